import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { orderOf, signedOrder } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const finance = 'cw_jin'
type Name =
  | 'keepShipment'
  | 'removeShipment'
  | 'keepInvoices'
  | 'keepPayments'
  | 'pay'
  | 'keepMilestones'
  | 'closeLines'
  | 'close'
  | 'cancel'
const get = (id: number) => orderOf(server, id)
const asked = async (id: number, more: object) => ({ id, version: (await get(id)).version, ...more }) as never
const act = async (name: Name, id: number, more: object = {}, account = buyer) =>
  server.as(account).call(orderCalls[name], await asked(id, more))
/** What is wrong at which field, or what stands against all of it. */
const refused = async (name: Name, id: number, more: object = {}, account = buyer) => {
  const { errors, msg } = await server.as(account).refused(orderCalls[name], await asked(id, more))
  return errors.length === 0 ? msg : errors.map(({ field, key }) => `${field} ${key}`)
}
const said = (key: keyof typeof orderMessages.texts) => orderMessages.texts[key][0]
const linesOf = async (id: number) => (await get(id)).lines.map(({ lineId }) => lineId)

it('is shipped in parts, never more than is ordered, and says how far it is', async () => {
  const { id } = await signedOrder(server, [
    [1, '5'],
    [2, '3'],
  ])
  const [first, second] = await linesOf(id)
  expect(await get(id)).toMatchObject({ delivery: 'none', shipments: [], containerNo: '' })
  const sent = { outPortDate: dayFrom(-20), outPortPlace: 'houston', containerNo: 'csqu 305438-3', boxSheet: 'PL-1' }
  expect(
    await refused('keepShipment', id, {
      ...sent,
      lines: [
        { lineId: first, quantity: '6' },
        { lineId: 1, quantity: '1' },
        { lineId: first, quantity: '1' },
      ],
    }),
  ).toEqual(['lines.0.quantity shippedTooMuch', 'lines.1.lineId notOfOrder', 'lines.2.lineId notOfOrder'])
  await act('keepShipment', id, { ...sent, lines: [{ lineId: first, quantity: '5' }] })
  expect(await get(id)).toMatchObject({
    delivery: 'partShipped',
    containerNo: 'CSQU3054383',
    outPortDate: dayFrom(-20),
    outPortPlace: '休斯敦',
    lines: [{ shippedQty: '5' }, { shippedQty: '0' }],
  })
  await act('keepShipment', id, { outPortDate: dayFrom(-9), lines: [{ lineId: second, quantity: '3' }] })
  const { shipments, delivery } = await get(id)
  expect([delivery, shipments.length]).toEqual(['shipped', 2])
  const one = { ...sent, shipmentId: shipments[0]?.shipmentId, lines: [{ lineId: first, quantity: '5' }] }
  await act('keepShipment', id, { ...one, inPortDate: dayFrom(-6), inPortPlace: 'tianjin' })
  expect(await get(id)).toMatchObject({ delivery: 'customs', inPortPlace: '天津新港' })
  await act('keepShipment', id, {
    ...one,
    inPortDate: dayFrom(-6),
    declareNo: 'BG-1',
    clearedDate: dayFrom(-4),
    arrivalDate: dayFrom(-2),
  })
  expect(await get(id)).toMatchObject({ delivery: 'partArrived', declareNo: 'BG-1', arrivalDate: dayFrom(-2) })
})

it('goes out, comes in, is cleared and arrives one after the other, and not in the future', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const lines = [{ lineId: (await linesOf(id))[0], quantity: '5' }]
  expect(
    await refused('keepShipment', id, {
      lines,
      outPortDate: dayFrom(-3),
      inPortDate: dayFrom(-5),
      clearedDate: dayFrom(-4),
      arrivalDate: dayFrom(1),
    }),
  ).toEqual(['arrivalDate dayAhead', 'inPortDate inBeforeOut', 'clearedDate clearedBeforeOut'])
  expect(
    await refused('keepShipment', id, {
      lines,
      outPortDate: dayFrom(-9),
      inPortDate: dayFrom(-5),
      arrivalDate: dayFrom(-6),
      outPortPlace: 'nowhere',
    }),
  ).toEqual(['arrivalDate arrivedBefore', 'outPortPlace notAChoice'])
})

it('is neither cancelled nor closed while something is in transit, and closed short of what was not shipped alone', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const [lineId] = await linesOf(id)
  expect(await refused('close', id)).toBe(said('stillToShip'))
  await act('keepShipment', id, { outPortDate: dayFrom(-3), lines: [{ lineId, quantity: '3' }] })
  expect(await refused('cancel', id, { opinion: '原因' })).toBe(said('shippedAlready'))
  const short = (quantity: string) => ({ opinion: '原因', lines: [{ lineId, quantity }] })
  expect(await refused('closeLines', id, short('3'))).toEqual(['lines.0.quantity closeTooMuch'])
  await act('closeLines', id, short('2'))
  expect(await get(id)).toMatchObject({ docState: 'signed', delivery: 'shipped' })
  expect(await refused('close', id)).toBe(said('stillInTransit'))
  const { shipments } = await get(id)
  const [shipment] = shipments
  await act('keepShipment', id, {
    shipmentId: shipment?.shipmentId,
    outPortDate: dayFrom(-3),
    arrivalDate: dayFrom(0),
    lines: [{ lineId, quantity: '3' }],
  })
  // What arrived is in no store yet: close.test.ts.
  expect(await refused('close', id)).toMatch(/尚未入库/)
  expect(await get(id)).toMatchObject({ docState: 'signed', delivery: 'arrived', overdueDays: null })
})

it('can be cancelled again once a shipment was taken away that was none', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const [lineId] = await linesOf(id)
  await act('keepShipment', id, { outPortDate: dayFrom(-3), lines: [{ lineId, quantity: '3' }] })
  const [shipment] = (await get(id)).shipments
  await act('removeShipment', id, { shipmentId: shipment?.shipmentId })
  expect(await get(id)).toMatchObject({ delivery: 'none', lines: [{ shippedQty: '0' }] })
  await act('cancel', id, { opinion: '原因' })
})

it('is late until all of it has arrived', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const lines = [{ lineId: (await linesOf(id))[0], quantity: '5' }]
  await sql`update material.order set delivery_date = ${dayFrom(-3)} where id = ${id}`.execute(server.db)
  await act('keepShipment', id, { outPortDate: dayFrom(-6), lines })
  expect((await get(id)).overdueDays).toBe(3)
  const [shipment] = (await get(id)).shipments
  await act('keepShipment', id, {
    shipmentId: shipment?.shipmentId,
    outPortDate: dayFrom(-6),
    arrivalDate: dayFrom(-1),
    lines,
  })
  expect((await get(id)).overdueDays).toBeNull()
})

it('is billed in parts: a proforma bills nothing, a credit note takes back, too much is said', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const total = Number((await get(id)).totalAmount)
  const invoice = (invoiceNo: string, amount: number, more: object = {}) => ({
    invoiceNo,
    amount: amount.toFixed(2),
    invoiceDate: dayFrom(-5),
    ...more,
  })
  const billed = async (...invoices: object[]) => {
    await act('keepInvoices', id, { invoices })
    return (await get(id)).invoicing
  }
  expect(await billed(invoice('P1', total, { invoiceKind: 'proforma' }))).toBe('none')
  expect(await billed(invoice('A1', 100))).toBe('part')
  expect(await billed(invoice('A1', total, { invoiceSendDate: dayFrom(-4), invoiceReceiver: '金敏' }))).toBe('full')
  expect(await get(id)).toMatchObject({ invoiceNo: 'A1', invoiceCount: 1, invoiceReceiver: '金敏' })
  expect(await billed(invoice('A1', total), invoice('A2', 50))).toBe('over')
  expect(await billed(invoice('A1', total), invoice('A2', 50), invoice('C1', 50, { invoiceKind: 'creditNote' }))).toBe(
    'full',
  )
  expect(
    await refused('keepInvoices', id, {
      invoices: [
        invoice('A1', 1, { invoiceReceived: dayFrom(-6) }),
        { ...invoice('A1', 1), amount: '1.005' },
        invoice('A3', 1, { invoiceDate: dayFrom(2) }),
      ],
    }),
  ).toEqual([
    'invoices.1.amount tooManyDigits',
    'invoices.2.invoiceDate dayAhead',
    'invoices.0.invoiceReceived receivedBefore',
    'invoices.1.invoiceNo invoiceTwice',
  ])
})

it('is paid by finance once it is asked for; what is paid stays', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const { totalAmount } = await get(id)
  const total = Number(totalAmount)
  const deposit = { paymentKind: 'deposit', amount: (total * 0.3).toFixed(2), dueDate: dayFrom(-2) }
  const rest = { paymentKind: 'prepayment', amount: (total * 0.7).toFixed(2), dueDate: dayFrom(20) }
  await act('keepPayments', id, { payments: [deposit, rest] })
  expect(await get(id)).toMatchObject({ paying: 'scheduled', paymentLateDays: 2 })
  const ids = async () => (await get(id)).payments.map(({ paymentId }) => paymentId)
  const [first, second] = await ids()
  const paid = { paymentId: first, paidDate: dayFrom(0), depositNo: 'DJ-1' }
  expect(await refused('pay', id, paid, finance)).toBe(said('nothingAsked'))
  const asks = { ...deposit, paymentId: first, requestedDate: dayFrom(-1) }
  await act('keepPayments', id, { payments: [asks, { ...rest, paymentId: second }] })
  expect(await get(id)).toMatchObject({ paying: 'requested' })
  expect(await refused('pay', id, { ...paid, paymentId: second }, finance)).toEqual(['paymentId notAsked'])
  expect(await refused('pay', id, { ...paid, paidDate: dayFrom(-3) }, finance)).toEqual(['paidDate paidBeforeAsked'])
  expect((await server.as(buyer).refused(orderCalls.pay, await asked(id, paid))).code).toBe(403)
  await act('pay', id, paid, finance)
  expect(await get(id)).toMatchObject({ paying: 'part', paymentLateDays: null, depositNo: 'DJ-1' })
  expect(await refused('keepPayments', id, { payments: [rest] })).toEqual(['payments paidStays'])
  expect(await refused('keepPayments', id, { payments: [{ ...asks, amount: '1' }] })).toEqual([
    'payments.0.amount paidStays',
  ])
  expect(await refused('keepPayments', id, { payments: [asks, { ...rest, amount: String(total) }] })).toEqual([
    'payments paymentsTooMuch',
  ])
  await act('keepPayments', id, { payments: [asks, { ...rest, requestedDate: dayFrom(0) }] })
  await act('pay', id, { paymentId: (await ids())[1], paidDate: dayFrom(0) }, finance)
  expect(await get(id)).toMatchObject({ paying: 'paid' })
})

it('has milestones, of which those of shipments follow from them', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  const lines = [{ lineId: (await linesOf(id))[0], quantity: '5' }]
  expect(
    await refused('keepMilestones', id, {
      milestones: [
        { milestone: 'ready', actualDate: dayFrom(1) },
        { milestone: 'shipped', actualDate: dayFrom(-1) },
      ],
    }),
  ).toEqual(['milestones.0.actualDate dayAhead', 'milestones.1.actualDate shipmentsSay'])
  await act('keepMilestones', id, {
    milestones: [
      { milestone: 'confirmed', plannedDate: dayFrom(-9), actualDate: dayFrom(-8) },
      { milestone: 'shipped', plannedDate: dayFrom(-5) },
    ],
  })
  await act('keepShipment', id, { outPortDate: dayFrom(-4), lines })
  expect((await get(id)).milestones).toEqual([
    { milestone: 'confirmed', plannedDate: dayFrom(-9), actualDate: dayFrom(-8) },
    { milestone: 'ready', plannedDate: null, actualDate: null },
    { milestone: 'inspected', plannedDate: null, actualDate: null },
    { milestone: 'shipped', plannedDate: dayFrom(-5), actualDate: dayFrom(-4) },
    { milestone: 'cleared', plannedDate: null, actualDate: null },
    { milestone: 'arrived', plannedDate: null, actualDate: null },
  ])
})

it('shows no amounts of invoices and payments to those who may not see prices', async () => {
  const { id } = await signedOrder(server, [[1, '5']])
  await act('keepInvoices', id, { invoices: [{ invoiceNo: 'A1', amount: '1', invoiceDate: dayFrom(0) }] })
  await act('keepPayments', id, { payments: [{ paymentKind: 'deposit', amount: '1', dueDate: dayFrom(0) }] })
  await sql`delete from system.role_menu r using system.role o, system.menu m
    where o.id = r.role_id and o.key = 'auditor' and m.id = r.menu_id and m.permission = 'material:material:price'`.execute(
    server.db,
  )
  expect(await server.as('sj_mu').call(orderCalls.get, { id })).toMatchObject({
    invoices: [{ amount: null }],
    payments: [{ amount: null }],
  })
})
