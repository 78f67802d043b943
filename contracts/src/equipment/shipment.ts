import { z } from 'zod'
import { lineBound, linesBounds, permissionOf } from '../kit/document.ts'
import type { ProjectNeed } from '../kit/transition.ts'
import { date, dateTime, id, prose, quantity, quantityOrZero, remark, required, text, time } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { kitContent, missingInput } from './device-kit.ts'
import { deviceBounds } from './device.bounds.ts'

/** Waiting, received, rejected: a line waits until it is settled. */
export const receiveStates = ['0', '1', '2'] as const
/**
 * What becomes of a difference. `found`: the receiver has it; `lost`: it is gone; `back`: the sender has it, or, of what
 * nobody announced, it went back, to the pool whose it is where that is known.
 */
export const settlementOutcomes = ['found', 'lost', 'back'] as const
export type Outcome = (typeof settlementOutcomes)[number]

// Times are `now` when absent.
export const shipInput = z.object({
  carrier: text(80).optional(),
  waybill: text(60).optional(),
  plate: text(20).optional(),
  driver: text(40).optional(),
  driverPhone: text(30).optional(),
  container: text(30).optional(),
  seal: text(30).optional(),
  remark: remark.optional(),
  shippedAt: dateTime.optional(),
  expectedArrival: date.optional(),
  /** Records of temporary customs that it discharges: it takes what they cover over the border again. */
  discharges: z.array(id).max(50).optional(),
  /** Why what is under customs crosses the border without being discharged. */
  customsWaiver: text(200).optional(),
  /** Absent `qty`: all that is left of the line. */
  lines: z
    .array(
      z.object({
        lineId: id,
        qty: quantity.optional(),
        /** What a kit goes without; absent, it goes complete or not at all. */
        missing: missingInput.optional(),
      }),
    )
    .min(1)
    .max(lineBound),
})
export type ShipInput = z.output<typeof shipInput>
export const receiveInput = z.object({
  receivedAt: dateTime.optional(),
  /** The packing list that it was received from, where nothing else said what is on its way. */
  paper: z.object({ position: z.number().int().min(1), signature: text(100) }).optional(),
  remark: remark.optional(),
  lines: z
    .array(
      z.object({
        shipmentLineId: id,
        received: quantityOrZero.default('0'),
        damaged: quantityOrZero.default('0'),
        short: quantityOrZero.default('0'),
        refused: quantityOrZero.default('0'),
        reason: prose(200).optional(),
        /** What a kit came without; absent: as it was sent. */
        missing: missingInput.optional(),
        /** What it looks like: files that become the document's. */
        photos: z.array(text(64)).max(20).optional(),
        /** Under which fleet number it goes on, where its own belongs to another of whoever receives it. */
        newNumber: text(40).optional(),
      }),
    )
    .max(lineBound)
    .default([]),
  unlisted: z
    .array(z.object({ what: required(deviceBounds.unlisted), quantity, reason: prose(200).optional() }))
    .max(200)
    .default([]),
})
export type ReceiveInput = z.output<typeof receiveInput>
export const settleInput = z.object({
  settledAt: dateTime.optional(),
  /** `shipmentLineId` names a difference: a shipped line, or a line of a receipt that was on no list; no two have one id. */
  lines: z
    .array(z.object({ shipmentLineId: id, outcome: z.enum(settlementOutcomes), quantity, note: prose(200).min(1) }))
    .min(1)
    .max(lineBound),
})
export type SettleInput = z.output<typeof settleInput>

interface HandingOver<S extends string> {
  readonly name: string
  /** Where something may be sent; sending it leads to `underWay`, where it is received and settled. */
  readonly from: readonly S[]
  readonly underWay: S
  /** What is on its way wants of the project that the document stands on, where it stands on one. */
  readonly project?: ProjectNeed
}
// Beside a line of a shipment or a receipt stands what its kit is without.
const handOverBounds = { ...linesBounds, values: 32 * lineBound } as const
/** The transitions of a document that sends equipment from one holder to another, to be spread into its own. */
export const handOver = <const S extends string>({ name, from, underWay, project }: HandingOver<S>) => {
  const common = { role: 'own', by: 'scope', to: underWay, button: 'default', bounds: handOverBounds } as const
  const onItsWay = { ...common, from: [underWay], ...(project && { project }) } as const
  return {
    ship: { ...common, from, permission: permissionOf({ name }, 'ship'), signatures: ['carrier'], input: shipInput },
    receive: {
      ...onItsWay,
      permission: permissionOf({ name }, 'receive'),
      signatures: ['receiver', 'carrier'],
      input: receiveInput,
    },
    settle: { ...onItsWay, by: 'asked', permission: permissionOf({ name }, 'settle'), input: settleInput },
  } as const
}

/** What a line is about: a device, or a quantity of a model. */
export const goods = {
  modelId: z.number().int(),
  devId: z.number().int().nullable(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  devCoding: z.string().nullable(),
  unit: z.string(),
  /** What belongs to it, where it is a kit. */
  kit: z.array(kitContent).nullish(),
  /** How many nodes are in it, where it is a box. */
  nodes: z.number().int().nullish(),
}
/** What a holder has and no document keeps: a device, or what is left of a quantity in one condition. */
export const held = z.object({
  ...goods,
  condition: z.enum(techStates),
  qty: z.string(),
  /** A draft that reserves it, and keeps it from nobody. */
  draftNumber: z.string().nullish(),
})
export type HeldRow = z.output<typeof held>

/**
 * What became of what was shipped. It adds up: received, short, refused, lost, back and what is still expected are what was
 * shipped. What is found counts as received from then on; short and refused are what nobody has settled yet, together
 * `unsettledQty`. Damaged is part of what was received.
 */
const arrived = {
  shippedQty: z.string(),
  receivedQty: z.string(),
  damagedQty: z.string(),
  shortQty: z.string(),
  refusedQty: z.string(),
  lostQty: z.string(),
  backQty: z.string(),
  unsettledQty: z.string(),
}
/** A document's line with what became of it, beside what is the document's own. */
export const handOverLine = {
  lineId: z.number().int(),
  ...goods,
  qty: z.string(),
  ...arrived,
  receiveState: z.enum(receiveStates),
}
export const handOverLineRow = z.object(handOverLine)
export type HandOverLine = z.output<typeof handOverLineRow>

const shipmentLine = z.object({
  shipmentLineId: z.number().int(),
  lineId: z.number().int(),
  ...goods,
  ...arrived,
  expectedQty: z.string(),
  /** Its fleet number belongs to another device of whoever receives it: what it would be called there. */
  newNumber: z.string().nullish(),
})
export type ShipmentLineRow = z.output<typeof shipmentLine>
const shipment = z.object({
  shipmentId: z.number().int(),
  position: z.number().int(),
  carrier: z.string(),
  waybill: z.string(),
  plate: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  container: z.string(),
  seal: z.string(),
  remark: z.string(),
  shippedAt: time,
  expectedArrival: z.string().nullable(),
  /** For how many days something of it ought to have arrived. */
  overdueDays: z.number().int().positive().nullable(),
  person: z.string(),
  lines: z.array(shipmentLine),
})
export type Shipment = z.output<typeof shipment>
const receipt = z.object({
  receiptId: z.number().int(),
  receivedAt: time,
  person: z.string(),
  remark: z.string(),
  lines: z.array(
    z.object({
      shipmentLineId: z.number().int().nullable(),
      received: z.string(),
      damaged: z.string(),
      short: z.string(),
      refused: z.string(),
      reason: z.string(),
      photos: z.array(z.string()),
      unlistedWhat: z.string().nullable(),
      unlistedQty: z.string().nullable(),
    }),
  ),
})
export type Receipt = z.output<typeof receipt>
/** What differs from what was sent and is not settled: somebody's, until it is. */
const difference = z.object({
  /** The shipped line, or the line of a receipt that was on no list. */
  shipmentLineId: z.number().int(),
  /** Of the shipment; nothing of what was on no list. */
  position: z.number().int().nullable(),
  /** When it was sent, or came unannounced: what became of it is not before. */
  since: time,
  devId: z.number().int().nullable(),
  name: z.string(),
  more: z.string(),
  unit: z.string(),
  shortQty: z.string(),
  refusedQty: z.string(),
  unsettledQty: z.string(),
  /** What whoever received it said of it. */
  reason: z.string(),
  /** Whose answer it waits for. */
  asked: z.string(),
  /** It was on no list, and stands in the ledger of a pool that did not receive it: that pool is asked. */
  isPools: z.boolean(),
  /** What whoever reads this may decide about it. */
  outcomes: z.array(z.enum(settlementOutcomes)),
})
export type Difference = z.output<typeof difference>
const settlement = z.object({
  shipmentLineId: z.number().int(),
  name: z.string(),
  isUnlisted: z.boolean(),
  /** It stood in the ledger of a pool that was asked. */
  isPools: z.boolean(),
  outcome: z.enum(settlementOutcomes),
  quantity: z.string(),
  unit: z.string(),
  note: z.string(),
  settledAt: time,
  person: z.string(),
})

/** A record of temporary customs that covers something of what is yet to be sent. */
const customsAsked = z.object({
  id: z.number().int(),
  number: z.string(),
  declarationNo: z.string(),
  untilOn: z.string(),
  /** How many lines of the document it covers. */
  lines: z.number().int(),
  /** Sending it wants a word: it crosses the border, as far as anybody knows. */
  crosses: z.boolean(),
})
export type CustomsAsked = z.output<typeof customsAsked>

/** What the page of a document shows of its hand-over, beside its lines. */
export const handedOver = {
  /** When it was let go: nothing is shipped before. Absent until then. */
  approvedTime: time.nullable(),
  shipments: z.array(shipment),
  receipts: z.array(receipt),
  differences: z.array(difference),
  settlements: z.array(settlement),
  customs: z.array(customsAsked),
}
const handedOverRow = z.object(handedOver)
export type HandedOver = z.output<typeof handedOverRow>
