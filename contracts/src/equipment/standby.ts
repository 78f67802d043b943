import { z } from 'zod'
import { clearable } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, ids, listInput, many, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { standbyMessages } from './standby.messages.ts'

/** Why nothing was done. */
export const standbyReasons = ['weather', 'client', 'moving', 'permit', 'supply', 'other'] as const
/** Days that one record may have at most. */
export const standbyDaysAtMost = 366

/** What a person writes: the days on which all that the project holds did not work, or one device. */
export const standbyInput = z.object({
  projectInfoNo: required(32),
  devId: clearable(id).optional(),
  beginDate: date,
  endDate: date,
  standbyReason: z.enum(standbyReasons),
  remark: remark.optional(),
})
export type StandbyInput = z.output<typeof standbyInput>

export const standbyRow = z.object({
  id: z.number().int(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  devId: z.number().int().nullable(),
  /** Nothing where all of the project is meant. */
  devNo: z.string().nullable(),
  beginDate: z.string(),
  endDate: z.string(),
  days: z.number().int(),
  standbyReason: z.enum(standbyReasons),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type StandbyRow = z.output<typeof standbyRow>

/** Columns of the sheet. */
const exported = [
  'projectName',
  'devNo',
  'beginDate',
  'endDate',
  'days',
  'standbyReason',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    projectInfoNo: text(32).optional(),
    standbyReason: many(z.enum(standbyReasons)),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['id', 'beginDate'],
)

export const standbyCalls = operations('equipment/standby', standbyMessages, {
  list: {
    method: 'GET',
    path: '/equipment/standby/list',
    permission: 'equipment:standby:list',
    wire: 'rows',
    input: query,
    answer: pageOf(standbyRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/standby/{id}',
    permission: 'equipment:standby:query',
    input: z.object({ id }),
    answer: standbyRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/standby',
    permission: 'equipment:standby:add',
    success: 'added',
    input: standbyInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/standby',
    permission: 'equipment:standby:edit',
    success: 'updated',
    input: standbyInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/standby/{ids}',
    permission: 'equipment:standby:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/standby/export',
    permission: 'equipment:standby:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
