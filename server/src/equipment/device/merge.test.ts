import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { search } from '@geodepot/contracts/system/search.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { devicesByCode } from './codes.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin')
const get = (id: number) => manager().call(device.get, { id })
const versioned = async (id: number) => ({ id, version: (await get(id)).version })
const merge = async (kept: number, ...others: number[]) => mergeAs(manager(), kept, ...others)
const mergeAs = async (person: ReturnType<typeof manager>, kept: number, ...others: number[]) =>
  person.call(device.merge, { ...(await versioned(kept)), others: await Promise.all(others.map(versioned)) })
const refused = async (kept: number, ...others: number[]) =>
  manager().refused(device.merge, { ...(await versioned(kept)), others: await Promise.all(others.map(versioned)) })
const change = async (id: number, card: object) => manager().call(device.update, { ...(await versioned(id)), ...card })

it('two cards of one device become one: both pasts stay to be read, and the old numbers lead to what stayed', async () => {
  const [kept = 0, gone = 0] = await scene.devices(2)
  await change(kept, { selfNum: 'M-1' })
  await change(gone, { assetCoding: 'ZC-77', devSign: 'OLD-77', licenseNum: '新A77777' })
  const before = await manager().call(device.standing, { ids: `${kept},${gone}` })
  expect(before.map(({ uses }) => uses)).toEqual([[{ label: '保管记录', count: 1 }], [{ label: '保管记录', count: 1 }]])
  await merge(kept, gone)
  expect(await get(kept)).toMatchObject({
    deviceStatus: '0',
    accountState: 'inAccount',
    selfNum: 'M-1',
    // What it lacked.
    assetCoding: 'ZC-77',
    licenseNum: '新A77777',
    mergedFrom: [{ devId: gone }],
  })
  const old = await get(gone)
  expect(old).toMatchObject({
    deviceStatus: '5',
    accountState: 'merged',
    devSign: 'OLD-77',
    can: {},
    mergedInto: { devId: kept },
  })
  const past = (await manager().call(device.timeline, { id: gone })).rows
  expect(past.map(({ kind }) => kind)).toEqual(['retire', 'opening'])
  expect(past[0]?.remark).toContain(String(kept))
  expect((await devicesByCode(server.db, ['old-77'])).map(({ id }) => id)).toEqual([kept])
  const found = (await manager().call(search.find, { keyword: 'OLD-77' })).flatMap(({ rows }) => rows)
  expect(found).toMatchObject([{ below: `/${gone}`, note: expect.stringContaining('已合并到') }])
  // Its physical ID may be the other's, too.
  await change(kept, { devSign: 'OLD-77' })
  expect(await driftOf(server.db)).toEqual([])
  // A third card that it is merged into takes along what went before.
  const [third = 0] = await scene.devices(1)
  await merge(third, kept)
  expect((await get(gone)).mergedInto).toMatchObject({ devId: third })
})

it('says so in the words of whoever merges', async () => {
  const [kept = 0, gone = 0] = await scene.devices(2)
  await mergeAs(server.as('zb_lin', 'en'), kept, gone)
  const past = (await manager().call(device.timeline, { id: gone })).rows
  expect(past[0]?.remark).toMatch(/^Merged into .*\(\d+\)$/)
})

it('is refused while one of them is on an open document, gone, of another model, or read before a change', async () => {
  const [one = 0, other = 0, promised = 0] = await scene.devices(3)
  const id = await scene.allocated([promised])
  expect((await refused(one, promised)).msg).toContain('占用')
  expect((await refused(promised, one)).msg).toContain('占用')
  const { version } = await scene.get(id)
  await scene.dispatcher.call(allocationCalls.cancel, { id, version, opinion: '不需要' })
  const models = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'single')
    .where('id', '<>', scene.single)
    .execute()
  await change(other, { modelId: models[0]?.id })
  expect((await refused(one, other)).msg).toContain('规格型号不同')
  expect((await refused(one, one)).msg).toContain('自身')
  await merge(one, promised)
  expect((await refused(one, promised)).msg).toContain('报废或退出')
  expect(
    await manager().refused(device.merge, { id: one, version: 99, others: [await versioned(other)] }),
  ).toMatchObject({ code: 409 })
  expect(
    (await server.as('kg_he').refused(device.merge, { id: one, version: 1, others: [{ id: other, version: 1 }] })).code,
  ).toBe(403)
})
