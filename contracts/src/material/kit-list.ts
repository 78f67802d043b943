import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  id,
  ids,
  listInput,
  pageOf,
  quantity,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { kitListMessages } from './kit-list.messages.ts'
import { materialFacts } from './material.ts'

/** A material, and how many of it one kit takes. */
export const kitListLine = z.object({ materialId: id, quantity, remark: remark.optional() })
/** What a person writes. */
export const kitListInput = z.object({
  listName: required(100),
  /** Everybody's; otherwise of the unit of whoever writes it. */
  shared: yesNo.default('N'),
  lines: z.array(kitListLine).min(1).max(500),
  remark: remark.optional(),
})
export type KitListInput = z.output<typeof kitListInput>

const row = z.object({
  id: z.number().int(),
  listName: z.string(),
  shared: z.enum(['Y', 'N']),
  /** Whose it is, where it is not everybody's. */
  deptName: z.string().nullable(),
  lineCount: z.number().int(),
  /** What its first lines name. */
  contents: z.string(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type KitListRow = z.output<typeof row>
const lineRow = z.object({
  materialId: z.number().int(),
  ...materialFacts,
  quantity: z.string(),
  remark: z.string(),
})
const detail = row.extend({ lines: z.array(lineRow) })
export type KitListDetail = z.output<typeof detail>

/** Columns of the sheet. */
const exported = [
  'listName',
  'shared',
  'deptName',
  'lineCount',
  'contents',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    /** Of the list, or of what is in it. */
    keyword: text(60).optional(),
    shared: yesNo.optional(),
  },
  ['id', 'listName', 'createTime'],
)

/** Keeps lists that are everybody's. */
export const sharesKitLists = 'material:kit-list:share'
export const kitListCalls = operations('material/kit-list', kitListMessages, {
  list: {
    method: 'GET',
    path: '/material/kit-list/list',
    permission: 'material:kit-list:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  get: {
    method: 'GET',
    path: '/material/kit-list/{id}',
    permission: 'material:kit-list:query',
    input: z.object({ id }),
    answer: detail,
  },
  create: {
    method: 'POST',
    path: '/material/kit-list',
    permission: 'material:kit-list:add',
    success: 'added',
    input: kitListInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/kit-list',
    permission: 'material:kit-list:edit',
    success: 'updated',
    input: kitListInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/kit-list/{ids}',
    permission: 'material:kit-list:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/kit-list/export',
    permission: 'material:kit-list:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** A row for each line, as they are imported. */
  exportLines: {
    method: 'POST',
    path: '/material/kit-list/exportLines',
    permission: 'material:kit-list:export',
    wire: 'file',
    body: 'form',
    input: query,
    answer: z.void(),
  },
})
