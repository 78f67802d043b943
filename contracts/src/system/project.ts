import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { date, key, listInput, pageOf, text } from '../kit/wire.ts'
import { projectMessages } from './project.messages.ts'

/** States in which a project's work is over; its end date then falls back to the contract's. */
export const endedStatuses = ['5000100001000000003', '5000100001000000005'] as const

export const projectRow = z.object({
  projectInfoNo: z.string(), projectId: z.string().nullable(), projectName: z.string(), virtualFlag: z.enum(['0', '1']),
  explorationMethod: z.string(), teamId: z.string(), teamName: z.string(), projectYear: z.string(), projectStatus: z.string(), projectType: z.string(),
  designStartDate: z.string().nullable(), designEndDate: z.string().nullable(), projectEndTime: z.string().nullable(),
  orgId: z.string(), orgCode: z.string(), deptName: z.string(),
})
export type ProjectRow = z.output<typeof projectRow>

export const project = operations('system/project', projectMessages, {
  /** The selector's list, scoped to the reader's departments and own projects. */
  selector: {
    method: 'GET', path: '/system/ProjectInfo/selector', needs: 'signed-in', wire: 'mainList',
    input: listInput({
      projectName: text(100).optional(), projectStatus: text(32).optional(), orgCode: text(32).optional(), orgId: text(32).optional(),
      selectOrgCode: text(32).optional(), beginTime: date.optional(), startTime: date.optional(), endTime: date.optional(),
    }, ['projectName', 'projectYear', 'designStartDate']),
    answer: pageOf(projectRow),
  },
  select: {
    method: 'GET', path: '/system/ProjectInfo/select/{id}', needs: 'signed-in', input: z.object({ id: key }),
    answer: projectRow.extend({ shortName: z.string(), projectCountry: z.enum(['1', '2']), acquireStartTime: z.string().nullable(), acquireEndTime: z.string().nullable() }),
  },
  names: {
    method: 'GET', path: '/system/ProjectInfo/names', needs: 'signed-in', input: z.object({ projectName: text(100).optional() }),
    answer: z.array(z.object({ projectInfoNo: z.string(), projectName: z.string(), projectId: z.string().nullable() })),
  },
})
