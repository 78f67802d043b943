import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { search, searchBounds } from '@geodepot/contracts/system/search.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const found = async (account: string, keyword: string, language: 'cn' | 'en' = 'cn') =>
  new Map((await server.as(account, language).call(search.find, { keyword })).map((group) => [group.name, group]))

it('finds a device by half a serial, for whoever may see it', async () => {
  const [id = 0] = await scene.devices(1)
  const { devSign } = await server.as('zb_lin').call(device.get, { id })
  const serial = devSign ?? ''
  const devices = (await found('zb_lin', serial.slice(0, 3))).get('devices')
  expect(devices?.title).toBe('设备')
  expect(devices?.rows.map(({ below }) => below)).toContain(`/${id}`)
  expect((await found('xm_ma', serial)).get('devices'), 'not within the crew’s data scope').toBeUndefined()
})

it('finds documents by a part of their number and by their call code, each within the data scope', async () => {
  const id = await scene.allocated(await scene.devices(1))
  const { number, callCode } = await scene.get(id)
  for (const keyword of [number.slice(3).toLowerCase(), callCode.toLowerCase()])
    expect((await found('xm_ma', keyword)).get('documents')?.rows).toContainEqual({
      view: 'equipment/allocation/index',
      below: `/${id}`,
      title: number,
      note: expect.stringContaining('待发运'),
    })
  expect((await found('xm_guo', number)).get('documents'), 'of another crew').toBeUndefined()
  expect((await server.as('xm_ma').call(allocationCalls.get, { id })).id).toBe(id)
})

it('finds projects by name, and people for those who may list them', async () => {
  const projects = (await found('xm_ma', '库车', 'en')).get('projects')
  expect(projects?.title).toBe('Projects')
  expect(projects?.rows).toContainEqual(expect.objectContaining({ below: '/P2601' }))
  expect((await found('admin', 'dp_sun')).get('people')?.rows).toContainEqual(
    expect.objectContaining({ view: 'system/user/index', below: '?keyword=dp_sun' }),
  )
  expect((await found('xm_ma', 'dp_sun')).get('people')).toBeUndefined()
})

it('finds materials by an old part number, suppliers by name and purchasing documents by number, for whoever buys', async () => {
  const { rows: materials } = await server.as('cg_dai').call(materialCalls.list, { pageSize: 1 })
  const { rows: suppliers } = await server.as('cg_dai').call(supplier.list, { pageSize: 1 })
  const [material, seller] = [materials[0], suppliers[0]]
  if (!material || !seller) throw new Error('the company has materials and suppliers')
  const byNumber = (await found('cg_dai', material.partNo || material.materialCode, 'en')).get('materials')
  expect(byNumber?.title).toBe('Materials')
  expect(byNumber?.rows).toContainEqual(
    expect.objectContaining({ view: 'material/material/index', below: `?keyword=${material.materialCode}` }),
  )
  expect((await found('cg_dai', seller.supplierName.slice(0, 8))).get('suppliers')?.rows).toContainEqual(
    expect.objectContaining({ title: seller.supplierName, below: `?keyword=${seller.supplierCode}` }),
  )
  expect(
    (await found('dj_bai', seller.supplierName)).get('suppliers'),
    'not for whoever may not list them',
  ).toBeUndefined()
})

it('answers a few of each kind, and nothing to a single sign', async () => {
  await scene.devices(searchBounds.each + 2)
  expect((await found('zb_lin', 'WTU-508')).get('devices')?.rows.length ?? 0).toBeLessThanOrEqual(searchBounds.each)
  expect((await found('zb_lin', 'A')).size).toBe(0)
})
