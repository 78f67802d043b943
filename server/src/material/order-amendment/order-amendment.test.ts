import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { thisYear } from '../budget/test/sample.ts'
import { approvedResult, draftOf as orderDraftOf, orderOf, signed, signedOrder } from '../order/test/sample.ts'
import { resultOf } from '../result/test/sample.ts'
import { approveChange, draftedChange, submittedChange } from '../result-change/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { orderAmendmentDocuments } from './document.ts'
import {
  type Ask,
  amendmentOf,
  approvedAmendment,
  draftOf,
  draftedAmendment,
  submittedAmendment,
} from './test/sample.ts'

const { create, update, remove, submit, approve, history, steps, nudge, list } = orderAmendmentCalls
documentTests(orderAmendmentDocuments, {
  calls: orderAmendmentCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await draftOf(server, (await signedOrder(server, [[1, '3']])).id, { quantity: '2' })
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('an amendment of an order', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const manager = 'cg_pan'
  const refusedFor = async (given: Ask, account = buyer) =>
    (await server.as(account).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const keep = async (id: number, call: 'keepShipment' | 'keepPayments' | 'closeLines' | 'cancel', more: object) =>
    server.as(buyer).call(orderCalls[call], { id, version: (await orderOf(server, id)).version, ...more } as never)
  const keepRefused = async (id: number, call: 'closeLines' | 'cancel', more: object) =>
    server.as(buyer).refused(orderCalls[call], { id, version: (await orderOf(server, id)).version, ...more } as never)
  const restOf = async (result: number) =>
    (await resultOf(server, result)).lines.map(({ releasedQty, orders }) => [
      Number(releasedQty),
      orders.map(({ quantity }) => Number(quantity)),
    ])

  it('keeps the differences alone, numbered after its order, and is in force once it is approved', async () => {
    const { id: order, result } = await signedOrder(server, [
      [1, '10'],
      [2, '4'],
    ])
    const terms = { deliveryDate: dayFrom(60), incoterm: 'CIF', paymentTerms: '30 % 预付' } as const
    const id = await submittedAmendment(server, order, { quantity: '8', unitPrice: '95' }, terms)
    const before = await orderOf(server, order)
    expect(await amendmentOf(server, id)).toMatchObject({
      number: `${before.number}-1`,
      orderNumber: before.number,
      docState: 'submitted',
      totalBefore: '1400.00',
      totalAmount: '1160.00',
      difference: '-240.00',
      incotermBefore: before.incoterm,
      incoterm: 'CIF',
      placeBefore: before.place,
      place: before.place,
      deliveryDate: dayFrom(60),
      lineCount: 1,
      lines: [{ quantityBefore: '10', quantity: '8', priceBefore: '100', unitPrice: '95', difference: '-240.00' }],
    })
    // What is being decided on stays as it is meanwhile.
    const closing = { opinion: '供应商停产', lines: [{ lineId: before.lines[0]?.lineId ?? 0, quantity: '1' }] }
    expect((await keepRefused(order, 'closeLines', closing)).msg).toContain(`${before.number}-1`)
    expect((await keepRefused(order, 'cancel', { opinion: '不买了' })).msg).toContain(`${before.number}-1`)
    expect(before).toMatchObject({ totalAmount: '1400.00', deliveryDate: dayFrom(45) })
    await server.as(manager).call(approve, { id, version: (await amendmentOf(server, id)).version })
    expect(await orderOf(server, order)).toMatchObject({
      docState: 'signed',
      totalAmount: '1160.00',
      totalUSD: '1160.00',
      ...terms,
      lines: [{ quantity: '8', leftQty: '8', unitPrice: '95', amount: '760.00', closedQty: '0' }, { quantity: '4' }],
      amendments: [{ id, number: `${before.number}-1`, docState: 'approved' }],
    })
    // What is taken off is sourced again, as when it is closed short.
    expect(await restOf(result)).toEqual([
      [2, [8]],
      [0, [4]],
    ])
    const { steps: story } = await server.as('admin').call(chainCalls.story, { lineId: before.lines[0]?.lineId ?? 0 })
    expect(story.map(({ kind, told }) => [kind, told?.number])).toContainEqual([
      'material/order-amendment',
      `${before.number}-1`,
    ])
    expect((await server.as('admin').call(orderCalls.history, { id: order })).at(-1)).toMatchObject({
      transition: 'amend',
      opinion: `${before.number}-1 · 供应商改期`,
    })
    expect((await server.as('admin').call(list, { orderId: order })).rows.map((row) => row.id)).toEqual([id])
    expect((await amendmentOf(server, await draftedAmendment(server, order, { quantity: '7' }))).number).toBe(
      `${before.number}-2`,
    )
  })

  it('refuses more than is approved, less than is shipped, dearer than the result, and days that are past', async () => {
    const { id: order, result } = await signedOrder(server, [[1, '10']])
    const [line] = (await orderOf(server, order)).lines
    await keep(order, 'keepShipment', {
      outPortDate: dayFrom(0),
      lines: [{ lineId: line?.lineId ?? 0, quantity: '6' }],
    })
    const refusedLine = async (more: object) => refusedFor(await draftOf(server, order, more))
    expect(await refusedLine({ quantity: '10.001' })).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedLine({ quantity: '5' })).toEqual(['lines.0.quantity lessThanShipped'])
    expect(await refusedLine({ unitPrice: '100.01' })).toEqual(['lines.0.unitPrice priceAbove'])
    expect(await refusedLine({ deliveryDate: dayFrom(-1) })).toEqual(['lines.0.deliveryDate deliveryPast'])
    expect(await refusedLine({ sourceLineId: 9_000_000 })).toEqual(['lines.0.sourceLineId unknownLine'])
    expect(await refusedFor(await draftOf(server, order, {}, { deliveryDate: dayFrom(-1) }))).toEqual([
      'deliveryDate deliveryPast',
    ])
    expect(await refusedFor({ ...(await draftOf(server, order)), orderId: 9_000_000 })).toEqual([
      'orderId unknownOrder',
    ])
    expect(await refusedFor(await draftOf(server, order), 'cg_lian')).toEqual(['orderId unknownOrder'])
    // With a change of the result the price may rise.
    await approveChange(server, await submittedChange(server, result, { finalPrice: '105' }))
    await approvedAmendment(server, order, { unitPrice: '105' })
    expect((await orderOf(server, order)).lines).toMatchObject([{ unitPrice: '105', amount: '1050.00' }])
    const id = await draftedAmendment(server, order, {})
    expect(await server.as(buyer).refused(submit, { id, version: 1 })).toMatchObject({
      msg: textOf(orderAmendmentMessages, 'nothingChanged', 'cn'),
    })
  })

  it('is one of its order at a time, whoever of several is first', async () => {
    const { id: order } = await signedOrder(server, [[1, '5']])
    const draft = await draftOf(server, order, { quantity: '4' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        (await server.as(buyer).response(create, draft)).json<{
          code: number
          errors?: { key: string; msg: string }[]
        }>(),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500, 500, 500, 500, 500])
    const [told] = answers.find(({ code }) => code === 500)?.errors ?? []
    expect(told).toMatchObject({ key: 'amendmentTaken' })
    expect(told?.msg).toContain(`${(await orderOf(server, order)).number}-1`)
  })

  it('takes more of what is approved, fills the last pack, and gives that up first', async () => {
    const { lines, id: result } = await approvedResult(server, [[1, '10']])
    const draft = await orderDraftOf(server, lines)
    const { id: order } = await server.as(buyer).call(orderCalls.create, {
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, quantity: '6' })),
    })
    await signed(server, order)
    await sql`update material.material set order_unit = 'piece', order_factor = 4 where id = 1`.execute(server.db)
    expect(await refusedFor(await draftOf(server, order, { quantity: '11' }))).toEqual([
      'lines.0.quantity notWholePacks',
    ])
    await approvedAmendment(server, order, { quantity: '12' })
    expect((await orderOf(server, order)).lines).toMatchObject([{ quantity: '12', extraQty: '2', leftQty: '12' }])
    expect(await restOf(result)).toEqual([[0, [10]]])
    await approvedAmendment(server, order, { quantity: '9' })
    await sql`update material.material set order_unit = null, order_factor = null where id = 1`.execute(server.db)
    expect((await orderOf(server, order)).lines).toMatchObject([{ quantity: '9', extraQty: '0', leftQty: '9' }])
    expect(await restOf(result)).toEqual([[1, [9]]])
    // What was closed short stays so.
    const [line] = (await orderOf(server, order)).lines
    await keep(order, 'closeLines', { opinion: '停产', lines: [{ lineId: line?.lineId ?? 0, quantity: '2' }] })
    await approvedAmendment(server, order, { quantity: '5' })
    expect((await orderOf(server, order)).lines).toMatchObject([{ quantity: '7', closedQty: '2', leftQty: '5' }])
    expect(await restOf(result)).toEqual([[5, [5]]])
  })

  it('leaves no more planned to be paid than it comes to', async () => {
    const { id: order } = await signedOrder(server, [[1, '10']])
    const plan = (amount: string) => ({ payments: [{ paymentKind: 'prepayment', amount, dueDate: dayFrom(5) }] })
    await keep(order, 'keepPayments', plan('900'))
    const id = await draftedAmendment(server, order, { quantity: '8' })
    const asked = { id, version: 1 }
    expect((await server.as(buyer).refused(submit, asked)).errors).toMatchObject([{ key: 'paymentsTooMuch' }])
    await keep(order, 'keepPayments', plan('800'))
    await server.as(buyer).call(submit, asked)
    // Planned since: who approves is told, and nothing is half done.
    await keep(order, 'keepPayments', plan('801'))
    const { version } = await amendmentOf(server, id)
    expect((await server.as(manager).refused(approve, { id, version })).errors).toMatchObject([
      { key: 'paymentsTooMuch' },
    ])
    expect((await orderOf(server, order)).lines).toMatchObject([{ quantity: '10' }])
    await keep(order, 'keepPayments', plan('800'))
    await server.as(manager).call(approve, { id, version })
    expect((await orderOf(server, order)).totalAmount).toBe('800.00')
  })

  it('says why it goes on where a budget is exceeded, and so does a change of a result', async () => {
    const { id: order, result } = await signedOrder(server, [[1, '10']])
    const amendment = await draftedAmendment(server, order, { quantity: '9' })
    const change = await draftedChange(server, result, { finalPrice: '105' })
    const budget = { year: thisYear(), projectInfoNo: 'P2601', amountUSD: '1' }
    await server.as('admin').call(budgetCalls.create, budget)
    for (const [call, id] of [
      [submit, amendment],
      [resultChangeCalls.submit, change],
    ] as const) {
      const asked = { id, version: 1 }
      expect((await server.as(buyer).refused(call, asked)).errors).toMatchObject([
        { field: 'opinion', key: 'overBudget' },
      ])
      await server.as(buyer).call(call, { ...asked, opinion: '合同已签' })
    }
    expect((await amendmentOf(server, amendment)).docState).toBe('submitted')
  })
})
