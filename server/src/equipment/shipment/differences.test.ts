import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
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
    expect(detail).toMatchObject({ unsettledQty: '2', can: {} })
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
    expect(settled).toMatchObject({ unsettledQty: '0', differences: [], can: { close: true } })
    expect(settled.settlements).toMatchObject([
      { name: '电瓶', isUnlisted: true, outcome: 'found', quantity: '1' },
      { name: '电瓶', isUnlisted: true, outcome: 'back', quantity: '1' },
    ])
    await scene.dispatcher.call(allocationCalls.close, { id, version: settled.version })
    expect(await driftOf(server.db)).toEqual([])
  })
})
