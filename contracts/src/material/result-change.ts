import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionPerLine,
  decisionsOn,
  document,
  documentOperations,
  followedBy,
  linesBounds,
  permissionOf,
} from '../kit/document.ts'
import { decidedColumns } from '../kit/line-decision.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, flag, id, many, quantity, remark, required, text, unitPrice } from '../kit/wire.ts'
import { pricedAmount } from './price.permission.ts'
import { withBudgetReason } from './budget.ts'
import { materialFacts } from './material.ts'
import { lastPrices } from './price.ts'
import { result } from './result.ts'
import { resultChangeMessages } from './result-change.messages.ts'

export const lineNotes = { lineNote: text(200).optional() } satisfies Notes

/** A line of the result as it is to be: what is as before is left out of the change. */
export const resultChangeLine = z.object({
  sourceLineId: id,
  /** Of what the result still has, less what is given back; never less than is ordered. */
  quantity,
  /** Of one unit, in the currency of the offer, with tax where the offer is. */
  finalPrice: unitPrice,
  /** Until when the supplier is held to it; absent: as before. */
  validUntil: date.optional(),
  ...lineNotes,
})
export const resultChangeHeader = z.object({ resultId: id, reason: required(200), remark: remark.optional() })

const name = 'material/result-change'
const { states, transitions, approval, ...approved } = approvedDocument(name)
const { voided: _voided, ...lasting } = states
// What it has changed is changed back by another.
const { void: _void, ...acts } = transitions
const decisions = decisionsOn('submitted', permissionOf({ name }, 'approve'), decisionPerLine)
/** What changes of an approved result: prices, quantities and validity of some lines, decided line by line as the result was. */
export const resultChange = document({
  ...approved,
  name,
  messages: resultChangeMessages,
  prefix: result.prefix,
  follows: result.name,
  header: resultChangeHeader,
  line: resultChangeLine,
  states: { ...lasting, partial: { wire: '9', tone: 'done' } },
  approval: {
    ...approval,
    ...pricedAmount,
    conditions: ['overBudget'],
    chainOf: result.name,
    lines: { quantity: 'quantity', partialApproved: 'partial' },
  },
  transitions: {
    ...acts,
    submit: { ...acts.submit, input: withBudgetReason },
    ...decisions,
    approve: { ...decisions.approve, bounds: linesBounds },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {
    documents: {
      [result.name]: {
        field: 'resultId',
        column: 'result_id',
        states: ['approved', 'partial'],
        lacking: 'resultNotApproved',
      },
    },
  },
  touches: [
    result.name,
    'material/order',
    'material/scheme',
    'material/plan',
    'material/analysis',
    'material/application',
  ],
})

const lineRow = z.object({
  ...decidedColumns,
  sourceLineId: z.number().int(),
  ...materialFacts,
  supplierName: z.string(),
  currencyCode: z.string().nullable(),
  offeredPrice: z.string().nullable(),
  quantityBefore: z.string(),
  quantity: z.string(),
  /** By orders that have it now. */
  orderedQty: z.string(),
  priceBefore: z.string().nullable(),
  finalPrice: z.string().nullable(),
  validBefore: z.string(),
  validUntil: z.string(),
  /** The goods alone, after less before, in USD. */
  differenceUSD: z.string().nullable(),
  isInForce: flag,
  lastPrices,
  orders: followedBy,
  projectName: z.string(),
  applicationNumber: z.string(),
  applicationId: z.number().int(),
  ...readNotes(lineNotes),
})
export type ResultChangeLineRow = z.output<typeof lineRow>
const row = z.object({
  resultId: z.number().int(),
  resultNumber: z.string(),
  resultName: z.string(),
  reason: z.string(),
  /** Of the whole result, in USD with its fees. */
  totalBefore: z.string().nullable(),
  totalAmount: z.string().nullable(),
  differenceUSD: z.string().nullable(),
  supplierNames: z.string(),
  lineCount: z.number().int(),
  orgName: z.string(),
  ...documentRow(resultChange),
})
export type ResultChangeRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow) })
export type ResultChangeDetail = z.output<typeof detail>

const standard = documentOperations(resultChange, {
  row,
  detail,
  filters: { ...documentFilters(resultChange), resultId: id.optional(), ids: many(id) },
  sortable: ['number', 'submitTime', 'totalAmount'],
  exported: [
    'number',
    'resultNumber',
    'resultName',
    'reason',
    'supplierNames',
    'lineCount',
    'totalBefore',
    'totalAmount',
    'differenceUSD',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const resultChangeCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(resultChange),
}
