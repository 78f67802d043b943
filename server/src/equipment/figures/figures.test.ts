import { device as deviceCalls } from '@geodepot/contracts/equipment/device.ts'
import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { project as projectCalls } from '@geodepot/contracts/system/project.ts'
import { rate } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today, wireTime } from '../../kit/clock.ts'
import { type Tx, inTransaction } from '../../kit/database/database.ts'
import { poolsOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'
import { sceneOf } from '../../testing/scene.ts'
import { createDevices } from '../device/index.ts'
import { heldBy } from '../loss/test/held.ts'
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

/** Passed once somebody opens it. */
const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

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
    // Nor is what nobody granted yet, was refused, voided or taken back.
    const { rows: asking } = await sql<{ id: number }>`
      select document_id as id from equipment.application_line where quantity = 10 and closed_quantity = 4`.execute(
      server.db,
    )
    const state = (to: string) =>
      sql`update equipment.application set state = ${to} where id = ${asking[0]?.id}`.execute(server.db)
    for (const none of ['submitted', 'refused', 'voided', 'withdrawn']) {
      await state(none)
      expect([none, (await figures(node())).askedQty]).toEqual([none, '0'])
    }
    await state('approved')
  })

  it('count as lost what was written off without what was found of it', async () => {
    const bulk = { tracking: 'bulk', modelId: String(models.get('GS-20DX')) } as const
    const lost = async () => Number((await figures(bulk)).lostQty)
    const before = await lost()
    const { strings } = await heldBy(server)
    const { id } = await server.as('xm_ma').call(lossCalls.create, {
      projectInfoNo: 'P2601',
      occurredAt: wireTime(new Date()).slice(0, 16),
      description: '夜间营地被盗',
      cause: 'theft',
      lines: [{ modelId: strings, qty: '20' }],
    })
    const versionOf = async () => (await server.as('zb_lin').call(lossCalls.get, { id })).version
    await server.as('xm_ma').call(lossCalls.submit, { id, version: 1 })
    for (const user of ['ld_gao', 'zb_lin'])
      await server.as(user).call(lossCalls.approve, { id, version: await versionOf(), opinion: '同意' })
    expect(await lost()).toBe(before + 20)
    const [line] = (await server.as('zb_lin').call(lossCalls.get, { id })).lines
    const find = async (quantity: string) =>
      server.as('xm_ma').call(lossCalls.find, {
        id,
        version: await versionOf(),
        lines: [{ lineId: line?.lineId ?? 0, quantity }],
        opinion: '找到',
      })
    await find('1')
    expect(await lost()).toBe(before + 19)
    await find('4')
    expect(await lost()).toBe(before + 15)
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

  it('are summed up again from the first day on that the project has another one of', async () => {
    const { rows: kept } = await sql<{
      month: string
    }>`select to_char(month, 'YYYY-MM') as month from equipment.month_stale`.execute(server.db)
    expect(kept).toEqual([])
    const form = async () => {
      const { version, projectInfoNo } = await server.as('admin').call(projectCalls.get, { id: 'P2601' })
      return { version, projectInfoNo }
    }
    const rewrite = async (more: object) => {
      await server.as('admin').call(projectCalls.update, { ...(await form()), ...more })
      await keepDays(server.db)
      return (await ofNodes()).workedDays
    }
    // Half a year and more before anything was there: no more months than it held something in.
    await server.as('admin').call(projectCalls.update, { ...(await form()), acquireStartTime: day(400) })
    const { rows: stale } = await sql<{
      month: string
    }>`select distinct to_char(month, 'YYYY-MM') as month from equipment.month_stale order by 1`.execute(server.db)
    expect(stale[0]).toEqual({ month: day(20).slice(0, 7) })
    expect(await rewrite({ remark: '开工日期更正' })).toBe('20')
    expect(await rewrite({ acquireEndTime: day(11) })).toBe('10')
    expect(await rewrite({ acquireStartTime: day(18), acquireEndTime: day(4) })).toBe('15')
    expect(await rewrite({ acquireStartTime: day(10), acquireEndTime: day(1) })).toBe('10')
  })

  it('miss no movement that is committed after one with a higher number', async () => {
    const [early = 0, later = 0] = await (await sceneOf(server)).devices(2)
    const { holder_id: place } = await server.db
      .selectFrom('equipment.device')
      .select('holder_id')
      .where('id', '=', early)
      .executeTakeFirstOrThrow()
    // As long as anybody writes, in a database beside this one even, what was read just now is read again.
    const isRead = async () => {
      await expect.poll(() => keepDays(server.db), { timeout: 30_000 }).toBe(0)
    }
    await isRead()
    const spoil = (device: number) => (tx: Tx) =>
      post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'condition', device, at: place ?? 0, becomes: 'waitRepair' },
      ])
    const [posted, done] = [gate(), gate()]
    const slow = inTransaction(server.db, async (tx) => {
      await spoil(early)(tx)
      posted.open()
      await done.passed
    })
    await Promise.race([posted.passed, slow])
    await inTransaction(server.db, spoil(later))
    expect(await keepDays(server.db)).toBeGreaterThan(0)
    done.open()
    await slow
    await keepDays(server.db)
    const { rows } =
      await sql`select 1 from equipment.device_day where device_id = any(${[early, later]}::bigint[]) and until_day is null and condition = 'waitRepair'`.execute(
        server.db,
      )
    expect(rows).toHaveLength(2)
    await isRead()
  })

  it('refuse months the wrong way round', async () => {
    expect(
      await server.as('admin').refused(figuresCalls.figures, { beginMonth: '2026-05', endMonth: '2026-04' }),
    ).toMatchObject({ errors: [{ field: 'endMonth', key: 'monthsInOrder' }] })
  })

  it('show the days of what has gone home since, and its card no more', async () => {
    const ofCrew = async () => {
      const { rows } = await server.as('xm_ma').call(figuresCalls.list, { ...months, keyword: 'days-1' })
      return rows.map(({ devNo, opens }) => [devNo, opens])
    }
    expect(await ofCrew()).toEqual([['DAYS-1', true]])
    await inTransaction(server.db, async (tx) => {
      const [from, to = 0] = [await projectHolder(tx, 'P2601'), (await poolsOf(tx, ['C10801'])).get('C10801')]
      await carry(tx, { devices: devices.slice(0, 1), project: 'P2601', from, to, kind: 'return' })
    })
    expect(await ofCrew()).toEqual([['DAYS-1', false]])
  })

  it('go with the card of a device, to its owner and model of now, and count none that was entered by mistake', async () => {
    const another = String(models.get('ALLSEIS') ?? [...models.values()].find((id) => String(id) !== node().modelId))
    const listed = async (modelId: string, account: string) => {
      const { rows } = await server.as(account).call(figuresCalls.list, { ...months, modelId, pageSize: 100 })
      return rows.reduce((sum, { days }) => sum + Number(days), 0)
    }
    const summed = async (modelId: string, account: string) => Number((await figures({ modelId }, account)).total.days)
    const agrees = async (modelId: string, account: string) => {
      await keepDays(server.db)
      const days = await listed(modelId, account)
      expect(await summed(modelId, account)).toBe(days)
      return days
    }
    const [, id = 0] = devices
    const before = await agrees(node().modelId, 'admin')
    const card = async () => (await server.as('admin').call(deviceCalls.get, { id })).version
    await server.as('admin').call(deviceCalls.update, { id, version: await card(), modelId: Number(another) })
    expect(await agrees(another, 'admin')).toBeGreaterThanOrEqual(40)
    expect(await agrees(node().modelId, 'admin')).toBe(before - 40)
    expect(await agrees(another, 'kg_bai')).toBe(0)
    await server.as('admin').call(deviceCalls.update, { id, version: await card(), ownerOrgId: 'C103' })
    expect(await agrees(another, 'kg_bai')).toBe(40)
    await at(noonOf(35), () =>
      inTransaction(server.db, async (tx) => {
        const actor = await server.actorOf('zb_lin')
        const one = {
          devName: '节点',
          modelId: Number(another),
          ownerOrgId: 'C103',
          accountState: 'inAccount' as const,
        }
        devices.push(...(await createDevices(tx, actor, systemContext, [{ ...one, devSign: 'DAYS-X' }])))
      }),
    )
    expect(await agrees(another, 'kg_bai')).toBe(75)
    await server.as('admin').call(deviceCalls.remove, { ids: String(devices.at(-1)) })
    expect(await agrees(another, 'kg_bai')).toBe(40)
    const { rows } = await sql`select 1 from equipment.device_day where device_id = ${devices.at(-1)}`.execute(
      server.db,
    )
    expect(rows, 'nor any other figure that is made of days').toEqual([])
  })
})
