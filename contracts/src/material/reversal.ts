import { z } from 'zod'
import { approvalOperations, document, documentOperations } from '../kit/document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, prose, remark } from '../kit/wire.ts'
import { reversalMessages } from './reversal.messages.ts'

/** What can be taken back. */
export const reversedKinds = ['receipt', 'outbound', 'storeTransfer'] as const
export type ReversedKind = (typeof reversedKinds)[number]
/** One of the three is named. */
export const reversalHeader = z.object({
  receiptId: id.optional(),
  outboundId: id.optional(),
  storeTransferId: id.optional(),
  bizDate: date,
  reason: prose(200).min(1),
  remark: remark.optional(),
})

const name = 'material/reversal'
const { void: _void, ...transitions } = approvedDocument(name).transitions
/** Takes a document of the stock back, all of it, by entries that mirror its own. */
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
      'material/outbound': {
        field: 'outboundId',
        column: 'outbound_id',
        states: ['posted'],
        lacking: 'outboundNotPosted',
      },
      'material/store-transfer': {
        field: 'storeTransferId',
        column: 'store_transfer_id',
        states: ['sent'],
        lacking: 'transferNotSent',
      },
    },
  },
  touches: [
    'material/receipt',
    'material/outbound',
    'material/store-transfer',
    'material/order',
    'material/stock',
    'material/movement',
    'material/analysis',
    'material/application',
  ],
})

const row = z.object({
  reversedKind: z.enum(reversedKinds),
  receiptId: z.number().int().nullable(),
  outboundId: z.number().int().nullable(),
  storeTransferId: z.number().int().nullable(),
  /** Of whichever of them it is. */
  reversedNumber: z.string(),
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
    filters: {
      ...documentFilters(reversal),
      reversedKind: z.enum(reversedKinds).optional(),
      receiptId: id.optional(),
      outboundId: id.optional(),
      storeTransferId: id.optional(),
    },
    sortable: ['number', 'submitTime', 'bizDate'],
    exported: [
      'number',
      'reversedKind',
      'reversedNumber',
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
