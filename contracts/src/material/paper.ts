import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, flag, id, ids, listInput, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { orderTypes } from './order.ts'
import { paperFroms, paperPers, paperStages } from './order.papers.ts'
import { paperMessages } from './paper.messages.ts'
import { incoterms } from './scheme.ts'

const countries = z.array(required(2)).max(60).default([])
/** What a person writes: a paper, and which orders need it. What is empty asks nothing. */
export const paperInput = z.object({
  name: required(60),
  nameEn: required(100),
  /** In this order papers stand on a list. */
  position: z.coerce.number<number | string>().int().min(1).max(9999),
  from: z.enum(paperFroms).default('supplier'),
  per: z.enum(paperPers),
  stage: z.enum(paperStages),
  orderTypes: z.array(z.enum(orderTypes)).max(orderTypes.length).default([]),
  incoterms: z.array(z.enum(incoterms)).max(incoterms.length).default([]),
  supplierCountries: countries,
  destinations: countries,
  /** For dangerous goods alone. */
  dangerousOnly: flag.default('0'),
  remark: remark.optional(),
})
export type PaperInput = z.output<typeof paperInput>

export const paperRow = z.object({
  id: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  position: z.number().int(),
  from: z.enum(paperFroms),
  per: z.enum(paperPers),
  stage: z.enum(paperStages),
  orderTypes: z.array(z.enum(orderTypes)),
  incoterms: z.array(z.enum(incoterms)),
  supplierCountries: z.array(z.string()),
  destinations: z.array(z.string()),
  dangerousOnly: flag,
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type PaperRow = z.output<typeof paperRow>

/** Columns of the sheet. */
const exported = [
  'position',
  'name',
  'nameEn',
  'from',
  'per',
  'stage',
  'orderTypes',
  'incoterms',
  'supplierCountries',
  'destinations',
  'dangerousOnly',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ name: text(60).optional(), stage: z.enum(paperStages).optional() }, [
  'id',
  'position',
  'name',
  'createTime',
])

export const paperCalls = operations('material/paper', paperMessages, {
  list: {
    method: 'GET',
    path: '/material/paper/list',
    permission: 'material:paper:list',
    wire: 'rows',
    input: query,
    answer: pageOf(paperRow),
  },
  get: {
    method: 'GET',
    path: '/material/paper/{id}',
    permission: 'material:paper:query',
    input: z.object({ id }),
    answer: paperRow,
  },
  create: {
    method: 'POST',
    path: '/material/paper',
    permission: 'material:paper:add',
    success: 'added',
    input: paperInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/paper',
    permission: 'material:paper:edit',
    success: 'updated',
    input: paperInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/paper/{ids}',
    permission: 'material:paper:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/paper/export',
    permission: 'material:paper:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
