import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionWithReason,
  document,
  documentOperations,
  followedBy,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import {
  date,
  decimal,
  flag,
  id,
  listInput,
  many,
  pageOf,
  quantity,
  remark,
  required,
  text,
  unitPrice,
} from '../kit/wire.ts'
import { currencyCode } from '../system/currency.ts'
import { pricedAmount } from './price.permission.ts'
import { agreementMessages } from './agreement.messages.ts'
import { materialFacts } from './material.ts'
import { incoterms } from './scheme.request.rules.ts'

export const lineNotes = { note: text(200).optional() } satisfies Notes
/** What a material costs as long as the agreement is in force. */
export const agreementLine = z.object({
  materialId: id,
  /** The line of a result that it carries on. */
  sourceLineId: id.optional(),
  unitPrice,
  /** From so much at once it costs less: `100: 9.5; 500: 9`. */
  steps: text(200).optional(),
  /** In per cent, and whether the prices are with it. */
  taxRate: decimal
    .refine((given) => Number(given) >= 0 && Number(given) <= 100, { params: { key: 'badTaxRate' } })
    .default('0'),
  withTax: flag.default('0'),
  /** The least that is called off at once, the packs that it comes in, and all that may be called off. */
  minQty: quantity.optional(),
  packSize: quantity.optional(),
  maxQty: quantity.optional(),
  ...lineNotes,
})
export const agreementHeader = z.object({
  agreementName: required(100),
  /** The offer of a framework scheme that it carries on: whose lines are approved. */
  offerId: id.optional(),
  /** Why there is none. */
  reason: text(300).optional(),
  /** The agreement that it takes the place of. */
  renewsId: id.optional(),
  supplierId: id,
  currencyCode,
  validFrom: date,
  validTo: date,
  incoterm: z.enum(incoterms),
  place: text(60).optional(),
  paymentTerms: text(200).optional(),
  leadDays: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
  /** All that may be called off, in its currency. */
  maxAmount: decimal.refine((given) => Number(given) > 0, { params: { key: 'positive' } }).optional(),
  remark: remark.optional(),
})

const name = 'material/agreement'
const may = (action: string) => permissionOf({ name }, action)
const approved = approvedDocument(name)
/** What a supplier sells at which price for some time: orders call it off, without a scheme and a result of their own. */
export const agreement = document({
  ...approved,
  name,
  messages: agreementMessages,
  prefix: 'XY',
  header: agreementHeader,
  line: agreementLine,
  states: { ...approved.states, ended: { wire: '9', tone: 'refused' } },
  approval: { ...approved.approval, ...pricedAmount },
  transitions: {
    ...approved.transitions,
    terminate: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      to: 'ended',
      permission: may('terminate'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/plan'],
})

/** Where an approved one stands today: its days follow from the calendar. */
export const standings = ['ahead', 'inForce', 'ending', 'over', 'ended'] as const

const step = z.object({ fromQuantity: z.string(), unitPrice: z.string() })
const priced = {
  unitPrice: z.string().nullable(),
  /** None for those who may not see prices. */
  steps: z.array(step),
  taxRate: z.string(),
  withTax: flag,
}
const lineRow = z.object({
  lineId: z.number().int(),
  materialId: z.number().int(),
  ...materialFacts,
  sourceLineId: z.number().int().nullable(),
  ...priced,
  minQty: z.string().nullable(),
  packSize: z.string().nullable(),
  maxQty: z.string().nullable(),
  /** Ordered and not given up, of that arrived, and what may still be called off. */
  calledQty: z.string(),
  calledAmount: z.string().nullable(),
  receivedQty: z.string(),
  leftQty: z.string().nullable(),
  orders: followedBy,
  ...readNotes(lineNotes),
})
export type AgreementLineRow = z.output<typeof lineRow>

const terms = {
  supplierId: z.number().int(),
  supplierName: z.string(),
  currencyCode: z.string(),
  incoterm: z.enum(incoterms),
  place: z.string(),
  paymentTerms: z.string(),
}
const row = z.object({
  agreementName: z.string(),
  ...terms,
  validFrom: z.string(),
  validTo: z.string(),
  standing: z.enum(standings).nullable(),
  /** Until its end, while it is in force. */
  daysLeft: z.number().int().nullable(),
  leadDays: z.number().int().nullable(),
  maxAmount: z.string().nullable(),
  calledAmount: z.string().nullable(),
  leftAmount: z.string().nullable(),
  /** Of the limit that is used most, in per cent. */
  usedPercent: z.number().int().nullable(),
  totalUSD: z.string().nullable(),
  offerId: z.number().int().nullable(),
  resultId: z.number().int().nullable(),
  resultNumber: z.string().nullable(),
  reason: z.string(),
  renewsId: z.number().int().nullable(),
  renewsNo: z.string().nullable(),
  renewedById: z.number().int().nullable(),
  renewedByNo: z.string().nullable(),
  endedOn: z.string().nullable(),
  endReason: z.string(),
  lineCount: z.number().int(),
  orderCount: z.number().int(),
  orgName: z.string(),
  ...documentRow(agreement),
})
export type AgreementRow = z.output<typeof row>
const detail = row.extend({ supplierAddress: z.string(), lines: z.array(lineRow) })
export type AgreementDetail = z.output<typeof detail>

/** An offer of a framework scheme of which something is approved and that no agreement carries on. */
const openOffer = z.object({
  offerId: z.number().int(),
  resultId: z.number().int(),
  resultNumber: z.string(),
  resultName: z.string(),
  ...terms,
  leadDays: z.number().int().nullable(),
  lineCount: z.number().int(),
})
export type OpenOffer = z.output<typeof openOffer>
const awarded = z.object({
  sourceLineId: z.number().int(),
  materialId: z.number().int(),
  ...materialFacts,
  ...priced,
  /** As a pack of the material is. */
  packSize: z.string().nullable(),
})
export type AwardedLine = z.output<typeof awarded>

/** An agreement in force that has what open lines of this purchaser's plans ask for. */
const callable = z.object({
  agreementId: z.number().int(),
  agreementNumber: z.string(),
  agreementName: z.string(),
  ...terms,
  leadDays: z.number().int().nullable(),
  validTo: z.string(),
  lineCount: z.number().int(),
})
export type CallableAgreement = z.output<typeof callable>
const standard = documentOperations(agreement, {
  row,
  detail,
  filters: {
    ...documentFilters(agreement),
    supplierId: id.optional(),
    materialId: id.optional(),
    standing: many(z.enum(standings)),
    ids: many(id),
  },
  sortable: ['number', 'submitTime', 'agreementName', 'validTo'],
  exported: [
    'number',
    'agreementName',
    'supplierName',
    'currencyCode',
    'validFrom',
    'validTo',
    'standing',
    'incoterm',
    'place',
    'paymentTerms',
    'leadDays',
    'maxAmount',
    'calledAmount',
    'leftAmount',
    'usedPercent',
    'totalUSD',
    'resultNumber',
    'renewsNo',
    'lineCount',
    'orderCount',
    'endedOn',
    'endReason',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
const callsOff = 'material:order:add'
export const agreementCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(agreement),
  ...operations(moduleOf(agreement), agreementMessages, {
    /** What approved results of framework schemes leave to be carried on, by supplier. */
    offers: {
      method: 'GET',
      path: '/material/agreement/offers',
      permission: may('add'),
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['supplierName']),
      answer: pageOf(openOffer),
    },
    /** What is approved of one of them, one line for each material. */
    awarded: {
      method: 'GET',
      path: '/material/agreement/awarded',
      permission: may('add'),
      input: z.object({ offerId: id }),
      answer: z.array(awarded),
    },
    /** Agreements in force that have what this purchaser has to buy. */
    callable: {
      method: 'GET',
      path: '/material/agreement/callable',
      permission: callsOff,
      wire: 'rows',
      input: listInput({ keyword: text(60).optional(), agreementId: id.optional() }, ['supplierName', 'validTo']),
      answer: pageOf(callable),
    },
  }),
}
