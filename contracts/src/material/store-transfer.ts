import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import { document, documentOperations, linesBounds, moduleOf, permissionOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, decimal, id, many, prose, quantity, quantityOrZero, remark, required, text, time } from '../kit/wire.ts'
import { currencyCode } from '../system/currency.ts'
import { materialFacts } from './material.ts'
import { outboundLine } from './outbound.ts'
import { storeTransferMessages } from './store-transfer.messages.ts'

export const storeTransferLine = outboundLine.pick({
  materialId: true,
  outQty: true,
  unitKind: true,
  batchId: true,
  placeId: true,
  batchReason: true,
  note: true,
})
export const storeTransferHeader = z.object({
  fromStoreId: id,
  toStoreId: id,
  sendDate: date,
  expectedDate: date.optional(),
  /** What was asked for, where an analysis decided that it is moved: what is reserved for that is taken first. */
  applicationId: id.optional(),
  carrier: text(60).optional(),
  waybillNo: text(60).optional(),
  /** What the way costs, without recoverable tax; its rate is that of its day. */
  freightAmount: quantity.optional(),
  freightCurrency: currencyCode.optional(),
  freightDate: date.optional(),
  remark: remark.optional(),
})
/** What became of what was sent: usable, damaged; or, of what was missing, found after all, back at its sender, or lost. */
export const arrivalKinds = ['received', 'damaged', 'found', 'back', 'lost'] as const
export const settlements = ['found', 'back', 'lost'] as const

export const transferReceiveInput = z.object({
  inDate: date,
  lines: z
    .array(
      z.object({
        lineId: id,
        received: quantityOrZero.default('0'),
        damaged: quantityOrZero.default('0'),
        /** Said to be missing; it stays in transit until that is settled. */
        short: quantityOrZero.default('0'),
        placeId: id.optional(),
        reason: prose(200).optional(),
      }),
    )
    .min(1)
    .max(500),
})
export type TransferReceiveInput = z.output<typeof transferReceiveInput>
export const transferSettleInput = z.object({
  onDate: date,
  lines: z
    .array(
      z.object({
        lineId: id,
        settledAs: z.enum(settlements),
        quantity,
        /** Of what was found: where it lies now. */
        placeId: id.optional(),
        reason: required(200),
      }),
    )
    .min(1)
    .max(500),
})
export type TransferSettleInput = z.output<typeof transferSettleInput>

/** Freight that the carrier billed after the goods came; less than nothing where he takes something back. */
export const transferChargeInput = z.object({
  /** Without recoverable tax; its rate is that of its day. */
  chargeAmount: decimal,
  currencyCode,
  invoiceDate: date,
  invoiceNo: required(60),
  /** On which day it is posted. */
  bizDate: date,
})
export type TransferChargeInput = z.output<typeof transferChargeInput>

const name = 'material/store-transfer'
const may = (action: string) => permissionOf({ name }, action)
const own = { role: 'own', by: 'scope', from: ['sent'], bounds: linesBounds } as const
/** From one store to another: sent by the keeper of the one, received in parts by that of the other, in transit between. */
export const storeTransfer = document({
  name,
  messages: storeTransferMessages,
  prefix: 'DB',
  header: storeTransferHeader,
  line: storeTransferLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    sent: { wire: '9', tone: 'underWay' },
    received: { wire: '9', tone: 'done' },
    reversed: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft'],
      to: 'sent',
      permission: may('submit'),
      button: 'primary',
      signs: 'signs_sender',
    },
    receive: {
      ...own,
      permission: may('receive'),
      button: 'primary',
      signs: 'signs_receiver',
      signatures: ['receiver', 'carrier'],
      input: transferReceiveInput,
    },
    settle: { ...own, permission: may('settle'), button: 'default', input: transferSettleInput },
    charge: {
      role: 'own',
      by: 'scope',
      from: ['received'],
      permission: may('charge'),
      button: 'default',
      input: transferChargeInput,
    },
  },
  scope: { departments: ['department_id', 'to_department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/stock', 'material/movement', 'material/analysis', 'material/application'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  materialId: z.number().int(),
  ...materialFacts,
  outQty: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  placeId: z.number().int(),
  goodsLocation: z.string(),
  batchReason: z.string(),
  /** Nothing for those who may not see prices. */
  amount: z.string().nullable(),
  /** Its share of the freight, in USD. */
  freightShare: z.string().nullable(),
  receivedQty: z.string(),
  damagedQty: z.string(),
  /** Said to be missing, and not settled. */
  shortQty: z.string(),
  /** On its way, and nothing said of it. */
  openQty: z.string(),
  note: z.string(),
})
export type StoreTransferLineRow = z.output<typeof lineRow>
const arrivalRow = z.object({
  lineId: z.number().int(),
  arrivalKind: z.enum(arrivalKinds),
  quantity: z.string(),
  /** What of the freight it bears, in USD. */
  freightShare: z.string().nullable(),
  toName: z.string(),
  reason: z.string(),
  onDate: z.string(),
  personName: z.string(),
  doneAt: time,
})
export type ArrivalRow = z.output<typeof arrivalRow>
const chargeRow = z.object({
  chargeId: z.number().int(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  amount: z.string(),
  currencyCode: z.string(),
  /** In USD, and what of it was not left in a store. */
  chargeUSD: z.string(),
  issuedUSD: z.string(),
  bizDate: z.string(),
  personName: z.string(),
})
export type TransferChargeRow = z.output<typeof chargeRow>

const row = z.object({
  fromStoreId: z.number().int(),
  fromStore: z.string(),
  toStoreId: z.number().int(),
  toStore: z.string(),
  sendDate: z.string(),
  expectedDate: z.string().nullable(),
  applicationId: z.number().int().nullable(),
  applicationNo: z.string(),
  carrier: z.string(),
  waybillNo: z.string(),
  freightAmount: z.string().nullable(),
  freightCurrency: z.string().nullable(),
  freightDate: z.string().nullable(),
  freightUSD: z.string().nullable(),
  materials: z.string(),
  lineCount: z.number().int(),
  shortCount: z.number().int(),
  amount: z.string().nullable(),
  /** What took it back. */
  reversalId: z.number().int().nullable(),
  reversalNumber: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(storeTransfer),
})
export type StoreTransferRow = z.output<typeof row>
const detail = row.extend({
  senderName: z.string(),
  receiverName: z.string(),
  lines: z.array(lineRow),
  arrivals: z.array(arrivalRow),
  /** Nothing for those who may not see prices. */
  charges: z.array(chargeRow),
})
export type StoreTransferDetail = z.output<typeof detail>

/** What analyses decided to move from a store, and what is kept there for it. */
const wantedLine = z.object({
  applicationId: z.number().int(),
  applicationNo: z.string(),
  projectName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  reservedQty: z.string(),
  expiresOn: z.string(),
})
export type TransferWanted = z.output<typeof wantedLine>

const standard = documentOperations(storeTransfer, {
  row,
  detail,
  filters: {
    ...documentFilters(storeTransfer),
    storeId: id.optional(),
    batchNo: text(60).optional(),
    beginDate: date.optional(),
    endDate: date.optional(),
    ids: many(id),
  },
  sortable: ['number', 'sendDate', 'submitTime'],
  exported: [
    'number',
    'fromStore',
    'toStore',
    'sendDate',
    'expectedDate',
    'applicationNo',
    'carrier',
    'waybillNo',
    'materials',
    'lineCount',
    'shortCount',
    'amount',
    'freightUSD',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const storeTransferCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...signatureOperations(storeTransfer),
  ...operations(moduleOf(storeTransfer), storeTransferMessages, {
    /** Every store that something can be sent to. */
    targets: {
      method: 'GET',
      path: '/material/store-transfer/targets',
      permission: 'material:store-transfer:add',
      input: z.object({}),
      answer: z.array(z.object({ storeId: z.number().int(), storeName: z.string() })),
    },
    /** What is to be moved from a store, by decisions of analyses. */
    wanted: {
      method: 'GET',
      path: '/material/store-transfer/wanted',
      permission: 'material:store-transfer:add',
      input: z.object({ fromStoreId: id }),
      answer: z.array(wantedLine),
    },
    /** The goods locations of the store that receives one, for whoever receives or settles it. */
    places: {
      method: 'GET',
      path: '/material/store-transfer/places',
      permission: 'material:store-transfer:query',
      input: z.object({ id }),
      answer: z.array(z.object({ placeId: z.number().int(), goodsLocation: z.string() })),
    },
  }),
}
