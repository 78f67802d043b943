import { z } from 'zod'
import { decisionWithReason, document, documentOperations, moduleOf, permissionOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, quantity, remark, required, text, time } from '../kit/wire.ts'
import { claimMessages } from './claim.messages.ts'
import { requestLanguages, sendings } from './scheme.request.ts'

/** What is wrong with goods of an order. */
export const claimKinds = ['short', 'over', 'damaged', 'wrong', 'quality'] as const
/** What the supplier is asked for: other goods at the same cost, a credit note, or the money. */
export const claimWants = ['replacement', 'creditNote', 'refund'] as const
export const claimAnswers = ['accepted', 'partly', 'refused'] as const

export const claimLine = z.object({
  /** The order's. */
  orderLineId: id,
  /** Where its inspection rejected it: the line of the claim's receipt. */
  receiptLineId: id.optional(),
  claimKind: z.enum(claimKinds),
  quantity,
  /** What was found. */
  finding: required(300),
})
export const claimHeader = z.object({
  orderId: id,
  /** Of which shipment, where it is about one. */
  shipmentId: id.optional(),
  /** Of which receipt, where it is about what was rejected of it: its lines are lines of that. */
  receiptId: id.optional(),
  wanted: z.enum(claimWants),
  foundDate: date,
  remark: remark.optional(),
})

const name = 'material/claim'
const may = (action: string) => permissionOf({ name }, action)
const own = { role: 'own', by: 'author', permission: may('submit') } as const
/** What is wrong with goods that were ordered, told to their supplier, until that is put right. */
export const claim = document({
  name,
  messages: claimMessages,
  prefix: 'SP',
  header: claimHeader,
  line: claimLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    sent: { wire: '9', tone: 'attention' },
    answered: { wire: '9', tone: 'underWay' },
    settled: { wire: '9', tone: 'done' },
    dropped: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    send: {
      role: 'submit',
      from: ['draft'],
      to: 'sent',
      permission: may('submit'),
      button: 'primary',
      signs: 'action_send',
      input: z.object({
        contactName: required(60),
        email: required(100).refine((given) => z.email().safeParse(given).success, { params: { key: 'badEmail' } }),
        language: z.enum(requestLanguages),
      }),
    },
    answer: {
      ...own,
      from: ['sent', 'answered'],
      to: 'answered',
      button: 'default',
      input: z.object({ answer: z.enum(claimAnswers), answeredDate: date, answerNote: text(300).optional() }),
    },
    settle: {
      ...own,
      from: ['answered'],
      to: 'settled',
      button: 'primary',
      input: z.object({
        settledBy: z.enum(claimWants),
        /** The shipment of the order that brings what replaces it. */
        replacementId: id.optional(),
        /** Or what came free of charge instead. */
        replacementReceiptId: id.optional(),
        /** A credit note among the invoices of the order. */
        creditNoteNo: text(60).optional(),
        settledDate: date,
        settleNote: text(300).optional(),
      }),
    },
    drop: {
      ...own,
      from: ['sent', 'answered'],
      to: 'dropped',
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/order', 'material/receipt'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  orderLineId: z.number().int(),
  receiptLineId: z.number().int().nullable(),
  batchNo: z.string(),
  materialId: z.number().int(),
  materialNameCn: z.string(),
  materialNameEn: z.string(),
  partNo: z.string(),
  unitName: z.string(),
  claimKind: z.enum(claimKinds),
  quantity: z.string(),
  orderedQty: z.string(),
  finding: z.string(),
  /** Nothing for those who may not see prices. */
  unitPrice: z.string().nullable(),
  amount: z.string().nullable(),
  /** What a unit of the batch has cost, in USD: what replaces it costs the same. */
  unitCost: z.string().nullable(),
})
export type ClaimLineRow = z.output<typeof lineRow>
const row = z.object({
  orderId: z.number().int(),
  orderNo: z.string(),
  contractNo: z.string(),
  supplierId: z.number().int(),
  supplierName: z.string(),
  shipmentId: z.number().int().nullable(),
  /** Counted among those of the order. */
  shipmentNo: z.number().int().nullable(),
  receiptId: z.number().int().nullable(),
  receiptNo: z.string(),
  wanted: z.enum(claimWants),
  foundDate: z.string(),
  kinds: z.array(z.enum(claimKinds)),
  currencyCode: z.string(),
  claimAmount: z.string().nullable(),
  answer: z.enum(claimAnswers).nullable(),
  orgName: z.string(),
  ...documentRow(claim),
})
export type ClaimRow = z.output<typeof row>
const detail = row.extend({
  lines: z.array(lineRow),
  contactName: z.string(),
  email: z.string(),
  language: z.enum(requestLanguages).nullable(),
  sentTime: time.nullable(),
  sending: z.enum(sendings).nullable(),
  sendingError: z.string(),
  answeredDate: z.string().nullable(),
  answerNote: z.string(),
  settledBy: z.enum(claimWants).nullable(),
  replacementId: z.number().int().nullable(),
  replacementNo: z.number().int().nullable(),
  replacementReceiptId: z.number().int().nullable(),
  replacementReceiptNo: z.string(),
  creditNoteNo: z.string(),
  settledDate: z.string().nullable(),
  settleNote: z.string(),
})
export type ClaimDetail = z.output<typeof detail>

const claimable = z.object({
  orderLineId: z.number().int(),
  receiptLineId: z.number().int().nullable(),
  batchNo: z.string(),
  /** Why it was rejected. */
  finding: z.string(),
  materialNameCn: z.string(),
  materialNameEn: z.string(),
  partNo: z.string(),
  unitName: z.string(),
  /** Ordered and not given up; and what of it no other claim is about. */
  orderedQty: z.string(),
  openQty: z.string(),
})
export type ClaimableLine = z.output<typeof claimable>

export const claimCalls = {
  ...documentOperations(claim, {
    row,
    detail,
    filters: { ...documentFilters(claim), orderId: id.optional(), supplierId: id.optional(), receiptId: id.optional() },
    sortable: ['number', 'submitTime', 'foundDate'],
    exported: [
      'number',
      'orderNo',
      'contractNo',
      'supplierName',
      'wanted',
      'kinds',
      'foundDate',
      'currencyCode',
      'claimAmount',
      'answer',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...operations(moduleOf(claim), claimMessages, {
    /** What of an order can be claimed for; of a receipt, what of that was rejected. */
    claimable: {
      method: 'GET',
      path: '/material/claim/claimable',
      permission: 'material:claim:add',
      input: z.object({ orderId: id, receiptId: id.optional() }),
      answer: z.array(claimable),
    },
    /** The mail that goes with a claim where the product sends none, and after it went. */
    letter: {
      method: 'GET',
      path: '/material/claim/{id}/letter',
      permission: 'material:claim:query',
      input: z.object({ id }),
      answer: z.object({ address: z.string(), subject: z.string(), body: z.string() }),
    },
    /** What was claimed of a supplier, beside what was ordered: company-wide. */
    record: {
      method: 'GET',
      path: '/material/claim/record/{supplierId}',
      permission: 'material:claim:list',
      input: z.object({ supplierId: id }),
      answer: z.object({
        orderedLines: z.number().int(),
        claimedLines: z.number().int(),
        openClaims: z.number().int(),
        claims: z.number().int(),
        /** Lines without a claim, in per cent of those ordered; nothing where nothing was. */
        flawless: z.string().nullable(),
        /** Times that it was asked for an offer, and offers that it made. */
        asked: z.number().int(),
        offers: z.number().int(),
        /** Lines that were due by today or are there in full, and those of them that came in time. */
        dueLines: z.number().int(),
        punctualLines: z.number().int(),
        punctual: z.string().nullable(),
      }),
    },
  }),
}
