import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, ids, listInput, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { clauseMessages } from './clause.messages.ts'
import { orderTypes } from './order.ts'

const words = required(4000)
/** What a person writes: what contracts say, in both languages. */
export const clauseInput = z.object({
  name: required(60),
  nameEn: required(100),
  /** In this order they stand in a contract. */
  position: z.coerce.number<number | string>().int().min(1).max(9999),
  text: words,
  textEn: words,
  /** In contracts of which orders; in all where it is empty. */
  orderTypes: z.array(z.enum(orderTypes)).max(orderTypes.length).default([]),
  remark: remark.optional(),
})
export type ClauseInput = z.output<typeof clauseInput>

export const clauseRow = z.object({
  id: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  position: z.number().int(),
  text: z.string(),
  textEn: z.string(),
  orderTypes: z.array(z.enum(orderTypes)),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type ClauseRow = z.output<typeof clauseRow>

/** Columns of the sheet. */
const exported = [
  'position',
  'name',
  'nameEn',
  'text',
  'textEn',
  'orderTypes',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ name: text(60).optional() }, ['id', 'position', 'name', 'createTime'])

export const clauseCalls = operations('material/clause', clauseMessages, {
  list: {
    method: 'GET',
    path: '/material/clause/list',
    permission: 'material:clause:list',
    wire: 'rows',
    input: query,
    answer: pageOf(clauseRow),
  },
  get: {
    method: 'GET',
    path: '/material/clause/{id}',
    permission: 'material:clause:query',
    input: z.object({ id }),
    answer: clauseRow,
  },
  create: {
    method: 'POST',
    path: '/material/clause',
    permission: 'material:clause:add',
    success: 'added',
    input: clauseInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/clause',
    permission: 'material:clause:edit',
    success: 'updated',
    input: clauseInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/clause/{ids}',
    permission: 'material:clause:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/clause/export',
    permission: 'material:clause:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
