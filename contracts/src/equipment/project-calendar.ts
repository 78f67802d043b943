import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, ids, listInput, many, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { calendarMessages } from './project-calendar.messages.ts'

/** Why no work is expected. */
export const dayOffKinds = ['holiday', 'shutdown', 'season', 'client', 'other'] as const
/** Days that one record may have at most. */
export const calendarDaysAtMost = 366

/** What a person writes: days on which no work is expected of what the project holds. */
export const calendarInput = z.object({
  projectInfoNo: required(32),
  beginDate: date,
  endDate: date,
  dayOffKind: z.enum(dayOffKinds),
  /** The holiday's name, or what the site stands still for. */
  remark: remark.optional(),
})
export type CalendarInput = z.output<typeof calendarInput>

export const calendarRow = z.object({
  id: z.number().int(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  days: z.number().int(),
  dayOffKind: z.enum(dayOffKinds),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CalendarRow = z.output<typeof calendarRow>

/** Columns of the sheet. */
const exported = [
  'projectName',
  'beginDate',
  'endDate',
  'days',
  'dayOffKind',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    projectInfoNo: text(32).optional(),
    dayOffKind: many(z.enum(dayOffKinds)),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['id', 'beginDate'],
)

export const calendarCalls = operations('equipment/project-calendar', calendarMessages, {
  list: {
    method: 'GET',
    path: '/equipment/project-calendar/list',
    permission: 'equipment:project-calendar:list',
    wire: 'rows',
    input: query,
    answer: pageOf(calendarRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/project-calendar/{id}',
    permission: 'equipment:project-calendar:query',
    input: z.object({ id }),
    answer: calendarRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/project-calendar',
    permission: 'equipment:project-calendar:add',
    success: 'added',
    input: calendarInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/project-calendar',
    permission: 'equipment:project-calendar:edit',
    success: 'updated',
    input: calendarInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/project-calendar/{ids}',
    permission: 'equipment:project-calendar:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/project-calendar/export',
    permission: 'equipment:project-calendar:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
