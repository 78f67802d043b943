import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, id, key, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { inventoryMessages } from './inventory.messages.ts'
import { materialFacts } from './material.ts'
import { periodName } from './stock.period.ts'

/** The figures of a period: opening + in − out = ending. */
export const inventoryFigures = ['opening', 'in', 'out', 'ending'] as const
export type InventoryFigure = (typeof inventoryFigures)[number]

const usd = z.string().nullable()
/** Amounts are nothing for those who may not see prices. */
const figures = {
  openingQty: z.string(),
  openingAmount: usd,
  inQty: z.string(),
  inAmount: usd,
  outQty: z.string(),
  outAmount: usd,
  endingQty: z.string(),
  endingAmount: usd,
}
/** What a store had of a material in a period. */
export const inventoryRow = z.object({
  id: z.number().int(),
  period: z.string(),
  inventoryDate: z.string(),
  storeId: z.number().int(),
  storeName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  materialTypeName: z.string(),
  ...figures,
})
export type InventoryRow = z.output<typeof inventoryRow>

const inventoryBatch = z.object({
  batchId: z.number().int(),
  batchNo: z.string(),
  receivedOn: z.string(),
  ...figures,
})
export type InventoryBatch = z.output<typeof inventoryBatch>

/** One step of how a batch's cost came about; what it is made of stands below it, one deeper. In the reader's language. */
const costNode = z.object({
  key: z.string(),
  depth: z.number().int(),
  said: z.string(),
  working: z.string(),
  quantity: z.string().nullable(),
  amount: z.string().nullable(),
  day: z.string().nullable(),
  document: z.object({ kind: z.string(), id: z.number().int(), number: z.string() }).nullable(),
})
export type CostNode = z.output<typeof costNode>
const explained = z.object({
  batchId: z.number().int(),
  batchNo: z.string(),
  receivedOn: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  storeName: z.string(),
  batchQty: z.string(),
  amortUnitPrice: z.string(),
  nodes: z.array(costNode),
})
export type Explained = z.output<typeof explained>

export const periodStates = ['open', 'closed'] as const
const inventorySummary = z.object({
  period: z.string(),
  beginsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(periodStates),
  closedBy: z.string().nullable(),
  closedTime: time.nullable(),
  hash: z.string().nullable(),
  openingAmount: usd,
  inAmount: usd,
  outAmount: usd,
  endingAmount: usd,
})
export type InventorySummary = z.output<typeof inventorySummary>

const period = z.string().regex(periodName)
const filters = {
  keyword: text(60).optional(),
  /** Without it the one that today lies in. */
  period: period.optional(),
  /** As of which day: the 26th of the current month, and no other. */
  inventoryDate: date.optional(),
  storeId: many(id),
  materialType: many(key),
  moved: z.literal('1').optional(),
}
const query = listInput(filters, ['materialCode', 'endingQty', 'endingAmount'])
const exported = [
  'period',
  'inventoryDate',
  'storeName',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'applicableModel',
  'partNo',
  'materialTypeName',
  'unitName',
  'openingQty',
  'openingAmount',
  'inQty',
  'inAmount',
  'outQty',
  'outAmount',
  'endingQty',
  'endingAmount',
] as const

export const inventoryCalls = operations('material/inventory', inventoryMessages, {
  list: {
    method: 'GET',
    path: '/material/inventory/list',
    permission: 'material:inventory:list',
    wire: 'rows',
    input: query,
    answer: pageOf(inventoryRow),
  },
  /** The amounts of all that the same filters find, and how the period stands. */
  summary: {
    method: 'GET',
    path: '/material/inventory/summary',
    permission: 'material:inventory:list',
    input: z.object(filters),
    answer: inventorySummary,
  },
  /** The periods there are, the newest first. */
  periods: {
    method: 'GET',
    path: '/material/inventory/periods',
    permission: 'material:inventory:list',
    input: z.object({}),
    answer: z.array(z.object({ period: z.string(), state: z.enum(periodStates) })),
  },
  /** What one figure is made of: the batches of a material in a store. */
  batches: {
    method: 'GET',
    path: '/material/inventory/batches',
    permission: 'material:inventory:list',
    input: z.object({ period, storeId: id, materialId: id }),
    answer: z.array(inventoryBatch),
  },
  /** Every cent of a batch, down to price, rate, shares of fees and rounding; for those who see prices. */
  explain: {
    method: 'GET',
    path: '/material/inventory/explain/{batchId}',
    permission: 'material:inventory:list',
    input: z.object({ batchId: id }),
    answer: explained,
  },
  export: {
    method: 'POST',
    path: '/material/inventory/export',
    permission: 'material:inventory:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
