import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, id, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { movementMessages } from './movement.messages.ts'
import { periodName } from './stock.period.ts'

export const movementKinds = [
  'opening',
  'receipt',
  'inspect',
  'putAway',
  'transfer',
  'issue',
  'return',
  'claim',
  'adjust',
  'cost',
  'capitalise',
  'average',
  'reversal',
] as const

export const movementSides = ['in', 'out'] as const

/** One entry of the stock ledger: so much of a batch from one place to another. */
export const movementRow = z.object({
  id: z.number().int(),
  bizDate: z.string(),
  period: z.string(),
  kind: z.enum(movementKinds),
  materialId: z.number().int(),
  ...materialFacts,
  batchId: z.number().int(),
  batchNo: z.string(),
  fromName: z.string(),
  toName: z.string(),
  quantity: z.string(),
  /** Nothing for those who may not see prices. */
  amount: z.string().nullable(),
  documentNumber: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordTime: time,
  remark: z.string(),
})
export type MovementRow = z.output<typeof movementRow>

const exported = [
  'bizDate',
  'period',
  'kind',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'partNo',
  'batchNo',
  'fromName',
  'toName',
  'quantity',
  'unitName',
  'amount',
  'documentNumber',
  'recordedBy',
  'recordTime',
  'remark',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    storeId: many(id),
    kind: many(z.enum(movementKinds)),
    batchNo: text(60).optional(),
    beginDate: date.optional(),
    endDate: date.optional(),
    period: z.string().regex(periodName).optional(),
    materialId: id.optional(),
    batchId: id.optional(),
    /** What came into the stores that are asked for, or went out of them; what moved within one is neither. */
    side: z.enum(movementSides).optional(),
  },
  ['id', 'bizDate'],
)

export const movementCalls = operations('material/movement', movementMessages, {
  list: {
    method: 'GET',
    path: '/material/movement/list',
    permission: 'material:movement:list',
    wire: 'rows',
    input: query,
    answer: pageOf(movementRow),
  },
  export: {
    method: 'POST',
    path: '/material/movement/export',
    permission: 'material:movement:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
