import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import type { TestServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { homecomingCalls, homecomingServer, unguarded } from './test/homecoming.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await homecomingServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = 'kg_he'
const get = (id: number, user = 'xm_ma') => server.as(user).call(homecomingCalls.get, { id })

/** Devices and strings at the project, and a document that sends them home. */
const ready = async (count: number, quantity: string) => {
  const devices = await scene.devices(count)
  await scene.stock(quantity)
  const there = await scene.shipped(devices, quantity)
  const sent = await scene.get(there, 'xm_ma')
  await scene.crew.call(allocationCalls.receive, {
    id: there,
    version: sent.version,
    lines: roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty })),
  })
  const { id } = await scene.crew.call(homecomingCalls.create, {
    projectInfoNo: 'P2601',
    toHolderId: scene.pool,
    lines: [
      ...devices.map((devId) => ({ devId, modelId: scene.single, qty: '1' })),
      { modelId: scene.strings, qty: quantity },
    ],
  })
  await scene.crew.call(homecomingCalls.submit, { id, version: 1 })
  return { id, devices }
}
const shipped = async (count: number, quantity: string) => {
  const made = await ready(count, quantity)
  const { version, lines } = await get(made.id)
  await scene.crew.call(homecomingCalls.ship, {
    id: made.id,
    version,
    waybill: 'H-1',
    lines: lines.map(({ lineId }) => ({ lineId })),
  })
  return made
}

describe('another document than the allocation, from a project to a pool', () => {
  it('ships, receives, settles and closes by what it says of itself, with each step in the ledger', async () => {
    const { id, devices } = await shipped(2, '40')
    const [first = 0, second = 0] = devices
    const sent = await get(id, keeper)
    expect(sent).toMatchObject({ docState: 'underWay', can: { receive: true } })
    // The project sends and the pool receives: neither does the other's.
    expect((await get(id)).can).toEqual({})
    expect(await server.as(keeper).call(device.get, { id: first })).toMatchObject({ deviceStatus: '2' })
    expect((await server.as(keeper).call(message.list, { kind: ['road'], keyword: sent.number })).rows).toMatchObject([
      { link: `/open/test/homecoming/${id}` },
    ])

    await server.as(keeper).call(homecomingCalls.receive, {
      id,
      version: sent.version,
      lines: sent.shipments
        .flatMap((shipment) => shipment.lines)
        .map(({ shipmentLineId, devId, expectedQty }) => {
          if (devId === first) return { shipmentLineId, received: '1' }
          if (devId === second) return { shipmentLineId, short: '1', reason: '车上没有' }
          return { shipmentLineId, received: expectedQty, damaged: '3', reason: '受潮' }
        }),
      unlisted: [{ what: '电瓶', quantity: '1' }],
    })
    expect(await server.as(keeper).call(device.get, { id: first })).toMatchObject({
      deviceStatus: '0',
      techState: 'waitInspect',
      deptName: '仪器服务站',
      lockedBy: null,
    })
    const { rows } = await server.as(keeper).call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })
    const held = (condition: string) =>
      rows.find((row) => row.condition === condition && row.holderName.includes('仪器服务站'))?.quantity
    expect([held('waitInspect'), held('waitRepair')]).toEqual(['37', '3'])

    const received = await get(id)
    const [missing, battery] = received.differences
    expect(received.differences).toMatchObject([
      { reason: '车上没有', outcomes: ['lost', 'back'] },
      { name: '电瓶', outcomes: [] },
    ])
    expect((await get(id, keeper)).differences).toMatchObject([
      { outcomes: ['found', 'lost'] },
      { outcomes: ['found', 'back'] },
    ])
    const settle = (line: number | undefined, outcome: 'found' | 'back', version: number) => ({
      id,
      version,
      lines: [{ shipmentLineId: line ?? 0, outcome, quantity: '1', note: '已核对' }],
    })
    const { version } = received
    expect(await scene.crew.refused(homecomingCalls.end, { id, version })).toMatchObject({
      msg: '仍有在途或待处理差异的设备，不能关闭',
    })
    expect(
      await scene.crew.refused(homecomingCalls.settle, settle(missing?.shipmentLineId, 'found', version)),
    ).toMatchObject({ errors: [{ key: 'receiverOnly' }] })
    await scene.crew.call(homecomingCalls.settle, settle(missing?.shipmentLineId, 'back', version))
    expect(await scene.crew.call(device.get, { id: second })).toMatchObject({ deviceStatus: '3', lockedBy: null })
    expect(await scene.crew.refused(homecomingCalls.end, { id, version: version + 1 })).toMatchObject({
      msg: '仍有在途或待处理差异的设备，不能关闭',
    })
    await server.as(keeper).call(homecomingCalls.settle, settle(battery?.shipmentLineId, 'found', version + 1))
    await scene.crew.call(homecomingCalls.end, { id, version: version + 2 })
    expect(await get(id)).toMatchObject({ docState: 'home', differences: [] })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is refused at the start when no guard says who of those who are asked may settle', () => {
    expect(unguarded).toThrow('test/homecoming: nobody says who of those who are asked may settle')
  })

  it('sends no more than its lines have, in parts, and not before it was let go', async () => {
    const { id } = await ready(0, '10')
    const { version, approvedTime, lines } = await get(id)
    const lineId = lines[0]?.lineId ?? 0
    const ask = (qty: string, more = {}) => ({ id, version, lines: [{ lineId, qty }], ...more })
    expect(await scene.crew.refused(homecomingCalls.ship, ask('11'))).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanAllocated' }],
    })
    expect(approvedTime).not.toBeNull()
    expect(await scene.crew.refused(homecomingCalls.ship, ask('4', { shippedAt: '1990-05-01 08:00' }))).toMatchObject({
      errors: [{ field: 'shippedAt', key: 'shippedBeforeApproved' }],
    })
    expect((await server.as(keeper).refused(homecomingCalls.ship, ask('4'))).code).toBe(403)
    await scene.crew.call(homecomingCalls.ship, ask('4'))
    await scene.crew.call(homecomingCalls.ship, { ...ask('6'), version: version + 1 })
    expect((await get(id)).shipments.map((shipment) => shipment.lines[0]?.shippedQty)).toEqual(['4', '6'])
    expect(await driftOf(server.db)).toEqual([])
  })
})
