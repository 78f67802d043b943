import { z } from 'zod'
import { approvalOperations, document, documentOperations } from '../kit/document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, prose, remark } from '../kit/wire.ts'
import { receiptKinds } from './receipt.ts'
import { reversalMessages } from './reversal.messages.ts'

export const reversalHeader = z.object({
  receiptId: id,
  bizDate: date,
  reason: prose(200).min(1),
  remark: remark.optional(),
})

const name = 'material/reversal'
const { void: _void, ...transitions } = approvedDocument(name).transitions
/** Takes a receipt back, all of it, by entries that mirror its own. */
export const reversal = document({
  ...approvedDocument(name),
  name,
  messages: reversalMessages,
  prefix: 'HC',
  header: reversalHeader,
  line: z.object({}),
  states: (({ voided: _voided, ...states }) => states)(approvedDocument(name).states),
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
  touches: ['material/receipt', 'material/order', 'material/stock', 'material/movement', 'material/analysis'],
})

const row = z.object({
  receiptId: z.number().int(),
  receiptNumber: z.string(),
  receiptKind: z.enum(receiptKinds),
  storeName: z.string(),
  supplierName: z.string(),
  bizDate: z.string(),
  reason: z.string(),
  batchNo: z.string(),
  amortAmount: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(reversal),
})
export type ReversalRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(z.object({})) })
export type ReversalDetail = z.output<typeof detail>

export const reversalCalls = {
  ...documentOperations(reversal, {
    row,
    detail,
    filters: { ...documentFilters(reversal), receiptId: id.optional() },
    sortable: ['number', 'submitTime', 'bizDate'],
    exported: [
      'number',
      'receiptNumber',
      'receiptKind',
      'storeName',
      'supplierName',
      'bizDate',
      'reason',
      'batchNo',
      'amortAmount',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(reversal),
}
