import type { DeviceStatus } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type CustodyScene, custodyScene } from '../../testing/custody.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { diceOf } from '../../testing/random.ts'
import { type DocumentMove, driftOf, outside, post, reverse } from './index.ts'

let server: TestServer
let scene: CustodyScene
beforeAll(async () => {
  server = await testServer()
  scene = await custodyScene(server)
})
afterAll(() => server.close())

const hour = 3_600_000
const span = 240
const steps = 30
const begun = now().getTime()
const ago = (hours: number) => new Date(begun - hours * hour)
const byHand = { source: 'reconciliation', recordedBy: 1 } as const

describe('random sequences of 8 writers', () => {
  it.each([1, 2, 3])(
    'leave a ledger that rebuilds to its balances and sums to zero, at every moment (seed %i)',
    async (seed) => {
      const devices = await at(ago(span), async () => {
        for (const holder of scene.holders) await scene.stock('500', holder)
        return scene.enter(Array.from({ length: 40 }, () => `r-${(serial += 1)}`))
      })
      await mountPairs(devices)
      const writers = await Promise.all(Array.from({ length: 8 }, (_, number) => writerOf(seed * 100 + number)))
      const outcomes = (await Promise.all(writers.map((write) => write(devices)))).flat()
      const times = (what: string) => outcomes.filter((outcome) => outcome === what).length
      expect(times('posted')).toBeGreaterThan(50)
      expect(times('reversed')).toBeGreaterThan(5)
      expect(outcomes.filter((outcome) => !['posted', 'reversed', 'refused'].includes(outcome))).toEqual([])
      expect(await driftOf(server.db)).toEqual([])
      expect(await lowestEver()).toBeGreaterThanOrEqual(0)
      expect(await misplaced()).toEqual([])
      expect(await apart()).toEqual({ pairs: 4, carried: expect.any(Number), apart: 0 })
      expect((await apart())?.carried).toBeGreaterThan(0)
    },
    60_000,
  )
})

/** Four of the devices carry another four wherever they go. */
const mountPairs = async (devices: readonly number[]): Promise<void> => {
  for (const pair of [0, 1, 2, 3])
    await sql`insert into equipment.mounting (parent_id, child_id, during, mounted_by)
      values (${devices[pair] ?? 0}, ${devices[39 - pair] ?? 0}, tstzrange(${ago(span)}, null), 1)`.execute(server.db)
  mounted = devices.slice(36)
}
let mounted: readonly number[] = []
/** How often components went along with their devices, and how many are elsewhere. */
const apart = async () => {
  const { rows } = await sql<{ pairs: number; carried: number; apart: number }>`
    select count(*)::int as pairs, count(*) filter (where c.holder_id <> p.holder_id or c.locked_by is distinct from p.locked_by)::int as apart,
      (select count(*)::int from equipment.custody_event e where e.device_id = any(${mounted}::bigint[]) and e.carried_by is not null) as carried
    from equipment.device c join equipment.device p on p.id = c.mounted_on where c.id = any(${mounted}::bigint[])`.execute(
    server.db,
  )
  return rows[0]
}

let serial = 0
/** What is on the road of each writer's document. */
const roads = new Map<number, number>()

// One writer: 30 postings of quantities between random holders, in batches and both directions, together with a device
// that goes its way by the document that keeps it; now and then an entry of anybody's is reversed, or a part of it. On
// days of the last ten in about their order, some of them a good while back, some of them now.
const writerOf = async (seed: number) => {
  const dice = diceOf(seed)
  const { source, road } = await scene.document(`RANDOM-${(serial += 1)}`)
  roads.set(source.document, road)
  let line = serial * 1_000_000
  const one = <T>(from: readonly T[]): T => dice.pick(from) as T

  const quantities = (): DocumentMove[] =>
    Array.from({ length: dice.number(1, 3) }, (): DocumentMove => {
      const from = one(scene.holders)
      const goods = { model: scene.bulk, condition: 'good', quantity: String(dice.number(1, 60)) } as const
      const lineId = (line += 1)
      if (dice.next() < 0.1) return { kind: 'condition', ...goods, at: from, becomes: 'waitInspect' }
      if (dice.next() < 0.05) return { kind: 'loss', ...goods, from, lineId }
      const to = one(scene.holders.filter((holder) => holder !== from))
      return { kind: 'arrive', ...goods, from, to, lineId, ...(dice.next() < 0.2 && { becomes: 'waitRepair' }) }
    })
  const onward = async (tx: Tx, device: number): Promise<{ document: number; move: DocumentMove }> => {
    const { holder_id, device_status, locked_by } = await tx
      .selectFrom('equipment.device')
      .select(['holder_id', 'device_status', 'locked_by'])
      .where('id', '=', device)
      .executeTakeFirstOrThrow()
    const from = holder_id ?? 0
    const document = locked_by ?? source.document
    const lineId = (line += 1)
    const leave: DocumentMove = { kind: 'dispatch', device, from, to: roads.get(document) ?? 0, lineId }
    const back: DocumentMove = { kind: 'return', device, from, to: scene.pool, lineId }
    // Handed over from one document's road to another's, which decides on it from then on, as on what may be lost.
    const handedOn: DocumentMove = { kind: 'dispatch', device, from, to: one([...roads.values()]), lineId }
    const gone: DocumentMove = { kind: 'loss', device, from, lineId }
    const next: Record<DeviceStatus, DocumentMove> = {
      0: dice.next() < 0.97 ? { kind: 'allocate', device, at: from } : { kind: 'loss', device, from, lineId },
      1: dice.next() < 0.8 ? leave : { kind: 'release', device, at: from },
      2:
        dice.next() < 0.15 && handedOn.to !== from
          ? handedOn
          : dice.next() < 0.1
            ? gone
            : dice.next() < 0.6
              ? { kind: 'arrive', device, from, to: one(scene.holders), lineId, becomes: one(['good', 'waitRepair']) }
              : back,
      3: leave,
      4: back,
      5: back,
    }
    return { document, move: next[device_status as DeviceStatus] }
  }
  const takeBack = async (tx: Tx): Promise<boolean> => {
    const { rows } = await sql<{ id: number; quantity: string }>`
      select id, quantity::int::text as quantity from equipment.custody_event where kind not in ('reversal', 'opening') order by id desc limit 40`.execute(
      tx,
    )
    const { id, quantity } = dice.pick(rows) ?? {}
    if (id === undefined) return false
    await reverse(tx, one([source, byHand]), [
      { event: id, ...(dice.next() < 0.7 && { quantity: String(dice.number(1, Number(quantity))) }) },
    ])
    return true
  }

  return async (devices: readonly number[]): Promise<string[]> => {
    const outcomes: string[] = []
    for (let step = 0; step < steps; step += 1) {
      const happenedAt =
        dice.next() < 0.9 ? ago(Math.max(0.1, span * (1 - (step + 1) / steps) + dice.next() * 24)) : undefined
      const act = async (tx: Tx): Promise<string> => {
        if (dice.next() < 0.25 && (await takeBack(tx))) return 'reversed'
        const { document, move } = await onward(tx, one(devices))
        const moves = [...quantities(), move].map((each) => ({ ...each, happenedAt }))
        await post(tx, { document, recordedBy: 1 }, moves)
        return 'posted'
      }
      outcomes.push(
        await scene.run(act).catch((error: unknown) => (error instanceof Refusal ? 'refused' : String(error))),
      )
    }
    return outcomes
  }
}

// The least that anybody real had at the end of any minute, event by event: not as the ledger itself counts it.
const lowestEver = async (): Promise<number> => {
  const { rows } = await sql<{
    from: number
    to: number
    taken: string
    given: string
    quantity: string
    minute: string
    model: number
  }>`
    select from_holder_id as "from", to_holder_id as "to", from_condition as taken, to_condition as given, quantity, to_char(happened_at, 'YYYY-MM-DD HH24:MI') as minute, model_id as model
    from equipment.custody_event where model_id is not null order by happened_at`.execute(server.db)
  const supplier = await outside(server.db, 'supplier')
  const stocks = new Map<string, number>()
  let lowest = 0
  for (const [, events] of Map.groupBy(rows, ({ minute }) => minute)) {
    for (const { from, to, taken, given, quantity, model } of events)
      for (const [holder, condition, change] of [
        [from, taken, -Number(quantity)],
        [to, given, Number(quantity)],
      ] as const) {
        const key = `${model} ${holder} ${condition}`
        if (holder !== supplier) stocks.set(key, (stocks.get(key) ?? 0) + change)
      }
    lowest = Math.min(lowest, ...stocks.values())
  }
  return lowest
}

// Devices whose state is not that of the hands they are in, or that a document keeps without promising or sending them;
// entries of which more is reversed than there was.
const misplaced = async () => {
  const { rows } = await sql`
    select d.id, h.kind, d.device_status, d.locked_by from equipment.device d join equipment.holder h on h.id = d.holder_id
      where d.deleted_at is null and (
        (case h.kind when 'pool' then d.device_status in ('0', '1') when 'project' then d.device_status = '3' when 'transit' then d.device_status = '2' else d.device_status = '5' end) is not true
        or (d.locked_by is not null) <> (d.device_status in ('1', '2')) or h.kind = 'transit' and h.document_id <> d.locked_by)
    union all
    select e.id, e.kind, null, null from equipment.custody_event e join equipment.custody_event r on r.reverses_id = e.id
      group by e.id having sum(r.quantity) > e.quantity`.execute(server.db)
  return rows
}
