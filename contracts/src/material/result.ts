import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionPerLine,
  decisionsOn,
  document,
  documentOperations,
  followedBy,
  followers,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { decidedColumns } from '../kit/line-decision.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { id, listInput, many, pageOf, quantity, remark, required, text, unitPrice } from '../kit/wire.ts'
import { pricedAmount } from './price.permission.ts'
import { materialFacts } from './material.ts'
import { lastPrices } from './price.ts'
import { closingRest } from './scheme.rest.ts'
import { withBudgetReason } from './budget.ts'
import { resultMessages } from './result.messages.ts'
import { schemeTypes } from './scheme.ts'

/** What is noted at a line, kept as it is written: why it costs less than what was offered. */
export const lineNotes = { priceNote: text(200).optional() } satisfies Notes

/** What a supplier is awarded of a line, in full or in part, at the price that was agreed in the end. */
export const resultLine = z.object({
  awardId: id,
  quantity,
  /** Of one unit, in the currency of the offer, with tax where the offer is. */
  finalPrice: unitPrice,
  ...lineNotes,
})
export const resultHeader = z.object({
  resultName: required(100),
  schemeId: id,
  /** The one that failed or was voided, which this one is written after. */
  copiedFrom: id.optional(),
  remark: remark.optional(),
})

const name = 'material/result'
const approved = approvedDocument(name)
/** What comes of a scheme: which supplier delivers how much at which price, decided line by line. */
export const result = document({
  ...approved,
  name,
  messages: resultMessages,
  prefix: 'CGJG',
  header: resultHeader,
  line: resultLine,
  states: { ...approved.states, partial: { wire: '9', tone: 'done' } },
  approval: {
    ...approved.approval,
    ...pricedAmount,
    conditions: ['overBudget'],
    lines: { quantity: 'quantity', partialApproved: 'partial' },
  },
  transitions: {
    ...approved.transitions,
    submit: { ...approved.transitions.submit, input: withBudgetReason },
    ...decisionsOn('submitted', permissionOf({ name }, 'approve'), decisionPerLine),
    approve: {
      ...decisionsOn('submitted', permissionOf({ name }, 'approve'), decisionPerLine).approve,
      bounds: linesBounds,
    },
    void: { ...approved.transitions.void, from: ['approved', 'partial'] },
    closeRest: closingRest(name, ['approved', 'partial']),
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: [
    'material/scheme',
    'material/plan',
    'material/analysis',
    'material/application',
    'material/budget',
    'material/order',
  ],
})

/** What was awarded and has no result yet, with what an approver wants to know of it. Prices for those who may see them. */
const awarded = {
  awardId: z.number().int(),
  schemeId: z.number().int(),
  planId: z.number().int(),
  planNumber: z.string(),
  analysisId: z.number().int(),
  analysisNumber: z.string(),
  applicationId: z.number().int(),
  applicationNumber: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  userUnit: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  needDate: z.string().nullable(),
  supplierId: z.number().int(),
  supplierName: z.string(),
  currencyCode: z.string().nullable(),
  offeredPrice: z.string().nullable(),
  /** Why the offer was taken although another is cheaper. */
  awardReason: z.string(),
  /** What is there to be taken; with what the result has of it already. */
  openQty: z.string(),
  validUntil: z.string().nullable(),
  leadDays: z.number().int().nullable(),
}
const openLine = z.object(awarded)
export type ResultOpenLine = z.output<typeof openLine>
/** What a change that is in force made of a line. Prices for those who may see them. */
const past = z.object({
  id: z.number().int(),
  number: z.string(),
  personName: z.string(),
  day: z.string(),
  quantityBefore: z.string(),
  quantity: z.string(),
  priceBefore: z.string().nullable(),
  finalPrice: z.string().nullable(),
  validBefore: z.string(),
  validUntil: z.string(),
})
export type ResultLinePast = z.output<typeof past>
const lineRow = z.object({
  ...decidedColumns,
  ...awarded,
  quantity: z.string(),
  releasedQty: z.string(),
  finalPrice: z.string().nullable(),
  /** Goods and their share of the fees, in USD, for all that the line asks for. */
  amountUSD: z.string().nullable(),
  estimatedUSD: z.string().nullable(),
  savingUSD: z.string().nullable(),
  /** Of the batches that came in last. */
  lastPrices,
  /** Which orders have it. */
  orders: followedBy,
  /** What it was before, the oldest first. */
  past: z.array(past),
  ...readNotes(lineNotes),
})
export type ResultLineRow = z.output<typeof lineRow>
const row = z.object({
  resultName: z.string(),
  schemeId: z.number().int(),
  schemeNumber: z.string(),
  schemeType: z.enum(schemeTypes),
  sourceTypeName: z.string(),
  purchaseModeName: z.string(),
  /** In USD, as the rest: of the scheme. */
  freight: z.string().nullable(),
  sundryFee: z.string().nullable(),
  otherFee: z.string().nullable(),
  depositReceiptNo: z.string(),
  /** Of all its lines with their fees, and of what is approved of them. */
  totalAmount: z.string().nullable(),
  approvedAmount: z.string().nullable(),
  supplierNames: z.string(),
  projectNames: z.string(),
  lineCount: z.number().int(),
  orgName: z.string(),
  copiedFromNo: z.string().nullable(),
  ...documentRow(result),
})
export type ResultRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow), changes: followers })
export type ResultDetail = z.output<typeof detail>

/** A scheme of which something is awarded and has no result yet. */
const openScheme = z.object({ schemeId: z.number().int(), schemeNumber: z.string(), schemeName: z.string() })
export type OpenScheme = z.output<typeof openScheme>

const standard = documentOperations(result, {
  row,
  detail,
  filters: { ...documentFilters(result), schemeId: id.optional(), ids: many(id) },
  sortable: ['number', 'submitTime', 'resultName', 'totalAmount'],
  exported: [
    'number',
    'resultName',
    'schemeNumber',
    'schemeType',
    'sourceTypeName',
    'purchaseModeName',
    'supplierNames',
    'lineCount',
    'totalAmount',
    'approvedAmount',
    'freight',
    'sundryFee',
    'otherFee',
    'depositReceiptNo',
    'projectNames',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const resultCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(result),
  ...operations(moduleOf(result), resultMessages, {
    /** Approved schemes that have awards without a result. */
    schemes: {
      method: 'GET',
      path: '/material/result/schemes',
      permission: 'material:result:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['schemeNumber']),
      answer: pageOf(openScheme),
    },
    /** What a scheme awarded and no result has yet. */
    open: {
      method: 'GET',
      path: '/material/result/open',
      permission: 'material:result:add',
      input: z.object({ schemeId: id }),
      answer: z.array(openLine),
    },
  }),
}
