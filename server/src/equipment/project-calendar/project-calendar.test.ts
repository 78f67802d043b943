import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
import { dayAfter, mondayOf } from '@geodepot/contracts/kit/days.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { poolsOf, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'
import { createDevices } from '../device/index.ts'
import { keepDays } from '../figures/index.ts'
import { dayAgo, draft } from './test/sample.ts'

let server: TestServer
let model = 0

// Two nodes with a project that acquires since they came, 40 days ago; a third stays in the pool.
beforeAll(async () => {
  server = await testServer()
  const found = await server.db.selectFrom('equipment.model').select('id').where('name', '=', 'WTU-508').execute()
  model = found[0]?.id ?? 0
  await sql`update system.project set acquire_start = ${dayAgo(40)}::date, acquire_end = null where id = 'P2601'`.execute(
    server.db,
  )
  const actor = await server.actorOf('zb_lin')
  const card = { devName: '节点', modelId: model, ownerOrgId: 'C10801', accountState: 'inAccount' as const }
  await at(momentOf(`${dayAgo(40)} 12:00`), () =>
    inTransaction(server.db, async (tx) => {
      const devices = await createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'CAL-1' },
        { ...card, devSign: 'CAL-2' },
        { ...card, devSign: 'CAL-3' },
      ])
      const pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
      const to = await projectHolder(tx, 'P2601')
      await carry(tx, { devices: devices.slice(0, 2), project: 'P2601', from: pool, to })
    }),
  )
  await keepDays(server.db)
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin')
const saved = async (more: Partial<AskOf<typeof calendarCalls.create>> = {}) =>
  (await manager().call(calendarCalls.create, { ...draft, ...more })).id
const figures = async () => {
  await keepDays(server.db)
  const { total } = await server
    .as('admin')
    .call(figuresCalls.figures, { beginMonth: dayAgo(40).slice(0, 7), modelId: model })
  return total
}
const refusedAs = async (more: object, account = 'zb_lin') =>
  (await server.as(account).refused(calendarCalls.create, { ...draft, ...more })).errors?.map(
    ({ field, key }) => `${field} ${key}`,
  )

describe('the calendar of a project', () => {
  it('takes its days out of those on which work is expected, each once, and of that project alone', async () => {
    // 40 days of three nodes, two of them at work, one idle in the pool.
    const before = { days: '120', outDays: '0', soundDays: '120', workedDays: '80', idleDays: '40' }
    expect(await figures()).toEqual(before)
    // Two days of the two nodes: 4 are out, so 116 sound of 116 expected, and 76 worked of 116.
    const holiday = await saved()
    expect(await figures()).toEqual({ ...before, outDays: '4', soundDays: '116', workedDays: '76' })
    // A shut-down from the holiday's second day on adds two days, not three; standby on a holiday takes nothing more.
    const stop = await saved({ beginDate: dayAgo(11), endDate: dayAgo(9), dayOffKind: 'shutdown' })
    const crew = server.as('xm_ma')
    const stood = {
      projectInfoNo: 'P2601',
      beginDate: dayAgo(12),
      endDate: dayAgo(12),
      standbyReason: 'weather',
    } as const
    const { id: standby } = await crew.call(standbyCalls.create, stood)
    expect(await figures()).toEqual({ ...before, outDays: '8', soundDays: '112', workedDays: '72' })
    // Another project's days are its own, and days to come are not counted.
    const other = await saved({ projectInfoNo: 'P2602' })
    const later = await saved({ beginDate: dayAfter(today(), 30), endDate: dayAfter(today(), 33) })
    expect((await figures()).outDays).toBe('8')
    await crew.call(standbyCalls.remove, { ids: String(standby) })
    await manager().call(calendarCalls.remove, { ids: [holiday, stop, other, later].join(',') })
    expect(await figures()).toEqual(before)
  })
  it('is kept, listed, changed on the version that was read, and traced', async () => {
    const id = await saved()
    const get = () => manager().call(calendarCalls.get, { id })
    expect(await get()).toMatchObject({ ...draft, days: 2, version: 1, can: { edit: true, remove: true } })
    const change = { ...draft, id, version: 1, dayOffKind: 'season', remark: '封冻期' } as const
    expect(await manager().call(calendarCalls.update, change)).toEqual({ version: 2 })
    expect(await manager().refused(calendarCalls.update, change)).toMatchObject({ code: 409 })
    const ids = async (ask: AskOf<typeof calendarCalls.list>) =>
      (await manager().call(calendarCalls.list, ask)).rows.map((row) => row.id)
    expect(await ids({ dayOffKind: ['season'], projectInfoNo: 'P2601' })).toEqual([id])
    expect(await ids({ beginTime: dayAgo(5) })).toEqual([])
    const { name } = await manager().file(calendarCalls.export, {})
    expect(name).toMatch(/^项目日历_.*\.xlsx$/)
    await manager().call(calendarCalls.remove, { ids: String(id) })
    const { rows } = await sql<{ action: string }>`
      select action from document.audit_log where entity = 'equipment/project-calendar' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
  })
  it('is refused the wrong way round, of a project out of sight, and to whoever may only read it', async () => {
    expect(await refusedAs({ beginDate: dayAgo(3), endDate: dayAgo(4) })).toEqual(['endDate inOrder'])
    expect(await refusedAs({ beginDate: '2024-01-01', endDate: '2025-06-01' })).toEqual(['endDate tooLong'])
    expect(await refusedAs({ projectInfoNo: 'P9999' })).toEqual(['projectInfoNo unknownProject'])
    expect(await server.as('xm_ma').refused(calendarCalls.create, draft)).toMatchObject({ code: 403 })
    expect(await server.as('guest01').refused(calendarCalls.list, {})).toMatchObject({ code: 403 })
    const id = await saved()
    expect(await server.as('xm_ma').call(calendarCalls.get, { id })).toMatchObject({ can: {} })
    expect(await server.as('xm_jia').refused(calendarCalls.get, { id })).toMatchObject({ code: 404 })
    await manager().call(calendarCalls.remove, { ids: String(id) })
  })
  it('leaves a confirmed week as it is until it is opened again', async () => {
    const monday = dayAfter(mondayOf(today()), -14)
    const id = await saved({ beginDate: monday, endDate: monday })
    await server.as('xm_ma').call(workWeekCalls.confirm, { projectInfoNo: 'P2601', monday })
    expect(await refusedAs({ beginDate: dayAfter(monday, 6), endDate: dayAfter(monday, 8) })).toEqual([
      'beginDate weekConfirmed',
    ])
    expect((await manager().refused(calendarCalls.remove, { ids: String(id) })).errors).toMatchObject([
      { key: 'weekConfirmed' },
    ])
    await manager().call(workWeekCalls.reopen, { projectInfoNo: 'P2601', monday, reason: '补记节假日' })
    await manager().call(calendarCalls.remove, { ids: String(id) })
  })
})
