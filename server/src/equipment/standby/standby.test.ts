import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
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
let devices: number[]
let model: number

// Two nodes with a project that acquires since they came, 40 days ago.
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
      devices = await createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'WORK-1' },
        { ...card, devSign: 'WORK-2' },
      ])
      const pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
      await carry(tx, { devices, project: 'P2601', from: pool, to: await projectHolder(tx, 'P2601') })
    }),
  )
  await keepDays(server.db)
})
afterAll(() => server.close())

const crew = () => server.as('xm_ma')
const saved = async (more: Partial<AskOf<typeof standbyCalls.create>> = {}) =>
  (await crew().call(standbyCalls.create, { ...draft, ...more })).id
const get = (id: number) => crew().call(standbyCalls.get, { id })
const worked = async () => {
  await keepDays(server.db)
  const { total } = await server
    .as('admin')
    .call(figuresCalls.figures, { beginMonth: dayAgo(40).slice(0, 7), modelId: model })
  return Number(total.workedDays)
}
const refusedAs = async (more: object) =>
  (await crew().refused(standbyCalls.create, { ...draft, ...more })).errors?.map(({ field, key }) => `${field} ${key}`)

describe('standby records', () => {
  it('take days off what was at work: of all the project holds, or of one device, each day once', async () => {
    expect(await worked()).toBe(80)
    const all = await saved()
    expect(await worked()).toBe(76)
    const one = await saved({ devId: devices[0], beginDate: dayAgo(11), endDate: dayAgo(9) })
    expect(await worked()).toBe(74)
    await crew().call(standbyCalls.remove, { ids: `${all},${one}` })
    expect(await worked()).toBe(80)
  })
  it('are kept, listed, changed on the version that was read, and traced', async () => {
    const id = await saved()
    expect(await get(id)).toMatchObject({
      ...draft,
      days: 2,
      devId: null,
      version: 1,
      can: { edit: true, remove: true },
    })
    const change = { ...draft, id, version: 1, standbyReason: 'client', remark: '改过' } as const
    expect(await crew().call(standbyCalls.update, change)).toEqual({ version: 2 })
    expect(await crew().refused(standbyCalls.update, change)).toMatchObject({ code: 409 })
    const ids = async (ask: AskOf<typeof standbyCalls.list>) =>
      (await crew().call(standbyCalls.list, ask)).rows.map((row) => row.id)
    expect(await ids({ standbyReason: ['client'], projectInfoNo: 'P2601' })).toEqual([id])
    expect(await ids({ beginTime: dayAgo(5) })).toEqual([])
    const { name } = await crew().file(standbyCalls.export, {})
    expect(name).toMatch(/^待工记录_.*\.xlsx$/)
    const { rows } = await sql<{ change: object }>`
      select change from document.audit_log where entity = 'equipment/standby' and entity_id = ${String(id)} and action = 'update'`.execute(
      server.db,
    )
    expect(rows[0]?.change).toMatchObject({ standbyReason: ['weather', 'client'] })
    await crew().call(standbyCalls.remove, { ids: String(id) })
  })
  it('are refused for days to come, the wrong way round, of a foreign project, of a device that was elsewhere', async () => {
    expect(await refusedAs({ beginDate: today(), endDate: dayAgo(-1) })).toEqual(['endDate inFuture'])
    expect(await refusedAs({ beginDate: dayAgo(3), endDate: dayAgo(4) })).toEqual(['endDate inOrder'])
    expect(await refusedAs({ beginDate: '2024-01-01', endDate: '2025-06-01' })).toEqual(['endDate tooLong'])
    expect(await refusedAs({ projectInfoNo: 'P2620' })).toEqual(['projectInfoNo unknownProject'])
    expect(await refusedAs({ devId: devices[0], beginDate: dayAgo(60), endDate: dayAgo(50) })).toEqual([
      'devId unknownDevice',
    ])
    expect(await server.as('guest01').refused(standbyCalls.list, {})).toMatchObject({ code: 403 })
    const id = await saved()
    expect(await server.as('xm_jia').refused(standbyCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('xm_jia').refused(standbyCalls.remove, { ids: String(id) })).toMatchObject({ code: 404 })
    await crew().call(standbyCalls.remove, { ids: String(id) })
  })
})

describe('a week of a project', () => {
  const weeks = async (account = 'xm_ma') =>
    (await server.as(account).call(workWeekCalls.list, { projectInfoNo: 'P2601', pageSize: 50 })).rows
  it('says what was at work; confirmed, its records stay as they are until it is opened again with a reason', async () => {
    const [, week] = await weeks()
    if (!week) throw new Error('there is no week')
    expect(week).toMatchObject({
      days: '14',
      workedDays: '14',
      standbyDays: '0',
      state: 'open',
      can: { confirm: true },
    })
    const { projectInfoNo, monday, sunday } = week
    const id = await saved({ beginDate: monday, endDate: monday })
    expect((await weeks())[1]).toMatchObject({ workedDays: '12', standbyDays: '2' })
    await crew().call(workWeekCalls.confirm, { projectInfoNo, monday })
    expect((await weeks())[1]).toMatchObject({
      state: 'confirmed',
      saidBy: expect.any(String),
      confirmedDays: null,
      can: {},
    })
    expect(await crew().refused(workWeekCalls.confirm, { projectInfoNo, monday })).toMatchObject({ code: 500 })

    expect(await refusedAs({ beginDate: sunday, endDate: sunday })).toEqual(['beginDate weekConfirmed'])
    expect((await crew().refused(standbyCalls.remove, { ids: String(id) })).errors).toMatchObject([
      { key: 'weekConfirmed' },
    ])
    const change = { ...draft, id, version: 1, beginDate: dayAgo(2), endDate: dayAgo(2) }
    expect((await crew().refused(standbyCalls.update, change)).errors).toMatchObject([{ key: 'weekConfirmed' }])

    expect(await crew().refused(workWeekCalls.reopen, { projectInfoNo, monday, reason: '漏记' })).toMatchObject({
      code: 403,
    })
    await server.as('zb_lin').call(workWeekCalls.reopen, { projectInfoNo, monday, reason: '漏记一天' })
    expect((await weeks())[1]).toMatchObject({ state: 'open', reason: '漏记一天' })
    await crew().call(standbyCalls.remove, { ids: String(id) })
    expect((await weeks())[1]).toMatchObject({ workedDays: '14' })
    expect((await weeks('zb_lin')).filter(({ state }) => state === 'confirmed')).toEqual([])
    const { name } = await crew().file(workWeekCalls.export, {})
    expect(name).toMatch(/^台日确认_.*\.xlsx$/)
  })
  it('is confirmed by one of two who do so at once', async () => {
    const [, , week] = await weeks()
    const ask = { projectInfoNo: 'P2601', monday: week?.monday ?? '' }
    const answers = await Promise.allSettled([
      crew().call(workWeekCalls.confirm, ask),
      server.as('admin').call(workWeekCalls.confirm, ask),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('is one that is over, begins on a Monday and is of one’s own', async () => {
    const refusal = async (monday: string, account = 'xm_ma') =>
      (await server.as(account).refused(workWeekCalls.confirm, { projectInfoNo: 'P2601', monday })).errors?.[0]?.key
    const [week] = await weeks()
    const at7 = new Date(Date.parse(week?.monday ?? '') + 7 * 86_400_000).toISOString().slice(0, 10)
    expect(await refusal(at7)).toBe('notOver')
    expect(await refusal(week?.sunday ?? '')).toBe('noMonday')
    expect(
      await server.as('xm_jia').refused(workWeekCalls.confirm, { projectInfoNo: 'P2601', monday: week?.monday }),
    ).toMatchObject({ code: 404 })
    expect(await server.as('xm_jia').call(workWeekCalls.list, { projectInfoNo: 'P2601' })).toMatchObject({ rows: [] })
  })
})
