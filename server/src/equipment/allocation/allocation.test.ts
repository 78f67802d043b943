import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, moveBulk, outside } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createDevices } from '../device/index.ts'

let server: TestServer
let pool: number
let single: number
let strings: number
let serial = 0

beforeAll(async () => {
  server = await testServer()
  const models = await server.db.selectFrom('equipment.model').select(['id', 'name', 'tracking']).execute()
  single = models.find(({ name }) => name === 'WTU-508')?.id ?? 0
  strings = models.find(({ name }) => name === 'GS-20DX')?.id ?? 0
  pool = (await server.db.selectFrom('equipment.holder').select('id').where('kind', '=', 'pool').where('department_id', '=', 'C10801').executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

const devices = async (count: number): Promise<number[]> => {
  const actor = await server.actorOf('zb_lin')
  const given = Array.from({ length: count }, () => ({ modelId: single, devName: 'WTU-508', devSign: `A-${(serial += 1)}`, ownerOrgId: 'C10801', accountState: 'inAccount' as const, params: {} }))
  return inTransaction(server.db, (tx) => createDevices(tx, actor, systemContext, given))
}
const stock = async (quantity: string) => {
  const from = await outside(server.db, 'supplier')
  await inTransaction(server.db, (tx) => moveBulk(tx, [{ modelId: strings, quantity, kind: 'opening', from, to: pool, fromCondition: 'good', toCondition: 'good' }],
    { document: null, happenedAt: now(), recordedAt: now(), recordedBy: 1 }))
}
const dispatcher = () => server.as('dp_sun')
const crew = () => server.as('xm_ma')

/** An approved application of crew 2101 for nodes and strings; its id and line ids. */
const approved = async (nodes = '10', lines = '1000') => {
  const row = await server.db.selectFrom('system.project').select(['design_start', 'design_end']).where('id', '=', 'P2601').executeTakeFirstOrThrow()
  const { deviceappid } = await crew().call(applicationCalls.save, {
    appName: '节点', projectInfoNo: 'P2601', planStart: row.design_start ?? '', planEnd: row.design_end ?? '',
    lines: [{ modelId: single, requestedQty: nodes }, { modelId: strings, requestedQty: lines }],
  })
  await crew().call(applicationCalls.submit, { deviceappid })
  for (const user of ['jl_shi', 'ld_gao', 'zb_lin']) {
    const { can, version } = await server.as(user).call(applicationCalls.get, { deviceappid })
    if (can.approve) await server.as(user).call(applicationCalls.approve, { id: deviceappid, version })
  }
  const { rows } = await crew().call(applicationCalls.lines, { devappid: deviceappid })
  return { applicationId: deviceappid, nodeLine: rows[0]?.lineId ?? 0, stringLine: rows[1]?.lineId ?? 0 }
}
const get = (id: number, user = 'dp_sun') => server.as(user).call(allocationCalls.get, { id })
/** A submitted allocation of some devices and a quantity of strings. */
const allocated = async (deviceIds: readonly number[], quantity = '0') => {
  const { applicationId, nodeLine, stringLine } = await approved()
  const { id } = await dispatcher().call(allocationCalls.create, {
    applicationId, fromHolderId: pool, projectInfoNo: 'P2601',
    lines: [...deviceIds.map((devId) => ({ applicationLineId: nodeLine, devId })), ...(quantity === '0' ? [] : [{ applicationLineId: stringLine, modelId: strings, qty: quantity }])],
  })
  await dispatcher().call(allocationCalls.submit, { id, version: 1 })
  return id
}
const shipped = async (deviceIds: readonly number[], quantity = '0') => {
  const id = await allocated(deviceIds, quantity)
  const { version, lines } = await get(id)
  await dispatcher().call(allocationCalls.ship, { id, version, carrier: '西北物流', waybill: `W-${id}`, lines: lines.map(({ lineId }) => ({ lineId })) })
  return id
}
const roadLines = (detail: AllocationDetail) => detail.shipments.flatMap((shipment) => shipment.lines)
const receive = async (id: number, parts: (line: AllocationDetail['shipments'][number]['lines'][number]) => object, user = 'xm_ma') => {
  const detail = await get(id, user)
  return server.as(user).call(allocationCalls.receive, { id, version: detail.version, lines: roadLines(detail).map((line) => ({ shipmentLineId: line.shipmentLineId, ...parts(line) })) })
}
const balance = async (holderName: RegExp) => {
  const { rows } = await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })
  return rows.filter((row) => holderName.test(row.holderName)).map(({ condition, quantity }) => `${condition} ${quantity}`)
}

describe('from an approved application to the crew’s receipt', () => {
  it('hands devices and quantities over, once and for all, with each step in the ledger', async () => {
    const [first = 0, second = 0] = await devices(2)
    await stock('2000')
    const id = await allocated([first, second], '600')
    expect(await get(id)).toMatchObject({ docState: 'dispatching', docStatus: 'subY', isBeyond: false, can: { ship: true, cancel: true } })
    expect(await server.as('kg_he').call(device.get, { id: first })).toMatchObject({ deviceStatus: '1', lockedBy: { kind: 'equipment/allocation' } })

    const before = await get(id)
    await dispatcher().call(allocationCalls.ship, { id, version: before.version, carrier: '西北物流', waybill: 'W-1', lines: before.lines.map(({ lineId }) => ({ lineId })) })
    expect(await server.as('kg_he').call(device.get, { id: first })).toMatchObject({ deviceStatus: '2', usageState: 'inTransit' })
    expect(await balance(/在途|transit/)).toEqual(['good 600'])
    expect((await get(id, 'xm_ma')).can).toEqual({ receive: true })
    expect((await get(id)).can).toEqual({})
    expect((await get(id)).lines.map((line) => line.receiveState)).toEqual(['0', '0', '0'])

    await receive(id, ({ devId, expectedQty }) => (devId === second ? { received: '1', damaged: '1', reason: '外壳破裂' } : devId ? { received: '1' } : { received: '590', short: String(Number(expectedQty) - 590), reason: '少一箱' }))
    expect(await crew().call(device.get, { id: first })).toMatchObject({ deviceStatus: '3', usageState: 'inUse', techState: 'good', projectName: expect.stringContaining('库车'), lockedBy: null })
    expect(await crew().call(device.get, { id: second })).toMatchObject({ deviceStatus: '3', techState: 'waitRepair' })
    expect(await balance(/库车/)).toEqual(['good 590'])
    const received = await get(id)
    expect(received).toMatchObject({ docState: 'receiving', unsettledQty: '10' })
    expect(received.can).toEqual({ settle: true })
    expect(received.lines.map((line) => line.receiveState)).toEqual(['1', '1', '0'])

    expect(await dispatcher().refused(allocationCalls.close, { id, version: received.version })).toMatchObject({ msg: '仍有在途或待处理差异的设备，不能关闭' })
    const shortLine = roadLines(received).find((line) => line.devId === null)
    await dispatcher().call(allocationCalls.settle, { id, version: received.version, lines: [
      { shipmentLineId: shortLine?.shipmentLineId ?? 0, outcome: 'found', quantity: '6', note: '在车上找到' }, { shipmentLineId: shortLine?.shipmentLineId ?? 0, outcome: 'lost', quantity: '4', note: '丢失' },
    ] })
    const settled = await get(id)
    expect(settled.lines.map((line) => line.receiveState)).toEqual(['1', '1', '1'])
    await dispatcher().call(allocationCalls.close, { id, version: settled.version })
    expect(await get(id)).toMatchObject({ docState: 'closed', can: {} })
    expect(await balance(/库车/)).toEqual(['good 596'])

    const { rows } = await crew().call(device.timeline, { id: first })
    expect(rows.map((row) => row.kind)).toEqual(['arrive', 'dispatch', 'allocate', 'opening'])
    expect((await crew().call(allocationCalls.history, { id })).map(({ action }) => action)).toEqual(['新建', '提交', '发运', '接收', '处理差异', '关闭'])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('counts what the application has been given', async () => {
    const id = await allocated(await devices(5), '0')
    const { applicationId } = await get(id)
    const { rows } = await crew().call(applicationCalls.lines, { devappid: applicationId ?? 0 })
    expect(rows[0]).toMatchObject({ requestedQty: '10', allocatedQty: '5' })
  })

  it('ships a line in parts and knows what is left', async () => {
    await stock('500')
    const id = await allocated([], '300')
    const { version, lines: [line] } = await get(id)
    await dispatcher().call(allocationCalls.ship, { id, version, lines: [{ lineId: line?.lineId ?? 0, qty: '100' }] })
    expect(await dispatcher().refused(allocationCalls.ship, { id, version: version + 1, lines: [{ lineId: line?.lineId ?? 0, qty: '201' }] })).toMatchObject({ errors: [{ field: 'lines.0.qty', msg: '发运数量不能超过未发数量 200' }] })
    await dispatcher().call(allocationCalls.ship, { id, version: version + 1, lines: [{ lineId: line?.lineId ?? 0 }] })
    expect((await get(id)).shipments.map((shipment) => shipment.lines[0]?.shippedQty)).toEqual(['100', '200'])
  })
})

describe('what is refused', () => {
  it('a device that another document has', async () => {
    const ids = await devices(1)
    const first = await allocated(ids)
    const { applicationId, nodeLine } = await approved()
    const { id } = await dispatcher().call(allocationCalls.create, { applicationId, fromHolderId: pool, projectInfoNo: 'P2601', lines: ids.map((devId) => ({ applicationLineId: nodeLine, devId })) })
    const no = await dispatcher().refused(allocationCalls.submit, { id, version: 1 })
    expect(no).toMatchObject({ code: 500, errors: [{ field: 'lines.0.devId', key: 'locked' }] })
    expect(no.msg).toContain((await get(first)).number)
  })

  it('a quantity that the pool has promised already', async () => {
    const { rows } = await server.as('zb_lin').call(bulk.list, { keyword: 'GS-20DX', holderId: pool })
    const { reserved } = await server.db.selectFrom('equipment.bulk_reserved').select((eb) => eb.fn.sum<string>('quantity').as('reserved')).executeTakeFirstOrThrow()
    const free = Number(rows[0]?.quantity ?? 0) - Number(reserved ?? 0)
    await allocated([], String(Math.max(free - 5, 1)))
    const { applicationId, stringLine } = await approved()
    const { id } = await dispatcher().call(allocationCalls.create, { applicationId, fromHolderId: pool, projectInfoNo: 'P2601', lines: [{ applicationLineId: stringLine, modelId: strings, qty: '6' }] })
    expect(await dispatcher().refused(allocationCalls.submit, { id, version: 1 })).toMatchObject({ errors: [{ field: 'lines.0.qty', key: 'notEnough' }] })
  })

  it('more than was sent, a reasonless shortage, a receipt before the shipment, a time to come', async () => {
    await stock('100')
    const id = await shipped([], '50')
    const detail = await get(id, 'xm_ma')
    const line = roadLines(detail)[0]?.shipmentLineId ?? 0
    const ask = (part: object, at?: string) => crew().refused(allocationCalls.receive, { id, version: detail.version, lines: [{ shipmentLineId: line, ...part }], ...(at && { receivedAt: at }) })
    expect(await ask({ received: '40', short: '11', reason: 'x' })).toMatchObject({ errors: [{ field: 'lines.0.received', key: 'moreThanShipped' }] })
    expect(await ask({ received: '40', short: '10' })).toMatchObject({ errors: [{ field: 'lines.0.reason' }] })
    expect(await ask({ received: '5', damaged: '6', reason: 'x' })).toMatchObject({ errors: [{ field: 'lines.0.damaged' }] })
    expect(await ask({ received: '50' }, '2020-01-01 00:00:00')).toMatchObject({ errors: [{ field: 'receivedAt', key: 'receivedBeforeShipped' }] })
    expect(await ask({ received: '50' }, '2999-01-01 00:00:00')).toMatchObject({ errors: [{ field: 'receivedAt', key: 'inFuture' }] })
    expect(await ask({ received: '-1' })).toMatchObject({ errors: [{ field: 'lines.0.received' }] })
    expect((await get(id)).version).toBe(detail.version)
  })

  it('two people receiving the same lines at once: one does, the other is told', async () => {
    const id = await shipped(await devices(3))
    const detail = await get(id, 'xm_ma')
    const lines = roadLines(detail).map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' }))
    const answers = await Promise.all(['xm_ma', 'jl_shi', 'xm_ma', 'xm_ma'].map((user) => server.as(user).response(allocationCalls.receive, { id, version: detail.version, lines })))
    const codes = answers.map((answer) => (answer.json() as { code: number }).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('receiving by the sender’s keeper, shipping by the crew', async () => {
    const waiting = await allocated(await devices(1))
    expect((await get(waiting, 'xm_ma')).can.ship).toBeUndefined()
    const id = await shipped(await devices(1))
    expect((await get(id, 'kg_he')).can.receive).toBeUndefined()
    expect((await server.as('kg_he').refused(allocationCalls.receive, { id, version: 3, lines: [] })).code).toBe(403)
  })

  it('a line of no or of another application', async () => {
    const [devId = 0] = await devices(1)
    const { applicationId } = await approved()
    const ask = (given: object) => dispatcher().refused(allocationCalls.create, { fromHolderId: pool, projectInfoNo: 'P2601', lines: [{ devId, applicationLineId: 987_654 }], ...given })
    expect(await ask({})).toMatchObject({ errors: [{ field: 'lines.0.applicationLineId', key: 'unknownLine' }] })
    expect(await ask({ applicationId })).toMatchObject({ errors: [{ field: 'lines.0.applicationLineId', key: 'unknownLine' }] })
  })

  it('another department altogether', async () => {
    const id = await shipped(await devices(1))
    expect(await server.as('xm_qiao').refused(allocationCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('xm_qiao').refused(allocationCalls.receive, { id, version: 3, lines: [{ shipmentLineId: 1, received: '1' }] })).toMatchObject({ code: 404 })
  })
})

describe('refused and lost devices', () => {
  it('stay on the road until the sender has them again, or they are written off', async () => {
    const [back = 0, lost = 0] = await devices(2)
    const id = await shipped([back, lost])
    await receive(id, ({ devId }) => (devId === back ? { refused: '1', reason: '型号不符' } : { short: '1', reason: '未到' }))
    expect(await server.as('kg_he').call(device.get, { id: back })).toMatchObject({ deviceStatus: '2' })
    const detail = await get(id)
    const lineOf = (devId: number) => roadLines(detail).find((line) => line.devId === devId)?.shipmentLineId ?? 0
    expect(await crew().refused(allocationCalls.settle, { id, version: detail.version, lines: [{ shipmentLineId: lineOf(back), outcome: 'back', quantity: '1', note: '已退回' }] }))
      .toMatchObject({ errors: [{ field: 'lines.0.outcome', key: 'senderOnly' }] })
    await dispatcher().call(allocationCalls.settle, { id, version: detail.version, lines: [
      { shipmentLineId: lineOf(back), outcome: 'back', quantity: '1', note: '已退回' }, { shipmentLineId: lineOf(lost), outcome: 'lost', quantity: '1', note: '途中丢失' },
    ] })
    expect(await server.as('kg_he').call(device.get, { id: back })).toMatchObject({ deviceStatus: '0', lockedBy: null, deptName: '仪器服务站' })
    expect(await server.as('zb_lin').call(device.get, { id: lost })).toMatchObject({ deviceStatus: '5', techState: 'lost' })
    expect((await get(id)).lines.map((line) => line.receiveState)).toEqual(['2', '2'])
  })
})

describe('beyond the application', () => {
  it('needs the equipment manager; a return for correction frees the devices', async () => {
    const ids = await devices(2)
    const { id } = await dispatcher().call(allocationCalls.create, { fromHolderId: pool, projectInfoNo: 'P2601', lines: ids.map((devId) => ({ devId })) })
    await dispatcher().call(allocationCalls.submit, { id, version: 1 })
    expect(await get(id)).toMatchObject({ docState: 'submitted', isBeyond: true, approvalStatus: 'pendingApproval' })
    const { version } = await get(id, 'zb_lin')
    await server.as('zb_lin').call(allocationCalls.return, { id, version, opinion: '请先申请' })
    expect(await server.as('kg_he').call(device.get, { id: ids[0] ?? 0 })).toMatchObject({ deviceStatus: '0', lockedBy: null })
    await dispatcher().call(allocationCalls.submit, { id, version: version + 1 })
    await server.as('zb_lin').call(allocationCalls.approve, { id, version: version + 2 })
    expect(await get(id)).toMatchObject({ docState: 'dispatching', approvalStatus: 'approved' })
  })
})

describe('choosing', () => {
  it('offers free devices of the pool, resolves scanned codes and says why one cannot be had', async () => {
    const ids = await devices(2)
    const taken = await allocated([ids[0] ?? 0])
    const { rows } = await dispatcher().call(allocationCalls.candidates, { fromHolderId: pool, modelId: single, keyword: 'a-', pageSize: 500 })
    expect(rows.some((row) => row.devId === ids[0])).toBe(false)
    const free = rows.find((row) => row.devId === ids[1])
    const { number } = await get(taken)
    const takenSign = (await server.as('kg_he').call(device.get, { id: ids[0] ?? 0 })).devSign ?? ''
    const answer = await dispatcher().call(allocationCalls.scan, { fromHolderId: pool, codes: [free?.devSign ?? '', takenSign, 'no-such'] })
    expect(answer.map(({ device: found, refusal }) => found?.devId ?? refusal)).toEqual([ids[1], `被单据 ${number} 占用`, '未找到'])
  })

  it('lists the pools that can serve an application', async () => {
    const { applicationId, nodeLine } = await approved()
    await devices(3)
    const sources = await dispatcher().call(allocationCalls.sources, { applicationId })
    const own = sources.find((source) => source.holderId === pool)
    expect(Number(own?.lines.find((line) => line.applicationLineId === nodeLine)?.available)).toBeGreaterThanOrEqual(3)
  })
})
