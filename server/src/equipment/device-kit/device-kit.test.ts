import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let kitId: number
let other: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const [model] = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'single')
    .where('id', '<>', scene.single)
    .orderBy('id')
    .limit(1)
    .execute()
  other = model?.id ?? 0
  kitId = (
    await manager().call(deviceKit.create, {
      kitName: '节点成套',
      modelId: scene.single,
      lines: [
        { accessory: '电池', accessoryEn: 'Battery', quantity: '2', essential: 'Y' },
        { accessory: '尾锥', accessoryEn: 'Spike', quantity: '1' },
      ],
    })
  ).id
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin', 'en')
const contents = async (deviceId: number) => manager().call(deviceKit.ofDevice, { deviceId })
const missing = async (deviceId: number) =>
  (await contents(deviceId)).contents.map((one) => `${one.name} ${one.missing}/${one.quantity}`)
const itemOf = async (deviceId: number, name: string) =>
  (await contents(deviceId)).contents.find((one) => one.name === name)?.itemId ?? 0
const ship = async (id: number, more: object = {}) => {
  const { version, lines } = await scene.get(id)
  return { id, version, lines: lines.map(({ lineId }) => ({ lineId, ...more })) }
}
const crew = () => server.as('xm_ma', 'en')

describe('a template', () => {
  it('is of one model or category, names each thing once, and is found', async () => {
    const refused = async (more: object) =>
      (
        await manager().refused(deviceKit.create, {
          kitName: 'x',
          modelId: other,
          lines: [{ accessory: 'a', quantity: '1' }],
          ...more,
        })
      ).errors?.map(({ field }) => field)
    expect(await refused({ modelId: undefined })).toEqual(['modelId'])
    expect(await refused({ categoryId: 1 })).toEqual(['modelId'])
    expect(await refused({ modelId: scene.single })).toEqual(['modelId'])
    expect(await refused({ modelId: scene.strings })).toEqual(['modelId'])
    expect(await refused({ lines: [{ quantity: '1' }] })).toEqual(['lines.0.accessory'])
    expect(await refused({ lines: [{ modelId: other, quantity: '1' }] })).toEqual(['lines.0.modelId'])
    const twice = { accessory: 'a', quantity: '1' }
    expect(await refused({ lines: [twice, twice] })).toEqual(['lines.1.accessory'])
    const { rows } = await manager().call(deviceKit.list, { keyword: 'spike' })
    expect(rows).toMatchObject([{ id: kitId, lineCount: 2, contents: 'Battery × 2; Spike × 1', can: { edit: true } }])
    expect(await server.as('xm_ma').refused(deviceKit.remove, { ids: String(kitId) })).toMatchObject({ code: 403 })
  })

  it('of a category is its models’ that have none of their own, and those below', async () => {
    const one = await server.db
      .selectFrom('equipment.model')
      .select(['id', 'category_id'])
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    const { id } = await manager().call(deviceKit.create, {
      kitName: '类别成套',
      categoryId: one.category_id,
      lines: [{ accessory: '工具包', accessoryEn: '', quantity: '1' }],
    })
    const kitOf = async (model: number) =>
      (await server.db.selectFrom('equipment.model').select('kit_id').where('id', '=', model).executeTakeFirstOrThrow())
        .kit_id
    expect([await kitOf(other), await kitOf(scene.single)]).toEqual([id, kitId])
    const { version, lines } = await manager().call(deviceKit.get, { id })
    const changed = { kitName: '类别成套', categoryId: one.category_id, lines }
    expect(await manager().refused(deviceKit.update, { ...changed, id, version: version + 1 } as never)).toMatchObject({
      code: 409,
    })
    await manager().call(deviceKit.remove, { ids: String(id) })
    expect(await kitOf(other)).toBe(null)
  })
})

describe('a kit', () => {
  it('leaves complete, or with the word of whoever sends it', async () => {
    const [one = 0, two = 0] = await scene.devices(2)
    const battery = await itemOf(one, 'Battery')
    await manager().call(deviceKit.count, {
      deviceId: one,
      missing: [{ itemId: battery, quantity: '1' }],
      remark: 'in the charger',
    })
    expect(await missing(one)).toEqual(['Battery 1/2', 'Spike 0/1'])
    const id = await scene.allocated([one, two])
    const refused = await server.as('dp_sun', 'en').refused(allocationCalls.ship, await ship(id))
    expect(refused).toMatchObject({ errors: [{ field: 'lines.0.missing' }] })
    expect(refused.msg).toContain('missing 1 × Battery')
    expect(
      (
        await server
          .as('dp_sun', 'en')
          .refused(allocationCalls.ship, await ship(id, { missing: [{ itemId: battery, quantity: '3' }] }))
      ).errors?.[0],
    ).toMatchObject({ field: 'lines.0.missing.0.itemId' })
    const asked = await ship(id)
    await server.as('dp_sun').call(allocationCalls.ship, {
      ...asked,
      lines: asked.lines.map((line, index) =>
        index === 0 ? { ...line, missing: [{ itemId: battery, quantity: '1' }] } : line,
      ),
    })
    expect((await contents(one)).checks.map((check) => [check.occasion, check.missing])).toEqual([
      ['dispatch', 'Battery × 1'],
      ['count', 'Battery × 1'],
    ])
    expect((await contents(two)).checks.map((check) => [check.occasion, check.missing])).toEqual([['dispatch', '']])

    // The page of the document says what belongs to each, and what it went without.
    const { shipments, version } = await scene.get(id)
    const lines = roadLines({ shipments })
    expect(lines.map((line) => line.kit?.map((item) => item.missing))).toEqual([
      ['1', '0'],
      ['0', '0'],
    ])
    // It arrives without something that it does not work without: it waits for repair, and its line says why.
    await crew().call(allocationCalls.receive, {
      id,
      version,
      lines: lines.map((line) => ({
        shipmentLineId: line.shipmentLineId,
        received: '1',
        ...(line.devId === two && { missing: [{ itemId: battery, quantity: '2' }] }),
      })),
      unlisted: [],
    })
    expect(await manager().call(device.get, { id: two })).toMatchObject({ techState: 'waitRepair' })
    expect(await manager().call(device.get, { id: one })).toMatchObject({ techState: 'good' })
    const received = await scene.get(id)
    expect(received.receipts[0]?.lines.map((line) => [line.damaged, line.reason]).toSorted()).toEqual([
      ['0', ''],
      ['1', 'Missing 2 × Battery'],
    ])
    expect(await missing(one)).toEqual(['Battery 1/2', 'Spike 0/1'])
    expect(
      (await manager().call(deviceLife.get, { id: two })).filter(({ event }) => event === 'contents'),
    ).toMatchObject([{ note: 'Battery × 2', document: { kind: 'equipment/allocation' } }])
  })

  it('is looked at again when it comes back', async () => {
    const [one = 0] = await scene.devices(1)
    const id = await scene.shipped([one])
    const { shipments, version } = await scene.get(id)
    await crew().call(allocationCalls.receive, {
      id,
      version,
      lines: roadLines({ shipments }).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      unlisted: [],
    })
    const spike = await itemOf(one, 'Spike')
    await crew().call(deviceKit.count, { deviceId: one, missing: [{ itemId: spike, quantity: '1' }] })
    const back = await crew().call(returnCalls.create, {
      projectInfoNo: 'P2601',
      toHolderId: scene.pool,
      backDeviceType: '2',
      lines: [{ devId: one }],
    })
    await crew().call(returnCalls.submit, { id: back.id, version: 1 })
    const ready = await crew().call(returnCalls.get, { id: back.id })
    const lines = ready.lines.map(({ lineId }) => ({ lineId }))
    expect(
      (await crew().refused(returnCalls.ship, { id: back.id, version: ready.version, lines })).errors?.[0],
    ).toMatchObject({ field: 'lines.0.missing' })
    // Found again.
    await crew().call(returnCalls.ship, {
      id: back.id,
      version: ready.version,
      lines: lines.map((line) => ({ ...line, missing: [] })),
    })
    expect(await missing(one)).toEqual(['Battery 0/2', 'Spike 0/1'])
    const road = await manager().call(returnCalls.get, { id: back.id })
    await server.as('kg_he').call(returnCalls.receive, {
      id: back.id,
      version: road.version,
      lines: roadLines(road).map(({ shipmentLineId }) => ({
        shipmentLineId,
        received: '1',
        missing: [{ itemId: spike, quantity: '1' }],
      })),
      unlisted: [],
    })
    // What it works without does not make it broken.
    expect(await manager().call(device.get, { id: one })).toMatchObject({ techState: 'waitInspect' })
    expect(await missing(one)).toEqual(['Battery 0/2', 'Spike 1/1'])
  })

  it('has its components by what is mounted, keeps items through a change, and says all on its label', async () => {
    const [vibrator = 0] = await scene.devices(1)
    const { version, lines } = await manager().call(deviceKit.get, { id: kitId })
    const model = other
    const box = await boxOf(model)
    await manager().call(deviceKit.update, {
      id: kitId,
      version,
      kitName: '节点成套',
      modelId: scene.single,
      lines: [
        ...lines.map(({ itemId, accessory, accessoryEn, quantity, essential }) => ({
          itemId,
          accessory,
          accessoryEn,
          quantity,
          essential,
        })),
        { modelId: model, quantity: '1' },
      ],
    })
    expect((await missing(vibrator)).map((one) => one.split(' ').at(-1))).toEqual(['0/2', '0/1', '1/1'])
    await manager().call(mounting.mount, { parentId: vibrator, childId: box })
    expect((await missing(vibrator)).map((one) => one.split(' ').at(-1))).toEqual(['0/2', '0/1', '0/1'])
    const [label] = await manager().call(deviceLabel.print, { ids: [vibrator] })
    expect(label?.kit?.map(({ name }) => name).slice(0, 2)).toEqual(['Battery', 'Spike'])
    const kept = (await manager().call(deviceKit.get, { id: kitId })).lines
    expect(kept.slice(0, 2).map(({ itemId }) => itemId)).toEqual(lines.map(({ itemId }) => itemId))
    expect(await crew().refused(deviceKit.count, { deviceId: vibrator })).toMatchObject({ code: 404 })
    expect((await manager().refused(deviceKit.count, { deviceId: box, missing: [] })).errors?.[0]).toMatchObject({
      field: 'deviceId',
    })
  })
})

const boxOf = async (model: number): Promise<number> => {
  const name = (
    await server.db.selectFrom('equipment.model').select('name').where('id', '=', model).executeTakeFirstOrThrow()
  ).name
  const [made = 0] = await scene.devices(1, name)
  return made
}
