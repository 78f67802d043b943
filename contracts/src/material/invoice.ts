import { z } from 'zod'
import {
  decisionWithReason,
  document,
  documentOperations,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, decimal, id, listInput, pageOf, quantity, quantityOrZero, remark, required, text } from '../kit/wire.ts'
import { currencyCode } from '../system/currency.ts'
import { invoiceMessages } from './invoice.messages.ts'
import { materialFacts } from './material.ts'

/** What holds a line: its price, goods that did not come yet, more than is ordered, or another currency than the order's. */
export const lineHolds = ['price', 'notReceived', 'overInvoiced', 'currency'] as const
/** What holds all of it: more tax than its lines bear, or a number that is another's but for how it is written. */
export const invoiceHolds = ['tax', 'duplicate'] as const
/** What nobody can release: it is corrected, credited, or waits for the goods. */
export const unreleasable: readonly string[] = ['notReceived', 'overInvoiced', 'currency']

const notNegative = decimal.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
export const invoiceLine = z.object({
  orderLineId: id,
  quantity,
  /** Of one unit, without tax. */
  unitPrice: notNegative,
})
export const invoiceHeader = z.object({
  supplierId: id,
  invoiceNo: required(60),
  invoiceDate: date,
  receivedDate: date.optional(),
  currencyCode,
  /** What its lines come to, without tax. */
  netAmount: quantity,
  recoverableTax: quantityOrZero.default('0'),
  /** Tax that is not got back: it is part of what the goods cost. */
  otherTax: quantityOrZero.default('0'),
  remark: remark.optional(),
})

const name = 'material/invoice'
const may = (action: string) => permissionOf({ name }, action)
const held = { role: 'own', from: ['held'] } as const
/** What a supplier bills, matched with what was ordered of him and what came in: passed, or held until somebody answers for it. */
export const invoice = document({
  name,
  messages: invoiceMessages,
  prefix: 'FP',
  header: invoiceHeader,
  line: invoiceLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    held: { wire: '9', tone: 'attention' },
    passed: { wire: '9', tone: 'done' },
    released: { wire: '9', tone: 'done' },
    refused: { wire: '9', tone: 'refused' },
    takenBack: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: { role: 'submit', from: ['draft'], to: 'held', permission: may('submit'), button: 'primary' },
    match: { ...held, by: 'scope', permission: may('submit'), button: 'default' },
    credit: {
      ...held,
      by: 'scope',
      permission: may('submit'),
      button: 'default',
      bounds: linesBounds,
      input: z.object({
        creditNoteNo: required(60),
        creditDate: date,
        /** What it answers. */
        claimId: id.optional(),
        lines: z
          .array(
            z.object({
              lineId: id,
              /** Of what is not billed any more; none where the price alone is less. */
              quantity: quantityOrZero.default('0'),
              /** Without tax. */
              amount: quantityOrZero.default('0'),
            }),
          )
          .min(1)
          .max(lineBound),
      }),
    },
    release: {
      ...held,
      by: 'scope',
      permission: may('release'),
      button: 'primary',
      signs: 'action_release',
      input: decisionWithReason,
    },
    reopen: { ...held, by: 'author', to: 'draft', permission: may('submit'), button: 'default', more: true },
    refuse: {
      ...held,
      by: 'scope',
      to: 'refused',
      permission: may('submit'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
    takeBack: {
      role: 'own',
      from: ['passed', 'released'],
      to: 'takenBack',
      by: 'scope',
      permission: may('takeBack'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/order', 'material/receipt', 'material/stock', 'material/movement', 'material/claim'],
})

/** What an order says of a line that is billed. Prices for those who may see them. */
const orderedFacts = {
  orderLineId: z.number().int(),
  orderId: z.number().int(),
  orderNo: z.string(),
  ...materialFacts,
  orderedQty: z.string(),
  receivedQty: z.string(),
  /** By invoices that passed or were released. */
  billedQty: z.string(),
  orderCurrency: z.string(),
  /** Without tax. */
  orderPrice: z.string().nullable(),
}
const lineRow = z.object({
  lineId: z.number().int(),
  ...orderedFacts,
  quantity: z.string(),
  creditedQty: z.string(),
  unitPrice: z.string().nullable(),
  netAmount: z.string().nullable(),
  creditedAmount: z.string().nullable(),
  /** At the order's price; what was received and not billed, when it was matched. */
  expectedAmount: z.string().nullable(),
  openQty: z.string().nullable(),
  holds: z.array(z.enum(lineHolds)),
})
export type InvoiceLineRow = z.output<typeof lineRow>
const row = z.object({
  supplierId: z.number().int(),
  supplierName: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  receivedDate: z.string().nullable(),
  currencyCode: z.string(),
  netAmount: z.string().nullable(),
  taxAmount: z.string().nullable(),
  totalAmount: z.string().nullable(),
  orderNos: z.string(),
  lineCount: z.number().int(),
  /** Of its lines and of all of it, each once. */
  reasons: z.array(z.enum([...lineHolds, ...invoiceHolds])),
  orgName: z.string(),
  ...documentRow(invoice),
})
export type InvoiceRow = z.output<typeof row>
const creditRow = z.object({
  creditId: z.number().int(),
  creditNoteNo: z.string(),
  creditDate: z.string(),
  claimId: z.number().int().nullable(),
  claimNo: z.string(),
  amount: z.string().nullable(),
  personName: z.string(),
})
export type InvoiceCreditRow = z.output<typeof creditRow>
const matchRow = z.object({
  matchId: z.number().int(),
  lineId: z.number().int(),
  receiptId: z.number().int(),
  receiptNo: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  materialNameCn: z.string(),
  matchedQty: z.string(),
  /** In the currency of the order; the difference and what of it was issued in USD. */
  estimatedAmount: z.string().nullable(),
  actualAmount: z.string().nullable(),
  difference: z.string().nullable(),
  issuedAmount: z.string().nullable(),
  /** Of an invoice that was taken back: by how much its batches cost otherwise again, and what of them was issued by then. */
  backDifference: z.string().nullable(),
  backIssuedAmount: z.string().nullable(),
})
export type InvoiceMatchRow = z.output<typeof matchRow>
const detail = row.extend({
  recoverableTax: z.string().nullable(),
  otherTax: z.string().nullable(),
  /** The number of the other, where it may be the same paper. */
  duplicateOf: z.string(),
  releasedBy: z.string(),
  releaseReason: z.string(),
  takenBackBy: z.string(),
  takenBackReason: z.string(),
  lines: z.array(lineRow),
  credits: z.array(creditRow),
  matches: z.array(matchRow),
})
export type InvoiceDetail = z.output<typeof detail>

const billable = z.object({ ...orderedFacts, openQty: z.string() })
export type BillableLine = z.output<typeof billable>
const billing = z.object({
  supplierId: z.number().int(),
  supplierName: z.string(),
  /** Of his signed orders; what has come in of them and was not billed. */
  currencies: z.array(z.string()),
  openCount: z.number().int(),
})
export type BillingSupplier = z.output<typeof billing>

export const invoiceCalls = {
  ...documentOperations(invoice, {
    row,
    detail,
    filters: {
      ...documentFilters(invoice),
      supplierId: id.optional(),
      orderId: id.optional(),
      receiptId: id.optional(),
      reason: z.enum([...lineHolds, ...invoiceHolds]).optional(),
    },
    sortable: ['number', 'submitTime', 'invoiceDate'],
    exported: [
      'number',
      'supplierName',
      'invoiceNo',
      'invoiceDate',
      'receivedDate',
      'currencyCode',
      'netAmount',
      'taxAmount',
      'totalAmount',
      'orderNos',
      'lineCount',
      'reasons',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...operations(moduleOf(invoice), invoiceMessages, {
    /** Suppliers of whom something is ordered and signed. */
    suppliers: {
      method: 'GET',
      path: '/material/invoice/suppliers',
      permission: 'material:invoice:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['supplierName']),
      answer: pageOf(billing),
    },
    /** What a supplier may bill: lines of signed orders, those first of which something came in that nobody billed. */
    billable: {
      method: 'GET',
      path: '/material/invoice/billable',
      permission: 'material:invoice:add',
      input: z.object({ supplierId: id, orderId: id.optional() }),
      answer: z.array(billable),
    },
  }),
}
