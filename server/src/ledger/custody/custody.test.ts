import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, now, wireTime } from '../../kit/clock.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type CustodyScene, custodyScene } from '../../testing/custody.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type LedgerMove, custodyLedger, devicesCounted, driftOf, foldCounts, outside, post } from './index.ts'

let server: TestServer
let scene: CustodyScene

const byHand = { source: 'reconciliation', recordedBy: 1 } as const
const hour = 3_600_000
const begun = now().getTime()
const ago = (hours: number) => new Date(begun - hours * hour)
const put = (...moves: readonly LedgerMove[]) => scene.run((tx) => post(tx, byHand, moves))
const strings = (quantity: string) => ({ model: scene.bulk, condition: 'good', quantity }) as const

beforeAll(async () => {
  server = await testServer()
  scene = await custodyScene(server)
})
afterAll(() => server.close())

describe('single devices', () => {
  it('are refused where they are not, with everything else that speaks against the posting', async () => {
    const [device = 0] = await scene.enter(['c-1'])
    const [from, other] = [scene.otherPool, scene.pool]
    await expect(
      put(
        { kind: 'condition', device, at: from, becomes: 'waitRepair' },
        { kind: 'loss', ...strings('9'), from: other },
      ),
    ).rejects.toMatchObject({ reasons: [{ key: 'notEnough' }, { key: 'elsewhere' }] })
    expect(await scene.device(device)).toMatchObject({ holder_id: scene.pool, tech_state: 'good' })
  })

  it('take no step that their state does not allow', async () => {
    const [device = 0] = await scene.enter(['c-2'])
    const straight = put({ kind: 'arrive', device, from: scene.pool, to: scene.projects[0] ?? 0 })
    await expect(straight).rejects.toMatchObject({ reasons: [{ key: 'notPermitted' }] })
  })

  it('take no step before what last happened to them in the same hands, and are held since the same day', async () => {
    const [device = 0] = await at(ago(100), () => scene.enter(['c-5']))
    const since = async () => {
      const { held_since, last_event_at } = await scene.device(device)
      return { held_since, last_event_at }
    }
    const inspect = { kind: 'condition', device, at: scene.pool, becomes: 'waitInspect' } as const
    await put({ ...inspect, happenedAt: ago(10) })
    expect(await since()).toEqual({ held_since: wireTime(ago(100)), last_event_at: wireTime(ago(10)) })
    const lost = (hours: number) =>
      put({ kind: 'loss', device, from: scene.pool, happenedAt: ago(hours), timeField: 'settledAt' })
    await expect(lost(50)).rejects.toMatchObject({
      reasons: [{ key: 'beforeLast', field: 'settledAt', params: { last: wireTime(ago(10)) } }],
    })
    await expect(lost(-1)).rejects.toMatchObject({ reasons: [{ key: 'inFuture', field: 'settledAt' }] })
    await lost(9)
    expect(await since()).toEqual({ held_since: wireTime(ago(9)), last_event_at: wireTime(ago(9)) })
    expect(await scene.device(device)).toMatchObject({
      device_status: '5',
      usage_state: 'other',
      tech_state: 'lost',
      locked_by: null,
    })
  })

  it('leave their place on the shelf to the holder that they leave', async () => {
    const [device = 0] = await scene.enter(['c-9'])
    const place = () =>
      server.db.selectFrom('equipment.device').select('position').where('id', '=', device).executeTakeFirstOrThrow()
    await sql`update equipment.device set position = 'A-3' where id = ${device}`.execute(server.db)
    await put({ kind: 'condition', device, at: scene.pool, becomes: 'waitInspect' })
    expect(await place()).toEqual({ position: 'A-3' })
    await put({ kind: 'loss', device, from: scene.pool })
    expect(await place()).toEqual({ position: '' })
  })

  it('have one holder in the database itself', async () => {
    const [device = 0] = await scene.enter(['c-3'])
    await expect(
      sql`insert into equipment.custody_interval values (${device}, ${scene.projects[0]}, tstzrange(${now()}, null), ${await scene.lastEvent(device)})`.execute(
        server.db,
      ),
    ).rejects.toThrow(/exclusion|unique/)
  })

  it('go to one of many that take them at the same moment', async () => {
    const [device = 0] = await scene.enter(['c-4'])
    const rivals = await Promise.all(Array.from({ length: 8 }, (_, index) => scene.document(`RIVAL-${index}`)))
    const tries = await Promise.allSettled(
      rivals.map(({ source }) => scene.run((tx) => post(tx, source, [{ kind: 'allocate', device, at: scene.pool }]))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const failed of tries) if (failed.status === 'rejected') expect(failed.reason).toBeInstanceOf(Refusal)
  })
})

describe('bulk quantities', () => {
  it('never fall below nothing at a real holder, who is named with what there is', async () => {
    const [from = 0, to = 0] = scene.holders
    await scene.stock('100', from)
    await expect(put({ kind: 'arrive', ...strings('101'), from, to })).rejects.toMatchObject({
      reasons: [{ key: 'notEnough', params: { asked: '101', held: '100' } }],
    })
    await expect(
      sql`update equipment.bulk_balance set quantity = -1 where holder_id = ${from}`.execute(server.db),
    ).rejects.toThrow(/bulk_balance_not_negative/)
  })

  it('are not taken before the stock that they take, nor so that there would have been less than nothing since', async () => {
    const [pool = 0, project = 0] = scene.projects
    const stated = (hours?: number) => (hours === undefined ? {} : { happenedAt: ago(hours), timeField: 'shippedAt' })
    const given = (quantity: string, hours: number) =>
      put({ kind: 'opening', ...strings(quantity), to: pool, ...stated(hours) })
    const taken = (quantity: string, hours?: number) =>
      put({ kind: 'arrive', ...strings(quantity), from: pool, to: project, ...stated(hours) })
    expect(await scene.held(pool)).toBe('0')
    await given('100', 100)
    await taken('80', 50)
    await given('70', 10)
    const refused = (params: object) => ({ reasons: [{ key: 'notEnoughThen', field: 'shippedAt', params }] })
    await expect(taken('1', 101)).rejects.toMatchObject(refused({ asked: '1', held: '0' }))
    await expect(taken('21', 90)).rejects.toMatchObject(refused({ asked: '21', held: '20' }))
    await expect(taken('21', 11)).rejects.toMatchObject(refused({ asked: '21', held: '20' }))
    await taken('20', 90)
    await taken('50', 9)
    await expect(taken('21')).rejects.toMatchObject({ reasons: [{ key: 'notEnough', params: { held: '20' } }] })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('follow each other within one posting in the order of their happening', async () => {
    const [, , from = 0] = scene.projects
    const gone = { kind: 'loss', ...strings('5'), from, happenedAt: ago(1), timeField: 'lostAt' } as const
    const come = { kind: 'opening', ...strings('5'), to: from } as const
    await expect(put(gone, { ...come, happenedAt: ago(0.5) })).rejects.toMatchObject({
      reasons: [{ key: 'notEnough', params: { asked: '5', held: '0' } }],
    })
    await put(gone, { ...come, happenedAt: ago(2) })
    expect(await scene.held(from)).toBe('0')
  })

  it('follow what they take where the clock of another node is ahead', async () => {
    const ahead = new Date(now().getTime() + 20 * 60_000)
    const damaged = { model: scene.bulk, condition: 'damaged', quantity: '7' } as const
    await at(ahead, () => put({ kind: 'opening', ...damaged, to: scene.pool }))
    await put({ kind: 'condition', ...damaged, at: scene.pool, becomes: 'waitScrap' })
    const last = await server.db
      .selectFrom('equipment.custody_event')
      .select('happened_at')
      .where('to_condition', '=', 'waitScrap')
      .executeTakeFirstOrThrow()
    expect(last.happened_at >= wireTime(ahead)).toBe(true)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('cannot be edited, deleted or emptied', async () => {
    for (const statement of [
      sql`update equipment.custody_event set quantity = 2`,
      sql`delete from equipment.custody_event`,
      sql`truncate equipment.custody_event cascade`,
    ]) {
      await expect(statement.execute(server.db)).rejects.toThrow(/written once/)
    }
  })
})

describe('a device away from its owner’s place', () => {
  const awayOf = async (id = 0) =>
    (
      await server.db
        .selectFrom('equipment.device')
        .select('away_holder_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).away_holder_id

  it('is known as such by every change of holder and owner', async () => {
    const [id = 0] = await scene.enter(['away-1'])
    const home = scene.pool
    expect(await awayOf(id)).toBeNull()
    await server.db.updateTable('equipment.device').set({ owner_department_id: 'C103' }).where('id', '=', id).execute()
    expect(await awayOf(id)).toBe(home)
    await server.db
      .updateTable('equipment.device')
      .set({ owner_department_id: 'C10801' })
      .where('id', '=', id)
      .execute()
    expect(await awayOf(id)).toBeNull()
  })

  it('is judged by what does not change: a department’s place stays that department’s', async () => {
    const moved =
      sql`update equipment.holder set department_id = 'C103' where kind = 'pool' and department_id = 'C10801'`.execute(
        server.db,
      )
    await expect(moved).rejects.toThrow(/keeps its department/)
    const given =
      sql`update equipment.holder set project_id = 'P2601' where kind = 'pool' and department_id = 'C10801'`.execute(
        server.db,
      )
    await expect(given).rejects.toThrow(/keeps its department/)
  })
})

describe('the rebuilt ledger', () => {
  it('tells of dates that are not those of the events', async () => {
    const [id = 0] = await scene.enter(['d-1'])
    const told = async (change: RawBuilder<unknown>, back: RawBuilder<unknown>) => {
      await change.execute(server.db)
      const found = (await driftOf(server.db)).map(({ what, key }) => `${what} ${key}`)
      await back.execute(server.db)
      return found
    }
    const shifted = (column: string, by: string) =>
      sql`update equipment.device set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::interval where id = ${id}`
    const moved = (by: string) =>
      sql`update equipment.custody_interval set during = tstzrange(lower(during) + ${by}::interval, null) where device_id = ${id}`
    expect(await told(shifted('last_event_at', '1 s'), shifted('last_event_at', '-1 s'))).toEqual([`lastEvent ${id}`])
    expect(await told(shifted('held_since', '1 s'), shifted('held_since', '-1 s'))).toEqual([`heldSince ${id}`])
    expect(await told(moved('-2 h'), moved('2 h'))).toEqual([`bounds ${id}`, `heldSince ${id}`])
  })

  it('counts devices by model, holder and state, tells of a count that is wrong, and folds what was added since', async () => {
    await scene.enter(['n-1', 'n-2'])
    const [id = 0] = await scene.enter(['n-3'])
    await put({ kind: 'condition', device: id, at: scene.pool, becomes: 'waitRepair' })
    const counts = () => devicesCounted(sql`array(select id from equipment.model)`)
    const counted = async () => (await sql`select * from ${counts()} c order by 1, 2, 3, 4`.execute(server.db)).rows
    const before = await counted()
    expect(await foldCounts(server.db)).toBeGreaterThan(0)
    expect(await counted()).toEqual(before)
    expect(await foldCounts(server.db)).toBe(0)
    expect(await driftOf(server.db)).toEqual([])
    const add = (quantity: number) =>
      sql`insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
        select model_id, holder_id, device_status, false, ${quantity}::int from equipment.device where id = ${id}`.execute(
        server.db,
      )
    await add(1)
    expect((await driftOf(server.db)).map(({ what }) => what)).toEqual(['count'])
    await add(-1)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('tells of events as the ledger took them once: before the last one, and of what was not there yet', async () => {
    const [id = 0] = await scene.enter(['d-2'])
    const [from = 0, to = 0] = scene.holders
    const undone = new Error('undone')
    const found: string[] = []
    await expect(
      scene.run(async (tx) => {
        const write = (what: string, quantity: string, sender: number, receiver: number, then: string) =>
          sql`
        insert into equipment.custody_event (${sql.ref(what)}, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, source, happened_at, recorded_at, recorded_by)
        values (${what === 'device_id' ? id : scene.bulk}, ${quantity}, 'loss', ${sender}, ${receiver}, 'good', 'good', 'reconciliation', ${then}::timestamptz, ${now()}, 1)`.execute(
            tx,
          )
        const out = await outside(tx, 'out')
        await write('device_id', '1', to, out, '1985-06-01 08:00')
        await write('model_id', '3', from, to, '1990-06-01 08:00')
        await sql`update equipment.bulk_balance set quantity = quantity + case holder_id when ${from} then -3 else 3 end where model_id = ${scene.bulk} and holder_id in (${from}, ${to}) and condition = 'good'`.execute(
          tx,
        )
        found.push(...(await custodyLedger.rebuild(tx)).first.map(({ what }) => what))
        throw undone
      }),
    ).rejects.toBe(undone)
    expect([...new Set(found)]).toEqual(['bounds', 'chain', 'holder', 'missing', 'negative', 'order', 'sum'])
  })
})
