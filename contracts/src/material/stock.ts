import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, flag, id, key, listInput, many, pageOf, text } from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { stockMessages } from './stock.messages.ts'

/** Where stock lies in a store. */
export const stockPlaces = ['storage', 'quarantine', 'claim', 'transit', 'core'] as const

/** What one place has of one batch. */
export const stockRow = z.object({
  id: z.number().int(),
  storeId: z.number().int(),
  storeName: z.string(),
  placeId: z.number().int(),
  placeKind: z.enum(stockPlaces),
  goodsLocation: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  materialTypeName: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  receivedOn: z.string(),
  expiresOn: z.string().nullable(),
  expiry: z.enum(['expired', 'soon']).nullable(),
  quantity: z.string(),
  /** Of the material, in all goods locations of the store. */
  reservedQty: z.string(),
  availableQty: z.string(),
  /** Of the store: what it keeps of the material at least, and whether it has less that is free. */
  minQty: z.string().nullable(),
  under: flag,
  /** Nothing for those who may not see prices. */
  purchaseUnitPrice: z.string().nullable(),
  amortUnitPrice: z.string().nullable(),
  amount: z.string().nullable(),
})
export type StockRow = z.output<typeof stockRow>

const exported = [
  'storeName',
  'placeKind',
  'goodsLocation',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'applicableModel',
  'partNo',
  'materialTypeName',
  'batchNo',
  'receivedOn',
  'expiresOn',
  'quantity',
  'unitName',
  'reservedQty',
  'availableQty',
  'minQty',
  'under',
  'purchaseUnitPrice',
  'amortUnitPrice',
  'amount',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    storeId: many(id),
    materialType: many(key),
    placeKind: many(z.enum(stockPlaces)),
    batchNo: text(60).optional(),
    expiresBy: date.optional(),
    /** What is under its minimum, alone. */
    under: z.literal('1').optional(),
  },
  ['id', 'storeName', 'materialCode', 'batchNo', 'receivedOn', 'expiresOn', 'quantity'],
)

export const stockCalls = operations('material/stock', stockMessages, {
  list: {
    method: 'GET',
    path: '/material/stock/list',
    permission: 'material:stock:list',
    wire: 'rows',
    input: query,
    answer: pageOf(stockRow),
  },
  export: {
    method: 'POST',
    path: '/material/stock/export',
    permission: 'material:stock:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
