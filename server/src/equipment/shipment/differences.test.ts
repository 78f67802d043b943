import { device } from '@geodepot/contracts/equipment/device.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { systemContext } from '../../kit/access/actor.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createDevices } from '../device/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

describe('a document that hands over', () => {
  it('closes over nothing that came unannounced: whoever received it says what became of it', async () => {
    const id = await scene.shipped(await scene.devices(1))
    await scene.crew.call(allocationCalls.receive, {
      id,
      version: (await scene.get(id)).version,
      lines: roadLines(await scene.get(id)).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      unlisted: [{ what: '电瓶', quantity: '2', reason: '装箱单上没有' }],
    })
    const detail = await scene.get(id)
    expect(detail).toMatchObject({ unsettledQty: [{ unit: '项单外', quantity: '2' }], can: {} })
    expect(detail.differences).toMatchObject([
      { name: '电瓶', reason: '装箱单上没有', position: null, unsettledQty: '2', outcomes: [] },
    ])
    const { version } = detail
    expect(await scene.dispatcher.refused(allocationCalls.close, { id, version })).toMatchObject({
      msg: '仍有在途或待处理差异的设备，不能关闭',
    })
    const settle = (outcome: 'found' | 'lost' | 'back', quantity = '2', at = version) => ({
      id,
      version: at,
      lines: [{ shipmentLineId: detail.differences[0]?.shipmentLineId ?? 0, outcome, quantity, note: '已核对' }],
    })
    expect(await scene.dispatcher.refused(allocationCalls.settle, settle('back'))).toMatchObject({
      msg: '单外物品由接收方处理',
    })
    expect(await scene.crew.refused(allocationCalls.settle, settle('lost'))).toMatchObject({
      errors: [{ field: 'lines.0.outcome', key: 'notUnlisted' }],
    })
    expect(await scene.crew.refused(allocationCalls.settle, settle('back', '3'))).toMatchObject({
      errors: [{ field: 'lines.0.quantity', key: 'moreThanUnsettled' }],
    })
    await scene.crew.call(allocationCalls.settle, settle('found', '1'))
    await scene.crew.call(allocationCalls.settle, settle('back', '1', version + 1))
    const settled = await scene.get(id)
    expect(settled).toMatchObject({ unsettledQty: [], differences: [], can: { close: true } })
    expect(settled.settlements).toMatchObject([
      { name: '电瓶', isUnlisted: true, outcome: 'found', quantity: '1' },
      { name: '电瓶', isUnlisted: true, outcome: 'back', quantity: '1' },
    ])
    await scene.dispatcher.call(allocationCalls.close, { id, version: settled.version })
    expect(await driftOf(server.db)).toEqual([])
  })
})

describe('something on no list that stands in the ledger of another pool', () => {
  // The keeper of that pool, of another than the one that sends, and of one that has nothing to do with it.
  const [keeper, sender, third] = ['kg_song', 'kg_he', 'kg_lei']
  let serial = 0
  let other: { readonly id: number; readonly name: string }
  beforeAll(async () => {
    other = await server.db
      .selectFrom('equipment.holder')
      .select(['id', 'name'])
      .where('kind', '=', 'pool')
      .where('department_id', '=', 'C10802')
      .executeTakeFirstOrThrow()
  })
  /** A device of that pool, and a shipment to the crew with which it came. */
  const arrived = async (what = (code: string) => code) => {
    const code = `U-${(serial += 1)}`
    const actor = await server.actorOf('zb_lin')
    const [devId = 0] = await inTransaction(server.db, (tx) =>
      createDevices(tx, actor, systemContext, [
        { modelId: scene.single, devName: '节点', devSign: code, ownerOrgId: 'C10802', accountState: 'inAccount' },
      ]),
    )
    const id = await scene.shipped(await scene.devices(1))
    const before = await scene.get(id)
    await scene.crew.call(allocationCalls.receive, {
      id,
      version: before.version,
      lines: roadLines(before).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
      unlisted: [{ what: what(code), quantity: '1' }],
    })
    const { version, differences } = await scene.get(id)
    const settle = (outcome: 'found' | 'lost' | 'back') => ({
      id,
      version,
      lines: [{ shipmentLineId: differences[0]?.shipmentLineId ?? 0, outcome, quantity: '1', note: '已核对' }],
    })
    return { id, code, devId, version, differences, settle }
  }

  it('is shown to that pool alone, asked of it, and told to it', async () => {
    const { id, code, version, differences, settle } = await arrived((own) => own.toLowerCase())
    expect(differences).toMatchObject([{ asked: other.name, isPools: true, outcomes: [] }])
    const seen = await scene.get(id, keeper)
    expect(seen).toMatchObject({ can: { settle: true }, differences: [{ outcomes: ['found', 'back'] }] })
    expect(Object.keys(seen.can)).toEqual(['settle'])
    const { rows } = await server.as(keeper).call(allocationCalls.list, { mine: 'waiting', pageSize: 50 })
    expect(rows.map((row) => row.id)).toEqual([id])
    const told = await server.as(keeper).call(message.list, { kind: ['road'], keyword: seen.number })
    expect(told.rows).toMatchObject([{ link: `/open/equipment/allocation/${id}` }])
    expect(told.rows[0]?.body).toContain(code.toLowerCase())

    expect((await server.as(third).refused(allocationCalls.get, { id })).code).toBe(404)
    expect((await server.as(third).refused(allocationCalls.settle, settle('back'))).code).toBe(404)
    for (const person of ['xm_ma', 'dp_sun', sender])
      expect(await server.as(person).refused(allocationCalls.settle, settle('found'))).toMatchObject({
        msg: '单外物品在别的装备库账上，由该库处理',
      })
    // Beside its own word the pool has no say in the document.
    expect((await server.as(keeper).refused(allocationCalls.close, { id, version })).code).toBe(403)
    expect((await server.as(keeper).refused(allocationCalls.ship, { id, version, lines: [{ lineId: 1 }] })).code).toBe(
      403,
    )
    expect(await scene.dispatcher.refused(allocationCalls.close, { id, version })).toMatchObject({
      msg: '仍有在途或待处理差异的设备，不能关闭',
    })
  })

  it('goes from that pool to the receiver when the pool leaves it there', async () => {
    const { id, devId, settle } = await arrived()
    await server.as(keeper).call(allocationCalls.settle, settle('found'))
    expect(await scene.crew.call(device.get, { id: devId })).toMatchObject({ deviceStatus: '3', lockedBy: null })
    const settled = await scene.get(id)
    expect(settled).toMatchObject({ differences: [], can: { close: true } })
    expect(settled.settlements).toMatchObject([{ isUnlisted: true, outcome: 'found' }])
    expect(
      (await server.as(keeper).call(allocationCalls.list, { mine: 'waiting' })).rows.map((row) => row.id),
    ).not.toContain(id)
    // It stays to be read by whoever was asked.
    expect((await scene.get(id, keeper)).can).toEqual({})
    expect(await driftOf(server.db)).toEqual([])
  })

  it('stays in its ledger when the pool has it back, and with whom it is promised to', async () => {
    const { devId, settle } = await arrived()
    await server.as(keeper).call(allocationCalls.settle, settle('back'))
    expect(await server.as(keeper).call(device.get, { id: devId })).toMatchObject({ deviceStatus: '0', lockedBy: null })
    const promised = await arrived()
    const draft = await scene.dispatcher.call(allocationCalls.create, {
      fromHolderId: other.id,
      projectInfoNo: 'P2601',
      lines: [{ devId: promised.devId }],
    })
    await scene.dispatcher.call(allocationCalls.submit, { id: draft.id, version: 1 })
    expect(await server.as(keeper).refused(allocationCalls.settle, promised.settle('found'))).toMatchObject({
      errors: [{ key: 'locked' }],
    })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is the receiver’s when nothing says what it is', async () => {
    const { id, differences } = await arrived(() => '一箱电瓶')
    expect(differences).toMatchObject([{ isPools: false, devId: null }])
    expect((await scene.get(id, 'xm_ma')).differences).toMatchObject([{ outcomes: ['found', 'back'] }])
    expect((await server.as(keeper).refused(allocationCalls.get, { id })).code).toBe(404)
  })
})
