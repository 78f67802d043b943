import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, id, listInput, pageOf, text } from '../kit/wire.ts'
import { pricePermission } from './price.permission.ts'
import { purchaseHistoryMessages } from './purchase-history.messages.ts'

const said = z.string().nullable()
export const historyMatchings = ['all', 'material', 'supplier'] as const
export const historyKinds = ['material', 'supplier'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A row of an old purchase file. What is of prices is nothing for those who may not see them. */
export const purchaseHistoryRow = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  lineNo: z.string(),
  orderedOn: z.string(),
  supplierText: z.string(),
  supplierId: z.number().int().nullable(),
  /** Of the supplier that is meant; nothing as long as nobody knows. */
  supplierName: said,
  materialText: z.string(),
  materialId: z.number().int().nullable(),
  materialCode: said,
  materialName: said,
  spec: z.string(),
  partNo: z.string(),
  quantity: z.string(),
  unitName: z.string(),
  packSize: said,
  currencyCode: z.string(),
  unitPrice: said,
  amount: said,
  freightAmount: said,
  freightNote: z.string(),
  projectText: z.string(),
  remark: z.string(),
  fileId: z.number().int(),
  fileName: z.string(),
  rowNumber: z.number().int(),
})
export type PurchaseHistoryRow = z.output<typeof purchaseHistoryRow>

const filters = {
  keyword: text(60).optional(),
  /** An order's number, or its supplier, as it is written. */
  document: text(60).optional(),
  supplierId: id.optional(),
  materialId: id.optional(),
  currencyCode: text(3).optional(),
  matching: z.enum(historyMatchings).optional(),
  fileId: id.optional(),
  beginDate: date.optional(),
  endDate: date.optional(),
}
const query = listInput(filters, ['id', 'orderNo', 'orderedOn'])
const exported = [
  'orderNo',
  'lineNo',
  'orderedOn',
  'supplierText',
  'supplierName',
  'materialText',
  'materialCode',
  'materialName',
  'spec',
  'partNo',
  'quantity',
  'unitName',
  'packSize',
  'currencyCode',
  'unitPrice',
  'amount',
  'freightAmount',
  'freightNote',
  'projectText',
  'remark',
  'fileName',
  'rowNumber',
] as const

/** Texts that name no material or supplier yet, those of most rows first. */
export const unmatchedRow = z.object({
  /** One of the rows that say it. */
  rowId: z.number().int(),
  text: z.string(),
  spec: z.string(),
  partNo: z.string(),
  count: z.number().int(),
})

const base = '/material/purchase-history'
export const purchaseHistoryCalls = operations('material/purchase-history', purchaseHistoryMessages, {
  list: {
    method: 'GET',
    path: `${base}/list`,
    permission: 'material:purchase-history:list',
    wire: 'rows',
    input: query,
    answer: pageOf(purchaseHistoryRow),
  },
  /** What all that the same filters find comes to; nothing for those who may not see prices. */
  totals: {
    method: 'GET',
    path: `${base}/totals`,
    permission: 'material:purchase-history:list',
    input: z.object(filters),
    answer: z.array(z.object({ currencyCode: z.string(), count: z.number().int(), amount: z.string() })),
  },
  /** The row as it stands in its file, for those who see prices. */
  source: {
    method: 'GET',
    path: `${base}/{id}/source`,
    permission: pricePermission,
    input: z.object({ id }),
    answer: z.object({
      fileId: z.number().int(),
      fileName: z.string(),
      sheetName: z.string(),
      row: z.number().int(),
      cells: z.array(z.object({ column: z.string(), header: z.string(), value: z.string() })),
    }),
  },
  /** All rows of a file as they were read, for those who see prices. */
  file: {
    method: 'POST',
    path: `${base}/file/{fileId}`,
    permission: pricePermission,
    wire: 'file',
    body: 'form',
    input: z.object({ fileId: id }),
    answer: z.void(),
  },
  open: {
    method: 'GET',
    path: `${base}/open`,
    permission: 'material:purchase-history:match',
    wire: 'rows',
    input: listInput({ kind: z.enum(historyKinds), keyword: text(60).optional() }, ['count']),
    answer: pageOf(unmatchedRow),
  },
  /** What the texts of these rows mean, for all rows that say the same; one without a target takes it back. */
  match: {
    method: 'POST',
    path: `${base}/match`,
    permission: 'material:purchase-history:match',
    input: z.object({
      kind: z.enum(historyKinds),
      matches: z
        .array(z.object({ rowId: id, targetId: id.optional() }))
        .min(1)
        .max(500),
    }),
    answer: z.object({ count: z.number().int() }),
  },
  /** Once more by master data, which may have what was not there when the rows came in. */
  matchAgain: {
    method: 'POST',
    path: `${base}/matchAgain`,
    permission: 'material:purchase-history:match',
    input: z.object({}),
    answer: z.object({ materials: z.number().int(), suppliers: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: `${base}/export`,
    permission: 'material:purchase-history:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
