import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { rate } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { poolsOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'
import { sceneOf } from '../../testing/scene.ts'
import { createDevices } from '../device/index.ts'
import { keepDays, staleDays } from './index.ts'

let server: TestServer
let devices: number[]
let models: ReadonlyMap<string, number>
const day = (ago: number) => wireTime(new Date(Date.now() - ago * 24 * 3_600_000)).slice(0, 10)
const noonOf = (ago: number) => momentOf(`${day(ago)} 12:00`)
const months = { beginMonth: day(40).slice(0, 7), endMonth: today().slice(0, 7) }

// Two nodes of a model of their own and 100 strings in the pool, 40 days ago; one node and 60 strings at the project since 20 days, where work
// began 15 days ago; the other node waits for repair since 5 days.
beforeAll(async () => {
  server = await testServer()
  const found = await server.db.selectFrom('equipment.model').select(['id', 'name']).execute()
  models = new Map(found.map(({ id, name }) => [name, id]))
  const modelOf = (name: string) => models.get(name) ?? 0
  const actor = await server.actorOf('zb_lin')
  const card = {
    devName: '节点',
    modelId: modelOf('WTU-508'),
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
  }
  const source = { source: 'reconciliation', recordedBy: actor.userId } as const
  await sql`update system.project set acquire_start = ${day(15)}::date, acquire_end = null where id = 'P2601'`.execute(
    server.db,
  )
  let pool = 0
  const inPool = (ago: number, work: Parameters<typeof inTransaction>[1]) =>
    at(noonOf(ago), () => inTransaction(server.db, work))
  await inPool(40, async (tx) => {
    devices = await createDevices(tx, actor, systemContext, [
      {
        ...card,
        devSign: 'DAYS-1',
        originalValue: '1000',
        netValue: '600',
        currency: 'CNY',
        useStartDate: '2020-02-01',
      },
      { ...card, devSign: 'DAYS-2', originalValue: '1000', netValue: '200', currency: 'USD' },
    ])
    pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
    await post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model: modelOf('GS-20DX'), condition: 'good', quantity: '100', to: pool },
    ])
  })
  await inPool(20, async (tx) => {
    const project = await projectHolder(tx, 'P2601')
    await carry(tx, { devices: devices.slice(0, 1), project: 'P2601', from: pool, to: project })
    await post(tx, source, [
      { kind: 'arrive', model: modelOf('GS-20DX'), condition: 'good', quantity: '60', from: pool, to: project },
    ])
  })
  await inPool(5, (tx) =>
    post(tx, source, [{ kind: 'condition', device: devices[1] ?? 0, at: pool, becomes: 'waitRepair' }]),
  )
  await keepDays(server.db)
})
afterAll(() => server.close())

const figures = (more: AskOf<typeof figuresCalls.figures> = {}, account = 'admin') =>
  server.as(account).call(figuresCalls.figures, { ...months, ...more })
const node = () => ({ modelId: String(models.get('WTU-508')) })
const ofNodes = async (account?: string) => (await figures(node(), account)).total

describe('equipment figures', () => {
  it('count each day for whoever had the device when it ended, and none that is not over', async () => {
    // 40 days of two nodes; 35 sound of the one, 40 of the other; 15 at work; 20 and 35 idle in the pool.
    expect(await ofNodes()).toEqual({
      days: '80',
      outDays: '0',
      soundDays: '75',
      workedDays: '15',
      idleDays: '55',
    })
  })

  it('count quantities times days', async () => {
    const { total, rows } = await figures({
      tracking: 'bulk',
      modelId: String(models.get('GS-20DX')),
      projectInfoNo: 'P2601',
      by: 'project',
    })
    expect(total).toMatchObject({ days: '1200', workedDays: '900', idleDays: '0' })
    expect(rows.map(({ key }) => key)).toEqual(['P2601'])
  })

  it('tell the same by month and by whatever they are told apart', async () => {
    for (const by of ['unit', 'project', 'category', 'model'] as const) {
      const { total, months: byMonth, rows } = await figures({ by })
      const sum = (of: readonly { days: string; workedDays: string }[]) => [
        of.reduce((all, one) => all + Number(one.days), 0),
        of.reduce((all, one) => all + Number(one.workedDays), 0),
      ]
      expect([sum(byMonth), sum(rows)]).toEqual([sum([total]), sum([total])])
      expect(rows.every(({ label }) => label !== '' && !/^(\d+|C\d+)$/.test(label))).toBe(true)
    }
  })

  it('lead to what they count: the runs of days add up to each figure', async () => {
    const total = await ofNodes()
    for (const dayKind of ['days', 'soundDays', 'workedDays', 'idleDays'] as const) {
      const { rows } = await server
        .as('admin')
        .call(figuresCalls.list, { ...months, ...node(), dayKind, pageSize: 100 })
      expect(rows.reduce((sum, row) => sum + Number(row[dayKind]), 0)).toBe(Number(total[dayKind]))
      expect(rows.every((row) => Number(row[dayKind]) > 0)).toBe(true)
    }
    const { rows } = await server
      .as('admin')
      .call(figuresCalls.list, { ...months, keyword: 'days-1', orderByColumn: 'firstDay', isAsc: 'asc' })
    expect(rows.map(({ firstDay, lastDay, days, holderKind }) => [firstDay, lastDay, days, holderKind])).toEqual([
      [day(40), day(21), '20', 'pool'],
      [day(20), day(1), '20', 'project'],
    ])
  })

  it('equal the days of the custody ledger, device by device and day by day', async () => {
    const { rows } = await sql`
      with held as (
        select i.device_id, i.holder_id, g::date as day
        from equipment.custody_interval i join equipment.holder h on h.id = i.holder_id and h.is_real
        left join system.project p on p.id = h.project_id join system.department z on z.id = coalesce(h.department_id, p.department_id)
        cross join generate_series(${day(60)}::date, ${day(2)}::date, interval '1 day') g
        where i.during @> ((g + interval '1 day')::timestamp at time zone z.time_zone - interval '1 microsecond')),
      counted as (
        select r.device_id, r.holder_id, g::date as day from equipment.device_day r
        cross join lateral generate_series(greatest(r.from_day, ${day(60)}::date), least(r.until_day - 1, ${day(2)}::date), interval '1 day') g)
      (select * from held except select * from counted) union all (select * from counted except select * from held)`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })

  it('are of the reader’s data scope', async () => {
    expect(await ofNodes('kg_he')).toEqual(await ofNodes())
    // Whoever belongs to the project sees the days there alone.
    expect(await ofNodes('xm_ma')).toMatchObject({ days: '20', workedDays: '15', idleDays: '0' })
    expect(await ofNodes('xm_yang')).toMatchObject({ days: '0' })
    const { rows } = await server.as('xm_yang').call(figuresCalls.list, { ...months, projectInfoNo: 'P2601' })
    expect(rows).toEqual([])
    expect(await server.as('cg_dai').refused(figuresCalls.figures, {})).toMatchObject({ code: 403 })
  })

  it('say what net and original values come to, and what was asked for and given', async () => {
    const scene = await sceneOf(server)
    await scene.approvedFor([{ modelId: scene.single, requestedQty: '10', startDate: today(), endDate: day(-90) }])
    const rateOfDay = { currencyCode: 'CNY', quotation: 'unitsPerUsd' as const, rateDate: '2020-01-01', rate: '8' }
    await server.as('admin').call(rate.create, { ...rateOfDay, source: '央行', accepted: 'Y' })
    expect(await figures(node())).toMatchObject({
      netValue: '275.00',
      originalValue: '1125.00',
      askedQty: '10',
      allocatedQty: '0',
    })
    // A rest that was closed is asked for no more.
    await sql`update equipment.application_line set closed_quantity = 4 where quantity = 10`.execute(server.db)
    expect(await figures(node())).toMatchObject({ askedQty: '6' })
  })

  it('read on where they stopped, and sum up again what counts otherwise since', async () => {
    const before = await ofNodes()
    await sql`update system.project set acquire_start = ${day(10)}::date where id = 'P2601'`.execute(server.db)
    await inTransaction(server.db, (tx) => staleDays(tx, day(40), null))
    expect(await keepDays(server.db)).toBeGreaterThan(0)
    expect(await ofNodes()).toEqual({ ...before, workedDays: '10' })
    // Nothing new: only the month that is not over is summed up again.
    expect(await keepDays(server.db)).toBeLessThanOrEqual(2)
    expect(await ofNodes()).toEqual({ ...before, workedDays: '10' })
  })

  it('refuse months the wrong way round', async () => {
    expect(
      await server.as('admin').refused(figuresCalls.figures, { beginMonth: '2026-05', endMonth: '2026-04' }),
    ).toMatchObject({ errors: [{ field: 'endMonth', key: 'monthsInOrder' }] })
  })
})
