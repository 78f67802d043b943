// What follows once an order is signed: how it is sent, billed and paid, and what is expected when.
import { z } from 'zod'
import { lineBound } from '../kit/document.ts'
import { date, flag, id, quantity, required, text } from '../kit/wire.ts'

/** A proforma asks for money and bills nothing; a credit note takes back. */
export const invoiceKinds = ['invoice', 'proforma', 'creditNote'] as const
export const paymentKinds = ['deposit', 'prepayment', 'instalment', 'retention'] as const
/** In their usual order; what shipments say is not written again. */
export const milestoneKinds = ['confirmed', 'ready', 'inspected', 'shipped', 'cleared', 'arrived'] as const
export const writtenMilestones: readonly string[] = ['confirmed', 'ready', 'inspected']

/** How far an order is delivered, billed and paid: worked out whenever somebody looks. */
export const deliveries = [
  'none',
  'partShipped',
  'shipped',
  'customs',
  'partArrived',
  'arrived',
  'partReceived',
  'received',
] as const
export const invoicings = ['none', 'part', 'full', 'over'] as const
export const payings = ['none', 'scheduled', 'requested', 'part', 'paid'] as const

const place = text(64).optional()
/** One shipment: what is in it, where it leaves and comes in, and when it was there. All days are past. */
export const shipmentInput = z.object({
  /** Of one that is there already. */
  shipmentId: id.optional(),
  outPortPlace: place,
  outPortDate: date,
  containerNo: text(20).optional(),
  boxSheet: text(60).optional(),
  inPortPlace: place,
  inPortDate: date.optional(),
  declareNo: text(60).optional(),
  clearedDate: date.optional(),
  /** From here on the container or its place costs money. */
  chargeDate: date.optional(),
  arrivalDate: date.optional(),
  note: text(200).optional(),
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1)
    .max(lineBound),
})
export type ShipmentInput = z.output<typeof shipmentInput>

/** Above nothing, in the currency of the order; its digits are looked at where that is known. What is paid is with tax, what is billed as the prices are. */
const amount = quantity
export const invoiceInput = z.object({
  invoiceKind: z.enum(invoiceKinds).default('invoice'),
  invoiceNo: required(60),
  invoiceDate: date,
  amount,
  invoiceSendDate: date.optional(),
  invoiceReceived: date.optional(),
  invoiceReceiver: text(60).optional(),
})
export type InvoiceInput = z.output<typeof invoiceInput>

export const paymentInput = z.object({
  /** Of one that is there already. */
  paymentId: id.optional(),
  paymentKind: z.enum(paymentKinds),
  amount,
  dueDate: date,
  requestedDate: date.optional(),
  note: text(200).optional(),
})
export type PaymentInput = z.output<typeof paymentInput>

export const milestoneInput = z.object({
  milestone: z.enum(milestoneKinds),
  plannedDate: date.optional(),
  actualDate: date.optional(),
})
export type MilestoneInput = z.output<typeof milestoneInput>

const day = z.string().nullable()
export const shipmentRow = z.object({
  shipmentId: z.number().int(),
  containerNo: z.string(),
  boxSheet: z.string(),
  outPortPlace: z.string(),
  outPortName: z.string(),
  outPortDate: z.string(),
  inPortPlace: z.string(),
  inPortName: z.string(),
  inPortDate: day,
  declareNo: z.string(),
  clearedDate: day,
  chargeDate: day,
  arrivalDate: day,
  note: z.string(),
  lines: z.array(z.object({ lineId: z.number().int(), quantity: z.string() })),
})
export type ShipmentRow = z.output<typeof shipmentRow>
export const invoiceRow = z.object({
  invoiceId: z.number().int(),
  invoiceKind: z.enum(invoiceKinds),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  /** Nothing for those who may not see prices. */
  amount: z.string().nullable(),
  invoiceSendDate: day,
  invoiceReceived: day,
  invoiceReceiver: z.string(),
  /** Where it is a document of its own: that, and how it stands. */
  documentId: z.number().int().nullable(),
  matching: z.string().nullable(),
  /** Billed before the order was brought over: it stays. */
  opening: flag,
})
export type InvoiceRow = z.output<typeof invoiceRow>
export const paymentRow = z.object({
  paymentId: z.number().int(),
  paymentKind: z.enum(paymentKinds),
  amount: z.string().nullable(),
  dueDate: z.string(),
  requestedDate: day,
  paidDate: day,
  /** When it came back. */
  returnedDate: day,
  depositNo: z.string(),
  note: z.string(),
  /** Paid before the order was brought over. */
  opening: flag,
})
export type PaymentRow = z.output<typeof paymentRow>
export const milestoneRow = z.object({ milestone: z.enum(milestoneKinds), plannedDate: day, actualDate: day })
export type MilestoneRow = z.output<typeof milestoneRow>

/** What an order says of what follows it: how far it is, and the first, last or joined values of its shipments and invoices. */
export const followed = {
  delivery: z.enum(deliveries),
  invoicing: z.enum(invoicings),
  paying: z.enum(payings),
  /** Days since a payment was due that is not made. */
  paymentLateDays: z.number().int().nullable(),
  shipmentCount: z.number().int(),
  containerNo: z.string(),
  boxSheet: z.string(),
  outPortDate: day,
  outPortPlace: z.string(),
  inPortDate: day,
  inPortPlace: z.string(),
  declareNo: z.string(),
  chargeDate: day,
  arrivalDate: day,
  invoiceNo: z.string(),
  invoiceCount: z.number().int(),
  invoiceSendDate: day,
  invoiceReceived: day,
  invoiceReceiver: z.string(),
  depositNo: z.string(),
}
/** What its page shows of it. */
export const following = {
  shipments: z.array(shipmentRow),
  invoices: z.array(invoiceRow),
  payments: z.array(paymentRow),
  milestones: z.array(milestoneRow),
}
