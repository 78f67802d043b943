import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { stockDrift } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { invoiceOf } from '../invoice/test/sample.ts'
import { signedOrder } from '../order/test/sample.ts'
import { buyer } from '../scheme/test/sample.ts'
import { type Ask, draftOf, inspector, keeper, openingOf, plainMaterials, storeOf } from './test/sample.ts'

let server: TestServer
let order: number
let whole: Ask
let places: number[]
beforeAll(async () => {
  server = await testServer()
  ;({ places } = await storeOf(server))
  const [one = 0, other = 0] = await plainMaterials(server)
  ;({ id: order } = await signedOrder(server, [
    [one, '60'],
    [other, '45.5'],
  ]))
  whole = await draftOf(server, order)
})
afterAll(() => server.close())

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data?: { readonly id?: number }
}
const asked = async (account: string, call: unknown, input: object): Promise<Answer> =>
  (await server.as(account).response(call as typeof receiptCalls.submit, input as never)).json<Answer>()
const quantity = (dice: Dice) =>
  dice.number(0, 2) === 0 ? `${dice.number(0, 6)}.${dice.number(1, 9)}` : String(dice.number(1, 9))
const money = (dice: Dice) => `${dice.number(0, 30)}.${String(dice.number(1, 99)).padStart(2, '0')}`
const anyReceipt = async (dice: Dice) => {
  const { rows } = await sql<{ id: number }>`
    select id from material.receipt where state in ('posted', 'stored') order by id desc limit 8`.execute(server.db)
  const id = dice.pick(rows)?.id
  return id === undefined ? undefined : server.as('admin').call(receiptCalls.get, { id })
}
const through = async (calls: typeof reversalCalls | typeof costAdjustmentCalls, made: Answer): Promise<Answer> => {
  const id = made.data?.id
  if (id === undefined) return made
  const submitted = await asked(keeper, calls.submit, { id, version: 1 })
  if (submitted.code !== 200) return submitted
  await asked('cg_pan', calls.approve, { id, version: 2 })
  return asked('cw_jin', calls.approve, { id, version: 3 })
}

const acts: readonly ((dice: Dice) => Promise<Answer | undefined>)[] = [
  ...[1, 2].map(() => async (dice: Dice) => {
    const lines = whole.lines
      .filter((_, at) => dice.number(0, 2) > 0 || at === 0)
      .map((line) => ({ ...line, receiptQty: quantity(dice), weight: quantity(dice) }))
    const fees = Array.from({ length: dice.number(0, 2) }, () => {
      const spread = dice.pick(['receipt', 'order'] as const) ?? 'receipt'
      return {
        amount: money(dice),
        currencyCode: 'USD',
        invoiceDate: today(),
        spread,
        key: dice.pick(
          spread === 'order' ? (['amount', 'quantity'] as const) : (['amount', 'quantity', 'weight'] as const),
        ),
      }
    })
    const made = await asked(keeper, receiptCalls.create, { ...whole, lines, fees })
    return made.data?.id === undefined ? made : asked(keeper, receiptCalls.submit, { id: made.data.id, version: 1 })
  }),
  async (dice) => {
    const made = await asked(keeper, receiptCalls.create, await openingOf(server, quantity(dice), money(dice)))
    return asked(keeper, receiptCalls.submit, { id: made.data?.id ?? 0, version: 1 })
  },
  ...[1, 2].map(() => async (dice: Dice) => {
    const found = await anyReceipt(dice)
    const line = dice.pick(found?.lines ?? [])
    if (!found || !line) return undefined
    const { lineId } = line
    return asked(inspector, receiptCalls.inspect, {
      id: found.id,
      version: found.version,
      lines: [{ lineId, accepted: quantity(dice), rejected: dice.number(0, 2) === 0 ? '1' : '0', reason: '随机' }],
    })
  }),
  async (dice) => {
    const found = await anyReceipt(dice)
    const line = found?.lines[0]
    if (!found || !line) return undefined
    const [fromPlaceId = 0, placeId = 0] = dice.number(0, 1) === 0 ? places : places.slice(0, 2).toReversed()
    return asked(keeper, receiptCalls.putAway, {
      id: found.id,
      version: found.version,
      lines: [{ lineId: line.lineId, fromPlaceId, placeId, quantity: quantity(dice) }],
    })
  },
  async (dice) => {
    const found = await anyReceipt(dice)
    const ask = { receiptId: found?.id ?? 0, bizDate: today(), reason: '随机', lines: [] }
    return through(reversalCalls, await asked(keeper, reversalCalls.create, ask))
  },
  ...[1, 2].map(() => async (dice: Dice) => {
    const found = await anyReceipt(dice)
    if (!found) return undefined
    const isInvoice = found.receiptKind === 'purchase' && dice.number(0, 1) === 0
    const lines = isInvoice
      ? found.lines.slice(0, 1).map(({ lineId }) => ({ receiptLineId: lineId, invoicedAmount: money(dice) }))
      : []
    const fees = isInvoice ? [] : [{ amount: money(dice), currencyCode: 'USD', invoiceDate: today(), key: 'quantity' }]
    const ask = { receiptId: found.id, bizDate: today(), adjustmentKind: isInvoice ? 'invoice' : 'fee', lines, fees }
    return through(costAdjustmentCalls, await asked(keeper, costAdjustmentCalls.create, ask))
  }),
  // What is billed, within a cent or so of its price; released where it is held for that.
  ...[1, 2].map(() => async (dice: Dice) => {
    const price = `100.${String(dice.number(0, 999)).padStart(3, '0')}`
    const ask = await invoiceOf(
      server,
      order,
      [quantity(dice), dice.number(0, 1) === 0 ? quantity(dice) : '0'],
      [price],
    )
    const made = await asked(buyer, invoiceCalls.create, ask)
    const id = made.data?.id
    return id === undefined ? made : asked(buyer, invoiceCalls.submit, { id, version: 1 })
  }),
  async (dice) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from material.invoice where state in ('passed', 'released') order by id desc limit 6`.execute(
      server.db,
    )
    const found = dice.pick(rows)
    return found && asked('cw_jin', invoiceCalls.takeBack, { ...found, opinion: '随机' })
  },
]

it('what eight people receive, inspect, put away, bill, take back and charge at once leaves nothing unexplained, to the cent', async () => {
  const done = { written: 0, refused: 0, unknown: [] as string[] }
  const until = Date.now() + 4_000
  const writer = async (seed: number) => {
    const dice = diceOf(seed)
    for (let step = 0; step < 12 && Date.now() < until; step += 1) {
      const answer = await dice.pick(acts)?.(dice)
      if (answer?.code === 200) done.written += 1
      else if (answer) done.refused += 1
      if (answer && (![200, 500, 409].includes(answer.code) || answer.msg === kitMessages.texts.unexpected[0]))
        done.unknown.push(`${answer.code} ${answer.msg}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed + 1)))
  expect(done.unknown).toEqual([])
  expect(done.written).toBeGreaterThan(10)
  expect(await stockDrift(server.db)).toEqual([])
  const { rows } = await sql<{ what: string }>`
    select 'a share of fees is not what its lines bear' as what from material.receipt_pool p join material.receipt r on r.id = p.receipt_id
      left join material.receipt_part t on t.pool_id = p.id where p.spread = 'receipt' group by p.id having p.usd_amount <> sum(t.amount)
    union all
    select 'more of a share was taken than there is' from material.receipt_share h where h.share < (select coalesce(sum(t.amount), 0) from material.receipt_part t
      join material.receipt_line l on l.id = t.line_id join material.receipt r on r.id = l.document_id and r.state <> 'reversed'
      where t.pool_id = h.pool_id and l.order_line_id = h.order_line_id)
    union all
    select 'an order line counts other than its receipts' from material.order_line x where x.received_quantity + x.over_quantity <> (
      select coalesce(sum(l.quantity), 0) from material.receipt_line l join material.receipt r on r.id = l.document_id and r.state in ('posted', 'stored')
      where l.order_line_id = x.id and l.batch_id is not null)
    union all
    select 'what came in is not what its batches are worth: ' || r.number from material.receipt r join material.receipt_line l on l.document_id = r.id
      where r.state in ('posted', 'stored') group by r.id having sum(l.purchase_amount + l.fee_amount) + coalesce((select sum(c.difference)
        from material.cost_adjustment c where c.receipt_id = r.id and c.state = 'approved'), 0) + coalesce((select sum(m.difference + coalesce(m.back_difference, 0))
        from material.invoice_match m join material.receipt_line z on z.id = m.receipt_line_id where z.document_id = r.id), 0) <> (select sum(b.amount)
        from material.receipt_line y join material.stock_balance b on b.batch_id = y.batch_id and b.is_real where y.document_id = r.id)
    union all
    select 'what is billed is not what its invoices match' from material.receipt_line y where (y.billed_quantity, y.billed_amount) <> (
      select coalesce(sum(m.quantity), 0), coalesce(sum(m.net_amount), 0) from material.invoice_match m where m.receipt_line_id = y.id and m.back_line_id is null)
    union all
    select 'an order line bills other than its invoices' from material.order_line x where x.billed_quantity <> (
      select coalesce(sum(l.quantity), 0) from material.invoice_line l join material.invoice i on i.id = l.document_id and i.state in ('passed', 'released') where l.order_line_id = x.id)
    union all
    select 'what was taken back costs otherwise than before' from material.receipt_line y where y.billed_quantity = 0 and y.invoiced_amount <> y.net_amount and not exists (
      select 1 from material.cost_adjustment_line l join material.cost_adjustment a on a.id = l.document_id and a.state = 'approved' where l.receipt_line_id = y.id)
    union all
    select 'something is left of what was reversed' from material.receipt r join material.receipt_line l on l.document_id = r.id
      join material.stock_balance b on b.batch_id = l.batch_id and (b.quantity <> 0 or b.amount <> 0) where r.state = 'reversed'`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})
