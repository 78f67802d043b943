import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf, poolsOf, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { carry } from '../../testing/carry.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'
import { writtenScrap } from '../scrap/test/asked.ts'
import { sealingOf } from '../sealing/test/sample.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

// Node units are instruments, strings are geophones: the two never share a return.
const keeper = () => server.as('kg_he')
const get = (id: number, user = 'xm_ma') => server.as(user).call(returnCalls.get, { id })
/** Equipment that the project has received. */
const withProject = async (count: number, quantity = '0') => {
  const devices = await scene.devices(count)
  if (quantity !== '0') await scene.stock(quantity)
  const id = await scene.shipped(devices, quantity)
  const sent = await scene.get(id, 'xm_ma')
  await scene.crew.call(allocationCalls.receive, {
    id,
    version: sent.version,
    lines: roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty })),
  })
  return devices
}
const of = (backDeviceType: '2' | '3', more = {}) => ({
  projectInfoNo: 'P2601',
  toHolderId: scene.pool,
  backDeviceType,
  ...more,
})
const drafted = async (lines: readonly object[], backDeviceType: '2' | '3' = '2') =>
  (await scene.crew.call(returnCalls.create, { ...of(backDeviceType), lines: [...lines] })).id
const submitted = async (...draft: Parameters<typeof drafted>) => {
  const id = await drafted(...draft)
  await scene.crew.call(returnCalls.submit, { id, version: 1 })
  return id
}
const ship = async (id: number, qty?: string) => {
  const { version, lines } = await get(id)
  await scene.crew.call(returnCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId, qty })) })
}
type Counts = Partial<Record<'received' | 'damaged' | 'short' | 'refused', string>>
const receive = async (
  id: number,
  count: (line: { devId: number | null; expectedQty: string }) => Counts,
  more = {},
) => {
  const { version, shipments } = await get(id, 'kg_he')
  const lines = shipments
    .flatMap((shipment) => shipment.lines)
    .filter(({ expectedQty }) => expectedQty !== '0')
    .map((line) => ({ shipmentLineId: line.shipmentLineId, reason: '清点', ...count(line) }))
  await keeper().call(returnCalls.receive, { id, version, lines, ...more })
}
/** Finds all that waits for it to be good. */
const inspect = async (id: number) => {
  const { version, lines } = await get(id, 'kg_he')
  const waiting = lines.filter(({ inspectQty }) => inspectQty !== '0')
  const found = waiting.map(({ lineId, inspectQty }) => ({ lineId, good: inspectQty }))
  await keeper().call(returnCalls.inspect, { id, version, lines: found })
}
/** Whoever is asked decides on a stock-take, one after the other. */
const approveAll = async (id: number) => {
  for (let turn = 0; turn < 6; turn += 1) {
    const [step] = await server.as('admin').call(stockTakeCalls.steps, { id })
    const [asked] = step?.people ?? []
    if (!asked) return
    const { name } = await server.db
      .selectFrom('system.user')
      .select('name')
      .where('id', '=', asked.userId)
      .executeTakeFirstOrThrow()
    const { version } = await server.as('admin').call(stockTakeCalls.get, { id })
    await server.as(name).call(stockTakeCalls.approve, { id, version })
  }
}
const strings = (qty: string) => [{ modelId: scene.strings, condition: 'good' as const, qty }]
const at = async (place: string, condition: string) =>
  (await keeper().call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows.find(
    (row) => row.condition === condition && row.holderName.includes(place),
  )?.quantity ?? '0'

describe('a return', () => {
  it('is inspected before anybody seals what came back, or makes one card of it with another', async () => {
    const [stays = 0, back = 0] = await withProject(2)
    const id = await submitted([{ devId: back }])
    await ship(id)
    await receive(id, () => ({ received: '1' }))
    const { number } = await get(id, 'kg_he')
    const sealing = await keeper().call(sealingCalls.create, await sealingOf(server, [back]))
    expect(await keeper().refused(sealingCalls.submit, { id: sealing.id, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'inspectedFirst', msg: expect.stringContaining(number) }],
    })
    const versioned = async (devId: number) => ({
      id: devId,
      version: (await server.as('zb_lin').call(device.get, { id: devId })).version,
    })
    const merging = { ...(await versioned(stays)), others: [await versioned(back)] }
    expect(await server.as('zb_lin').refused(device.merge, merging)).toMatchObject({
      errors: [{ field: 'others', key: 'inspectedFirst' }],
    })
    await inspect(id)
    expect((await get(id)).docState).toBe('closed')
    await keeper().call(sealingCalls.submit, { id: sealing.id, version: 1 })
  })

  it('goes from the project to the pool, is inspected there, and ends by itself', async () => {
    const devices = await withProject(3)
    const [good = 0, bad = 0, broken = 0] = devices
    const id = await submitted(devices.map((devId) => ({ devId })))
    expect(await get(id)).toMatchObject({
      docState: 'ready',
      leavingState: '0',
      inType: '0',
      can: { ship: true, cancel: true },
    })
    // I4: it is this document's alone.
    expect(await scene.crew.call(device.get, { id: good })).toMatchObject({
      deviceStatus: '3',
      lockedBy: { kind: 'equipment/return' },
    })
    const other = await drafted([{ devId: good }])
    expect(await scene.crew.refused(returnCalls.submit, { id: other, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'locked' }],
    })
    await ship(id)
    expect(await get(id, 'kg_he')).toMatchObject({ docState: 'underWay', leavingState: '1', can: { receive: true } })
    expect((await get(id)).can).toEqual({})
    await receive(id, ({ devId }) => (devId === broken ? { received: '1', damaged: '1' } : { received: '1' }))
    const arrived = await get(id, 'kg_he')
    expect(arrived).toMatchObject({ docState: 'underWay', inspectQty: [{ quantity: '2' }], can: { inspect: true } })
    expect(await keeper().call(device.get, { id: good })).toMatchObject({ deviceStatus: '0', techState: 'waitInspect' })
    expect(await keeper().call(device.get, { id: broken })).toMatchObject({
      deviceStatus: '0',
      techState: 'waitRepair',
    })
    // Nothing is promised of it before its inspection, which it could not have any more.
    const ahead = await scene.drafted(await scene.approved(), [good])
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id: ahead, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'waitsForInspection' }],
    })
    const lineOf = (devId: number) => arrived.lines.find((line) => line.devId === devId)?.lineId ?? 0
    const say = (lines: object[], version = arrived.version) => ({ id, version, lines: lines as [] })
    expect((await scene.crew.refused(returnCalls.inspect, say([{ lineId: lineOf(good), good: '1' }]))).code).toBe(403)
    expect(
      await keeper().refused(returnCalls.inspect, say([{ lineId: lineOf(bad), good: '1', repair: '1', note: 'x' }])),
    ).toMatchObject({ errors: [{ field: 'lines.0.good', key: 'moreThanToInspect' }] })
    expect(await keeper().refused(returnCalls.inspect, say([{ lineId: lineOf(bad), repair: '1' }]))).toMatchObject({
      errors: [{ field: 'lines.0.note', key: 'resultNeeded' }],
    })
    expect(await keeper().refused(returnCalls.inspect, say([{ lineId: lineOf(broken), good: '1' }]))).toMatchObject({
      errors: [{ key: 'moreThanToInspect' }],
    })
    await keeper().call(returnCalls.inspect, say([{ lineId: lineOf(good), good: '1' }]))
    // Once inspected, it is not inspected again.
    expect(
      await keeper().refused(returnCalls.inspect, say([{ lineId: lineOf(good), good: '1' }], arrived.version + 1)),
    ).toMatchObject({ errors: [{ key: 'moreThanToInspect' }] })
    await keeper().call(
      returnCalls.inspect,
      say([{ lineId: lineOf(bad), repair: '1', note: '接口松动' }], arrived.version + 1),
    )
    const ended = await get(id)
    expect(ended).toMatchObject({ docState: 'closed', inspectQty: [], can: {} })
    expect(ended.lines.map(({ goodQty, repairQty, inspectResult }) => [goodQty, repairQty, inspectResult])).toEqual([
      ['1', '0', ''],
      ['0', '1', '接口松动'],
      ['0', '0', ''],
    ])
    expect(await keeper().call(device.get, { id: good })).toMatchObject({ techState: 'good', lockedBy: null })
    expect(await keeper().call(device.get, { id: bad })).toMatchObject({ techState: 'waitRepair' })
    const { rows } = await sql<{ in_type: string }>`
      select in_type from equipment.custody_event where document_id = ${id} and kind = 'arrive'`.execute(server.db)
    expect(new Set(rows.map(({ in_type }) => in_type))).toEqual(new Set(['0']))
    expect(await driftOf(server.db)).toEqual([])
  })

  it('takes no more of a quantity than the project holds, over all returns, and says how much of it has left', async () => {
    await withProject(0, '100')
    const held = async () =>
      (await scene.crew.call(returnCalls.held, { projectInfoNo: 'P2601', backDeviceType: '3' })).map(({ qty }) => qty)
    expect(await held()).toEqual(['100'])
    expect(await scene.crew.refused(returnCalls.create, { ...of('3'), lines: strings('101') })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanHeld' }],
    })
    const [first, second] = [await submitted(strings('60'), '3'), await drafted(strings('50'), '3')]
    expect(await held()).toEqual(['40'])
    expect(await scene.crew.refused(returnCalls.submit, { id: second, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanFree', msg: expect.stringContaining('40') }],
    })
    await ship(first, '25')
    expect(await get(first)).toMatchObject({ leavingState: '2' })
    expect((await scene.crew.refused(returnCalls.close, { id: first, version: 3 })).msg).toBe(
      '仍有在途或待处理差异的设备，不能关闭',
    )
    await receive(first, () => ({ received: '22', damaged: '2', short: '3' }), {
      unlisted: [{ what: '电缆', quantity: '1' }],
    })
    expect([await at('仪器服务站', 'waitInspect'), await at('仪器服务站', 'waitRepair')]).toEqual(['20', '2'])
    const { lines, differences, version } = await get(first, 'kg_he')
    await keeper().call(returnCalls.inspect, {
      id: first,
      version,
      lines: [{ lineId: lines[0]?.lineId ?? 0, good: '15', repair: '5', note: '阻值超差' }],
    })
    const settle = (index: number, outcome: 'back' | 'found', quantity: string, by: number) => ({
      id: first,
      version: version + by,
      lines: [{ shipmentLineId: differences[index]?.shipmentLineId ?? 0, outcome, quantity, note: '已核对' }],
    })
    await scene.crew.call(returnCalls.settle, settle(0, 'back', '3', 1))
    await keeper().call(returnCalls.settle, settle(1, 'found', '1', 2))
    expect(await get(first)).toMatchObject({ docState: 'underWay', can: { ship: true, close: true } })
    await scene.crew.call(returnCalls.close, { id: first, version: version + 3 })
    expect(await held()).toEqual(['78'])
    expect(await at('仪器服务站', 'waitRepair')).toBe('7')
    expect(await driftOf(server.db)).toEqual([])
  })

  it('keeps what waits for its inspection, and ends where a stock-take of the pool puts the rest right', async () => {
    const [gone = 0, stays = 0] = await withProject(2)
    const id = await submitted([{ devId: gone }, { devId: stays }])
    await ship(id)
    await receive(id, () => ({ received: '1' }))
    await withProject(0, '40')
    const strung = await submitted(strings('40'), '3')
    await ship(strung)
    await receive(strung, () => ({ received: '40' }))
    const { number } = await get(id)
    const strungNumber = (await get(strung)).number
    // Neither let go nor sent on by anybody else, who is told by which return.
    const scrapped = await writtenScrap(server, [
      { devId: gone },
      { modelId: scene.strings, condition: 'waitInspect', qty: '5' },
    ])
    expect(await keeper().refused(scrapCalls.submit, { id: scrapped, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'inspectedFirst', msg: expect.stringContaining(number) }],
    })
    const bulkScrap = await writtenScrap(server, [{ modelId: scene.strings, condition: 'waitInspect', qty: '5' }])
    expect(await keeper().refused(scrapCalls.submit, { id: bulkScrap, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'keptByOthers', msg: expect.stringContaining(strungNumber) }],
    })
    const other = await inTransaction(server.db, async (tx) => (await poolsOf(tx, ['C10802'])).get('C10802') ?? 0)
    const moved = await server.as('admin').call(transferCalls.create, {
      transferKind: 'pool',
      fromHolderId: scene.pool,
      toHolderId: other,
      reason: '调剂',
      lines: [{ modelId: scene.strings, condition: 'waitInspect', qty: '5' }],
    })
    expect(await server.as('admin').refused(transferCalls.submit, { id: moved.id, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanFree', msg: expect.stringContaining(strungNumber) }],
    })
    // Counted, one is not there, and of the strings ten are short: their returns wait for that no longer.
    const counting = server.as('admin')
    const take = { takeName: '清点', takeBasis: 'pool' as const, holderId: scene.pool, lines: [] }
    const { id: counted } = await counting.call(stockTakeCalls.create, take)
    await counting.call(stockTakeCalls.open, { id: counted, version: 1 })
    const sheet = await counting.call(stockTakeCalls.get, { id: counted })
    const books = new Map(
      (await counting.call(bulk.list, { holderId: scene.pool, pageSize: 500 })).rows.map((row) => [
        `${row.modelId} ${row.condition}`,
        row.quantity,
      ]),
    )
    await counting.call(stockTakeCalls.count, {
      id: counted,
      version: sheet.version,
      lines: sheet.lines.map(({ lineId, devId, modelId, condition }) => {
        if (devId !== null)
          return { lineId, found: devId === gone ? ('N' as const) : ('Y' as const), lineReason: '货架' }
        const book = books.get(`${modelId} ${condition}`) ?? '0'
        const there = modelId === scene.strings && condition === 'waitInspect' ? String(Number(book) - 10) : book
        return { lineId, countedQty: there, recountedQty: there, lineReason: '货架' }
      }),
    })
    const { version } = await counting.call(stockTakeCalls.get, { id: counted })
    await counting.call(stockTakeCalls.submit, { id: counted, version })
    await approveAll(counted)
    const after = await get(id, 'kg_he')
    expect(after).toMatchObject({ docState: 'underWay', inspectQty: [{ quantity: '1' }] })
    expect(after.lines.find(({ devId }) => devId === gone)).toMatchObject({
      inspectQty: '0',
      inspectResult: expect.stringContaining('PD-'),
    })
    await inspect(id)
    expect(await get(id)).toMatchObject({ docState: 'closed' })
    expect((await get(strung, 'kg_he')).inspectQty).toMatchObject([{ quantity: '30' }])
    await inspect(strung)
    expect(await get(strung)).toMatchObject({ docState: 'closed' })
    expect(await driftOf(server.db)).toEqual([])
  })

  it('takes what the project holds and is of its type, once, from people who see the project', async () => {
    const [there = 0] = await withProject(1)
    const [elsewhere = 0] = await scene.devices(1)
    const refused = (lines: object[], more = {}) =>
      scene.crew.refused(returnCalls.create, { ...of('2', more), lines: lines as [] })
    expect(await refused([{ devId: elsewhere }])).toMatchObject({
      errors: [{ field: 'lines.0.devId', key: 'notHeld' }],
    })
    expect(await refused([{ devId: there }, { devId: there }])).toMatchObject({
      errors: [{ field: 'lines.1.devId', key: 'twice' }],
    })
    expect(await refused([{ devId: there }], { backDeviceType: '1' })).toMatchObject({ errors: [{ key: 'otherType' }] })
    expect(await refused([{ devId: there }], { toHolderId: 1 })).toMatchObject({
      errors: [{ field: 'toHolderId', key: 'unknownPool' }],
    })
    expect(await refused([{ devId: there }], { projectInfoNo: 'P2602' })).toMatchObject({
      errors: [{ field: 'projectInfoNo', key: 'unknownProject' }],
    })
    const id = await drafted([{ devId: there }])
    // The keeper of the pool sees what comes, another pool's does not.
    expect(await get(id, 'kg_he')).toMatchObject({ docState: 'draft', can: {} })
    expect((await server.as('kg_song').refused(returnCalls.get, { id })).code).toBe(404)
    await scene.crew.call(returnCalls.submit, { id, version: 1 })
    await scene.crew.call(returnCalls.cancel, { id, version: 2, opinion: '继续施工' })
    expect(await scene.crew.call(device.get, { id: there })).toMatchObject({ deviceStatus: '3', lockedBy: null })
  })

  it('empties a project, which may end then; and finds its way home from one that is closed', async () => {
    const [last = 0] = await withProject(1)
    const ask = async (projectStatus: string) => {
      const {
        can: _can,
        projectEndTime: _end,
        replaces: _replaces,
        teamLeaderId,
        ...row
      } = await server.as('zb_lin').call(project.get, { id: 'P2601' })
      return { ...row, remark: row.remark ?? '', ...(teamLeaderId !== null && { teamLeaderId }), projectStatus }
    }
    await server.as('zb_lin').call(project.update, await ask(projectStatuses.finished))
    const close = async () => server.as('zb_lin').call(project.update, await ask(projectStatuses.closed))
    expect(await server.as('zb_lin').refused(project.update, await ask(projectStatuses.closed))).toMatchObject({
      errors: [{ key: 'stillHolds' }],
    })
    // Its work is over, and what it holds goes back, type by type.
    for (const type of ['2', '3'] as const) {
      const held = await scene.crew.call(returnCalls.held, { projectInfoNo: 'P2601', backDeviceType: type })
      const id = await submitted(
        held.map(({ devId, modelId, condition, qty }) => (devId === null ? { modelId, condition, qty } : { devId })),
        type,
      )
      await ship(id)
      await receive(id, ({ expectedQty }) => ({ received: expectedQty }))
      await inspect(id)
    }
    await close()
    // Something turned up after all, and its project is closed.
    await inTransaction(server.db, async (tx) => {
      await carry(tx, { devices: [last], project: 'P2601', from: scene.pool, to: await projectHolder(tx, 'P2601') })
    })
    const id = await submitted([{ devId: last }])
    await ship(id)
    await receive(id, () => ({ received: '1' }))
    await inspect(id)
    expect(await get(id)).toMatchObject({ docState: 'closed' })
    expect(await driftOf(server.db)).toEqual([])
  })
})
