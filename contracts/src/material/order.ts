import { z } from 'zod'
import { attachedBounds } from '../kit/attachment.ts'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionWithReason,
  document,
  documentOperations,
  followers,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, flag, id, listInput, many, pageOf, quantity, remark, required, text, unitPrice } from '../kit/wire.ts'
import { currencyCode, quotations } from '../system/currency.ts'
import { pricedAmount } from './price.permission.ts'
import { withBudgetReason } from './budget.ts'
import { materialFacts } from './material.ts'
import {
  emergencyDetail,
  emergencyHeader,
  emergencyLine,
  emergencyProject,
  emergencyRow,
  formalities,
} from './order.emergency.ts'
import {
  followed,
  following,
  invoiceInput,
  milestoneInput,
  milestoneKinds,
  paymentInput,
  shipmentInput,
} from './order.fulfilment.ts'
import { orderMessages } from './order.messages.ts'
import { orderPaperRow, paperFilters, paperKept } from './order.papers.ts'
import { incoterms } from './scheme.ts'

/** Bought in the country, brought into it, or bought where the crew is. */
export const orderTypes = ['domestic', 'import', 'local'] as const

/** What is noted at a line, kept as it is written: why it costs less than what was approved. */
export const lineNotes = { priceNote: text(200).optional() } satisfies Notes

/** So much of what a result approved, or of a line of a plan that an agreement has, at that price or below; in an emergency of a line of a plan. */
export const orderLine = z.object({
  /** The line of the result; the plan's where it is called off by a line of an agreement, and in an emergency. */
  sourceLineId: id,
  agreementLineId: id.optional(),
  /** All that is ordered: above what is approved only to fill the last pack. */
  quantity,
  /** Of one unit, in the currency of the order. */
  unitPrice,
  /** Where it is not that of the whole order. */
  deliveryDate: date.optional(),
  ...emergencyLine,
  ...lineNotes,
})
export const orderHeader = z.object({
  orderType: z.enum(orderTypes).default('domestic'),
  /** The agreement that it calls off; none where it is of results. */
  agreementId: id.optional(),
  ...emergencyHeader,
  supplierId: id,
  currencyCode,
  contractNo: text(60).optional(),
  incoterm: z.enum(incoterms),
  place: text(60).optional(),
  /** The country where the goods go; where nobody says, that of the supplier for what is bought locally, and China. */
  destination: text(2).optional(),
  deliveryDate: date,
  paymentTerms: text(200).optional(),
  /** How the supplier prolonged an offer that has run out. */
  validityNote: text(200).optional(),
  remark: remark.optional(),
})

const name = 'material/order'
const approved = approvedDocument(name)
const may = (action: string) => permissionOf({ name }, action)
// What its buyer writes down of what follows the signature.
const kept = { role: 'own', by: 'author', permission: may('follow') } as const
/** As many as anybody has of one order. */
const most = 200
/** What is bought of one supplier in one currency: written from approved results, approved, and signed. */
export const order = document({
  ...approved,
  name,
  messages: orderMessages,
  prefix: 'CGDD',
  header: orderHeader,
  line: orderLine,
  states: {
    ...approved.states,
    approved: { wire: '9', tone: 'attention' },
    signed: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
    cancelled: { wire: '9', tone: 'refused' },
  },
  approval: { ...approved.approval, ...pricedAmount, conditions: ['overBudget'] },
  transitions: {
    ...approved.transitions,
    submit: { ...approved.transitions.submit, input: withBudgetReason },
    sign: {
      role: 'own',
      by: 'author',
      from: ['approved'],
      to: 'signed',
      permission: may('sign'),
      button: 'primary',
      signs: 'action_sign',
      input: z.object({ contractNo: required(60), contractDate: date }),
    },
    closeLines: {
      role: 'own',
      by: 'author',
      from: ['signed'],
      permission: may('sign'),
      button: 'default',
      bounds: linesBounds,
      input: decisionWithReason.extend({
        lines: z
          .array(z.object({ lineId: id, quantity }))
          .min(1)
          .max(lineBound),
      }),
    },
    keepShipment: { ...kept, from: ['signed'], button: 'default', bounds: linesBounds, input: shipmentInput },
    removeShipment: { ...kept, from: ['signed'], button: 'danger', input: z.object({ shipmentId: id }) },
    keepInvoices: {
      ...kept,
      from: ['signed', 'closed'],
      button: 'default',
      input: z.object({ invoices: z.array(invoiceInput).max(most) }),
    },
    keepPayments: {
      ...kept,
      from: ['signed', 'closed'],
      button: 'default',
      input: z.object({ payments: z.array(paymentInput).max(most) }),
    },
    pay: {
      role: 'own',
      by: 'scope',
      from: ['signed', 'closed'],
      permission: may('pay'),
      button: 'default',
      input: z.object({ paymentId: id, paidDate: date, depositNo: text(60).optional() }),
    },
    /** What was paid came back, all of it: of an order that was cancelled before this was asked for as well. */
    refund: {
      role: 'own',
      by: 'scope',
      from: ['signed', 'closed', 'cancelled'],
      permission: may('pay'),
      button: 'default',
      more: true,
      input: z.object({ paymentId: id, returnedDate: date }),
    },
    keepMilestones: {
      ...kept,
      from: ['signed'],
      button: 'default',
      more: true,
      input: z.object({ milestones: z.array(milestoneInput).max(milestoneKinds.length) }),
    },
    keepPaper: {
      ...kept,
      from: ['signed', 'closed'],
      button: 'default',
      more: true,
      bounds: attachedBounds,
      input: paperKept,
    },
    explain: {
      ...kept,
      from: ['approved', 'signed', 'closed'],
      button: 'default',
      input: z.object({ formalitiesNote: required(300) }),
    },
    close: {
      role: 'own',
      by: 'author',
      from: ['signed'],
      to: 'closed',
      permission: may('sign'),
      button: 'default',
    },
    /** Closed too early, or a receipt of it was taken back since: it is received and followed as before. */
    reopen: {
      role: 'own',
      by: 'scope',
      from: ['closed'],
      to: 'signed',
      permission: may('reopen'),
      button: 'default',
      input: decisionWithReason,
    },
    cancel: {
      role: 'own',
      by: 'author',
      from: ['approved', 'signed'],
      to: 'cancelled',
      permission: may('sign'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: [
    'material/agreement',
    'material/result',
    'material/scheme',
    'material/plan',
    'material/analysis',
    'material/application',
    'material/budget',
  ],
})

/** What is approved and not ordered, and what an order says of it. Prices for those who may see them. */
const approvedLine = {
  sourceLineId: z.number().int(),
  /** Of results: none where an agreement is called off. */
  resultId: z.number().int().nullable(),
  resultNumber: z.string().nullable(),
  schemeId: z.number().int().nullable(),
  /** Of the agreement that is called off, with what it says of quantities and their prices. */
  agreementLineId: z.number().int().nullable(),
  /** The first from nothing on. */
  steps: z.array(z.object({ fromQuantity: z.string(), unitPrice: z.string() })),
  minQty: z.string().nullable(),
  planId: z.number().int(),
  planNumber: z.string(),
  applicationId: z.number().int(),
  applicationNumber: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  userUnit: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  needDate: z.string().nullable(),
  leadDays: z.number().int().nullable(),
  /** Nothing in an emergency, before a result confirmed it. */
  validUntil: z.string().nullable(),
  /** As the result approved it, or as the agreement has it for the quantity. */
  finalPrice: z.string().nullable(),
  /** In per cent, and whether the price is with it. */
  taxRate: z.string(),
  withTax: flag,
  /** How many units a pack has, where the material comes in packs. */
  packSize: z.string().nullable(),
}
const openLine = z.object({ ...approvedLine, openQty: z.string() })
export type OrderOpenLine = z.output<typeof openLine>
const lineRow = z.object({
  lineId: z.number().int(),
  ...approvedLine,
  /** Nothing where it was brought over. */
  planId: z.number().int().nullable(),
  applicationId: z.number().int().nullable(),
  /** All that was ordered, and of that what goes beyond what is approved, and what was given up. */
  quantity: z.string(),
  extraQty: z.string(),
  closedQty: z.string(),
  leftQty: z.string(),
  shippedQty: z.string(),
  arrivedQty: z.string(),
  /** In a store, what came in beyond it included. */
  receivedQty: z.string(),
  unitPrice: z.string().nullable(),
  amount: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  /** Received and billed before it was brought over, and the store that it is meant for. */
  receivedBeforeQty: z.string(),
  billedBeforeQty: z.string(),
  storeName: z.string().nullable(),
  ...readNotes(lineNotes),
})
export type OrderLineRow = z.output<typeof lineRow>

const row = z.object({
  orderType: z.enum(orderTypes),
  agreementId: z.number().int().nullable(),
  agreementNo: z.string().nullable(),
  ...emergencyRow,
  /** Brought over from another system, with its number there. */
  isOpening: flag,
  openingNo: z.string(),
  supplierId: z.number().int(),
  supplierName: z.string(),
  currencyCode: z.string(),
  /** The rate that was taken, and its day; nothing for USD. */
  quoted: z.object({ rate: z.string(), quotation: z.enum(quotations), rateDate: z.string() }).nullable(),
  /** In its currency, with that many decimals, and in USD. */
  totalAmount: z.string().nullable(),
  totalUSD: z.string().nullable(),
  /** What is to be paid: of all that is ordered and not given up, or of its invoices once they bill all of it; with tax. */
  payableAmount: z.string().nullable(),
  contractNo: z.string(),
  contractDate: z.string().nullable(),
  incoterm: z.enum(incoterms),
  place: z.string(),
  destination: z.string(),
  deliveryDate: z.string(),
  paymentTerms: z.string(),
  validityNote: z.string(),
  /** Of the documents that it came of, joined. */
  purchaseMethodName: z.string(),
  planNo: z.string(),
  schemeNo: z.string(),
  resultNo: z.string(),
  projectNames: z.string(),
  lineCount: z.number().int(),
  orgName: z.string(),
  /** Papers of a signed order that are due and not there. */
  papersMissing: z.number().int(),
  ...followed,
  ...documentRow(order),
})
export type OrderRow = z.output<typeof row>
const detail = row.extend({
  supplierAddress: z.string(),
  lines: z.array(lineRow),
  papers: z.array(orderPaperRow),
  amendments: followers,
  ...emergencyDetail,
  ...following,
})
export type OrderDetail = z.output<typeof detail>

/** A supplier of whom something is approved and not ordered. */
const openSupplier = z.object({
  supplierId: z.number().int(),
  supplierName: z.string(),
  currencies: z.array(z.string()),
  lineCount: z.number().int(),
  /** Of the last offer. */
  incoterm: z.enum(incoterms),
  place: z.string(),
  paymentTerms: z.string(),
})
export type OpenSupplier = z.output<typeof openSupplier>

const standard = documentOperations(order, {
  row,
  detail,
  filters: {
    ...documentFilters(order),
    orderType: z.enum(orderTypes).optional(),
    supplierId: id.optional(),
    agreementId: id.optional(),
    papers: z.enum(paperFilters).optional(),
    formalities: z.enum(formalities).optional(),
    isOpening: z.literal('1').optional(),
    ids: many(id),
  },
  sortable: ['number', 'submitTime', 'deliveryDate', 'totalUSD'],
  exported: [
    'number',
    'orderType',
    'supplierName',
    'currencyCode',
    'totalAmount',
    'totalUSD',
    'contractNo',
    'contractDate',
    'purchaseMethodName',
    'planNo',
    'schemeNo',
    'resultNo',
    'agreementNo',
    'isOpening',
    'openingNo',
    'isEmergency',
    'emergencyReason',
    'formalities',
    'formalitiesDue',
    'deliveryDate',
    'incoterm',
    'place',
    'destination',
    'paymentTerms',
    'lineCount',
    'delivery',
    'invoicing',
    'paying',
    'containerNo',
    'boxSheet',
    'outPortDate',
    'outPortPlace',
    'inPortDate',
    'inPortPlace',
    'declareNo',
    'chargeDate',
    'arrivalDate',
    'invoiceNo',
    'invoiceCount',
    'invoiceSendDate',
    'invoiceReceived',
    'invoiceReceiver',
    'depositNo',
    'papersMissing',
    'projectNames',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const orderCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(order),
  ...operations(moduleOf(order), orderMessages, {
    /** Of whom something is approved and not ordered. */
    suppliers: {
      method: 'GET',
      path: '/material/order/suppliers',
      permission: 'material:order:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['supplierName']),
      answer: pageOf(openSupplier),
    },
    /** What is approved of a supplier in a currency and not ordered. */
    open: {
      method: 'GET',
      path: '/material/order/open',
      permission: 'material:order:add',
      input: z.object({ supplierId: id, currencyCode }),
      answer: z.array(openLine),
    },
    /** What an agreement has of what is open in this purchaser's plans. */
    callable: {
      method: 'GET',
      path: '/material/order/callable',
      permission: 'material:order:add',
      input: z.object({ agreementId: id }),
      answer: z.array(openLine),
    },
    /** What is open in this purchaser's plans and may be ordered in an emergency, and how much its projects have left. */
    urgent: {
      method: 'GET',
      path: '/material/order/urgent',
      permission: 'material:order:add',
      input: z.object({}),
      answer: z.object({ lines: z.array(openLine), projects: z.array(emergencyProject) }),
    },
  }),
}
