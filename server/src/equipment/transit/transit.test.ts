import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { transit } from '@geodepot/contracts/equipment/transit.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let devices: number[]
let first: number
let second: number
// The first: two nodes and 600 strings, of which one node and 400 strings arrived, 5 of them damaged and 20 more missing; 3 days late. The second: a node, sent and not late.
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await scene.stock('1000')
  devices = await scene.devices(3)
  first = await scene.shipped(devices.slice(0, 2), '600')
  const detail = await scene.get(first, 'xm_ma')
  const [node, , strings] = roadLines(detail)
  await scene.crew.call(allocationCalls.receive, {
    id: first,
    version: detail.version,
    lines: [
      { shipmentLineId: node?.shipmentLineId ?? 0, received: '1' },
      { shipmentLineId: strings?.shipmentLineId ?? 0, received: '400', damaged: '5', short: '20', reason: '两串压断' },
    ],
  })
  await sql`update equipment.shipment set expected_on = ${today()}::date - 3 where document_id = ${first}`.execute(
    server.db,
  )
  second = await scene.shipped(devices.slice(2))
})
afterAll(() => server.close())

const list = async (ask: AskOf<typeof transit.list> = {}, account = 'dp_sun') =>
  (await server.as(account).call(transit.list, ask)).rows

describe('what is on the road', () => {
  it('is listed by shipment, the late first, with what is on the road and what differs', async () => {
    const rows = await list()
    expect(rows.map(({ documentId, overdueDays }) => [documentId, overdueDays])).toEqual([
      [first, 3],
      [second, null],
    ])
    expect(rows[0]).toMatchObject({
      kind: 'allocation',
      position: 1,
      daysOnRoad: 0,
      carrier: '西北物流',
      waybill: `W-${first}`,
      expectedQty: [
        { unit: '台', quantity: '1' },
        { unit: '串', quantity: '180' },
      ],
      unsettledQty: [{ unit: '串', quantity: '20' }],
    })
    expect(rows[0]?.mustAct).toBe(`${rows[0]?.to}接收`)
    expect(rows[0]?.waitsFor.startsWith(rows[0].to)).toBe(true)
    expect(rows[0]?.waitsFor).not.toBe(rows[0]?.to)
    expect((await server.as('dp_sun', 'en').call(transit.list, {})).rows[0]?.mustAct).toMatch(/ receives$/)
  })
  it('says who may act: the crew receives, both settle', async () => {
    const may = async (account: string) =>
      (await list({}, account)).map(({ mayReceive, maySettle }) => [mayReceive, maySettle])
    expect(await may('xm_ma')).toEqual([
      [true, true],
      [true, false],
    ])
    expect(await may('kg_he')).toEqual([
      [false, true],
      [false, false],
    ])
    expect(await list({ mine: '1' }, 'kg_he')).toHaveLength(1)
    expect(await list({ mine: '1' }, 'xm_ma')).toHaveLength(2)
  })
  it('is found by sender, receiver, kind, lateness and equipment', async () => {
    const [row] = await list()
    expect(await list({ from: row?.from.slice(0, 4) })).toHaveLength(2)
    expect(await list({ to: 'nowhere' })).toEqual([])
    expect(await list({ kind: ['return', 'transfer'] })).toEqual([])
    expect((await list({ late: '1' })).map(({ documentId }) => documentId)).toEqual([first])
    expect((await list({ keyword: 'gs-20' })).map(({ documentId }) => documentId)).toEqual([first])
    expect(await list({ keyword: `w-${second}` })).toHaveLength(1)
    expect((await list({ orderByColumn: 'shippedTime', isAsc: 'desc' })).map(({ documentId }) => documentId)).toEqual([
      second,
      first,
    ])
  })
  it('is listed line by line as well, found by the line', async () => {
    const { rows, total } = await server.as('dp_sun').call(transit.lines, {})
    expect(total).toBe(3)
    expect(
      rows.map(({ devModel, expectedQty, shortQty, unsettledQty }) => [devModel, expectedQty, shortQty, unsettledQty]),
    ).toEqual([
      ['WTU-508', '1', '0', '0'],
      ['GS-20DX', '180', '20', '20'],
      ['WTU-508', '1', '0', '0'],
    ])
    expect((await server.as('dp_sun').call(transit.lines, { keyword: 'gs-20' })).rows).toHaveLength(1)
    const { bytes } = await server
      .as('dp_sun')
      .file(transit.linesExport, { columns: ['devModel', 'expectedQty', 'mustAct'] })
    expect((await readSheet(bytes)).rows).toHaveLength(4)
  })
  it('comes to sums by unit, within what one sees', async () => {
    expect(await server.as('dp_sun').call(transit.summary, {})).toEqual({
      shipments: 2,
      late: 1,
      expectedQty: [
        { unit: '台', quantity: '2' },
        { unit: '串', quantity: '180' },
      ],
      unsettledQty: [{ unit: '串', quantity: '20' }],
    })
    expect(await list({}, 'xm_yang')).toEqual([])
    expect(await server.as('xm_yang').call(transit.summary, {})).toMatchObject({ shipments: 0, expectedQty: [] })
    expect(await server.as('cg_dai').refused(transit.list, {})).toMatchObject({ code: 403 })
  })
  it('leaves the board once it has arrived', async () => {
    const { version, shipments } = await scene.get(second, 'xm_ma')
    await scene.crew.call(allocationCalls.receive, {
      id: second,
      version,
      lines: roadLines({ shipments }).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
    })
    expect((await list()).map(({ documentId }) => documentId)).toEqual([first])
  })
})

describe('a project’s table by model', () => {
  const table = async (account = 'xm_ma', projectInfoNo = 'P2601') =>
    server.as(account).call(projectEquipment.models, { projectInfoNo })
  it('tells what was asked for, allocated, on the road, arrived, missing, damaged, returned and is held', async () => {
    const rows = await table()
    const of = (model: string) => rows.find(({ devModel }) => devModel === model)
    expect(of('WTU-508')).toMatchObject({
      asked: '20',
      allocated: '3',
      onRoad: '1',
      arrived: '2',
      missing: '0',
      damaged: '0',
      returned: '0',
      held: '2',
      unit: '台',
    })
    expect(of('GS-20DX')).toMatchObject({
      asked: '2000',
      allocated: '600',
      onRoad: '180',
      arrived: '400',
      missing: '20',
      damaged: '5',
      held: '400',
      unit: '串',
    })
  })
  it('has what was asked for by category on a line of its own, and is nothing to others', async () => {
    const { rows } = await sql<{
      id: number
    }>`select category_id as id from equipment.model where name = 'WTU-508'`.execute(server.db)
    await scene.approvedFor([{ categoryId: rows[0]?.id, requestedQty: '7' }])
    const any = (await table()).find(({ modelId }) => modelId === null)
    expect(any).toMatchObject({ asked: '7', allocated: '0', devModel: '（任一型号）' })
    expect(await table('xm_yang')).toEqual([])
    const { bytes } = await server.as('xm_ma').file(projectEquipment.modelsExport, { projectInfoNo: 'P2601' })
    expect((await readSheet(bytes)).rows).toHaveLength(4)
  })
})
