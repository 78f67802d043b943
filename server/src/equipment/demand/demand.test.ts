import { dayAfter, daysBetween, mondayOf } from '@geodepot/contracts/kit/days.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { type DemandRow, demand } from '@geodepot/contracts/equipment/demand.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let application: number
let lines: number[]
let devices: readonly number[]
const [begins, ends] = [dayAfter(today(), 20), dayAfter(today(), 200)]
const comesBack = dayAfter(today(), 60)

// Ten nodes and 1,000 strings are asked for from a day on; two nodes and 400 strings are free, three nodes are with a project that ends 40 days later.
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await sql`update system.project set design_end = ${comesBack} where id = 'P2603'`.execute(server.db)
  await scene.stock('400')
  devices = await scene.devices(5)
  await inTransaction(server.db, async (tx) => {
    const to = await projectHolder(tx, 'P2603')
    await carry(tx, { devices: devices.slice(2), project: 'P2603', from: scene.pool, to })
  })
  const made = await scene.approvedFor([
    { modelId: scene.single, requestedQty: '10', startDate: begins, endDate: ends },
    { modelId: scene.strings, requestedQty: '1000', startDate: begins, endDate: ends },
  ])
  application = made.applicationId
  lines = made.lines
})
afterAll(() => server.close())

const list = async (ask: AskOf<typeof demand.list> = {}, account = 'dp_sun') =>
  (await server.as(account).call(demand.list, { pageSize: 200, ...ask })).rows
const rowOf = async (model: string): Promise<DemandRow | undefined> =>
  (await list()).find(({ devModel }) => devModel === model)
const weekOf = (day: string) => Math.floor(daysBetween(mondayOf(today()), day) / 7)

describe('demand against availability', () => {
  it('says week by week what is asked for and what is there, and what is short from when on', async () => {
    const node = await rowOf('WTU-508')
    expect(node).toMatchObject({ free: '2', asked: '10', coming: '3', shortQty: '8', firstWeek: mondayOf(today()) })
    expect(node?.shortOn).toBe(mondayOf(begins))
    expect(node?.need[weekOf(begins)]).toBe('10')
    expect(node?.need[weekOf(begins) - 1]).toBe('0')
    expect([node?.have[weekOf(comesBack)], node?.have[weekOf(comesBack) + 1]]).toEqual(['2', '5'])
    expect(await rowOf('GS-20DX')).toMatchObject({ free: '400', asked: '1000', shortQty: '600', unit: '串' })
  })
  it('lists what is short first, found by words, category and shortage', async () => {
    expect((await list({ keyword: 'gs-20' })).map(({ devModel }) => devModel)).toEqual(['GS-20DX'])
    expect(await list({ short: '1' })).toHaveLength(2)
    expect((await list({ orderByColumn: 'asked', isAsc: 'asc' })).map(({ asked }) => asked)).toEqual(['10', '1000'])
    const [row] = await list({ keyword: 'wtu' })
    expect(await list({ categoryId: row?.categoryId })).toHaveLength(1)
    const { bytes } = await server.as('dp_sun').file(demand.export, { columns: ['devModel', 'shortQty'] })
    expect((await readSheet(bytes)).rows).toHaveLength(3)
    expect(await server.as('cg_dai').refused(demand.list, {})).toMatchObject({ code: 403 })
  })
  it('names who asks, what comes back when, and the ways out with date and consequence, each leading to its draft', async () => {
    const key = (await rowOf('WTU-508'))?.key ?? ''
    const { demands, returns, ways } = await server.as('dp_sun').call(demand.get, { rowKey: key })
    expect(demands).toMatchObject([{ id: application, quantity: '10', beginsOn: begins, endsOn: ends }])
    expect(returns).toMatchObject([{ quantity: '3', on: comesBack, overdueDays: null }])
    const way = (kind: string) => ways.find((one) => one.kind === kind)
    expect(way('pool')).toMatchObject({
      quantity: '2',
      on: today(),
      lateDays: null,
      view: 'equipment/allocation/index',
      below: `/new?applicationId=${application}`,
    })
    expect(way('buy')).toMatchObject({ quantity: '8', on: dayAfter(today(), 90), view: 'material/application/index' })
    expect(way('buy')?.lateDays).toBe(daysBetween(mondayOf(begins), dayAfter(today(), 90)))
    expect(way('hire')).toMatchObject({ quantity: '8', on: dayAfter(today(), 15) })
    expect(way('ending'), 'it ends too long after it is needed').toBeUndefined()
    expect(ways.map(({ lateDays }) => lateDays ?? 0)).toEqual(
      ways.map(({ lateDays }) => lateDays ?? 0).toSorted((a, b) => a - b),
    )
    expect(
      (await server.as('dp_sun', 'en').call(demand.get, { rowKey: key })).ways.find(({ kind }) => kind === 'buy')?.said,
    ).toBe('Buy')
    expect(await server.as('dp_sun').refused(demand.get, { rowKey: 'm0' })).toMatchObject({ code: 404 })
  })
  it('counts a project that is past its end nowhere, and names it as a way', async () => {
    await sql`update system.project set design_end = ${dayAfter(today(), -5)} where id = 'P2603'`.execute(server.db)
    const node = await rowOf('WTU-508')
    expect(node).toMatchObject({ coming: '0', shortQty: '8' })
    const { ways, returns } = await server.as('dp_sun').call(demand.get, { rowKey: node?.key ?? '' })
    expect(returns).toMatchObject([{ quantity: '3', overdueDays: 5 }])
    expect(ways.find(({ kind }) => kind === 'overdue')).toMatchObject({ quantity: '3', on: today(), lateDays: null })
    expect(ways.find(({ kind }) => kind === 'overdue')?.below).toMatch(/^\/new\?from=P2603&fromName=.*&to=P2601/)
  })
  it('tells others only how many: whoever does not see an application or a project is told sums', async () => {
    const key = (await rowOf('WTU-508'))?.key ?? ''
    const { row, demands, returns } = await server.as('xm_yang').call(demand.get, { rowKey: key })
    expect(row.asked).toBe('10')
    expect(demands).toMatchObject([{ id: null, number: '', projectName: '其他项目', quantity: '10' }])
    expect(returns).toMatchObject([{ from: '其他项目', quantity: '3', on: null }])
  })
  it('holds any model of a category against all of its models, and what is asked for by name is taken as well', async () => {
    const [row] = await list({ keyword: 'wtu' })
    await scene.approvedFor([{ categoryId: row?.categoryId, requestedQty: '4', startDate: begins, endDate: ends }])
    const any = (await list()).find(({ modelId }) => modelId === null)
    expect(any).toMatchObject({ devModel: '（任一型号）', asked: '4', shortQty: '12' })
    expect(await rowOf('WTU-508')).toMatchObject({ asked: '10', shortQty: '8' })
  })
  it('asks for less as soon as something is allocated', async () => {
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId: application,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [{ applicationLineId: lines[1] ?? 0, modelId: scene.strings, qty: '300' }],
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await rowOf('GS-20DX')).toMatchObject({ free: '100', asked: '700', shortQty: '600' })
  })
  it('counts what is part of another device with nothing: it is not free', async () => {
    const [parentId = 0, childId = 0] = devices
    await server.as('zb_lin').call(mounting.mount, { parentId, childId })
    expect((await rowOf('WTU-508'))?.free).toBe('1')
  })
})
