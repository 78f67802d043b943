import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import { approvalOperations, document, documentOperations } from '../kit/document.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, many, quantity, remark, required, text, unitPrice } from '../kit/wire.ts'
import { pricedAmount } from './price.permission.ts'
import { withBudgetReason } from './budget.ts'
import { materialFacts } from './material.ts'
import { order } from './order.ts'
import { orderAmendmentMessages } from './order-amendment.messages.ts'
import { incoterms } from './scheme.ts'

export const lineNotes = { lineNote: text(200).optional() } satisfies Notes

/** A line of the order as it is to be: what is as before is left out of the amendment. */
export const orderAmendmentLine = z.object({
  sourceLineId: id,
  /** All that is to be delivered: no less than is shipped, no more than is approved and fills the last pack. */
  quantity,
  /** Of one unit, in the currency of the order. */
  unitPrice,
  /** Absent: as before. */
  deliveryDate: date.optional(),
  ...lineNotes,
})
export const orderAmendmentHeader = z.object({
  orderId: id,
  reason: required(200),
  // Terms: those that are absent stay as they are.
  deliveryDate: date.optional(),
  incoterm: z.enum(incoterms).optional(),
  place: text(60).optional(),
  paymentTerms: text(200).optional(),
  remark: remark.optional(),
})
/** The order's terms that may be amended. */
export const terms = ['deliveryDate', 'incoterm', 'place', 'paymentTerms'] as const
export type Term = (typeof terms)[number]

const name = 'material/order-amendment'
const { states, transitions, approval, ...approved } = approvedDocument(name)
const { voided: _voided, ...lasting } = states
// What it has amended is amended again by another.
const { void: _void, ...acts } = transitions
/** What changes of a signed order: quantities, prices, days and terms, approved as the order was. */
export const orderAmendment = document({
  ...approved,
  name,
  messages: orderAmendmentMessages,
  prefix: order.prefix,
  follows: order.name,
  header: orderAmendmentHeader,
  line: orderAmendmentLine,
  states: lasting,
  approval: {
    ...approval,
    ...pricedAmount,
    conditions: ['overBudget'],
    chainOf: order.name,
  },
  transitions: { ...acts, submit: { ...acts.submit, input: withBudgetReason } },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {
    documents: {
      [order.name]: { field: 'orderId', column: 'order_id', states: ['signed'], lacking: 'orderNotSigned' },
    },
  },
  touches: [
    order.name,
    'material/result',
    'material/scheme',
    'material/plan',
    'material/analysis',
    'material/application',
  ],
})

const lineRow = z.object({
  lineId: z.number().int(),
  sourceLineId: z.number().int(),
  ...materialFacts,
  quantityBefore: z.string(),
  quantity: z.string(),
  extraQty: z.string(),
  shippedQty: z.string(),
  priceBefore: z.string().nullable(),
  unitPrice: z.string().nullable(),
  /** As the result allows it now. */
  finalPrice: z.string().nullable(),
  deliveryBefore: z.string(),
  deliveryDate: z.string(),
  amountBefore: z.string().nullable(),
  amount: z.string().nullable(),
  difference: z.string().nullable(),
  /** None where an agreement is called off. */
  resultId: z.number().int().nullable(),
  resultNumber: z.string().nullable(),
  projectName: z.string(),
  applicationNumber: z.string(),
  applicationId: z.number().int().nullable(),
  ...readNotes(lineNotes),
})
export type OrderAmendmentLineRow = z.output<typeof lineRow>
/** A term as it was and as it is to be; the same where it stays. */
const row = z.object({
  orderId: z.number().int(),
  orderNumber: z.string(),
  contractNo: z.string(),
  supplierName: z.string(),
  currencyCode: z.string(),
  reason: z.string(),
  deliveryDateBefore: z.string(),
  deliveryDate: z.string(),
  incotermBefore: z.enum(incoterms),
  incoterm: z.enum(incoterms),
  placeBefore: z.string(),
  place: z.string(),
  paymentTermsBefore: z.string(),
  paymentTerms: z.string(),
  /** Of all that is ordered and not given up, in its currency with that many decimals, and in USD. */
  totalBefore: z.string().nullable(),
  totalAmount: z.string().nullable(),
  difference: z.string().nullable(),
  totalUSD: z.string().nullable(),
  differenceUSD: z.string().nullable(),
  lineCount: z.number().int(),
  orgName: z.string(),
  ...documentRow(orderAmendment),
})
export type OrderAmendmentRow = z.output<typeof row>
const detail = row.extend({ supplierAddress: z.string(), lines: z.array(lineRow) })
export type OrderAmendmentDetail = z.output<typeof detail>

const standard = documentOperations(orderAmendment, {
  row,
  detail,
  filters: { ...documentFilters(orderAmendment), orderId: id.optional(), ids: many(id) },
  sortable: ['number', 'submitTime', 'totalUSD'],
  exported: [
    'number',
    'orderNumber',
    'contractNo',
    'supplierName',
    'reason',
    'lineCount',
    'currencyCode',
    'totalBefore',
    'totalAmount',
    'difference',
    'totalUSD',
    'differenceUSD',
    'deliveryDateBefore',
    'deliveryDate',
    'incotermBefore',
    'incoterm',
    'placeBefore',
    'place',
    'paymentTermsBefore',
    'paymentTerms',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const orderAmendmentCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(orderAmendment),
}
