import { stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { type StockScene, stockScene, valueBy } from '../../testing/stock.ts'
import {
  closingBefore,
  closingOf,
  disagreements,
  expireReservations,
  giveBackReservation,
  inventoryDrift,
  lockPeriod,
  moveMaterials,
  openBalances,
  reserve,
  reverse,
  stockDrift,
  takeBackClosing,
  valuations,
  writeClosing,
} from './index.ts'

let server: TestServer
let scene: StockScene

const day = (ago: number) => new Date(Date.parse(today()) - ago * 86_400_000).toISOString().slice(0, 10)
const anyRow = async (dice: Dice, query: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(server.db)
  return dice.pick(rows)?.id
}
const money = (dice: Dice) => `${dice.number(0, 40)}.${String(dice.number(0, 99)).padStart(2, '0')}`
const amount = (dice: Dice) => (dice.number(0, 3) === 0 ? `0.${dice.number(1, 9)}` : String(dice.number(1, 9)))

const current = () => stockPeriodOf(today()).period
const closings = { closed: 0, opened: 0, refused: 0 }
/** As finance does it: held alone, looked at, written down; and as two people take it back. */
const closeOrOpen = (dice: Dice) =>
  scene.run(async (tx) => {
    const last = await closingBefore(tx, current())
    if (last && dice.number(0, 2) === 0) {
      await lockPeriod(tx, last.period)
      if ((await closingOf(tx, last.period))?.id !== last.id) return
      await sql`
        insert into material.stock_reopening (closing_id, reason, asked_by, asked_at, decision, decided_by, decided_at)
        select ${last.id}, 'x', min(id), now(), 'approved', max(id), now() from system.user`.execute(tx)
      await takeBackClosing(tx, last.period)
      closings.opened += 1
      return
    }
    const { rows } = await sql<{ period: string }>`select min(period) as period from material.stock_flow`.execute(tx)
    const period = last ? stockPeriodOf(`${last.period}-27`).period : (rows[0]?.period ?? '')
    if (period >= current()) return
    await lockPeriod(tx, period)
    if (await closingOf(tx, period)) return
    if ((await disagreements(tx, period)).length > 0) closings.refused += 1
    else {
      await writeClosing(tx, period, scene.byHand.recordedBy)
      closings.closed += 1
    }
  })

const acts: readonly ((dice: Dice) => Promise<unknown>)[] = [
  async (dice) =>
    scene.open(amount(dice), money(dice), {
      to: dice.pick([scene.shelf, scene.otherShelf, scene.quarantine]) ?? scene.shelf,
      bizDate: day(dice.number(0, 70)),
      material: dice.pick([scene.material, scene.otherMaterial]) ?? scene.material,
    }),
  ...[1, 2, 3].map(() => async (dice: Dice) => {
    const batches = Array.from({ length: 3 }, () =>
      anyRow(dice, 'select id from material.batch order by id desc limit 12'),
    )
    const moves = (await Promise.all(batches)).flatMap((batch) => {
      if (batch === undefined) return []
      const taken = { batch, quantity: amount(dice), bizDate: day(dice.number(0, 40)) }
      return [
        dice.pick([
          { kind: 'issue', ...taken, from: scene.shelf, to: scene.use } as const,
          { kind: 'putAway', ...taken, from: scene.shelf, to: scene.otherShelf } as const,
          { kind: 'putAway', ...taken, from: scene.otherShelf, to: scene.shelf } as const,
          { kind: 'inspect', ...taken, from: scene.quarantine, to: scene.shelf } as const,
          { kind: 'transfer', ...taken, from: scene.shelf, to: scene.transit } as const,
          { kind: 'transfer', ...taken, from: scene.transit, to: scene.farShelf } as const,
          { kind: 'adjust', ...taken, from: scene.otherShelf } as const,
        ]) ?? ({ kind: 'issue', ...taken, from: scene.shelf } as const),
      ]
    })
    return scene.put(...moves)
  }),
  // All that is left of a batch.
  ...[1, 2].map(() => async (dice: Dice) => {
    const { rows } = await sql<{ batch: number; quantity: string }>`
      select batch_id as batch, trim_scale(quantity)::text as quantity from material.stock_balance where place_id = ${scene.shelf} and quantity > 0 order by batch_id desc limit 8`.execute(
      server.db,
    )
    const one = dice.pick(rows)
    if (one) await scene.put({ kind: 'issue', ...one, from: scene.shelf, to: scene.use })
  }),
  async (dice) => {
    const movement = await anyRow(
      dice,
      "select id from material.stock_movement where kind <> 'reversal' order by id desc limit 10",
    )
    if (movement !== undefined) await scene.run((tx) => reverse(tx, scene.byHand, [{ movement }]))
  },
  async (dice) => {
    const { by, line } = await scene.document()
    const want = {
      store: scene.store,
      material: scene.material,
      quantity: amount(dice),
      lineId: line,
      expiresOn: day(dice.number(0, 1)),
    }
    await scene.run((tx) => reserve(tx, by, [want]))
  },
  // Something of what is kept is issued with something that is not.
  ...[1, 2].map(() => async (dice: Dice) => {
    const { rows } = await sql<{ id: number; quantity: string }>`
      select id, trim_scale(quantity)::text as quantity from material.stock_reservation where ended_at is null`.execute(
      server.db,
    )
    const reservation = dice.pick(rows)
    const batch = await anyRow(
      dice,
      `select b.batch_id as id from material.stock_balance b join material.batch t on t.id = b.batch_id where b.place_id = ${scene.shelf} and b.quantity > 0 and t.material_id = ${scene.material}`,
    )
    if (reservation === undefined || batch === undefined) return undefined
    // The whole of what is kept, or a part.
    const kept = dice.number(0, 1) === 0 ? reservation.quantity : amount(dice)
    const quantity = dice.number(0, 1) === 0 ? kept : add(kept, '1')
    const takes = [{ reservation: reservation.id, quantity: kept }]
    return scene.put({ kind: 'issue', batch, quantity, from: scene.shelf, to: scene.use, takes })
  }),
  async (dice) => {
    const id = await anyRow(dice, 'select id from material.stock_reservation where ended_at is null')
    await scene.run(async (tx) => {
      if (id !== undefined) await giveBackReservation(tx, id, scene.byHand.recordedBy, 'x')
      if (dice.number(0, 3) === 0) await expireReservations(tx, today())
    })
  },
  // Closes a month that is over, or opens the last that is closed.
  ...[1, 2].map(() => async (dice: Dice) => closeOrOpen(dice)),
  async (dice) =>
    dice.number(0, 5) === 0 ? scene.run((tx) => moveMaterials(tx, [scene.otherMaterial], scene.material)) : undefined,
]

/** How many steps each writer takes: more of them from the command line, SEQUENCE_STEPS=400. */
const steps = Number(process.env['SEQUENCE_STEPS'] ?? 32)
describe.each(valuations)('by %s', (valuation) => {
  beforeAll(async () => {
    server = await testServer()
    await valueBy(server, valuation)
    scene = await stockScene(server, 'SEQUENCE')
    Object.assign(closings, { closed: 0, opened: 0, refused: 0 })
  })
  afterAll(() => server.close())

  it('what eight people post at once while months are closed and opened again leaves nothing that its entries do not explain', async () => {
    const done = { written: 0, refused: new Map<string, number>() }
    const writer = async (seed: number) => {
      const dice = diceOf(seed)
      for (let step = 0; step < steps; step += 1) {
        const act = dice.pick(acts)
        try {
          await act?.(dice)
          done.written += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const key = error.reasons[0]?.key ?? ''
          done.refused.set(key, (done.refused.get(key) ?? 0) + 1)
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed + 1)))
    expect(await stockDrift(server.db)).toEqual([])
    expect(done.written).toBeGreaterThan(40)
    // Who comes first differs from run to run, so does what is refused; each refusal has a test of its own.
    expect(done.refused.size).toBeGreaterThan(2)
    const { rows } = await sql<{ issued: string; used: string }>`
    select (select sum(case when to_place_id = ${scene.use} then amount else -amount end) from material.stock_movement where ${scene.use} in (from_place_id, to_place_id))::text as issued,
      (select sum(amount) from material.stock_balance where place_id = ${scene.use})::text as used`.execute(server.db)
    expect(rows[0]?.issued).toBe(rows[0]?.used)

    // The inventory ledger, the balances and what accounting books of them are the same, to the cent.
    expect(await inventoryDrift(server.db)).toEqual([])
    expect(closings.closed).toBeGreaterThan(2)
    expect(closings.opened).toBeGreaterThan(0)
    const periods = await sql<{ period: string }>`select distinct period from material.stock_flow order by 1`.execute(
      server.db,
    )
    let ended = '0.00'
    for (const { period } of periods.rows) {
      const closed = await closingOf(server.db, period)
      const kept = closed
        ? sql`select * from material.stock_period_balance where closing_id = ${closed.id}`
        : openBalances(period, await closingBefore(server.db, period))
      const {
        rows: [sum],
      } = await sql<{ opening: string; ending: string; moved: string; booked: string }>`
      select (select coalesce(sum(opening_amount), 0)::numeric(20, 2)::text from (${kept}) k) as opening,
        (select coalesce(sum(ending_amount), 0)::numeric(20, 2)::text from (${kept}) k) as ending,
        (select coalesce(sum(in_amount - out_amount), 0)::numeric(20, 2)::text from (${kept}) k) as moved,
        (select coalesce(sum(case when t.is_real then m.amount else -m.amount end), 0)::numeric(20, 2)::text from material.stock_movement m
          join material.place f on f.id = m.from_place_id join material.place t on t.id = m.to_place_id where m.period = ${period} and m.kind <> 'average' and f.is_real <> t.is_real) as booked`.execute(
        server.db,
      )
      expect(sum?.opening).toBe(ended)
      expect(sum?.booked).toBe(sum?.moved)
      ended = sum?.ending ?? ''
    }
    const passed = await sql<{ count: number; sum: string }>`
      select count(*)::int as count, coalesce(sum(case when t.is_real then m.amount else -m.amount end), 0)::text as sum
      from material.stock_movement m join material.place t on t.id = m.to_place_id where m.kind = 'average'`.execute(
      server.db,
    )
    // Between batches nothing is won or lost; where each is worth what it cost, nothing passes.
    expect(Number(passed.rows[0]?.sum)).toBe(0)
    expect(passed.rows[0]?.count ?? 0).toSatisfy((count: number) => (valuation === 'BATCH' ? count === 0 : count > 1))
    const there = await sql<{ amount: string }>`
    select sum(amount)::text as amount from material.stock_balance where is_real`.execute(server.db)
    expect(ended).toBe(there.rows[0]?.amount)
  }, 300_000)
})
