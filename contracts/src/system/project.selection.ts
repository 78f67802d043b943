// What every page needs of projects, apart from all that is done with them: the first page stays small.
import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { date, flag, key, listInput, many, pageOf, text } from '../kit/wire.ts'
import { projectSelectionMessages } from './project.selection.messages.ts'

/** The entries of the dictionary of project states that have a meaning of their own. */
export const projectStatuses = {
  started: '5000100001000000001',
  working: '5000100001000000002',
  closed: '5000100001000000003',
  paused: '5000100001000000004',
  finished: '5000100001000000005',
} as const
const { closed, finished } = projectStatuses
/** States in which a project's work is over; its end date then falls back to the contract's. */
export const endedStatuses = [closed, finished] as const

export const country = z.enum(['1', '2'])
export const projectRow = z.object({
  projectInfoNo: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string(),
  virtualFlag: z.enum(['0', '1']),
  explorationMethod: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  projectYear: z.string(),
  projectStatus: z.string(),
  projectType: z.string(),
  designStartDate: z.string().nullable(),
  designEndDate: z.string().nullable(),
  projectEndTime: z.string().nullable(),
  orgId: z.string(),
  orgCode: z.string(),
  deptName: z.string(),
})
export type ProjectRow = z.output<typeof projectRow>

/**
 * When a project ended: of one whose work is over its contract's end stands in
 * for a missing date; of others only the date itself.
 */
export const endDateOf = ({
  projectStatus,
  projectEndTime,
  designEndDate,
}: Pick<ProjectRow, 'projectStatus' | 'projectEndTime' | 'designEndDate'>): string | null =>
  endedStatuses.some((status) => status === projectStatus) ? (projectEndTime ?? designEndDate) : projectEndTime

export const projectFacts = {
  shortName: z.string(),
  buildMethod: z.string(),
  isMainProject: z.string(),
  manageOrg: z.string(),
  marketClassify: z.string(),
  acquireStartTime: z.string().nullable(),
  acquireEndTime: z.string().nullable(),
  projectCountry: country,
  teamLeader: z.string(),
  delFlag: z.literal('0'),
}
export const projectRest = { jointOrg: z.string(), geologyTask: z.string(), teamLeaderId: z.number().int().nullable() }
/** One project for whoever works on it: everything but what is done with it. */
export const projectInfo = projectRow.extend({ ...projectFacts, ...projectRest, remark: z.string().nullable() })

const base = '/system/ProjectInfo'
/** Choosing a project: the selector's list, the one at hand, and names to look up. */
export const projectSelection = operations('system/project', projectSelectionMessages, {
  /** The selector's list, scoped to the reader's departments and own projects: those that can be worked on. */
  selector: {
    method: 'GET',
    path: `${base}/selector`,
    permission: 'signed-in',
    wire: 'mainList',
    input: listInput(
      {
        projectName: text(100).optional(),
        projectStatus: many(text(32)),
        orgCode: many(text(32)),
        orgId: many(text(32)),
        virtualFlag: flag.optional(),
        selectOrgCode: many(text(32)),
        beginTime: date.optional(),
        startTime: date.optional(),
        endTime: date.optional(),
      },
      ['projectName', 'projectYear', 'designStartDate'],
      10,
    ),
    answer: pageOf(projectRow),
  },
  select: {
    method: 'GET',
    path: `${base}/select/{id}`,
    permission: 'signed-in',
    input: z.object({ id: key }),
    answer: projectInfo,
  },
  names: {
    method: 'GET',
    path: `${base}/names`,
    permission: 'signed-in',
    input: z.object({ projectName: text(100).optional() }),
    answer: z.array(z.object({ projectInfoNo: z.string(), projectName: z.string(), projectId: z.string().nullable() })),
  },
})
