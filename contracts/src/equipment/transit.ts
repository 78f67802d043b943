import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { transitMessages } from './transit.messages.ts'

export const transitKinds = ['allocation', 'return', 'transfer'] as const
const filters = {
  kind: many(z.enum(transitKinds)),
  from: text(60).optional(),
  to: text(60).optional(),
  keyword: text(60).optional(),
  late: z.literal('1').optional(),
  /** What the person may do something about now. */
  mine: z.literal('1').optional(),
}

const road = {
  kind: z.enum(transitKinds),
  documentId: z.number().int(),
  number: z.string(),
  position: z.number().int(),
  from: z.string(),
  to: z.string(),
  shippedTime: time,
  daysOnRoad: z.number().int(),
  expectedDate: z.string().nullable(),
  overdueDays: z.number().int().positive().nullable(),
  /** Who waits for it: the receiver, and whoever asked for it where an application did. */
  waitsFor: z.string(),
  /** What is to be done next, and by whom, in words. */
  mustAct: z.string(),
  /** What whoever reads this may do. */
  mayReceive: z.boolean(),
  maySettle: z.boolean(),
}
const carriage = {
  carrier: z.string(),
  waybill: z.string(),
  plate: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
}
export const transitRow = z.object({
  shipmentId: z.number().int(),
  ...road,
  ...carriage,
  expectedQty: amounts,
  unsettledQty: amounts,
})
export type TransitRow = z.output<typeof transitRow>
export const transitLine = z.object({
  shipmentLineId: z.number().int(),
  ...road,
  waybill: z.string(),
  devNo: z.string(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  unit: z.string(),
  shippedQty: z.string(),
  expectedQty: z.string(),
  shortQty: z.string(),
  refusedQty: z.string(),
  unsettledQty: z.string(),
})
export type TransitLine = z.output<typeof transitLine>

const query = listInput(filters, ['shippedTime'])
const common = [
  'kind',
  'number',
  'position',
  'from',
  'to',
  'shippedTime',
  'daysOnRoad',
  'expectedDate',
  'overdueDays',
  'waitsFor',
  'mustAct',
  'waybill',
] as const
const ofShipments = [...common, 'carrier', 'plate', 'driver', 'driverPhone', 'expectedQty', 'unsettledQty'] as const
const ofLines = [
  ...common,
  'devNo',
  'devName',
  'brand',
  'devModel',
  'shippedQty',
  'expectedQty',
  'shortQty',
  'refusedQty',
  'unsettledQty',
  'unit',
] as const

/** What is on the road, or arrived otherwise than it left and is not settled, whatever document sent it. */
export const transit = operations('equipment/transit', transitMessages, {
  list: {
    method: 'GET',
    path: '/equipment/transit/list',
    permission: 'equipment:transit:list',
    wire: 'rows',
    input: query,
    answer: pageOf(transitRow),
  },
  lines: {
    method: 'GET',
    path: '/equipment/transit/lines',
    permission: 'equipment:transit:list',
    wire: 'rows',
    input: query,
    answer: pageOf(transitLine),
  },
  summary: {
    method: 'GET',
    path: '/equipment/transit/summary',
    permission: 'equipment:transit:list',
    input: z.object(filters),
    answer: z.object({
      shipments: z.number().int(),
      late: z.number().int(),
      expectedQty: amounts,
      unsettledQty: amounts,
    }),
  },
  export: {
    method: 'POST',
    path: '/equipment/transit/export',
    permission: 'equipment:transit:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ofShipments),
    answer: z.void(),
  },
  linesExport: {
    method: 'POST',
    path: '/equipment/transit/lines/export',
    permission: 'equipment:transit:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ofLines),
    answer: z.void(),
  },
})
