import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, listInput, many, pageOf, remark, text, time } from '../kit/wire.ts'
import { delegationMessages } from './delegation.messages.ts'

export const delegationStates = ['ahead', 'now', 'over', 'withdrawn'] as const
export const delegationRow = z.object({
  delegationId: z.number().int(),
  fromId: z.number().int(),
  fromName: z.string(),
  toId: z.number().int(),
  toName: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  /** Empty: all kinds. */
  kinds: z.array(z.string()),
  kindNames: z.array(z.string()),
  state: z.enum(delegationStates),
  remark: z.string(),
  createBy: z.string(),
  createTime: time,
  can: can(['withdraw']),
})
export type DelegationRow = z.output<typeof delegationRow>
export const delegationInput = z.object({
  /** Whose decisions; absent: one's own. For others it takes the permission to change chains. */
  fromId: id.optional(),
  toId: id,
  beginDate: date,
  endDate: date,
  kinds: z.array(text(60)).max(100).optional(),
  remark: remark.optional(),
})

const query = listInput(
  { scope: z.enum(['mine', 'everyone']).optional(), state: z.enum(delegationStates).optional() },
  ['beginDate', 'endDate'],
)
/** Columns of the sheet. */
const exported = [
  'fromName',
  'toName',
  'state',
  'beginDate',
  'endDate',
  'kindNames',
  'remark',
  'createBy',
  'createTime',
] as const

/** Decisions in another's hands for a time: everybody's own affair, and administrators' for those who are away. */
export const delegation = operations({ name: 'system/delegation', touches: ['system/approval'] }, delegationMessages, {
  list: {
    method: 'GET',
    path: '/system/delegation/list',
    permission: 'signed-in',
    wire: 'rows',
    input: query,
    answer: pageOf(delegationRow),
  },
  export: {
    method: 'POST',
    path: '/system/delegation/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  create: {
    method: 'POST',
    path: '/system/delegation',
    permission: 'signed-in',
    success: 'added',
    input: delegationInput,
    answer: z.object({ delegationId: z.number().int() }),
  },
  withdraw: {
    method: 'POST',
    path: '/system/delegation/{id}/withdraw',
    permission: 'signed-in',
    success: 'withdrawn',
    input: z.object({ id }),
    answer: z.void(),
  },
  /** Enabled people who may take over what somebody (oneself, where nobody is named) decides on, or hand something over. */
  people: {
    method: 'GET',
    path: '/system/delegation/people',
    permission: 'signed-in',
    wire: 'rows',
    input: listInput(
      {
        keyword: text(60).optional(),
        fromId: id.optional(),
        /** Which documents; none: all that the person may approve. */
        kinds: many(text(60), 100),
        whose: z.enum(['from', 'to']).optional(),
      },
      ['nickName'],
    ),
    answer: pageOf(
      z.object({ userId: z.number().int(), userName: z.string(), nickName: z.string(), deptName: z.string() }),
    ),
  },
  /** The documents that I may approve. */
  kinds: {
    method: 'GET',
    path: '/system/delegation/kinds',
    permission: 'signed-in',
    input: z.object({ fromId: id.optional() }),
    answer: z.array(z.object({ kind: z.string(), kindName: z.string() })),
  },
})
