import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import { approvalOperations, document, documentOperations, followedBy, linesBounds, moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import {
  date,
  dateTime,
  decimal,
  flag,
  id,
  key,
  many,
  money,
  quantity,
  remark,
  required,
  text,
  time,
  unitPrice,
  version,
} from '../kit/wire.ts'
import { currencyCode, quotations } from '../system/currency.ts'
import { pricedAmount } from './price.permission.ts'
import { plannedLine } from './plan.ts'
import { closingRest } from './scheme.rest.ts'
import { requestRow } from './scheme.request.ts'
import { conditions, incoterms } from './scheme.request.rules.ts'
import { schemeMessages } from './scheme.messages.ts'

export { conditions, incoterms } from './scheme.request.rules.ts'

const notNegative = { params: { key: 'notNegative' } }
const amount = money.refine((given) => !(Number(given) < 0), notNegative)
/** In the currency of an offer, which says how many decimals it has. */
const fee = decimal.refine((given) => !(Number(given) < 0), notNegative).default('0')

/** Bought once, by an agreement for some time, or in an emergency. */
export const schemeTypes = ['single', 'framework', 'emergency'] as const
/** The purchase mode that needs a reason of its own, by its value in the dictionary. */
export const singleSource = 'singleSource'

export const schemeHeader = z.object({
  schemeName: required(100),
  schemeType: z.enum(schemeTypes).default('single'),
  /** The emergency order that it confirms afterwards: its lines are those that were ordered. */
  orderId: id.optional(),
  /** Of the dictionaries. */
  sourceType: key,
  purchaseMode: key,
  /** Until then nobody reads what was offered. */
  deadline: dateTime.optional(),
  /** In USD. */
  sundryFee: amount.optional(),
  otherFee: amount.optional(),
  depositReceiptNo: text(60).optional(),
  singleSourceReason: text(300).optional(),
  /** The record of fewer than three offers. */
  fewOffersReason: text(300).optional(),
  remark: remark.optional(),
})
/** A line of an allocated plan, in full or in part. */
export const schemeLine = z.object({ sourceLineId: id, quantity })

const name = 'material/scheme'
const approved = approvedDocument(name)
/** What a buyer proposes: offers of suppliers for lines of his plans, compared by what they cost here, and who gets which. */
export const scheme = document({
  ...approved,
  name,
  messages: schemeMessages,
  prefix: 'CGFA',
  header: schemeHeader,
  line: schemeLine,
  approval: { ...approved.approval, ...pricedAmount, conditions: ['fewOffers'] },
  transitions: { ...approved.transitions, closeRest: closingRest(name, ['approved']) },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/plan', 'material/analysis', 'material/application', 'material/order'],
})

/** What a supplier offers for a line; one without a price he does not offer. */
export const offerLine = z.object({
  sourceLineId: id,
  unitPrice: unitPrice.optional(),
  /** In per cent. */
  taxRate: decimal
    .refine((given) => Number(given) >= 0 && Number(given) <= 100, { params: { key: 'badTaxRate' } })
    .default('0'),
  /** Whether the price is with tax. */
  withTax: flag.default('0'),
  leadDays: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
  offeredPart: text(80).optional(),
  condition: z.enum(conditions).default('new'),
  warranty: text(80).optional(),
  remark: text(200).optional(),
})
const offerTerms = {
  currencyCode,
  /** Whose rate is taken: today's where nobody says. */
  rateDate: date.optional(),
  incoterm: z.enum(incoterms),
  place: text(60).optional(),
  freight: fee,
  insurance: fee,
  duty: fee,
  inland: fee,
  paymentTerms: text(200).optional(),
  validUntil: date,
}
export const offerInput = z.object({ supplierId: id, ...offerTerms, lines: z.array(offerLine).min(1).max(10_000) })
export type OfferInput = z.output<typeof offerInput>
export const awardInput = z.object({
  sourceLineId: id,
  offerId: id,
  quantity,
  /** Why it is not the lowest. */
  reason: text(300).optional(),
})
export type AwardInput = z.output<typeof awardInput>

const source = {
  ...plannedLine,
  planId: z.number().int(),
  planNumber: z.string(),
  /** Of the quantity, as it was thought to cost when it was asked for, in USD. */
  estimatedAmount: z.string(),
}
const openLine = z.object({ ...source, openQty: z.string() })
export type SchemeOpenLine = z.output<typeof openLine>
const lineRow = z.object({
  lineId: z.number().int(),
  ...source,
  quantity: z.string(),
  releasedQty: z.string(),
  /** What came of it. */
  results: followedBy,
})
export type SchemeLineRow = z.output<typeof lineRow>

const offered = z.object({
  currencyCode: z.string(),
  digits: z.number().int(),
  /** The rate that was taken, and its day; nothing for USD. */
  quoted: z.object({ rate: z.string(), quotation: z.enum(quotations) }).nullable(),
  rateDate: z.string(),
  incoterm: z.enum(incoterms),
  place: z.string(),
  freight: z.string(),
  insurance: z.string(),
  duty: z.string(),
  inland: z.string(),
  paymentTerms: z.string(),
  validUntil: z.string(),
  lines: z.array(
    z.object({
      sourceLineId: z.number().int(),
      unitPrice: z.string(),
      taxRate: z.string(),
      withTax: flag,
      leadDays: z.number().int().nullable(),
      offeredPart: z.string(),
      condition: z.enum(conditions),
      warranty: z.string(),
      remark: z.string(),
    }),
  ),
})
const offerRow = z.object({
  offerId: z.number().int(),
  supplierId: z.number().int(),
  supplierName: z.string(),
  /** Why nothing is bought of the supplier; empty where it may be. */
  blockReason: z.string(),
  enteredBy: z.string(),
  enteredTime: time,
  /** Typed here, read from the supplier's sheet, or sent by the supplier itself. */
  cameBy: z.enum(['hand', 'sheet', 'link']),
  /** Nothing before the deadline, and for those who may not see prices. */
  terms: offered.nullable(),
})
export type OfferRow = z.output<typeof offerRow>
const awardRow = z.object({
  awardId: z.number().int(),
  sourceLineId: z.number().int(),
  offerId: z.number().int(),
  quantity: z.string(),
  releasedQty: z.string(),
  reason: z.string(),
})
export type AwardRow = z.output<typeof awardRow>

const row = z.object({
  schemeName: z.string(),
  schemeType: z.enum(schemeTypes),
  orderId: z.number().int().nullable(),
  orderNumber: z.string().nullable(),
  sourceType: z.string(),
  sourceTypeName: z.string(),
  purchaseMode: z.string(),
  purchaseModeName: z.string(),
  deadline: time.nullable(),
  /** Before the deadline. */
  isSealed: z.boolean(),
  sundryFee: z.string().nullable(),
  otherFee: z.string().nullable(),
  /** Of the recommended offers, in USD, and with it all that they cost here: as it was submitted. */
  freight: z.string().nullable(),
  totalAmount: z.string().nullable(),
  depositReceiptNo: z.string(),
  singleSourceReason: z.string(),
  fewOffersReason: z.string(),
  projectNames: z.string(),
  lineCount: z.number().int(),
  offerCount: z.number().int(),
  orgName: z.string(),
  ...documentRow(scheme),
})
export type SchemeRow = z.output<typeof row>
const detail = row.extend({
  lines: z.array(lineRow),
  offers: z.array(offerRow),
  awards: z.array(awardRow),
  requests: z.array(requestRow),
})
export type SchemeDetail = z.output<typeof detail>

const standard = documentOperations(scheme, {
  row,
  detail,
  filters: {
    ...documentFilters(scheme),
    schemeType: z.enum(schemeTypes).optional(),
    purchaseMode: many(key),
    ids: many(id),
  },
  sortable: ['number', 'submitTime', 'schemeName'],
  exported: [
    'number',
    'schemeName',
    'schemeType',
    'sourceTypeName',
    'purchaseModeName',
    'deadline',
    'lineCount',
    'offerCount',
    'totalAmount',
    'freight',
    'sundryFee',
    'otherFee',
    'depositReceiptNo',
    'projectNames',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
const changed = z.object({ version: z.number() })
const offerChanged = { answer: changed, permission: 'material:scheme:edit' } as const
export const schemeCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(scheme),
  ...operations(moduleOf(scheme), schemeMessages, {
    /** Lines of the buyer's allocated plans that no scheme has in full. */
    open: {
      method: 'GET',
      path: '/material/scheme/open',
      permission: 'material:scheme:add',
      input: z.object({}),
      answer: z.array(openLine),
    },
    /** Begins the scheme that confirms an emergency order: its lines, what its supplier was promised, and the recommendation. */
    confirm: {
      method: 'POST',
      path: '/material/scheme/confirm',
      permission: 'material:scheme:add',
      success: 'confirmBegun',
      input: z.object({ orderId: id }),
      answer: z.object({ id: z.number().int() }),
    },
    /** What a supplier offers, instead of what he had offered before. */
    offer: {
      ...offerChanged,
      method: 'PUT',
      path: '/material/scheme/{id}/offer',
      success: 'offerKept',
      sealed: true,
      bounds: linesBounds,
      input: offerInput.extend({ id, version }),
    },
    removeOffer: {
      ...offerChanged,
      method: 'POST',
      path: '/material/scheme/{id}/offer/remove',
      success: 'offerRemoved',
      input: z.object({ id, version, supplierId: id }),
    },
    /** Who gets how much of which line: all that is recommended, instead of what was. */
    award: {
      ...offerChanged,
      method: 'PUT',
      path: '/material/scheme/{id}/award',
      success: 'awardKept',
      bounds: linesBounds,
      input: z.object({ id, version, awards: z.array(awardInput).max(20_000) }),
    },
  }),
}
