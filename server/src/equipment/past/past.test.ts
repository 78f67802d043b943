import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { past } from '@geodepot/contracts/equipment/past.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { at, momentOf, now, today, wireTime } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { poolsOf, post, projectHolder, reverse } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { carry } from '../../testing/carry.ts'
import { createDevices } from '../device/index.ts'

let server: TestServer
let devices: number[]
let pool: number
const day = (ago: number) => wireTime(new Date(Date.now() - ago * 24 * 3_600_000)).slice(0, 10)
const noonOf = (ago: number) => momentOf(`${day(ago)} 12:00`)

// Two nodes and 100 strings in the pool, 40 days ago; one node and 60 strings at the project since 20 days, 10 of them gone 10 days ago.
beforeAll(async () => {
  server = await testServer()
  const models = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where('name', 'in', ['WTU-508', 'GS-20DX'])
    .execute()
  const modelOf = (name: string) => models.find((model) => model.name === name)?.id ?? 0
  const strings = modelOf('GS-20DX')
  const actor = await server.actorOf('zb_lin')
  const card = {
    devName: '节点',
    modelId: modelOf('WTU-508'),
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
  }
  const source = { source: 'reconciliation', recordedBy: actor.userId } as const
  await at(noonOf(40), () =>
    inTransaction(server.db, async (tx) => {
      devices = await createDevices(tx, actor, systemContext, [
        { ...card, devSign: 'PAST-1' },
        { ...card, devSign: 'PAST-2' },
      ])
      pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
      await post(tx, { source: 'opening', recordedBy: 1 }, [
        { kind: 'opening', model: strings, condition: 'good', quantity: '100', to: pool },
      ])
    }),
  )
  await at(noonOf(20), () =>
    inTransaction(server.db, async (tx) => {
      const project = await projectHolder(tx, 'P2601')
      await carry(tx, { devices: devices.slice(0, 1), project: 'P2601', from: pool, to: project })
      await post(tx, source, [
        { kind: 'arrive', model: strings, condition: 'good', quantity: '60', from: pool, to: project },
      ])
    }),
  )
  await at(noonOf(10), () =>
    inTransaction(server.db, async (tx) => {
      const project = await projectHolder(tx, 'P2601')
      await post(tx, source, [
        { kind: 'return', model: strings, condition: 'good', quantity: '10', from: project, to: pool },
      ])
    }),
  )
})
afterAll(() => server.close())

const list = async (ask: AskOf<typeof past.list>, account = 'admin') =>
  (await server.as(account).call(past.list, { pageSize: 100, ...ask })).rows
const brief = async (ask: AskOf<typeof past.list>, account?: string) =>
  (await list(ask, account)).map(({ devNo, quantity, change, changedQty }) => [devNo, quantity, change, changedQty])
const atProject = { projectInfoNo: 'P2601' }
const inPool = { deptId: 'C10801', holderKind: ['pool' as const] }

describe('holdings in the past', () => {
  it('are those of the end of a day, single devices one by one and quantities by model', async () => {
    expect(await brief({ ...atProject, onDate: day(21) })).toEqual([])
    expect(await brief({ ...atProject, onDate: day(20) })).toEqual([
      ['', '60', null, null],
      ['PAST-1', '1', null, null],
    ])
    expect(await brief({ ...atProject, onDate: day(10) })).toContainEqual(['', '50', null, null])
    expect(await brief(atProject)).toEqual(await brief({ ...atProject, onDate: today() }))
    expect(await brief({ ...inPool, onDate: day(30) })).toEqual([
      ['', '100', null, null],
      ['PAST-1', '1', null, null],
      ['PAST-2', '1', null, null],
    ])
    expect((await brief({ ...inPool, onDate: day(15) })).length, 'one node left').toBe(2)
  })
  it('equal what the ledgers have now', async () => {
    const { rows } = await server.as('admin').call(device.list, { projectInfoNo: 'P2601', pageSize: 100 })
    expect((await list(atProject)).flatMap(({ devId }) => devId ?? [])).toEqual(rows.map(({ devId }) => devId))
  })
  it('are compared: what came, what went, what changed in quantity, and by which documents', async () => {
    const compared = { onDate: day(10), sinceDate: day(30) }
    const rows = await list({ ...atProject, ...compared })
    expect(rows.map(({ devNo, change, beforeQty, quantity }) => [devNo, change, beforeQty, quantity])).toEqual([
      ['', 'came', '0', '50'],
      ['PAST-1', 'came', '0', '1'],
    ])
    expect(rows[1]?.documents).toHaveLength(1)
    const left = await list({ ...inPool, ...compared })
    expect(left.map(({ devNo, change, changedQty, other }) => [devNo, change, changedQty, other === ''])).toEqual([
      ['', 'less', '-50', true],
      ['PAST-1', 'went', '-1', false],
    ])
    expect(await brief({ ...inPool, ...compared, change: ['went'] })).toHaveLength(1)
    expect(await list({ ...inPool, onDate: day(12), sinceDate: day(15) }), 'nothing happened').toEqual([])
    expect(await server.as('admin').call(past.summary, { ...inPool, ...compared })).toMatchObject({
      held: [],
      came: [],
      went: [{ quantity: '50' }, { quantity: '1' }],
    })
  })
  it('say what a paper and a sheet say, page by page', async () => {
    const ask = { ...inPool, onDate: day(30) }
    const paper = await server.as('admin').call(past.paper, ask)
    expect(paper).toMatchObject({ total: 3, onDate: day(30), sinceDate: null })
    expect(paper.rows).toEqual(await list(ask))
    const second = await server.as('admin').call(past.list, { ...ask, pageSize: 2, pageNum: 2 })
    expect(second).toEqual({ rows: paper.rows.slice(2), total: 3 })
    expect(await server.as('admin').call(past.list, { ...ask, pageSize: 2, pageNum: 9 })).toEqual({
      rows: [],
      total: 3,
    })
    const { bytes } = await server
      .as('admin')
      .file(past.export, { ...ask, columns: ['devNo', 'quantity', 'condition'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells).slice(1)).toEqual([
      [null, '100', '完好'],
      ['PAST-1', '1', '完好'],
      ['PAST-2', '1', '完好'],
    ])
  })
  it('are found by words, category and kind of holder', async () => {
    const ask = { ...inPool, onDate: day(30) }
    expect(await brief({ ...ask, keyword: 'past-2' })).toHaveLength(1)
    expect(await brief({ ...ask, keyword: 'gs-20' })).toHaveLength(1)
    expect(await brief({ ...ask, holderKind: ['project'] })).toEqual([])
    const [one] = await list(ask)
    const { rows } = await sql<{
      id: number
    }>`select id from equipment.category where name = ${one?.devType ?? ''}`.execute(server.db)
    expect(await brief({ ...ask, categoryId: rows[0]?.id })).toHaveLength(1)
  })
  it('are shown to those who see the place; of another place what they own', async () => {
    expect(await brief({ ...atProject, onDate: day(20) }, 'xm_ma')).toHaveLength(2)
    expect(await brief({ ...atProject, onDate: day(20) }, 'kg_he'), 'their own node').toEqual([
      ['PAST-1', '1', null, null],
    ])
    expect(await brief({ ...atProject, onDate: day(20) }, 'xm_yang')).toEqual([])
    expect(await server.as('cg_dai').refused(past.list, {})).toMatchObject({ code: 403 })
  })
  it('refuse days that lie ahead or stand the wrong way round, and list nothing of everybody at once', async () => {
    expect(await server.as('admin').refused(past.list, { ...atProject, onDate: day(-2) })).toMatchObject({ code: 500 })
    expect(
      await server.as('admin').refused(past.list, { ...atProject, onDate: day(9), sinceDate: day(9) }),
    ).toMatchObject({ code: 500 })
    expect(await list({})).toEqual([])
  })
  it('count what was taken back from the moment of its correction on', async () => {
    const event = await sql<{
      id: number
    }>`select max(id) as id from equipment.custody_event where kind = 'return'`.execute(server.db)
    const actor = await server.actorOf('zb_lin')
    await inTransaction(server.db, (tx) =>
      reverse(tx, { source: 'reconciliation', recordedBy: actor.userId }, [{ event: event.rows[0]?.id ?? 0 }]),
    )
    expect(await brief({ ...atProject, onDate: day(1) })).toContainEqual(['', '50', null, null])
    expect(await brief(atProject)).toContainEqual(['', '60', null, null])
  })
})

describe('the life of a device', () => {
  it('tells in order who had it, what changed on its card and of its files, with documents and people', async () => {
    const [id = 0] = devices
    const keeper = server.as('kg_he')
    const card = await keeper.call(device.get, { id })
    await keeper.call(device.update, { id, version: card.version, selfNum: 'N-77', accountState: 'external' })
    await sql`insert into document.file (id, name, size, media_type, record_kind, record_id, created_by, created_at)
      values (gen_random_uuid(), '铭牌.png', 3, 'image/png', 'equipment/device', ${String(id)}, 1, ${now()})`.execute(
      server.db,
    )
    const life = await keeper.call(deviceLife.get, { id })
    expect(life.map(({ event }) => event)).toEqual(['opening', 'allocate', 'dispatch', 'arrive', 'update', 'fileAdded'])
    expect(life.map(({ happenTime }) => happenTime)).toEqual(life.map(({ happenTime }) => happenTime).toSorted())
    expect(life[3]).toMatchObject({ group: 'custody', condition: 'good', document: { kind: 'equipment/allocation' } })
    expect(life[4]?.note).toBe('自编号：空 → N-77；资产状况：在账 → 外部')
    expect((await server.as('kg_he', 'en').call(deviceLife.get, { id }))[4]?.note).toMatch(/^Fleet no\.: empty → N-77/)
    expect(life[5]).toMatchObject({ group: 'file', note: '铭牌.png' })
    const { bytes } = await server.as('zb_lin').file(deviceLife.export, { id, columns: ['event', 'note'] })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells[0])).toEqual([
      '事项',
      '入账',
      '调配锁定',
      '发运',
      '接收',
      '卡片修改',
      '新增文件',
    ])
    expect(await server.as('xm_yang').refused(deviceLife.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('xm_yang').refused(deviceLife.export, { id })).toMatchObject({ code: 404 })
  })
  it('comes in one request, with 500 events', async () => {
    const [, id = 0] = devices
    await sql`insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, source, happened_at, recorded_at, recorded_by)
      select ${id}, 1, 'condition', ${pool}, ${pool}, case n % 2 when 0 then 'good' else 'waitRepair' end, case n % 2 when 0 then 'waitRepair' else 'good' end, 'reconciliation', now(), now(), 1
      from generate_series(1, 500) n`.execute(server.db)
    expect(await server.as('admin').call(deviceLife.get, { id })).toHaveLength(501)
  })
})

describe('holdings in the past, later', () => {
  it('show what has gone home since to those who saw it at their place, and its card no more', async () => {
    const ofCrew = async () => {
      const rows = await list({ ...atProject, onDate: day(20), keyword: 'past-1' }, 'xm_ma')
      return rows.map(({ devId, opens }) => [devId, opens])
    }
    expect(await ofCrew()).toEqual([[devices[0], true]])
    await inTransaction(server.db, async (tx) => {
      const from = await projectHolder(tx, 'P2601')
      await carry(tx, { devices: devices.slice(0, 1), project: 'P2601', from, to: pool, kind: 'return' })
    })
    expect(await ofCrew()).toEqual([[devices[0], false]])
  })
})
