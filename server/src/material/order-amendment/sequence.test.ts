import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { approvedResult, draftOf as orderDraftOf, signed } from '../order/test/sample.ts'
import { draftOf as changeDraftOf, submittedChange } from '../result-change/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { draftOf, submittedAmendment } from './test/sample.ts'

let server: TestServer
let result: number
let lines: number[]
beforeAll(async () => {
  server = await testServer()
  const made = await approvedResult(server, [
    [1, '40'],
    [2, '25'],
  ])
  result = made.id
  lines = made.lines
  // Two orders are signed before, of which one is being amended, and the result is being changed.
  const draft = await orderDraftOf(server, lines)
  for (const quantity of ['6', '4']) {
    const given = { ...draft, lines: draft.lines.map((line) => ({ ...line, quantity })) }
    await signed(server, (await server.as(buyer).call(orderCalls.create, given)).id)
  }
  const [first] = (await server.as(buyer).call(orderCalls.list, {})).rows
  await submittedAmendment(server, first?.id ?? 0, { quantity: '3' })
  await submittedChange(server, result, { finalPrice: '97', quantity: '38' })
})
afterAll(() => server.close())

const deciders = ['cg_pan', 'cw_jin'] as const
/** Asks; says whether it was done. Being refused is part of the game, breaking down is not. */
const ask = async (user: string, operation: AnyOperation, input: object): Promise<number | undefined> => {
  const { code, msg, data } = (await server.as(user).response(operation, input)).json<{
    code: number
    msg: string
    data?: { id?: number }
  }>()
  if (msg === kitMessages.texts.unexpected[0]) throw new Error(`${operation.name} broke down`)
  return code === 200 ? (data?.id ?? 1) : undefined
}
type Kind = 'order' | 'result_change' | 'order_amendment'
const one = async (dice: Dice, kind: Kind, states: readonly string[]) => {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(`material.${kind}`)} where state = any(${states}::text[]) and deleted_at is null order by id`.execute(
    server.db,
  )
  return dice.pick(rows) ?? { id: 0, version: 0 }
}
const part = (dice: Dice, of: string): string => String(dice.number(1, Math.max(1, Math.floor(Number(of)))))
const named = async ({ id, version }: { id: number; version: number }) => ({ id, version, opinion: '掷' })

/** What buyers and approvers do, each with whatever document chance gives them. */
const acts: Readonly<Record<string, (dice: Dice) => Promise<number | undefined>>> = {
  order: async (dice) => {
    const draft = await orderDraftOf(server, lines)
    return ask(buyer, orderCalls.create, {
      ...draft,
      lines: draft.lines.map((line) => ({
        ...line,
        quantity: part(dice, String(Math.ceil(Number(line.quantity) / 3))),
      })),
    })
  },
  submit: async (dice) => ask(buyer, orderCalls.submit, await named(await one(dice, 'order', ['draft', 'returned']))),
  approve: async (dice) => ask('cg_pan', orderCalls.approve, await named(await one(dice, 'order', ['submitted']))),
  sign: async (dice) =>
    ask(buyer, orderCalls.sign, {
      ...(await named(await one(dice, 'order', ['approved']))),
      contractNo: 'HT',
      contractDate: dayFrom(0),
    }),
  close: async (dice) => {
    const { id, version } = await one(dice, 'order', ['signed'])
    if (id === 0) return undefined
    const { lines: of } = await server.as('admin').call(orderCalls.get, { id })
    const line = dice.pick(of)
    const closed = { lineId: line?.lineId ?? 0, quantity: '1' }
    return ask(buyer, orderCalls.closeLines, { id, version, opinion: '掷', lines: [closed] })
  },
  ship: async (dice) => {
    const { id, version } = await one(dice, 'order', ['signed'])
    if (id === 0) return undefined
    const { lines: of } = await server.as('admin').call(orderCalls.get, { id })
    const line = dice.pick(of)
    const open = subtract(line?.leftQty ?? '0', line?.shippedQty ?? '0')
    const shipped = { lineId: line?.lineId ?? 0, quantity: part(dice, String(Number(open) / 3)) }
    return ask(buyer, orderCalls.keepShipment, { id, version, outPortDate: dayFrom(0), lines: [shipped] })
  },
  rest: async (dice) =>
    dice.next() < 0.1
      ? ask(buyer, resultCalls.closeRest, {
          ...(await server.as('admin').call(resultCalls.get, { id: result })),
          opinion: '掷',
        })
      : undefined,
  change: async (dice) => {
    const { resultId, reason, lines: of } = await changeDraftOf(server, result)
    const id = await ask(buyer, resultChangeCalls.create, {
      resultId,
      reason,
      lines: of.map((line) => ({
        ...line,
        finalPrice: String(dice.number(80, 120)),
        quantity: dice.next() < 0.5 ? line.quantity : part(dice, String(line.quantity)),
      })),
    })
    return id === undefined ? undefined : ask(buyer, resultChangeCalls.submit, { id, version: 1 })
  },
  decide: async (dice) => {
    const { id, version } = await one(dice, 'result_change', ['submitted'])
    if (id === 0) return undefined
    const { lines: of } = await server.as('admin').call(resultChangeCalls.get, { id })
    const refused = of.slice(1).map(({ lineId }) => ({ lineId, decision: 'refuse', opinion: '掷' }))
    for (const account of deciders) {
      const given = { id, version, lines: dice.next() < 0.2 ? refused : [] }
      if ((await ask(account, resultChangeCalls.approve, given)) !== undefined) return 1
    }
    return ask('cg_pan', resultChangeCalls.return, { id, version, opinion: '掷' })
  },
  discard: async (dice) =>
    ask(buyer, resultChangeCalls.remove, { ids: String((await one(dice, 'result_change', ['draft', 'returned'])).id) }),
  amend: async (dice) => {
    const { id: order } = await one(dice, 'order', ['signed'])
    if (order === 0) return undefined
    const draft = await draftOf(server, order)
    const id = await ask(buyer, orderAmendmentCalls.create, {
      ...draft,
      lines: draft.lines.map((line) => ({
        ...line,
        quantity: String(Math.max(1, Number(line.quantity) + dice.number(-3, 2))),
        unitPrice: dice.next() < 0.5 ? line.unitPrice : String(dice.number(80, 110)),
      })),
    })
    return id === undefined ? undefined : ask(buyer, orderAmendmentCalls.submit, { id, version: 1 })
  },
  enforce: async (dice) => {
    const { id, version } = await one(dice, 'order_amendment', ['submitted'])
    return dice.next() < 0.8
      ? ask('cg_pan', orderAmendmentCalls.approve, { id, version })
      : ask('cg_pan', orderAmendmentCalls.refuse, { id, version, opinion: '掷' })
  },
  forget: async (dice) =>
    ask(buyer, orderAmendmentCalls.remove, { ids: String((await one(dice, 'order_amendment', ['draft'])).id) }),
}

/** What is wrong at this moment, whatever is under way: nothing. */
const wrong = async () =>
  (
    await sql<{ what: string }>`
      with orders as (select l.* from material.order_line l join material.order d on d.id = l.document_id and material.keeps_lines(d.state, d.deleted_at)),
        taken as (select x.id, x.quantity - x.released_quantity as kept, x.claimed_quantity, coalesce(sum(l.quantity - l.released_quantity), 0) as children
          from material.result_line x left join orders l on l.source_line_id = x.id group by x.id)
      select 'more is ordered than approved' as what from taken where children > kept or children <> claimed_quantity
      union all select 'more is approved than awarded' from material.scheme_award w
        join (select l.award_id, sum(l.quantity - l.released_quantity) as children from material.result_line l join material.result d on d.id = l.document_id
          where material.keeps_lines(d.state, d.deleted_at) group by 1) t on t.award_id = w.id where t.children > w.quantity - w.released_quantity
      union all select 'more is shipped than ordered' from material.order_line where shipped_quantity > quantity + extra_quantity - closed_quantity
      union all select 'an order does not come to its lines' from material.order d
        where d.total_amount <> (select sum(round((l.quantity + l.extra_quantity) * l.unit_price, 2)) from material.order_line l where l.document_id = d.id)
      union all select 'two go on at once' from material.result_change where material.is_under_way(state, deleted_at) group by result_id having count(*) > 1
      union all select 'two go on at once' from material.order_amendment where material.is_under_way(state, deleted_at) group by order_id having count(*) > 1`.execute(
      server.db,
    )
  ).rows.map(({ what }) => what)
/** Signed orders with the prices that they were signed or amended at, and what was approved at that time. */
const dear = async () =>
  (
    await sql<{ id: number }>`
      select l.id from material.order_amendment_line y join material.order_line l on l.id = y.source_line_id join material.order_amendment m on m.id = y.document_id
      join material.result_line x on x.id = l.source_line_id
      where m.state = 'approved' and y.unit_price <> y.price_before and y.unit_price > greatest(x.final_price, coalesce((
        select max(greatest(c.price_before, c.final_price)) from material.result_change_line c where c.source_line_id = x.id and c.granted_quantity is not null), 0))`.execute(
      server.db,
    )
  ).rows

/** All that can be done, in an order of its own for each writer. */
const turnsOf = (dice: Dice): string[] =>
  Object.keys(acts)
    .map((name) => [dice.next(), name] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name)

it('keeps every sum and every price, whatever eight writers do to a result and its orders at once', async () => {
  let done = 0
  const game = { isOver: false }
  const watched: string[] = []
  const watch = async () => {
    while (!game.isOver) {
      watched.push(...(await wrong()))
      await sleep(20)
    }
  }
  const write = async (writer: number) => {
    const dice = diceOf(writer + 1)
    for (const name of turnsOf(dice)) {
      const answer = await acts[name]?.(dice)
      if (answer !== undefined) done += 1
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer))).finally(() => {
    game.isOver = true
  })
  await watching
  expect([...new Set(watched)]).toEqual([])
  expect(await wrong()).toEqual([])
  expect(await dear()).toEqual([])
  // The game got far enough to say something.
  expect(done).toBeGreaterThan(12)
})
