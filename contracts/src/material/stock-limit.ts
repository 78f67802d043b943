import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  flag,
  id,
  ids,
  integer,
  listInput,
  many,
  pageOf,
  quantity,
  quantityOrZero,
  remark,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { stockLimitMessages } from './stock-limit.messages.ts'

/** What a person writes. */
export const stockLimitInput = z.object({
  storeId: id,
  materialId: id,
  minQty: quantityOrZero,
  maxQty: quantity.optional(),
  leadDays: integer.pipe(z.number().min(1).max(3650)).optional(),
  remark: remark.optional(),
})
export type StockLimitInput = z.output<typeof stockLimitInput>

export const stockLimitRow = z.object({
  id: z.number().int(),
  storeId: z.number().int(),
  storeName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  minQty: z.string(),
  maxQty: z.string().nullable(),
  leadDays: z.number().int().nullable(),
  /** What the store has of it that nobody reserved. */
  freeQty: z.string(),
  /** Whether that is less than its minimum. */
  under: flag,
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type StockLimitRow = z.output<typeof stockLimitRow>

/** Columns of the sheet. */
const exported = [
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'applicableModel',
  'partNo',
  'unitName',
  'storeName',
  'minQty',
  'maxQty',
  'leadDays',
  'freeQty',
  'under',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ keyword: text(60).optional(), storeId: many(id), under: flag.optional() }, [
  'id',
  'storeName',
  'materialCode',
  'minQty',
  'createTime',
])

export const stockLimitCalls = operations('material/stock-limit', stockLimitMessages, {
  list: {
    method: 'GET',
    path: '/material/stock-limit/list',
    permission: 'material:stock-limit:list',
    wire: 'rows',
    input: query,
    answer: pageOf(stockLimitRow),
  },
  get: {
    method: 'GET',
    path: '/material/stock-limit/{id}',
    permission: 'material:stock-limit:query',
    input: z.object({ id }),
    answer: stockLimitRow,
  },
  create: {
    method: 'POST',
    path: '/material/stock-limit',
    permission: 'material:stock-limit:add',
    success: 'added',
    input: stockLimitInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/stock-limit',
    permission: 'material:stock-limit:edit',
    success: 'updated',
    input: stockLimitInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/stock-limit/{ids}',
    permission: 'material:stock-limit:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/stock-limit/export',
    permission: 'material:stock-limit:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
