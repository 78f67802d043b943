import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another, thisYear } from '../budget/test/sample.ts'
import { enteredInvoice, invoiceOf, matched } from '../invoice/test/sample.ts'
import { accept, draftOf, posted, supplyOf } from '../receipt/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { orderOf } from './test/sample.ts'

let server: TestServer
let ordered: Awaited<ReturnType<typeof supplyOf>>
beforeAll(async () => {
  server = await testServer()
  ordered = await supplyOf(server)
})
afterAll(() => server.close())

const finance = 'cw_jin'
const get = (id: number) => orderOf(server, id)
type Name = 'keepInvoices' | 'keepPayments' | 'pay' | 'refund' | 'cancel' | 'close'
const asked = async (id: number, more: object) => ({ id, version: (await get(id)).version, ...more }) as never
const act = async (name: Name, id: number, more: object = {}, account = buyer) =>
  server.as(account).call(orderCalls[name], await asked(id, more))
const refused = async (name: Name, id: number, more: object = {}, account = buyer) => {
  const { errors, msg, code } = await server.as(account).refused(orderCalls[name], await asked(id, more))
  if (code !== 500) return code
  return errors.length === 0 ? msg : errors.map(({ field, key }) => `${field} ${key}`)
}
const receive = async (id: number, ...quantities: string[]) => {
  const whole = await draftOf(server, id)
  const lines = whole.lines.flatMap((line, at) =>
    (quantities[at] ?? '0') === '0' ? [] : [{ ...line, receiptQty: quantities[at] ?? '0' }],
  )
  await accept(server, await posted(server, { ...whole, lines }))
}
const committed = async (budget: number) => {
  const { committed: bound, spent } = await server.as(finance).call(budgetCalls.get, { id: budget })
  return [Number(bound), Number(spent)]
}
/** Offers of everything are net with so much tax. */
const taxed = (percent: string) =>
  sql`update material.scheme_offer_line set tax_rate = ${percent}, is_with_tax = false`.execute(server.db)
const invoicingOf = async (id: number) => {
  const { number, invoicing } = await get(id)
  const { rows } = await server.as(finance).call(purchaseLedgerCalls.list, { document: number })
  return [invoicing, ...rows.map((row) => row.invoicing)]
}
const planned = (paymentKind: string, amount: string, more: object = {}) => ({
  paymentKind,
  amount,
  dueDate: dayFrom(10),
  ...more,
})

it('commits nothing of a budget once all of it is billed by quantity, whatever it came to, or it is closed', async () => {
  await sql`update material.budget set deleted_at = now() where deleted_at is null`.execute(server.db)
  const draft = another({ year: thisYear(), amountUSD: '900000' })
  const { id: budget } = await server.as(finance).call(budgetCalls.create, draft)
  const id = await ordered('10', '10')
  expect(await committed(budget)).toEqual([2000, 0])
  await receive(id, '10', '10')
  await matched(server, await invoiceOf(server, id, ['10'], ['99']))
  // Of the other line nothing is billed: what was paid less for the one leaves it alone.
  expect(await committed(budget)).toEqual([1000, 990])
  expect(await invoicingOf(id)).toEqual(['part', 'part', 'part'])
  await matched(server, await invoiceOf(server, id, ['0', '4'], ['99', '100']))
  expect(await committed(budget)).toEqual([600, 1390])
  await matched(server, await invoiceOf(server, id, ['0', '6'], ['99', '99']))
  expect(await committed(budget)).toEqual([0, 1984])
  expect(await invoicingOf(id)).toEqual(['full', 'full', 'full'])
  // Paid as it was billed, all of it is paid.
  await act('keepPayments', id, { payments: [planned('instalment', '1984', { requestedDate: dayFrom(0) })] })
  await act('pay', id, { paymentId: (await get(id)).payments[0]?.paymentId, paidDate: dayFrom(0) }, finance)
  expect(await get(id)).toMatchObject({ paying: 'paid', payableAmount: '1984.00' })

  const closed = await ordered('2')
  expect(await committed(budget)).toEqual([200, 1984])
  await receive(closed, '2')
  await act('close', closed)
  expect(await committed(budget)).toEqual([0, 1984])
})

it('is paid with its tax where its prices are net, and no more; its cost and its invoices stay net', async () => {
  await taxed('13')
  try {
    const id = await ordered('10')
    expect(await get(id)).toMatchObject({ totalAmount: '1000.00', payableAmount: '1130.00' })
    const half = planned('prepayment', '565', { requestedDate: dayFrom(0) })
    expect(await refused('keepPayments', id, { payments: [half, planned('instalment', '565.01')] })).toEqual([
      'payments paymentsTooMuch',
    ])
    await act('keepPayments', id, { payments: [half, planned('instalment', '565')] })
    const [first, second] = (await get(id)).payments.map(({ paymentId }) => paymentId)
    await act('pay', id, { paymentId: first, paidDate: dayFrom(0) }, finance)
    await receive(id, '10')
    const rest = (amount: string) => [
      { ...half, paymentId: first },
      planned('instalment', amount, { paymentId: second, requestedDate: dayFrom(0) }),
    ]
    expect(await refused('keepPayments', id, { payments: rest('565') })).toEqual(['payments notMatched'])
    const half2 = await invoiceOf(server, id, ['5'], ['100'], { recoverableTax: '65' })
    const invoice = await matched(server, half2)
    expect(await server.as(finance).call(invoiceCalls.get, { id: invoice })).toMatchObject({ docState: 'passed' })
    expect(await get(id)).toMatchObject({ invoicing: 'part', invoices: [{ amount: '500.00' }] })
    // So much tax as the invoice says, and no more.
    expect(
      await refused('keepPayments', id, { payments: [rest('565')[0], { ...rest('565')[1], amount: '565.01' }] }),
    ).toEqual(['payments paymentsTooMuch', 'payments notMatched'])
    await act('keepPayments', id, { payments: rest('565') })
    await act('pay', id, { paymentId: second, paidDate: dayFrom(0) }, finance)
    expect(await get(id)).toMatchObject({ paying: 'paid' })
    const { rows } = await sql<{ cost: string }>`
      select sum(b.amount)::text as cost from material.receipt_line y join material.order_line x on x.id = y.order_line_id
      join material.stock_balance b on b.batch_id = y.batch_id and b.quantity > 0 where x.document_id = ${id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ cost: '1000.00' }])
  } finally {
    await taxed('0')
  }
})

it('is not amended below what is planned to be paid, with its tax', async () => {
  await taxed('13')
  try {
    const id = await ordered('10')
    await act('keepPayments', id, { payments: [planned('prepayment', '1017')] })
    const [line] = (await get(id)).lines
    const amended = (quantity: string) => ({
      orderId: id,
      reason: '少要',
      lines: [{ sourceLineId: line?.lineId ?? 0, quantity, unitPrice: '100' }],
    })
    const { id: amendment } = await server.as(buyer).call(orderAmendmentCalls.create, amended('8'))
    const { errors } = await server.as(buyer).refused(orderAmendmentCalls.submit, { id: amendment, version: 1 })
    expect(errors.map(({ key }) => key)).toEqual(['paymentsTooMuch'])
    await server.as(buyer).call(orderAmendmentCalls.update, { id: amendment, version: 1, ...amended('9') })
    await server.as(buyer).call(orderAmendmentCalls.submit, { id: amendment, version: 2 })
  } finally {
    await taxed('0')
  }
})

it('is not cancelled while a payment is asked for, or made and not returned', async () => {
  const id = await ordered('10')
  const deposit = planned('deposit', '300', { requestedDate: dayFrom(0) })
  await act('keepPayments', id, { payments: [deposit] })
  const paymentId = (await get(id)).payments[0]?.paymentId
  const cancel = { opinion: '客户取消' }
  expect(await refused('cancel', id, cancel)).toBe(`定金（应付 ${dayFrom(10)}）已请款，请先在付款计划中撤回请款`)
  expect(await refused('refund', id, { paymentId, returnedDate: dayFrom(0) }, finance)).toBe('没有可退回的付款')
  await act('pay', id, { paymentId, paidDate: dayFrom(0) }, finance)
  expect(await refused('cancel', id, cancel)).toBe(`定金（${dayFrom(0)} 付）未退回，退回登记后才能取消`)
  expect((await server.as(buyer).call(orderCalls.get, { id })).can.cancel).toBeUndefined()
  expect(await refused('refund', id, { paymentId, returnedDate: dayFrom(0) })).toBe(403)
  expect(await refused('refund', id, { paymentId, returnedDate: dayFrom(1) }, finance)).toEqual([
    'returnedDate dayAhead',
  ])
  expect(await refused('refund', id, { paymentId, returnedDate: dayFrom(-1) }, finance)).toEqual([
    'returnedDate returnedBeforePaid',
  ])
  await act('refund', id, { paymentId, returnedDate: dayFrom(0) }, finance)
  expect(await get(id)).toMatchObject({ paying: 'none', payments: [{ returnedDate: dayFrom(0) }] })
  expect(await refused('refund', id, { paymentId, returnedDate: dayFrom(0) }, finance)).toBe('没有可退回的付款')
  // What came back pays for nothing: all may be planned again, and it stays to be read.
  expect(await refused('keepPayments', id, { payments: [planned('prepayment', '1000')] })).toEqual([
    'payments paidStays',
  ])
  const due = planned('prepayment', '1000', { dueDate: dayFrom(-3) })
  await act('keepPayments', id, { payments: [{ ...deposit, paymentId }, due] })
  expect(await get(id)).toMatchObject({ paying: 'scheduled', paymentLateDays: 3 })
  await act('cancel', id, cancel)
  // What was only planned of it is never due.
  expect(await get(id)).toMatchObject({ docState: 'cancelled', paying: 'none', paymentLateDays: null })
})

it('is billed by a paper once: two suppliers who both have an invoice of its number do not become one', async () => {
  const by = server.as('admin')
  const draft = await invoiceOf(server, await ordered('3'), ['3'])
  const { id: other } = await by.call(supplier.create, {
    supplierName: '重复建档供应商',
    country: 'CN',
    currencyCode: 'USD',
  })
  const elsewhere = await enteredInvoice(server, draft)
  await sql`update material.invoice set supplier_id = ${other} where id = ${elsewhere}`.execute(server.db)
  const here = await enteredInvoice(server, { ...draft, invoiceNo: draft.invoiceNo.toLowerCase() })
  const { version } = await by.call(supplier.get, { id: draft.supplierId })
  const merge = { id: draft.supplierId, version, others: [{ id: other, version: 1 }] }
  const numberOf = async (id: number) => (await by.call(invoiceCalls.get, { id })).number
  const { msg } = await by.refused(supplier.merge, merge)
  expect(msg).toContain(await numberOf(here))
  expect(msg).toContain(await numberOf(elsewhere))
  await server.as(buyer).call(invoiceCalls.remove, { ids: String(here) })
  await by.call(supplier.merge, merge)
  expect((await by.call(invoiceCalls.get, { id: elsewhere })).supplierId).toBe(draft.supplierId)
})
