import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type RoadLine, type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const receive = async (id: number, parts: (line: RoadLine) => object, user = 'xm_ma') => {
  const detail = await scene.get(id, user)
  return server.as(user).call(allocationCalls.receive, {
    id,
    version: detail.version,
    lines: roadLines(detail).map((line) => ({ shipmentLineId: line.shipmentLineId, ...parts(line) })),
  })
}
const balance = async (holderName: RegExp) => {
  const { rows } = await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })
  return rows
    .filter((row) => holderName.test(row.holderName))
    .map(({ condition, quantity }) => `${condition} ${quantity}`)
}

describe('from an approved application to the crew’s receipt', () => {
  it('hands devices and quantities over, once and for all, with each step in the ledger', async () => {
    const [first = 0, second = 0] = await scene.devices(2)
    await scene.stock('2000')
    const id = await scene.allocated([first, second], '600')
    expect(await scene.get(id)).toMatchObject({
      docState: 'dispatching',
      docStatus: 'subY',
      isBeyond: false,
      can: { ship: true, cancel: true },
    })
    expect(await server.as('kg_he').call(device.get, { id: first })).toMatchObject({
      deviceStatus: '1',
      lockedBy: { kind: 'equipment/allocation' },
    })

    const before = await scene.get(id)
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version: before.version,
      carrier: '西北物流',
      waybill: 'W-1',
      lines: before.lines.map(({ lineId }) => ({ lineId })),
    })
    expect(await server.as('kg_he').call(device.get, { id: first })).toMatchObject({
      deviceStatus: '2',
      usageState: 'inTransit',
    })
    expect(await balance(/在途|transit/)).toEqual(['good 600'])
    expect((await scene.get(id, 'xm_ma')).can).toEqual({ receive: true })
    expect((await scene.get(id)).can).toEqual({})
    expect((await scene.get(id)).lines.map((line) => line.receiveState)).toEqual(['0', '0', '0'])

    await receive(id, ({ devId, expectedQty }) =>
      devId === second
        ? { received: '1', damaged: '1', reason: '外壳破裂' }
        : devId
          ? { received: '1' }
          : { received: '590', short: String(Number(expectedQty) - 590), reason: '少一箱' },
    )
    expect(await scene.crew.call(device.get, { id: first })).toMatchObject({
      deviceStatus: '3',
      usageState: 'inUse',
      techState: 'good',
      projectName: expect.stringContaining('库车'),
      lockedBy: null,
    })
    expect(await scene.crew.call(device.get, { id: second })).toMatchObject({
      deviceStatus: '3',
      techState: 'waitRepair',
    })
    expect(await balance(/库车/)).toEqual(['good 590'])
    const received = await scene.get(id)
    expect(received).toMatchObject({ docState: 'receiving', unsettledQty: [{ unit: '串', quantity: '10' }] })
    expect(received.can).toEqual({ settle: true })
    expect(received.lines.map((line) => line.receiveState)).toEqual(['1', '1', '0'])

    expect(await scene.dispatcher.refused(allocationCalls.close, { id, version: received.version })).toMatchObject({
      msg: '仍有在途或待处理差异的设备，不能关闭',
    })
    const shortLine = roadLines(received).find((line) => line.devId === null)
    const settle = {
      id,
      version: received.version,
      lines: [
        {
          shipmentLineId: shortLine?.shipmentLineId ?? 0,
          outcome: 'found' as const,
          quantity: '6',
          note: '在车上找到',
        },
        { shipmentLineId: shortLine?.shipmentLineId ?? 0, outcome: 'lost' as const, quantity: '4', note: '丢失' },
      ],
    }
    // Found is the crew's word, however far the dispatcher sees.
    expect(received.differences).toMatchObject([
      { reason: '少一箱', unsettledQty: '10', asked: '仪器服务站', outcomes: ['lost', 'back'] },
    ])
    expect((await scene.get(id, 'xm_ma')).differences).toMatchObject([{ outcomes: ['found', 'lost'] }])
    expect(await scene.dispatcher.refused(allocationCalls.settle, settle)).toMatchObject({
      errors: [{ field: 'lines.0.outcome', key: 'receiverOnly', msg: '找到并接收由调入项目确认' }],
    })
    await scene.crew.call(allocationCalls.settle, settle)
    const settled = await scene.get(id)
    expect(settled.lines.map((line) => line.receiveState)).toEqual(['1', '1', '1'])
    await scene.dispatcher.call(allocationCalls.close, { id, version: settled.version })
    expect(await scene.get(id)).toMatchObject({ docState: 'closed', can: {} })
    expect(await balance(/库车/)).toEqual(['good 596'])

    const { rows } = await scene.crew.call(device.timeline, { id: first })
    expect(rows.map((row) => row.kind)).toEqual(['arrive', 'dispatch', 'allocate', 'opening'])
    expect((await scene.crew.call(allocationCalls.history, { id })).map(({ action }) => action)).toEqual([
      '新建',
      '提交',
      '发运',
      '接收',
      '处理差异',
      '关闭',
    ])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('keeps goods that nobody announced with the receipt, for all who see the allocation', async () => {
    const id = await scene.shipped(await scene.devices(1))
    const before = await scene.get(id, 'xm_ma')
    const line = roadLines(before)[0]?.shipmentLineId ?? 0
    await scene.crew.call(allocationCalls.receive, {
      id,
      version: before.version,
      remark: '多到一箱',
      lines: [{ shipmentLineId: line, received: '1' }],
      unlisted: [
        { what: '小线 10 串', quantity: '10.5', reason: '装箱单上没有' },
        { what: '电瓶', quantity: '2' },
      ],
    })
    const nothing = { shipmentLineId: null, received: '0', damaged: '0', short: '0', refused: '0' }
    for (const user of ['xm_ma', 'dp_sun']) {
      expect((await scene.get(id, user)).receipts).toMatchObject([
        {
          remark: '多到一箱',
          lines: [
            { shipmentLineId: line, received: '1', unlistedWhat: null, unlistedQty: null },
            { ...nothing, unlistedWhat: '小线 10 串', unlistedQty: '10.5', reason: '装箱单上没有' },
            { ...nothing, unlistedWhat: '电瓶', unlistedQty: '2', reason: '' },
          ],
        },
      ])
    }
    const { version } = await scene.get(id)
    expect(
      (await scene.crew.call(allocationCalls.receive, { id, version, unlisted: [{ what: '电缆', quantity: '1' }] }))
        .version,
    ).toBe(version + 1)
    expect((await scene.get(id)).receipts.map(({ lines }) => lines.length)).toEqual([3, 1])
    expect(
      await scene.crew.refused(allocationCalls.receive, {
        id,
        version: version + 1,
        unlisted: [{ what: ' ', quantity: '0' }],
      }),
    ).toMatchObject({ errors: [{ field: 'unlisted.0.what' }, { field: 'unlisted.0.quantity' }] })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('counts what the application has been given', async () => {
    const id = await scene.allocated(await scene.devices(5), '0')
    const { applicationId } = await scene.get(id)
    const { rows } = await scene.crew.call(applicationCalls.lines, { devappid: applicationId ?? 0 })
    expect(rows[0]).toMatchObject({ requestedQty: '10', allocatedQty: '5' })
  })

  it('ships a line in parts and knows what is left', async () => {
    await scene.stock('500')
    const id = await scene.allocated([], '300')
    const {
      version,
      lines: [line],
    } = await scene.get(id)
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version,
      lines: [{ lineId: line?.lineId ?? 0, qty: '100' }],
    })
    expect(
      await scene.dispatcher.refused(allocationCalls.ship, {
        id,
        version: version + 1,
        lines: [{ lineId: line?.lineId ?? 0, qty: '201' }],
      }),
    ).toMatchObject({ errors: [{ field: 'lines.0.qty', msg: '发运数量不能超过未发数量 200' }] })
    await scene.dispatcher.call(allocationCalls.ship, {
      id,
      version: version + 1,
      lines: [{ lineId: line?.lineId ?? 0 }],
    })
    expect((await scene.get(id)).shipments.map((shipment) => shipment.lines[0]?.shippedQty)).toEqual(['100', '200'])
  })
})

describe('what is refused', () => {
  it('a device that another document has', async () => {
    const ids = await scene.devices(1)
    const first = await scene.allocated(ids)
    const { applicationId, nodeLine } = await scene.approved()
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: ids.map((devId) => ({ applicationLineId: nodeLine, devId })),
    })
    const no = await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })
    expect(no).toMatchObject({ code: 500, errors: [{ field: 'lines.0.devId', key: 'locked' }] })
    expect(no.msg).toContain((await scene.get(first)).number)
  })

  it('a quantity that the pool has promised already', async () => {
    const { rows } = await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', holderId: scene.pool })
    const { reserved } = await server.db
      .selectFrom('equipment.bulk_reserved')
      .select((eb) => eb.fn.sum<string>('quantity').as('reserved'))
      .executeTakeFirstOrThrow()
    const free = Number(rows[0]?.quantity ?? 0) - Number(reserved ?? 0)
    await scene.allocated([], String(Math.max(free - 5, 1)))
    const { applicationId, stringLine } = await scene.approved()
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      applicationId,
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: [{ applicationLineId: stringLine, modelId: scene.strings, qty: '6' }],
    })
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'notEnough' }],
    })
  })

  it('more than was sent, a reasonless shortage, a receipt before the shipment, a time to come', async () => {
    await scene.stock('100')
    const id = await scene.shipped([], '50')
    const detail = await scene.get(id, 'xm_ma')
    const line = roadLines(detail)[0]?.shipmentLineId ?? 0
    const ask = (part: object, at?: string) =>
      scene.crew.refused(allocationCalls.receive, {
        id,
        version: detail.version,
        lines: [{ shipmentLineId: line, ...part }],
        ...(at && { receivedAt: at }),
      })
    expect(await ask({ received: '40', short: '11', reason: 'x' })).toMatchObject({
      errors: [{ field: 'lines.0.received', key: 'moreThanShipped' }],
    })
    expect(await ask({ received: '40', short: '10' })).toMatchObject({ errors: [{ field: 'lines.0.reason' }] })
    expect(await ask({ received: '5', damaged: '6', reason: 'x' })).toMatchObject({
      errors: [{ field: 'lines.0.damaged' }],
    })
    expect(await ask({ received: '50' }, '2020-01-01 00:00:00')).toMatchObject({
      errors: [{ field: 'receivedAt', key: 'receivedBeforeShipped' }],
    })
    expect(await ask({ received: '50' }, '2999-01-01 00:00:00')).toMatchObject({
      errors: [{ field: 'receivedAt', key: 'inFuture' }],
    })
    expect(await ask({ received: '-1' })).toMatchObject({ errors: [{ field: 'lines.0.received' }] })
    expect((await scene.get(id)).version).toBe(detail.version)
  })

  it('two people receiving the same lines at once: one does, the other is told', async () => {
    const id = await scene.shipped(await scene.devices(3))
    const detail = await scene.get(id, 'xm_ma')
    const lines = roadLines(detail).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' }))
    const answers = await Promise.all(
      ['xm_ma', 'jl_shi', 'xm_ma', 'xm_ma'].map((user) =>
        server.as(user).response(allocationCalls.receive, { id, version: detail.version, lines }),
      ),
    )
    const codes = answers.map((answer) => (answer.json() as { code: number }).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('receiving by the sender’s keeper, shipping by the crew', async () => {
    const waiting = await scene.allocated(await scene.devices(1))
    expect((await scene.get(waiting, 'xm_ma')).can.ship).toBeUndefined()
    const id = await scene.shipped(await scene.devices(1))
    expect((await scene.get(id, 'kg_he')).can.receive).toBeUndefined()
    expect((await server.as('kg_he').refused(allocationCalls.receive, { id, version: 3, lines: [] })).code).toBe(403)
  })

  it('a line of no or of another application', async () => {
    const [devId = 0] = await scene.devices(1)
    const { applicationId } = await scene.approved()
    const ask = (given: object) =>
      scene.dispatcher.refused(allocationCalls.create, {
        fromHolderId: scene.pool,
        projectInfoNo: 'P2601',
        lines: [{ devId, applicationLineId: 987_654 }],
        ...given,
      })
    expect(await ask({})).toMatchObject({ errors: [{ field: 'lines.0.applicationLineId', key: 'unknownLine' }] })
    expect(await ask({ applicationId })).toMatchObject({
      errors: [{ field: 'lines.0.applicationLineId', key: 'unknownLine' }],
    })
  })

  it('another department altogether', async () => {
    const id = await scene.shipped(await scene.devices(1))
    expect(await server.as('xm_qiao').refused(allocationCalls.get, { id })).toMatchObject({ code: 404 })
    expect(
      await server
        .as('xm_qiao')
        .refused(allocationCalls.receive, { id, version: 3, lines: [{ shipmentLineId: 1, received: '1' }] }),
    ).toMatchObject({ code: 404 })
  })
})

describe('refused and lost devices', () => {
  it('stay on the road until the sender has them again, or a report of their loss keeps them', async () => {
    const [back = 0, lost = 0] = await scene.devices(2)
    const id = await scene.shipped([back, lost])
    await receive(id, ({ devId }) =>
      devId === back ? { refused: '1', reason: '型号不符' } : { short: '1', reason: '未到' },
    )
    expect(await server.as('kg_he').call(device.get, { id: back })).toMatchObject({ deviceStatus: '2' })
    const detail = await scene.get(id)
    const lineOf = (devId: number) => roadLines(detail).find((line) => line.devId === devId)?.shipmentLineId ?? 0
    expect(
      await scene.crew.refused(allocationCalls.settle, {
        id,
        version: detail.version,
        lines: [{ shipmentLineId: lineOf(back), outcome: 'back', quantity: '1', note: '已退回' }],
      }),
    ).toMatchObject({ errors: [{ field: 'lines.0.outcome', key: 'senderOnly' }] })
    await scene.dispatcher.call(allocationCalls.settle, {
      id,
      version: detail.version,
      lines: [
        { shipmentLineId: lineOf(back), outcome: 'back', quantity: '1', note: '已退回' },
        { shipmentLineId: lineOf(lost), outcome: 'lost', quantity: '1', note: '途中丢失' },
      ],
    })
    expect(await server.as('kg_he').call(device.get, { id: back })).toMatchObject({
      deviceStatus: '0',
      lockedBy: null,
      deptName: '仪器服务站',
    })
    // What is called lost is in the keeping of a report until that is approved.
    expect(await server.as('zb_lin').call(device.get, { id: lost })).toMatchObject({
      deviceStatus: '2',
      techState: 'good',
      lockedBy: { kind: 'equipment/loss' },
    })
    expect((await scene.get(id)).lines.map((line) => line.receiveState)).toEqual(['2', '2'])
  })
})

describe('beyond the application', () => {
  it('needs the equipment manager; a return for correction frees the devices', async () => {
    const ids = await scene.devices(2)
    const { id } = await scene.dispatcher.call(allocationCalls.create, {
      fromHolderId: scene.pool,
      projectInfoNo: 'P2601',
      lines: ids.map((devId) => ({ devId })),
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: 1 })
    expect(await scene.get(id)).toMatchObject({
      docState: 'submitted',
      isBeyond: true,
      approvalStatus: 'pendingApproval',
    })
    const { version } = await scene.get(id, 'zb_lin')
    await server.as('zb_lin').call(allocationCalls.return, { id, version, opinion: '请先申请' })
    expect(await server.as('kg_he').call(device.get, { id: ids[0] ?? 0 })).toMatchObject({
      deviceStatus: '0',
      lockedBy: null,
    })
    await scene.dispatcher.call(allocationCalls.submit, { id, version: version + 1 })
    await server.as('zb_lin').call(allocationCalls.approve, { id, version: version + 2 })
    expect(await scene.get(id)).toMatchObject({ docState: 'dispatching', approvalStatus: 'approved' })
  })
})
