import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('kg_he')
const get = (id: number) => keeper().call(returnCalls.get, { id })
/** A return of so many nodes that the pool has received, to be inspected. */
const arrived = async (count: number) => {
  const devices = await scene.devices(count)
  const allocated = await scene.shipped(devices)
  const sent = await scene.get(allocated, 'xm_ma')
  const received = (lines: ReturnType<typeof roadLines>) =>
    lines.map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty }))
  await scene.crew.call(allocationCalls.receive, {
    id: allocated,
    version: sent.version,
    lines: received(roadLines(sent)),
  })
  const { id } = await scene.crew.call(returnCalls.create, {
    projectInfoNo: 'P2601',
    toHolderId: scene.pool,
    backDeviceType: '2',
    lines: devices.map((devId) => ({ devId })),
  })
  await scene.crew.call(returnCalls.submit, { id, version: 1 })
  const { version, lines } = await scene.crew.call(returnCalls.get, { id })
  await scene.crew.call(returnCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) })
  const underWay = await get(id)
  const road = underWay.shipments.flatMap((shipment) => shipment.lines)
  await keeper().call(returnCalls.receive, { id, version: underWay.version, lines: received(road) })
  return { id, devices }
}

it('asks for a repair in the words of whoever inspects', async () => {
  const { id } = await arrived(1)
  const { version, lines } = await get(id)
  const { id: photo } = await send(keeper(), '主板.pdf', samples.pdf)
  const wrong = { isGood: 'N' as const, weighs: 'Y' as const, photos: [photo] }
  await server.as('kg_he', 'en').call(returnCalls.inspect, {
    id,
    version,
    lines: lines.map(({ lineId }) => ({
      lineId,
      repair: '1',
      note: 'dead',
      items: [
        { ...wrong, item: 'function', note: 'does not start' },
        { ...wrong, item: 'appearance', note: 'cracked' },
      ],
    })),
  })
  const repairId = (await get(id)).lines[0]?.repair?.id ?? 0
  expect((await server.as('zb_lin').call(repairCalls.get, { id: repairId })).faultDesc).toBe(
    'Inspection of a return: Functional test does not start; Appearance cracked',
  )
})

it('is inspected item by item: what is wrong is said and shown, and what weighs asks for a repair', async () => {
  const { id, devices } = await arrived(2)
  const { version, lines } = await get(id)
  const lineOf = (devId: number | undefined) => lines.find((line) => line.devId === devId)?.lineId ?? 0
  const [sound, broken] = [lineOf(devices[0]), lineOf(devices[1])]
  const ask = (items: object[], more = {}) => ({
    id,
    version,
    lines: [{ lineId: broken, repair: '1', items: items as [], ...more }],
  })
  const wrong = { item: 'function', isGood: 'N', weighs: 'Y' }
  const refused = async (...of: Parameters<typeof ask>) =>
    (await keeper().refused(returnCalls.inspect, ask(...of))).errors?.map(({ field, key }) => [field, key])
  expect(await refused([wrong, wrong, { item: 'power', weighs: 'Y' }])).toEqual([
    ['lines.0.items.0.note', 'itemNoteNeeded'],
    ['lines.0.items.0.photos', 'itemPhotoNeeded'],
    ['lines.0.items.1.item', 'itemTwice'],
    ['lines.0.items.2.weighs', 'itemGoodWeighs'],
  ])
  const { id: photo } = await send(keeper(), '主板.pdf', samples.pdf)
  const shown = { ...wrong, note: '不能开机', photos: [photo] }
  expect(await refused([shown], { repair: '0', good: '1' })).toEqual([
    ['lines.0.items.0.weighs', 'weighsWithoutRepair'],
  ])
  expect(await refused([{ item: 'x' }], { repair: '0', good: '1' })).toEqual([['lines.0.items.0.item', 'notAChoice']])
  await keeper().call(returnCalls.inspect, {
    id,
    version,
    lines: [
      { lineId: sound, good: '1', items: [{ item: 'appearance' }, { item: 'function' }] },
      { lineId: broken, repair: '1', items: [{ item: 'appearance' }, { ...shown, isGood: 'N', weighs: 'Y' }] },
    ],
  })
  const done = await get(id)
  expect(done.docState).toBe('closed')
  const found = (lineId: number) => done.lines.find((line) => line.lineId === lineId)
  expect(found(sound)).toMatchObject({ goodQty: '1', repair: null, items: [{ isGood: 'Y' }, { itemName: '功能测试' }] })
  expect(found(broken)).toMatchObject({
    repairQty: '1',
    inspectResult: '不能开机',
    items: [{ isGood: 'Y' }, { isGood: 'N', weighs: 'Y', note: '不能开机', photos: [photo] }],
    repair: { number: expect.stringMatching(/^WX-/) },
  })
  expect(await keeper().call(device.get, { id: devices[1] ?? 0 })).toMatchObject({ techState: 'waitRepair' })
  const repair = await server.as('zb_lin').call(repairCalls.get, { id: found(broken)?.repair?.id ?? 0 })
  expect(repair.faultDesc).toContain('功能测试 不能开机')
  const files = await keeper().call(file.listById, { id: recordNameOf('equipment/return', id) })
  expect(files.map((one) => one.id)).toEqual([photo])
})

it('is looked at by the list of its category, of the nearest above that has one, or of all', async () => {
  const {
    rows: [category],
  } = await sql<{ own: string; above: string }>`
    select c.code as own, p.code as above from equipment.model m join equipment.category c on c.id = m.category_id join equipment.category p on p.id = c.parent_id where m.id = ${scene.single}`.execute(
    server.db,
  )
  const admin = server.as('admin')
  const list = async (code: string, values: readonly string[]) => {
    const dictType = `return_item_${code}`
    await admin.call(dict.createType, { dictName: `返还检测 ${code}`, dictType } as never)
    for (const [at, dictValue] of values.entries())
      await admin.call(dict.createData, {
        dictType,
        dictValue,
        dictLabel: `看 ${dictValue}`,
        dictSort: at + 1,
      } as never)
  }
  const { id } = await arrived(1)
  const lineOf = async () => {
    const { version, lines } = await get(id)
    return { version, itemType: lines[0]?.itemType, lineId: lines[0]?.lineId ?? 0 }
  }
  expect(await lineOf()).toMatchObject({ itemType: 'return_item' })
  await list(category?.above ?? '', ['gnss', 'appearance'])
  const { version, lineId, itemType } = await lineOf()
  expect(itemType).toBe(`return_item_${category?.above}`)
  const ask = (...items: string[]) => ({
    id,
    version,
    lines: [{ lineId, good: '1', items: items.map((item) => ({ item })) }],
  })
  expect((await keeper().refused(returnCalls.inspect, ask('gnss', 'connectors'))).errors).toMatchObject([
    { field: 'lines.0.items.1.item', key: 'notAChoice' },
  ])
  await list(category?.own ?? '', ['battery', 'gnss'])
  expect(await lineOf()).toMatchObject({ itemType: `return_item_${category?.own}` })
  expect((await keeper().refused(returnCalls.inspect, ask('appearance'))).errors).toHaveLength(1)
  await keeper().call(returnCalls.inspect, ask('battery', 'gnss'))
  expect((await get(id)).lines[0]?.items).toMatchObject([{ itemName: '看 battery' }, { itemName: '看 gnss' }])
})
