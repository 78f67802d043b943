import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { now, today, dayIn } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

type Ask = AskOf<typeof acquisitionCalls.create>
const keeper = () => server.as('kg_he')
const manager = () => server.as('zb_lin')
const finance = () => server.as('cw_jin')
const ago = (days: number) => dayIn(new Date(now().getTime() - days * 86_400_000))
const drafted = (lines: object[], more: object = {}): Ask =>
  ({ ownerOrgId: 'C10801', arrivedOn: today(), lines, ...more }) as Ask
const node = (devSign: string, more: object = {}) => ({ modelId: scene.single, devSign, ...more })
const strings = (qty: string) => ({ modelId: scene.strings, qty })
const written = async (...of: Parameters<typeof drafted>) =>
  (await keeper().call(acquisitionCalls.create, drafted(...of))).id
const submitted = async (...of: Parameters<typeof drafted>) => {
  const id = await written(...of)
  await keeper().call(acquisitionCalls.submit, { id, version: 1 })
  return id
}
const get = (id: number, user = 'kg_he') => server.as(user).call(acquisitionCalls.get, { id })
const accept = async (id: number) => {
  for (const person of [manager(), finance()]) {
    const { version } = await person.call(acquisitionCalls.get, { id })
    await person.call(acquisitionCalls.approve, { id, version })
  }
}
const accepted = async (...of: Parameters<typeof drafted>) => {
  const id = await submitted(...of)
  await accept(id)
  return id
}
const kept = async (devSign: string) => {
  const [row] = (await manager().call(device.list, { devSign })).rows
  return row && manager().call(device.get, { id: row.devId })
}
const openings = async (id: number) =>
  (
    await sql<{ device: number | null; quantity: string; in_type: string; day: string }>`
      select device_id as device, trim_scale(quantity)::text as quantity, in_type, to_char(happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from equipment.custody_event where document_id = ${id} and kind = 'opening' order by id`.execute(server.db)
  ).rows
const stringsAt = async (place: string) =>
  Number(
    (await manager().call(bulk.list, { keyword: 'GS-20DX', pageSize: 500 })).rows.find(
      ({ holderName, condition }) => condition === 'good' && holderName.includes(place),
    )?.quantity ?? 0,
  )

describe('an acquisition', () => {
  it('is written by a keeper, accepted by two, and only then there: cards, custody in type 3, since the day it came', async () => {
    const warranty = `${Number(today().slice(0, 4)) + 2}-01-01`
    const id = await submitted(
      [
        node('YS-1', { selfNum: 'N-1', unitValue: '1200.50' }),
        node('YS-2', { selfNum: 'N-2', assetCoding: 'ZC-9', unitValue: '1200.50', warrantyEnd: warranty }),
      ],
      { arrivedOn: ago(3), contractNo: 'HT-1', warrantyEnd: ago(-400) },
    )
    expect(await get(id)).toMatchObject({
      docState: 'submitted',
      totalValue: '2401.00',
      deviceCount: [{ quantity: '2' }],
    })
    expect(await kept('YS-1')).toBeUndefined()
    await manager().call(acquisitionCalls.approve, { id, version: (await get(id)).version })
    expect(await kept('YS-1')).toBeUndefined()
    await finance().call(acquisitionCalls.approve, { id, version: (await get(id, 'cw_jin')).version })
    const one = await kept('YS-1')
    expect(one).toMatchObject({
      selfNum: 'N-1',
      originalValue: '1200.50',
      warrantyEnd: ago(-400),
      deviceStatus: '0',
      usageState: 'idle',
      accountState: 'inAccount',
      ownerOrgId: 'C10801',
    })
    expect(await kept('YS-2')).toMatchObject({ assetCoding: 'ZC-9', warrantyEnd: warranty })
    expect((await openings(id)).map(({ in_type, day }) => [in_type, day])).toEqual([
      ['3', ago(3)],
      ['3', ago(3)],
    ])
    const { lines, docState } = await get(id)
    expect(docState).toBe('approved')
    expect(lines.map(({ devId }) => devId)).toContain(one?.devId)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('brings quantities and devices straight to a project, whose crew sees it', async () => {
    const id = await accepted([node('YS-P1'), strings('40')], { projectInfoNo: 'P2601' })
    expect(await kept('YS-P1')).toMatchObject({ deviceStatus: '3', usageState: 'inUse' })
    expect((await openings(id)).map(({ quantity }) => quantity)).toEqual(['1', '40'])
    const { destination } = await get(id, 'xm_ma')
    expect(await stringsAt(destination)).toBe(40)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('refuses what is in the register or twice in it, each row by itself', async () => {
    await accepted([node('YS-D1', { selfNum: 'D-1', assetCoding: 'ZD-1' })])
    const refused = async (lines: object[], more: object = {}) =>
      (await keeper().refused(acquisitionCalls.create, drafted(lines, more))).errors.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(
      await refused([
        node('ys-d1'),
        node('YS-D2', { selfNum: 'D-1' }),
        node('YS-D3', { assetCoding: 'ZD-1' }),
        node('YS-D4'),
      ]),
    ).toEqual(['lines.0.devSign takenSerial', 'lines.1.selfNum takenSelfNumber', 'lines.2.assetCoding takenAsset'])
    expect(await refused([node('YS-E1'), node('YS-E2'), node('ys-e1')])).toEqual([
      'lines.0.devSign repeatedIn',
      'lines.2.devSign repeatedIn',
    ])
    expect(
      await refused([node('YS-E1', { qty: '2' }), { ...strings('3'), devSign: 'X' }, { modelId: scene.single }]),
    ).toEqual(['lines.0.qty oneDevice', 'lines.1.devSign notCounted', 'lines.2.devSign unmarked'])
    expect(await refused([node('YS-E1')], { arrivedOn: ago(-1) })).toEqual(['arrivedOn inFuture'])
    expect(await refused([node('YS-E1')], { poolOrgId: 'C10801', projectInfoNo: 'P2601' })).toEqual([
      'poolOrgId oneDestination',
    ])
    expect(await refused([node('YS-E1')], { ownerOrgId: 'C102' })).toEqual(['ownerOrgId unknownUnit'])
  })

  it('looks again when it is submitted and accepted: what came meanwhile is said at its line, and nothing is half there', async () => {
    const late = await written([node('YS-F0'), node('YS-F1')])
    const id = await submitted([node('YS-F2'), node('YS-F3')])
    await inTransaction(server.db, async (tx) => {
      const actor = await server.actorOf('zb_lin')
      const card = { devName: '节点', modelId: scene.single, ownerOrgId: 'C10801', accountState: 'inAccount' as const }
      const { document } = await registered(tx)
      await equipmentPorts.ports().createDevices(
        tx,
        actor,
        systemContext,
        [
          { ...card, devSign: 'YS-F1' },
          { ...card, devSign: 'YS-F3' },
        ],
        { document },
      )
    })
    expect(await keeper().refused(acquisitionCalls.submit, { id: late, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.1.devSign', key: 'takenSerial' }],
    })
    await manager().call(acquisitionCalls.approve, { id, version: (await get(id)).version })
    expect(
      await finance().refused(acquisitionCalls.approve, { id, version: (await get(id, 'cw_jin')).version }),
    ).toMatchObject({
      errors: [{ field: 'lines.1.devSign', key: 'takenSerial' }],
    })
    expect(await kept('YS-F2')).toBeUndefined()
    expect(await openings(id)).toEqual([])
  })

  it('is taken back as a whole by whoever accepted last, unless something of it has gone on', async () => {
    const id = await accepted([node('YS-V1'), strings('5')])
    const before = await stringsAt('仪器服务站')
    const reversing = { id, version: (await get(id)).version, opinion: '重复登记' }
    expect((await manager().refused(acquisitionCalls.void, reversing)).code).toBe(500)
    await finance().call(acquisitionCalls.void, reversing)
    expect(await kept('YS-V1')).toBeUndefined()
    expect(await stringsAt('仪器服务站')).toBe(before - 5)
    const gone = await accepted([node('YS-V2')])
    const { devId = 0 } = (await kept('YS-V2')) ?? {}
    await scene.allocated([devId])
    expect(
      await finance().refused(acquisitionCalls.void, { id: gone, version: (await get(gone)).version, opinion: 'x' }),
    ).toMatchObject({ msg: expect.stringContaining('不能冲销') })
    // Neither are quantities that a dispatch has been promised.
    const promised = await accepted([strings('7')])
    const dispatch = await scene.allocated([], String(await stringsAt('仪器服务站')))
    const { number } = await scene.get(dispatch)
    const back = { id: promised, version: (await get(promised)).version, opinion: 'x' }
    expect(await finance().refused(acquisitionCalls.void, back)).toMatchObject({ msg: expect.stringContaining(number) })
    await scene.dispatcher.call(allocationCalls.cancel, { id: dispatch, version: 2, opinion: 'x' })
    await finance().call(acquisitionCalls.void, back)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('completes what a store has made equipment of, once, and makes nothing anew', async () => {
    const ids = await inTransaction(server.db, async (tx) => {
      const { document } = await registered(tx)
      const actor = await server.actorOf('zb_lin')
      const card = {
        devName: '节点',
        modelId: scene.single,
        ownerOrgId: 'C10801',
        accountState: 'inAccount' as const,
        originalValue: '880.00',
      }
      return equipmentPorts.ports().createDevices(
        tx,
        actor,
        systemContext,
        [
          { ...card, devSign: 'RK-1' },
          { ...card, devSign: 'RK-2' },
        ],
        { document },
      )
    })
    const offered = await keeper().call(acquisitionCalls.warehoused, { ownerOrgId: 'C10801' })
    expect(offered.filter(({ devId }) => ids.includes(devId))).toMatchObject([
      { devSign: 'RK-1', unitValue: '880.00' },
      { devSign: 'RK-2' },
    ])
    expect(await server.as('kg_song').call(acquisitionCalls.warehoused, { ownerOrgId: 'C10801' })).toEqual([])
    const [first = 0, second = 0] = ids
    const line = (devId: number, devSign: string, more = {}) => node(devSign, { devId, unitValue: '1', ...more })
    const of = { acquisitionKind: 'warehoused' }
    expect(await keeper().refused(acquisitionCalls.create, drafted([node('RK-3')], of))).toMatchObject({
      errors: [{ field: 'lines.0.modelId', key: 'warehousedOnly' }],
    })
    const id = await accepted([line(first, 'RK-1', { selfNum: 'RK-N1' })], { ...of, useStartDate: today() })
    expect(await kept('RK-1')).toMatchObject({
      devId: first,
      selfNum: 'RK-N1',
      originalValue: '880.00',
      useStartDate: today(),
    })
    expect(await openings(id)).toEqual([])
    expect((await get(id, 'cw_jin')).can).not.toHaveProperty('void')
    expect(
      await keeper().refused(acquisitionCalls.create, drafted([line(first, 'RK-1'), line(second, 'RK-2')], of)),
    ).toMatchObject({
      errors: [{ field: 'lines.0.modelId', key: 'notWarehoused' }],
    })
    expect(
      (await keeper().call(acquisitionCalls.warehoused, { ownerOrgId: 'C10801' })).map(({ devId }) => devId),
    ).not.toContain(first)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is written by keepers and the equipment manager alone', async () => {
    expect((await scene.crew.refused(acquisitionCalls.create, drafted([node('YS-X1')]))).code).toBe(403)
    expect((await finance().refused(acquisitionCalls.create, drafted([node('YS-X1')]))).code).toBe(403)
  })
})

let serial = 0
const registered = async (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => ({
  document: (
    await tx
      .insertInto('document.register')
      .values({ kind: 'material/receipt', number: `RK-T-${(serial += 1)}`, call_code: `RKT${serial}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id,
})
