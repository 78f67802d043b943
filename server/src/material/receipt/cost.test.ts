import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { post, stockDrift, usePlace } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { orderOf } from '../order/test/sample.ts'
import {
  type Ask,
  accept,
  draftOf,
  inspector,
  keeper,
  openingOf,
  posted,
  receiptOf,
  storeOf,
  supplyOf,
  written,
} from './test/sample.ts'

let server: TestServer
let order: number
let ordered: Awaited<ReturnType<typeof supplyOf>>
let places: number[]
beforeAll(async () => {
  server = await testServer()
  ;({ places } = await storeOf(server))
  ordered = await supplyOf(server)
  order = await ordered('300', '300')
})
afterAll(() => server.close())

const get = (id: number) => receiptOf(server, id)
/** So much of the two lines of the order. */
const draft = async (quantities: readonly string[], more: Partial<Ask> = {}): Promise<Ask> => {
  const whole = await draftOf(server, order)
  return {
    ...whole,
    lines: whole.lines
      .flatMap((line, at) => (quantities[at] === undefined ? [] : [{ ...line, receiptQty: quantities[at] }]))
      .filter(({ receiptQty }) => receiptQty !== '0'),
    ...more,
  }
}
const fee = (amount: string, more: object = {}) => ({
  feeKind: 'freight' as const,
  amount,
  currencyCode: 'USD',
  invoiceDate: today(),
  ...more,
})
const amounts = async (id: number) => (await get(id)).lines.map(({ feeAmount }) => feeAmount)
const version = async (id: number) => (await get(id)).version

describe('fees of a receipt', () => {
  it('are borne by its lines to the cent, each by its key', async () => {
    const id = await posted(
      server,
      await draft(['1', '2'], {
        fees: [fee('10.00'), fee('0.01', { feeKind: 'sundry' }), fee('1.00', { key: 'quantity' })],
      }),
    )
    // 10.01 by 100 and 200, and 1.00 by 1 and 2.
    expect(await amounts(id)).toEqual(['3.67', '7.34'])
    const receipt = await get(id)
    expect(receipt).toMatchObject({ purchaseAmount: '300.00', feeAmount: '11.01', amortAmount: '311.01' })
    expect(receipt.lines[0]).toMatchObject({ amortUnitPrice: '103.670000', amortAmount: '103.67' })
    expect(receipt.fees.map(({ usdAmount }) => usdAmount)).toEqual(['10.00', '0.01', '1.00'])
  })

  it('that are spread by weight need one, and have a day that is past and a rate', async () => {
    const refused = async (more: Partial<Ask>) =>
      (await server.as(keeper).refused(receiptCalls.create, await draft(['1'], more))).errors.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await refused({ fees: [fee('1', { currencyCode: 'ZZZ' })] })).toEqual([
      'fees.0.currencyCode unknownCurrency',
    ])
    expect(await refused({ fees: [fee('1.001')] })).toEqual(['fees.0.amount tooManyDigits'])
    expect(await refused({ fees: [fee('1', { key: 'weight', spread: 'order' })] })).toEqual(['fees.0.key orderKey'])
    const id = await written(server, await draft(['1'], { fees: [fee('1', { key: 'weight' })] }))
    expect((await server.as(keeper).refused(receiptCalls.submit, { id, version: 1 })).errors[0]).toMatchObject({
      field: 'fees.0.key',
      key: 'keyMissing',
    })
    // Nothing of it was posted.
    expect(await get(id)).toMatchObject({ docState: 'draft', lines: [{ batchNo: null }] })
  })

  it('for the whole order go along with what comes in later, the rest with the last', async () => {
    const own = await ordered('3', '3')
    const whole = await draftOf(server, own)
    const part = (quantities: readonly string[], fees: Ask['fees'] = []): Ask => ({
      ...whole,
      lines: whole.lines.flatMap((line, at) =>
        quantities[at] === '0' ? [] : [{ ...line, receiptQty: quantities[at] ?? '0' }],
      ),
      fees,
    })
    // 20.01 over two lines of 300 USD: 10.00 and 10.01, as twice 10.01 would be too much.
    const first = await posted(server, part(['1', '0'], [fee('20.01', { spread: 'order' })]))
    const second = await posted(server, part(['1', '3']))
    const third = await posted(server, part(['1', '0']))
    expect([await amounts(first), await amounts(second), await amounts(third)]).toEqual([
      ['3.33'],
      ['3.33', '10.01'],
      ['3.34'],
    ])
    const refusal = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId: first, bizDate: today(), reason: '错单', lines: [] })
    expect((await server.as(keeper).refused(reversalCalls.submit, { id: refusal.id, version: 1 })).msg).toContain(
      (await get(second)).number,
    )
  })
})

/** Through its chain. */
const decide = async (
  calls: typeof reversalCalls | typeof costAdjustmentCalls,
  id: number,
  author: string = keeper,
): Promise<{ code: number; msg: string }> => {
  const now = async () => (await server.as('admin').call(calls.get as typeof reversalCalls.get, { id })).version
  await server.as(author).call(calls.submit, { id, version: await now() })
  await server.as('cg_pan').call(calls.approve, { id, version: await now() })
  return (await server.as('cw_jin').response(calls.approve, { id, version: await now() })).json()
}
const reversed = async (receiptId: number) => {
  const { id } = await server
    .as(keeper)
    .call(reversalCalls.create, { receiptId, bizDate: today(), reason: '错单', lines: [] })
  return { id, ...(await decide(reversalCalls, id)) }
}
const issue = (batch: number, quantity: string, from = places[0] ?? 0, project = 'P2601') =>
  inTransaction(server.db, async (tx) => {
    const recordedBy = (await server.actorOf(keeper)).userId
    return post(tx, { source: 'opening', recordedBy }, [
      { kind: 'issue', batch, quantity, from, to: await usePlace(tx, project) },
    ])
  })
const batchOf = async (id: number, at = 0) => (await get(id)).lines[at]?.batchId ?? 0
const held = async (batch: number) =>
  (
    await sql<{ kind: string; quantity: string; amount: string }>`
      select p.kind, trim_scale(b.quantity)::text as quantity, b.amount::text as amount from material.stock_balance b join material.place p on p.id = b.place_id
      where b.batch_id = ${batch} and (b.quantity <> 0 or b.amount <> 0) and p.kind <> 'supplier' order by p.kind`.execute(
      server.db,
    )
  ).rows.map(({ kind, quantity, amount }) => `${kind} ${quantity} ${amount}`)

describe('a reversal', () => {
  it('mirrors a receipt once its chain has approved it, and what is ordered is to come again', async () => {
    const before = (await orderOf(server, order)).lines[0]?.receivedQty ?? ''
    const id = await posted(server, await draft(['4'], { fees: [fee('1.01')] }))
    const batch = await batchOf(id)
    const { lines } = await get(id)
    await server.as(inspector).call(receiptCalls.inspect, {
      id,
      version: await version(id),
      lines: [{ lineId: lines[0]?.lineId ?? 0, accepted: '3', rejected: '1', reason: '锈蚀' }],
    })
    const { id: made, code } = await reversed(id)
    expect(code).toBe(200)
    expect(await held(batch)).toEqual([])
    expect(await get(id)).toMatchObject({ docState: 'reversed', reversalId: made })
    expect((await orderOf(server, order)).lines[0]?.receivedQty).toBe(before)
    const { rows } = await sql<{
      sum: string
    }>`select sum(case when kind = 'reversal' then -amount else amount end)::text as sum from material.stock_movement where batch_id = ${batch}`.execute(
      server.db,
    )
    expect(rows[0]?.sum).toBe('0.00')
    expect(
      (
        await server
          .as(keeper)
          .refused(reversalCalls.create, { receiptId: id, bizDate: today(), reason: '再次', lines: [] })
      ).errors[0]?.key,
    ).toBe('receiptNotPosted')
  })

  it('is refused where part has gone on: when it is asked for, and once more when it is approved', async () => {
    const id = await posted(server, await draft(['4']))
    await accept(server, id)
    const batch = await batchOf(id)
    const { id: made } = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId: id, bizDate: today(), reason: '错单', lines: [] })
    await issue(batch, '1')
    const { batchNo } = (await get(id)).lines[0] ?? {}
    const text = reversalMessages.texts.goneOn[0].replace('{batch}', batchNo ?? '').replace('{quantity}', '1')
    expect((await server.as(keeper).refused(reversalCalls.submit, { id: made, version: 1 })).msg).toBe(text)
    const other = await posted(server, await draft(['4']))
    await accept(server, other)
    const asked = await server
      .as(keeper)
      .call(reversalCalls.create, { receiptId: other, bizDate: today(), reason: '错单', lines: [] })
    await server.as(keeper).call(reversalCalls.submit, { id: asked.id, version: 1 })
    await server.as('cg_pan').call(reversalCalls.approve, { id: asked.id, version: 2 })
    await issue(await batchOf(other), '1')
    expect((await server.as('cw_jin').refused(reversalCalls.approve, { id: asked.id, version: 3 })).code).toBe(500)
    expect(await get(other)).toMatchObject({ docState: 'stored' })
  })

  it('is asked for by the keeper of the store, one at a time', async () => {
    const id = await posted(server, await openingOf(server))
    const ask = { receiptId: id, bizDate: today(), reason: '错单', lines: [] }
    expect((await server.as('ck_du').refused(reversalCalls.create, ask)).errors[0]?.key).toBe('unknownReceipt')
    const { number } = await server.as(keeper).call(reversalCalls.create, ask)
    expect((await server.as(keeper).refused(reversalCalls.create, ask)).msg).toContain(number)
  })
})

describe('a cost that comes late', () => {
  const adjusted = async (given: object, author: string = keeper) => {
    const { id } = await server
      .as(author)
      .call(costAdjustmentCalls.create, { bizDate: today(), lines: [], ...given } as never)
    const { code, msg } = await decide(costAdjustmentCalls, id, author)
    expect([code, msg]).toEqual([200, msg])
    return server.as('admin').call(costAdjustmentCalls.get, { id })
  }
  it('is borne by what is left and by what was issued, in one posting', async () => {
    const id = await posted(server, await draft(['4']))
    await accept(server, id)
    const batch = await batchOf(id)
    await issue(batch, '1')
    const done = await adjusted({ adjustmentKind: 'fee', receiptId: id, fees: [fee('10.01')] })
    expect(done.lines[0]).toMatchObject({ difference: '10.01', remainingAmount: '7.51', issuedAmount: '2.50' })
    expect(await held(batch)).toEqual(['storage 3 307.51', 'use 1 102.50'])
  })

  it('on an empty batch posts in and out at once', async () => {
    const id = await posted(server, await draft(['2']))
    await accept(server, id)
    const batch = await batchOf(id)
    await issue(batch, '2')
    await adjusted({ adjustmentKind: 'fee', receiptId: id, fees: [fee('0.05')] })
    expect(await held(batch)).toEqual(['use 2 200.05'])
  })

  it('is nobody’s whose project is closed, but a variance', async () => {
    const id = await posted(server, await draft(['2']))
    await accept(server, id)
    const batch = await batchOf(id)
    await issue(batch, '1', places[0], 'P2602')
    await sql`update system.project set status = '5000100001000000003' where id = 'P2602'`.execute(server.db)
    await adjusted({ adjustmentKind: 'fee', receiptId: id, fees: [fee('1.00')] })
    expect(await held(batch)).toEqual(['adjustment 0 0.50', 'storage 1 100.50', 'use 1 100.00'])
  })

  it('an invoice that differs adjusts what was estimated, up or down, and once', async () => {
    const id = await posted(server, await draft(['4', '4']))
    await accept(server, id)
    const batch = await batchOf(id)
    await issue(batch, '3')
    const [line, other] = (await get(id)).lines
    const invoice = (receiptLineId = 0, invoicedAmount = '') => ({ receiptLineId, invoicedAmount })
    const done = await adjusted({
      adjustmentKind: 'invoice',
      receiptId: id,
      invoiceNo: 'FP-1',
      lines: [invoice(line?.lineId, '399.90'), invoice(other?.lineId, '400')],
    })
    expect(done).toMatchObject({
      difference: '-0.10',
      lines: [{ remainingAmount: '-0.03', issuedAmount: '-0.07' }, { difference: '0.00' }],
    })
    expect(await held(batch)).toEqual(['storage 1 99.97', 'use 3 299.93'])
    expect(await get(id)).toMatchObject({ estimated: '0' })
    const again = await server.as(keeper).call(costAdjustmentCalls.create, {
      bizDate: today(),
      adjustmentKind: 'invoice',
      receiptId: id,
      lines: [invoice(line?.lineId, '399.90')],
    })
    expect((await server.as('admin').call(costAdjustmentCalls.get, { id: again.id })).difference).toBe('0.00')
    // Taken away as a whole it leaves no cent.
    const total = add('0', ...(await held(batch)).map((text) => text.split(' ')[2] ?? '0'))
    expect(total).toBe('399.9')
  })

  it('goes with its receipt when that is reversed', async () => {
    const id = await posted(server, await draft(['3']))
    await adjusted({ adjustmentKind: 'fee', receiptId: id, fees: [fee('1.00')] })
    expect((await reversed(id)).code).toBe(200)
    expect(await held(await batchOf(id))).toEqual([])
  })
})

it('leaves a ledger that says what its entries say', async () => {
  expect(await stockDrift(server.db)).toEqual([])
})
