import { divided, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import {
  invoiceInput,
  milestoneInput,
  paymentInput,
  shipmentInput,
} from '@geodepot/contracts/material/order.fulfilment.ts'
import { paperKept } from '@geodepot/contracts/material/order.papers.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { perform } from '../src/kit/document/index.ts'
import { findAnnex, orderDocuments } from '../src/material/order/index.ts'
import { storeAll } from './arrivals.ts'
import { claimOfParts, claimRefused, claimUnanswered } from './claims.ts'
import { moved } from './facts.ts'
import { mail } from './letters.ts'
import { type Signed, at, linesOf, on, shipmentsOf } from './signed.ts'

/** What is to be paid of it, with tax. */
const payableOf = async ({ stage: { tx }, buyer, id }: Signed): Promise<string> =>
  (await findAnnex(tx, buyer, id)).payableAmount ?? '0'
const totalOf = async ({ stage: { tx }, id }: Signed): Promise<string> =>
  (await sql<{ total: string }>`select total_amount::text as total from material.order where id = ${id}`.execute(tx))
    .rows[0]?.total ?? '0'
const share = (of: string, percent: number): string => rounded(multiply(divided(of, 100, 6), String(percent)), 2)
const ahead = ({ stage, day }: Signed, after: number): string => moved(stage.today, day + after) ?? stage.today

type Deed = 'keepPaper' | 'keepShipment' | 'keepInvoices' | 'keepPayments' | 'keepMilestones' | 'pay' | 'close'
const act = (of: Signed, after: number, deed: Deed, input: object) =>
  on(of, after, () => {
    const { stage, id, buyer, finance } = of
    const who = deed === 'pay' ? finance : buyer
    return perform(stage.tx, orderDocuments, who, systemContext, deed, id, undefined, input as never)
  })

const ship = (of: Signed, after: number, given: object, id?: number) =>
  act(of, after, 'keepShipment', shipmentInput.parse({ ...given, shipmentId: id }))
const paymentsOf = async ({ stage: { tx }, id }: Signed): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from material.order_payment where order_id = ${id} order by due_date, id`.execute(tx)
  ).rows.map((row) => row.id)

/** By sea in two shipments: one has arrived, the other is at customs; a part is paid, a part asked for. */
export const seedInParts = async (of: Signed): Promise<void> => {
  const total = await payableOf(of)
  const deposit = {
    paymentKind: 'deposit',
    amount: share(total, 30),
    dueDate: at(of, 7),
    requestedDate: at(of, 3),
    note: '合同签订后 7 日',
  }
  const instalment = { paymentKind: 'prepayment', amount: share(total, 60), dueDate: ahead(of, 100), note: '见提单' }
  const rest = subtract(total, share(total, 30), share(total, 60))
  const retention = { paymentKind: 'retention', amount: rest, dueDate: ahead(of, 400), note: '质保期满' }
  const plan = (payments: object[]) => ({ payments: payments.map((payment) => paymentInput.parse(payment)) })
  await act(of, 3, 'keepPayments', plan([deposit, instalment, retention]))
  const [paid, next, last] = await paymentsOf(of)
  await act(of, 6, 'pay', { paymentId: paid, paidDate: at(of, 6), depositNo: 'DJ-2026-0087' })
  await act(of, 25, 'keepMilestones', { milestones: milestonesOf(of) })
  await mail(of, 1, 'failed')
  await mail(of, 1, 'sent', 'Please confirm the delivery dates.')
  await sail(of)
  await claimOfParts(of)
  await act(
    of,
    81,
    'keepPayments',
    plan([
      { ...deposit, paymentId: paid },
      { ...instalment, paymentId: next, requestedDate: at(of, 81) },
      { ...retention, paymentId: last },
    ]),
  )
}

const paperId = async ({ stage: { tx } }: Signed, kind: string): Promise<number> =>
  (await sql<{ id: number }>`select id from material.paper where name_en = ${kind} and deleted_at is null`.execute(tx))
    .rows[0]?.id ?? 0
/** Papers of some kinds, by their English names, came under these numbers: of a shipment, or of the order. */
const receive = async (
  of: Signed,
  after: number,
  papers: readonly (readonly [kind: string, number: string])[],
  shipmentId?: number,
): Promise<void> => {
  for (const [kind, paperNo] of papers) {
    const came = {
      paperId: await paperId(of, kind),
      shipmentId,
      paperState: 'received',
      paperNo,
      paperDate: at(of, after),
    }
    await act(of, after, 'keepPaper', paperKept.parse(came))
  }
}
const waive = async (of: Signed, after: number, kind: string, reason: string) =>
  act(of, after, 'keepPaper', paperKept.parse({ paperId: await paperId(of, kind), paperState: 'waived', reason }))

const milestonesOf = (of: Signed) =>
  [
    { milestone: 'confirmed', plannedDate: at(of, 3), actualDate: at(of, 2) },
    { milestone: 'ready', plannedDate: at(of, 20), actualDate: at(of, 23) },
    { milestone: 'inspected', plannedDate: at(of, 24), actualDate: at(of, 25) },
    { milestone: 'shipped', plannedDate: at(of, 45) },
    { milestone: 'cleared', plannedDate: ahead(of, 96) },
    { milestone: 'arrived', plannedDate: ahead(of, 110) },
  ].map((one) => milestoneInput.parse(one))

// Half of the first line ahead of the rest, and what was billed with it.
const sail = async (of: Signed): Promise<void> => {
  const [first, ...others] = await linesOf(of)
  const half = divided(first?.quantity ?? '0', 2, 0)
  const early = first ? [{ lineId: first.lineId, quantity: half }] : []
  const late = first ? [{ lineId: first.lineId, quantity: subtract(first.quantity, half) }, ...others] : others
  const out = { outPortPlace: 'houston', inPortPlace: 'tianjin' }
  const one = { ...out, outPortDate: at(of, 28), containerNo: 'CSQU3054383', boxSheet: 'PL-2026-0611', lines: early }
  const two = { ...out, outPortDate: at(of, 44), containerNo: 'MSKU9070323', boxSheet: 'PL-2026-0618', lines: late }
  await receive(of, 26, [
    ['Export licence', 'BIS-D1284411'],
    ['Inspection certificate', 'SGS-HOU-26-0417'],
  ])
  await ship(of, 29, one)
  await bill(of)
  await ship(of, 45, two)
  const [earlier, later] = await shipmentsOf(of)
  const cleared = {
    inPortDate: at(of, 60),
    declareNo: 'TJ020260000417',
    clearedDate: at(of, 65),
    chargeDate: at(of, 67),
    arrivalDate: at(of, 72),
  }
  await receive(of, 62, papersOf('0611'), earlier)
  await ship(of, 73, { ...one, ...cleared }, earlier)
  await receive(of, 78, papersOf('0618').slice(0, 3), later)
  await ship(of, 80, { ...two, inPortDate: at(of, 80), declareNo: 'TJ020260000533', chargeDate: ahead(of, 94) }, later)
}
// All that customs ask for.
const papersOf = (number: string): readonly (readonly [string, string])[] => [
  ['Commercial invoice', `INV-2${number}`],
  ['Packing list', `PL-2026-${number}`],
  ['Bill of lading, airway bill or CMR', `OOLU27${number}550`],
  ['Insurance certificate', `PICC-${number}`],
  ['Certificate of origin', `CO-TX-${number}`],
  ['Customs declaration', `TJ02026000${number}`],
]
const bill = async (of: Signed): Promise<void> => {
  const total = await totalOf(of)
  const invoices = [
    { invoiceKind: 'proforma', invoiceNo: 'PI-26031', invoiceDate: at(of, 2), amount: share(total, 30) },
    {
      invoiceNo: 'INV-26087',
      invoiceDate: at(of, 29),
      amount: share(total, 40),
      invoiceSendDate: at(of, 30),
      invoiceReceived: at(of, 36),
      invoiceReceiver: '金秀兰',
    },
  ]
  await act(of, 37, 'keepInvoices', { invoices: invoices.map((invoice) => invoiceInput.parse(invoice)) })
}

/** All of it arrived, in a store, billed and paid, every paper there or waived, and the order closed. */
export const seedDone = async (of: Signed): Promise<void> => {
  await mail(of, 1, 'byHand')
  const total = await totalOf(of)
  const sent = {
    outPortDate: at(of, 15),
    outPortPlace: 'houston',
    containerNo: 'TGHU7599330',
    lines: await linesOf(of),
  }
  await receive(of, 14, [['Export licence', 'BIS-D1279034']])
  await ship(of, 16, sent)
  await waive(of, 20, 'Import licence or permit', '不属许可证管理商品')
  const invoice = { invoiceNo: 'INV-26071', invoiceDate: at(of, 16), amount: total, invoiceReceived: at(of, 22) }
  await act(of, 22, 'keepInvoices', { invoices: [invoiceInput.parse({ ...invoice, invoiceReceiver: '金秀兰' })] })
  const [shipment] = await shipmentsOf(of)
  const there = { inPortDate: at(of, 40), inPortPlace: 'tianjin', clearedDate: at(of, 44), arrivalDate: at(of, 48) }
  await receive(of, 46, papersOf('0391'), shipment)
  await ship(of, 49, { ...sent, ...there, declareNo: 'TJ020260000391' }, shipment)
  await receive(of, 49, [
    ['Inspection certificate', 'SGS-HOU-26-0391'],
    ['Warranty certificate', 'WC-26071'],
  ])
  await storeAll(of, 49, shipment)
  const due = { paymentKind: 'prepayment', amount: await payableOf(of), dueDate: at(of, 60), requestedDate: at(of, 50) }
  await act(of, 50, 'keepPayments', { payments: [paymentInput.parse(due)] })
  const [paymentId] = await paymentsOf(of)
  await act(of, 56, 'pay', { paymentId, paidDate: at(of, 56) })
  await claimRefused(of)
  await act(of, 58, 'close', {})
}

/** Arrived, stored and billed long ago, and the order closed. */
export const seedArrived = async (of: Signed): Promise<void> => {
  const there = { outPortDate: at(of, 15), outPortPlace: 'houston', inPortDate: at(of, 30), inPortPlace: 'tianjin' }
  await ship(of, 36, { ...there, clearedDate: at(of, 33), arrivalDate: at(of, 35), lines: await linesOf(of) })
  const invoice = { invoiceNo: `INV-${25_000 + of.id}`, invoiceDate: at(of, 16), amount: await totalOf(of) }
  await act(of, 37, 'keepInvoices', { invoices: [invoiceInput.parse(invoice)] })
  await storeAll(of, 37)
  await act(of, 40, 'close', {})
}

/** Sent in part, and late: the rest is owed, and so is a payment. */
export const seedLate = async (of: Signed): Promise<void> => {
  const total = await payableOf(of)
  const due = { paymentKind: 'prepayment', amount: share(total, 30), dueDate: at(of, 40) }
  await act(of, 10, 'keepPayments', { payments: [paymentInput.parse(due)] })
  const lines = (await linesOf(of)).map(({ lineId, quantity }) => ({ lineId, quantity: divided(quantity, 3, 0) }))
  await ship(of, 30, { outPortDate: at(of, 30), outPortPlace: 'houston', lines })
  await claimUnanswered(of)
}
