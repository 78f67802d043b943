import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { type Amounts, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
// Of three nodes and 600 strings the crew has received one and 400; two nodes and 200 strings are on the road.
beforeAll(async () => {
  server = await testServer()
  const scene = await sceneOf(server)
  await scene.stock('1000')
  const devices = await scene.devices(3)
  const id = await scene.shipped(devices, '600')
  const detail = await scene.get(id, 'xm_ma')
  const lines = roadLines(detail).filter(({ devId }) => devId === null || devId === devices[0])
  await scene.crew.call(allocationCalls.receive, {
    id,
    version: detail.version,
    lines: lines.map(({ shipmentLineId, devId }) => ({ shipmentLineId, received: devId === null ? '400' : '1' })),
  })
})
afterAll(() => server.close())

describe('what a project holds', () => {
  const held = async (account: string, projectInfoNo = 'P2601') => {
    const rows = await server.as(account).call(projectEquipment.holdings, { projectInfoNo })
    const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + value(row), 0)
    const inAll = (value: (row: (typeof rows)[number]) => Amounts) => saidAmounts(rows.flatMap(value))
    return [
      sum((row) => row.onSite),
      sum((row) => row.onTheWay),
      inAll((row) => row.bulkOnSite),
      inAll((row) => row.bulkOnTheWay),
    ]
  }

  it('is counted by main category, on site and on its way, single devices and quantities', async () => {
    expect(await held('xm_ma')).toEqual([1, 2, '400 串', '200 串'])
    const rows = await server.as('xm_ma', 'en').call(projectEquipment.holdings, { projectInfoNo: 'P2601' })
    expect(new Set(rows.map(({ categoryId }) => categoryId)).size).toBe(rows.length)
    const roots = await server.db
      .selectFrom('equipment.category')
      .select(['id', 'name_en'])
      .where('parent_id', 'is', null)
      .execute()
    for (const { categoryId, label } of rows) expect(roots).toContainEqual({ id: categoryId, name_en: label })
    expect(await held('xm_ma', 'P2602')).toEqual([0, 0, '', ''])
  })

  it('is told within the data scope: the sender sees what is on the road, another project nothing', async () => {
    expect(await held('dp_sun')).toEqual([1, 2, '400 串', '200 串'])
    expect(await held('kg_he')).toEqual([0, 2, '', '200 串'])
    for (const account of ['xm_qiao', 'ld_meng'])
      expect([account, ...(await held(account))]).toEqual([account, 0, 0, '', ''])
  })
})

describe('the bulk ledger', () => {
  const places = async (account: string) =>
    (await server.as(account).call(bulk.list, { keyword: 'GS-20DX', pageSize: 100 })).rows
      .map(({ holderKind, quantity }) => `${holderKind} ${quantity}`)
      .toSorted()

  it('shows each what is held in his data scope, in the list and its sheet', async () => {
    expect(await places('xm_ma')).toEqual(['project 400', 'transit 200'])
    expect(await places('kg_he')).toEqual(['pool 400', 'transit 200'])
    expect(await places('dp_sun')).toEqual(['pool 400', 'project 400', 'transit 200'])
    expect(await places('xm_qiao')).toEqual([])
    const sheet = async (account: string) =>
      (await readSheet((await server.as(account).file(bulk.export, { keyword: 'GS-20DX' })).bytes)).rows.length - 1
    expect([await sheet('xm_ma'), await sheet('xm_qiao')]).toEqual([2, 0])
    expect(await server.as('guest01').refused(bulk.list, {})).toMatchObject({ code: 403 })
  })
})
