import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import { document, documentOperations, lineBound, linesBounds, moduleOf, permissionOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import {
  date,
  flag,
  id,
  listInput,
  many,
  pageOf,
  prose,
  quantity,
  quantityOrZero,
  remark,
  required,
  text,
  time,
  unitPrice,
  yesNo,
} from '../kit/wire.ts'
import { currencyCode } from '../system/currency.ts'
import { feeKeys } from './receipt.landed-cost.rules.ts'
import { materialFacts } from './material.ts'
import { receiptMessages } from './receipt.messages.ts'

/**
 * Bought; there when the company began with the product; won back; given by somebody; an old core that was awaited; or such a
 * core that was repaired.
 */
export const receiptKinds = ['purchase', 'opening', 'recovered', 'free', 'core', 'repaired'] as const
export const feeKinds = ['freight', 'sundry', 'other', 'duty', 'insurance', 'repair'] as const
export const coreConditions = ['repairable', 'doubtful', 'beyond'] as const
/** Over what came in now, or over all that is still to come of the orders as well. */
export const feeSpreads = ['receipt', 'order'] as const
/** What becomes of a batch under its line. */
export const moveKinds = ['accept', 'reject', 'putAway', 'capitalise'] as const

export const feeInput = z.object({
  feeKind: z.enum(feeKinds).default('freight'),
  /** Without recoverable tax. */
  amount: quantity,
  currencyCode,
  /** Its rate is that of this day. */
  invoiceDate: date,
  invoiceNo: text(60).optional(),
  key: z.enum(feeKeys).default('amount'),
  spread: z.enum(feeSpreads).default('receipt'),
})
export type FeeInput = z.output<typeof feeInput>

/** Of a line of an order; or a material, where nothing was ordered. */
export const receiptLine = z.object({
  orderLineId: id.optional(),
  materialId: id.optional(),
  /** Of an old core: for which issue it comes back, or with which outbound it had gone to be repaired. */
  outLineId: id.optional(),
  coreCondition: z.enum(coreConditions).optional(),
  receiptQty: quantity,
  /** In USD, of what was not bought. */
  unitPrice: unitPrice.optional(),
  expiresOn: date.optional(),
  /** The goods location where it is to lie. */
  placeId: id.optional(),
  /** Of the whole line, in kilograms and cubic metres. */
  weight: quantityOrZero.optional(),
  volume: quantityOrZero.optional(),
  note: text(200).optional(),
})
export const receiptHeader = z.object({
  receiptKind: z.enum(receiptKinds).default('purchase'),
  storeId: id,
  inDate: date,
  supplierId: id.optional(),
  /** The one that arrived. */
  shipmentId: id.optional(),
  /** Of what is won back: the scrap application of the equipment that it is a part of. */
  scrapNo: text(60).optional(),
  deliveryNoteNo: text(60).optional(),
  invoice: text(120).optional(),
  fees: z.array(feeInput).max(50).default([]),
  remark: remark.optional(),
})
export type ReceiptHeader = z.output<typeof receiptHeader>

/** As many lines as are inspected at once. */
const inspectedAtOnce = 500
export const inspectInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: id,
        accepted: quantityOrZero.default('0'),
        rejected: quantityOrZero.default('0'),
        /** Where what is accepted goes; the planned goods location where none is said. */
        placeId: id.optional(),
        reason: prose(200).optional(),
        /** What it becomes, and the physical ID of each accepted unit: of a serial material. */
        modelId: id.optional(),
        units: z.array(required(60)).max(200).optional(),
      }),
    )
    .min(1)
    .max(inspectedAtOnce),
})
export type InspectInput = z.output<typeof inspectInput>
export const putAwayInput = z.object({
  lines: z
    .array(z.object({ lineId: id, fromPlaceId: id, placeId: id, quantity }))
    .min(1)
    .max(lineBound),
})
export type PutAwayInput = z.output<typeof putAwayInput>

const name = 'material/receipt'
const may = (action: string) => permissionOf({ name }, action)
const own = { role: 'own', by: 'scope', button: 'default', bounds: linesBounds } as const
/**
 * What comes into a store. Posted by its keeper at once into quarantine, in batches with what each has cost; inspected by
 * its inspector, which moves it; taken back by a reversal alone.
 */
export const receipt = document({
  name,
  messages: receiptMessages,
  prefix: 'RK',
  header: receiptHeader,
  line: receiptLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    posted: { wire: '9', tone: 'attention' },
    stored: { wire: '9', tone: 'done' },
    reversed: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft'],
      to: 'posted',
      permission: may('submit'),
      button: 'primary',
      signs: 'signs_keeper',
    },
    inspect: {
      ...own,
      from: ['posted'],
      permission: may('inspect'),
      button: 'primary',
      signs: 'signs_inspector',
      input: inspectInput,
    },
    putAway: { ...own, from: ['posted', 'stored'], permission: may('putAway'), input: putAwayInput },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by', 'inspector_id'] },
  holds: {},
  touches: [
    'material/order',
    'material/stock',
    'material/movement',
    'material/outbound',
    'material/core',
    'material/analysis',
    'material/chain',
    'system/supplier',
    'equipment/device',
  ],
})

/** What an order still expects, and what a receipt says of it. Prices for those who may see them. */
const orderedFacts = {
  orderLineId: z.number().int().nullable(),
  orderId: z.number().int().nullable(),
  orderNumber: z.string().nullable(),
  contractNo: z.string().nullable(),
  /** What was asked for. */
  demandPlanNo: z.string().nullable(),
  projectName: z.string().nullable(),
  materialId: z.number().int(),
  ...materialFacts,
  isSerial: flag,
  shelfLifeDays: z.number().int().nullable(),
  currencyCode: z.string(),
}
const openLine = z.object({
  ...orderedFacts,
  orderLineId: z.number().int(),
  deliveryDate: z.string(),
  /** Ordered, not given up and not received. */
  openQty: z.string(),
  /** Arrived with shipments and not received. */
  arrivedQty: z.string(),
  unitPrice: z.string().nullable(),
})
export type ReceiptOpenLine = z.output<typeof openLine>

/** What an old core answers. */
const coreFacts = {
  outLineId: z.number().int().nullable(),
  outboundId: z.number().int().nullable(),
  outboundNumber: z.string().nullable(),
}
/** An old core that is awaited, of whom and how much. */
const coreLine = z.object({
  outLineId: z.number().int(),
  outboundNumber: z.string(),
  outDate: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  owner: z.string(),
  deviceName: z.string(),
  openQty: z.string(),
})
export type ReceiptCoreLine = z.output<typeof coreLine>

const lineRow = z.object({
  lineId: z.number().int(),
  ...coreFacts,
  coreCondition: z.enum(coreConditions).nullable(),
  ...orderedFacts,
  receiptQty: z.string(),
  placeId: z.number().int().nullable(),
  goodsLocation: z.string(),
  expiresOn: z.string().nullable(),
  weight: z.string().nullable(),
  volume: z.string().nullable(),
  note: z.string(),
  /** Without tax, in its currency. */
  netUnitPrice: z.string().nullable(),
  /** All of it, without tax: by the last invoice, or as it was ordered. */
  settledAmount: z.string().nullable(),
  unitPrice: z.string().nullable(),
  purchaseUnitPrice: z.string().nullable(),
  purchaseAmount: z.string().nullable(),
  feeAmount: z.string().nullable(),
  amortUnitPrice: z.string().nullable(),
  amortAmount: z.string().nullable(),
  batchId: z.number().int().nullable(),
  batchNo: z.string().nullable(),
  estimated: flag,
  acceptedQty: z.string(),
  rejectedQty: z.string(),
  /** Of what was rejected: what claims that stand are about. */
  claimedQty: z.string(),
  /** Waits for its inspection. */
  uninspectedQty: z.string(),
  /** Where it lies now. */
  places: z.array(
    z.object({ placeId: z.number().int(), placeKind: z.string(), goodsLocation: z.string(), quantity: z.string() }),
  ),
  /** What of it has gone on to somebody. */
  goneQty: z.string(),
})
export type ReceiptLineRow = z.output<typeof lineRow>
const feeRow = z.object({
  feeKind: z.enum(feeKinds),
  amount: z.string().nullable(),
  currencyCode: z.string(),
  invoiceDate: z.string(),
  invoiceNo: z.string(),
  key: z.enum(feeKeys),
  spread: z.enum(feeSpreads),
  rate: z.string().nullable(),
  usdAmount: z.string().nullable(),
})
export type FeeRow = z.output<typeof feeRow>
const moveRow = z.object({
  lineId: z.number().int(),
  moveKind: z.enum(moveKinds),
  quantity: z.string(),
  fromName: z.string(),
  toName: z.string(),
  reason: z.string(),
  personName: z.string(),
  doneAt: time,
})
export type MoveRow = z.output<typeof moveRow>

const row = z.object({
  receiptKind: z.enum(receiptKinds),
  storeId: z.number().int(),
  storeName: z.string(),
  inDate: z.string(),
  supplierId: z.number().int().nullable(),
  supplierName: z.string(),
  deliveryNoteNo: z.string(),
  invoice: z.string(),
  orderNo: z.string(),
  batchNo: z.string(),
  lineCount: z.number().int(),
  uninspectedCount: z.number().int(),
  estimated: flag,
  baseCurrency: z.string(),
  purchaseAmount: z.string().nullable(),
  feeAmount: z.string().nullable(),
  amortAmount: z.string().nullable(),
  inspectorName: z.string(),
  orgName: z.string(),
  ...documentRow(receipt),
})
export type ReceiptRow = z.output<typeof row>
const detail = row.extend({
  scrapNo: z.string(),
  scrapId: z.number().int().nullable(),
  shipmentId: z.number().int().nullable(),
  containerNo: z.string(),
  keeperName: z.string(),
  reversalId: z.number().int().nullable(),
  reversalNumber: z.string().nullable(),
  lines: z.array(lineRow),
  fees: z.array(feeRow),
  moves: z.array(moveRow),
})
export type ReceiptDetail = z.output<typeof detail>

/** A supplier who still owes something that is ordered and signed. */
const openSupplier = z.object({
  supplierId: z.number().int(),
  supplierName: z.string(),
  lineCount: z.number().int(),
  orders: z.string(),
  shipments: z.array(
    z.object({
      shipmentId: z.number().int(),
      orderNumber: z.string(),
      outPortDate: z.string(),
      containerNo: z.string(),
    }),
  ),
})
export type ReceiptSupplier = z.output<typeof openSupplier>

const standard = documentOperations(receipt, {
  row,
  detail,
  filters: {
    ...documentFilters(receipt),
    receiptKind: z.enum(receiptKinds).optional(),
    storeId: id.optional(),
    supplierId: id.optional(),
    orderId: id.optional(),
    batchNo: text(60).optional(),
    beginDate: date.optional(),
    endDate: date.optional(),
    ids: many(id),
  },
  sortable: ['number', 'inDate', 'submitTime'],
  exported: [
    'number',
    'receiptKind',
    'storeName',
    'inDate',
    'supplierName',
    'orderNo',
    'deliveryNoteNo',
    'invoice',
    'batchNo',
    'lineCount',
    'baseCurrency',
    'purchaseAmount',
    'feeAmount',
    'amortAmount',
    'estimated',
    'inspectorName',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const receiptCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...operations(moduleOf(receipt), receiptMessages, {
    /** Who owes something that is ordered. */
    suppliers: {
      method: 'GET',
      path: '/material/receipt/suppliers',
      permission: 'material:receipt:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['supplierName']),
      answer: pageOf(openSupplier),
    },
    /** What a supplier still owes; of one shipment alone, where one is named. */
    open: {
      method: 'GET',
      path: '/material/receipt/open',
      permission: 'material:receipt:add',
      input: z.object({ supplierId: id, shipmentId: id.optional() }),
      answer: z.array(openLine),
    },
    /** Old cores that are awaited by a store, or repaired ones. */
    cores: {
      method: 'GET',
      path: '/material/receipt/cores',
      permission: 'material:receipt:add',
      input: z.object({ storeId: id, repaired: yesNo.default('N') }),
      answer: z.array(coreLine),
    },
    /** Scrap applications of which parts may be won back. */
    scraps: {
      method: 'GET',
      path: '/material/receipt/scraps',
      permission: 'material:receipt:add',
      input: z.object({ keyword: text(60).optional() }),
      answer: z.array(z.object({ scrapNo: z.string(), models: z.string() })),
    },
    /** The goods locations of a store, for whoever receives, inspects or puts away there. */
    places: {
      method: 'GET',
      path: '/material/receipt/places',
      permission: 'material:receipt:query',
      input: z.object({ storeId: id }),
      answer: z.array(z.object({ placeId: z.number().int(), goodsLocation: z.string() })),
    },
    /** The stores that this person keeps. */
    stores: {
      method: 'GET',
      path: '/material/receipt/stores',
      permission: 'material:receipt:add',
      input: z.object({}),
      answer: z.array(z.object({ storeId: z.number().int(), storeName: z.string(), today: z.string() })),
    },
  }),
}
