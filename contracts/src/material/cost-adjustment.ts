import { z } from 'zod'
import { approvalOperations, document, documentOperations } from '../kit/document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, decimal, id, remark, text } from '../kit/wire.ts'
import { pricedAmount } from './price.permission.ts'
import { costAdjustmentMessages } from './cost-adjustment.messages.ts'
import { materialFacts } from './material.ts'
import { feeInput, feeKinds } from './receipt.ts'
import { feeKeys } from './receipt.landed-cost.rules.ts'

/** The invoice of goods whose cost was estimated; or a fee whose invoice came after they were posted. */
export const adjustmentKinds = ['invoice', 'fee'] as const

/** What a line of the receipt costs by its invoice, without tax, in its own currency. */
export const costAdjustmentLine = z.object({
  receiptLineId: id,
  invoicedAmount: decimal.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } }),
})
export const costAdjustmentHeader = z.object({
  adjustmentKind: z.enum(adjustmentKinds).default('invoice'),
  receiptId: id,
  bizDate: date,
  invoiceNo: text(60).optional(),
  fees: z
    .array(feeInput.omit({ spread: true }))
    .max(50)
    .default([]),
  remark: remark.optional(),
})

const name = 'material/cost-adjustment'
const { void: _void, ...transitions } = approvedDocument(name).transitions
/** Adds to what the batches of a receipt have cost, or takes away: from what is left, and from what was issued. */
export const costAdjustment = document({
  ...approvedDocument(name),
  name,
  messages: costAdjustmentMessages,
  prefix: 'TZ',
  header: costAdjustmentHeader,
  line: costAdjustmentLine,
  states: (({ voided: _voided, ...states }) => states)(approvedDocument(name).states),
  approval: { ...approvedDocument(name).approval, ...pricedAmount },
  transitions,
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {
    documents: {
      'material/receipt': {
        field: 'receiptId',
        column: 'receipt_id',
        states: ['posted', 'stored'],
        lacking: 'receiptNotPosted',
      },
    },
  },
  touches: ['material/receipt', 'material/stock', 'material/movement'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  receiptLineId: z.number().int(),
  batchNo: z.string(),
  ...materialFacts,
  receiptQty: z.string(),
  currencyCode: z.string(),
  /** As the receipt had it, or the last invoice. */
  netAmount: z.string().nullable(),
  invoicedAmount: z.string().nullable(),
  difference: z.string().nullable(),
  remainingAmount: z.string().nullable(),
  issuedAmount: z.string().nullable(),
})
export type CostAdjustmentLineRow = z.output<typeof lineRow>
const row = z.object({
  adjustmentKind: z.enum(adjustmentKinds),
  receiptId: z.number().int(),
  receiptNumber: z.string(),
  storeName: z.string(),
  supplierName: z.string(),
  bizDate: z.string(),
  invoiceNo: z.string(),
  difference: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(costAdjustment),
})
export type CostAdjustmentRow = z.output<typeof row>
const feeRow = z.object({
  feeKind: z.enum(feeKinds),
  amount: z.string(),
  currencyCode: z.string(),
  invoiceDate: z.string(),
  invoiceNo: z.string(),
  key: z.enum(feeKeys),
})
export type AdjustmentFee = z.output<typeof feeRow>
const detail = row.extend({ lines: z.array(lineRow), fees: z.array(feeRow) })
export type CostAdjustmentDetail = z.output<typeof detail>

export const costAdjustmentCalls = {
  ...documentOperations(costAdjustment, {
    row,
    detail,
    filters: {
      ...documentFilters(costAdjustment),
      receiptId: id.optional(),
      adjustmentKind: z.enum(adjustmentKinds).optional(),
    },
    sortable: ['number', 'submitTime', 'bizDate'],
    exported: [
      'number',
      'adjustmentKind',
      'receiptNumber',
      'storeName',
      'supplierName',
      'bizDate',
      'invoiceNo',
      'difference',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(costAdjustment),
}
