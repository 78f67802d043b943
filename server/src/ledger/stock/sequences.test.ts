import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { endReservations, expireReservations, moveMaterials, reserve, reverse, stockDrift } from './index.ts'

let server: TestServer
let scene: StockScene
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'SEQUENCE')
})
afterAll(() => server.close())

const day = (ago: number) => new Date(Date.parse(today()) - ago * 86_400_000).toISOString().slice(0, 10)
const anyRow = async (dice: Dice, query: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(server.db)
  return dice.pick(rows)?.id
}
const money = (dice: Dice) => `${dice.number(0, 40)}.${String(dice.number(0, 99)).padStart(2, '0')}`
const amount = (dice: Dice) => (dice.number(0, 3) === 0 ? `0.${dice.number(1, 9)}` : String(dice.number(1, 9)))

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
  async (dice) => {
    const id = await anyRow(dice, 'select id from material.stock_reservation where ended_at is null')
    await scene.run(async (tx) => {
      if (id !== undefined) await endReservations(tx, [id], 'used')
      if (dice.number(0, 3) === 0) await expireReservations(tx, today())
    })
  },
  // Closes and opens what lies a month or more back.
  async (dice) =>
    scene.run((tx) =>
      dice.number(0, 1) === 0
        ? sql`update material.stock_period set closed_at = now(), closed_by = ${scene.byHand.recordedBy} where ends_on < ${day(30)}::date`.execute(
            tx,
          )
        : sql`update material.stock_period set closed_at = null, closed_by = null`.execute(tx),
    ),
  async (dice) =>
    dice.number(0, 5) === 0 ? scene.run((tx) => moveMaterials(tx, [scene.otherMaterial], scene.material)) : undefined,
]

it('what six people post at once, in any order and on days of their choosing, leaves nothing that its entries do not explain', async () => {
  const done = { written: 0, refused: new Map<string, number>() }
  const writer = async (seed: number) => {
    const dice = diceOf(seed)
    for (let step = 0; step < 40; step += 1) {
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
  await Promise.all(Array.from({ length: 6 }, (_, seed) => writer(seed + 1)))
  expect(await stockDrift(server.db)).toEqual([])
  expect(done.written).toBeGreaterThan(40)
  // Who comes first differs from run to run, so does what is refused; each refusal has a test of its own.
  expect(done.refused.size).toBeGreaterThan(2)
  const { rows } = await sql<{ issued: string; used: string }>`
    select (select sum(case when to_place_id = ${scene.use} then amount else -amount end) from material.stock_movement where ${scene.use} in (from_place_id, to_place_id))::text as issued,
      (select sum(amount) from material.stock_balance where place_id = ${scene.use})::text as used`.execute(server.db)
  expect(rows[0]?.issued).toBe(rows[0]?.used)
})
