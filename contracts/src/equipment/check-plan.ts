import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  id,
  ids,
  integer,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { checkPlanMessages } from './check-plan.messages.ts'

/** What a plan goes by: days, or what the device's meter has run. */
export const checkCycles = ['days', 'hours', 'kilometres'] as const

/** What a person writes. */
export const checkPlanInput = z.object({
  planName: required(100),
  templateId: id,
  /** Of one project; of what a department and those below it keep; neither: of all that are at work. */
  projectInfoNo: key.optional(),
  orgId: key.optional(),
  cycle: z.enum(checkCycles).default('days'),
  every: integer.pipe(z.number().min(1).max(100_000)),
  startOn: date,
  /** Days after which an order that nobody did is overdue. */
  graceDays: integer.pipe(z.number().min(0).max(90)).default(0),
  inspectorId: id.optional(),
  active: yesNo.default('Y'),
  remark: remark.optional(),
})
export type CheckPlanInput = z.output<typeof checkPlanInput>

export const checkPlanRow = z.object({
  id: z.number().int(),
  planName: z.string(),
  templateId: z.number().int(),
  templateName: z.string(),
  categoryName: z.string(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string().nullable(),
  orgId: z.string().nullable(),
  orgName: z.string().nullable(),
  cycle: z.enum(checkCycles),
  every: z.number().int(),
  startOn: z.string(),
  graceDays: z.number().int(),
  inspectorId: z.number().int().nullable(),
  inspectorName: z.string().nullable(),
  active: yesNo,
  /** Devices that it is about today, quantities of bulk equipment counted as one each. */
  deviceCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CheckPlanRow = z.output<typeof checkPlanRow>

/** Columns of the sheet. */
const exported = [
  'planName',
  'templateName',
  'categoryName',
  'projectName',
  'orgName',
  'cycle',
  'every',
  'startOn',
  'graceDays',
  'inspectorName',
  'active',
  'deviceCount',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ planName: text(60).optional(), active: yesNo.optional(), projectInfoNo: key.optional() }, [
  'id',
  'planName',
  'createTime',
])
const inspector = z.object({ id: z.number().int(), name: z.string(), deptName: z.string() })

export const checkPlanCalls = operations('equipment/check-plan', checkPlanMessages, {
  list: {
    method: 'GET',
    path: '/equipment/check-plan/list',
    permission: 'equipment:check-plan:list',
    wire: 'rows',
    input: query,
    answer: pageOf(checkPlanRow),
  },
  /** Who may do what an order asks for. */
  inspectors: {
    method: 'GET',
    path: '/equipment/check-plan/inspectors',
    permission: 'equipment:check-plan:list',
    wire: 'rows',
    input: listInput({ keyword: text(60).optional() }, ['id']),
    answer: pageOf(inspector),
  },
  get: {
    method: 'GET',
    path: '/equipment/check-plan/{id}',
    permission: 'equipment:check-plan:query',
    input: z.object({ id }),
    answer: checkPlanRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/check-plan',
    permission: 'equipment:check-plan:add',
    success: 'added',
    input: checkPlanInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/check-plan',
    permission: 'equipment:check-plan:edit',
    success: 'updated',
    input: checkPlanInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/check-plan/{ids}',
    permission: 'equipment:check-plan:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/check-plan/export',
    permission: 'equipment:check-plan:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
