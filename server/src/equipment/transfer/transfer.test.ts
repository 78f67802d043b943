import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { systemContext } from '../../kit/access/actor.ts'
import { createDevices } from '../device/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

// P2601 is crew 2101's in the west (C102), P2606 crew 1206's in the north (C103).
const [sender, receiver] = ['xm_ma', 'xm_qiao']
const get = (id: number, user = sender) => server.as(user).call(transferCalls.get, { id })
/** Equipment that the project has received. */
const withProject = async (count: number, quantity = '0') => {
  const devices = await scene.devices(count)
  if (quantity !== '0') await scene.stock(quantity)
  const id = await scene.shipped(devices, quantity)
  const sent = await scene.get(id, sender)
  await scene.crew.call(allocationCalls.receive, {
    id,
    version: sent.version,
    lines: roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty })),
  })
  return devices
}
const between = {
  transferKind: 'project',
  fromProjectNo: 'P2601',
  toProjectNo: 'P2606',
  reason: '下一工区开工',
} as const
type Draft = Parameters<typeof draftedBy>[1]
const draftedBy = async (
  user: string,
  draft: Partial<typeof transferCalls.create.input._zod.input> & { lines: readonly object[] },
) => (await server.as(user).call(transferCalls.create, { ...between, ...draft, lines: [...draft.lines] } as never)).id
const submittedBy = async (user: string, draft: Draft) => {
  const id = await draftedBy(user, draft)
  await server.as(user).call(transferCalls.submit, { id, version: 1 })
  return id
}
/** Whoever is asked, one after the other; who it was. */
const approve = async (id: number): Promise<string[]> => {
  const asked: string[] = []
  for (const user of ['ld_gao', 'ld_meng', 'ld_wei', 'zb_lin', 'cw_jin']) {
    const response = await server.as(user).response(transferCalls.get, { id })
    const { data } = response.json<{ data?: { can: { approve?: true }; version: number } }>()
    if (!data?.can.approve) continue
    await server.as(user).call(transferCalls.approve, { id, version: data.version })
    asked.push(user)
  }
  return asked
}
const ship = async (id: number, user = sender) => {
  const { version, lines } = await get(id, user)
  await server.as(user).call(transferCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) })
}
type Counts = Partial<Record<'received' | 'damaged' | 'short' | 'refused', string>>
const receive = async (
  id: number,
  user = receiver,
  count: (line: { devId: number | null; expectedQty: string }) => Counts = ({ expectedQty }) => ({
    received: expectedQty,
  }),
) => {
  const { version, shipments } = await get(id, user)
  const lines = shipments
    .flatMap((shipment) => shipment.lines)
    .filter(({ expectedQty }) => expectedQty !== '0')
    .map((line) => ({ shipmentLineId: line.shipmentLineId, reason: '清点', ...count(line) }))
  await server.as(user).call(transferCalls.receive, { id, version, lines })
}
const held = async (place: string, keyword = 'GS-20DX') =>
  (await server.as('zb_lin').call(bulk.list, { keyword, pageSize: 500 })).rows
    .filter((row) => row.holderName.includes(place))
    .map(({ condition, quantity }) => `${condition} ${quantity}`)

describe('a transfer between projects', () => {
  it('is agreed to by both sides, sent by the one, received by the other, and ends by itself', async () => {
    const [node = 0, broken = 0] = await withProject(2, '300')
    const id = await submittedBy(sender, {
      lines: [{ devId: node }, { devId: broken }, { modelId: scene.strings, condition: 'good', qty: '200' }],
    })
    expect(await get(id)).toMatchObject({
      docState: 'submitted',
      outType: '1',
      inType: '1',
      betweenUnits: false,
      fromPlace: expect.stringContaining('库车'),
      toPlace: expect.stringContaining('古龙'),
    })
    // Nobody receives what nobody has agreed to, let alone what was not sent.
    const early = { id, version: 2, lines: [] }
    expect((await server.as(receiver).refused(transferCalls.receive, early)).code).toBe(500)
    expect((await scene.crew.refused(transferCalls.ship, { ...early, lines: [{ lineId: 1 }] })).code).toBe(500)
    expect(await approve(id)).toEqual(['ld_gao', 'ld_meng', 'zb_lin'])
    expect(await get(id)).toMatchObject({ docState: 'ready', can: { ship: true, cancel: true } })
    expect((await get(id, receiver)).can).toEqual({})
    await ship(id)
    expect(await server.as('zb_lin').call(device.get, { id: node })).toMatchObject({ deviceStatus: '2' })
    expect(await get(id, receiver)).toMatchObject({ docState: 'underWay', can: { receive: true } })
    expect((await get(id)).can).toEqual({})
    await receive(id, receiver, ({ devId, expectedQty }) =>
      devId === null
        ? { received: '190', short: '10' }
        : { received: expectedQty, ...(devId === broken && { damaged: '1' }) },
    )
    const north = server.as(receiver)
    expect(await north.call(device.get, { id: node })).toMatchObject({
      deviceStatus: '3',
      projectName: expect.stringContaining('古龙'),
      techState: 'good',
      ownerOrgId: 'C10801',
    })
    expect(await north.call(device.get, { id: broken })).toMatchObject({ techState: 'waitRepair' })
    const { version, differences } = await get(id)
    expect(await get(id)).toMatchObject({ docState: 'underWay', can: { settle: true } })
    const settled = differences.map(({ shipmentLineId, unsettledQty }) => ({
      shipmentLineId,
      outcome: 'back' as const,
      quantity: unsettledQty,
      note: '未装车',
    }))
    await scene.crew.call(transferCalls.settle, { id, version, lines: settled })
    expect(await get(id)).toMatchObject({ docState: 'closed', expectedQty: [], unsettledQty: [] })
    expect(await held('库车')).toEqual(['good 110'])
    expect(await held('古龙')).toEqual(['good 190'])
    const { rows } = await sql<{ kind: string; out: string | null; in: string | null }>`
      select distinct kind, out_type as out, in_type as in from equipment.custody_event where document_id = ${id} and kind in ('dispatch', 'arrive', 'return') order by 1`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { kind: 'arrive', out: null, in: '1' },
      { kind: 'dispatch', out: '1', in: null },
      { kind: 'return', out: null, in: '4' },
    ])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('keeps what it names: others are told which document has it, whose, and since when', async () => {
    const [node = 0] = await withProject(1, '100')
    const before = Number((await held('库车'))[0]?.split(' ')[1])
    const id = await submittedBy(sender, {
      lines: [{ devId: node }, { modelId: scene.strings, condition: 'good', qty: String(before - 30) }],
    })
    const { number } = await get(id)
    const other = await draftedBy(sender, { lines: [{ devId: node }] })
    const refusal = await scene.crew.refused(transferCalls.submit, { id: other, version: 1 })
    expect(refusal).toMatchObject({ errors: [{ field: 'lines.0.devId', key: 'locked' }] })
    for (const said of [number, '马志强', '0 天']) expect(JSON.stringify(refusal)).toContain(said)
    // A return of the same counts beside it, and neither finds it to choose from.
    const back = { projectInfoNo: 'P2601', toHolderId: scene.pool, backDeviceType: '3' as const }
    const line = { modelId: scene.strings, condition: 'good' as const, qty: '31' }
    const { id: returned } = await scene.crew.call(returnCalls.create, { ...back, lines: [line] })
    expect(await scene.crew.refused(returnCalls.submit, { id: returned, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanFree' }],
    })
    const free = await scene.crew.call(transferCalls.held, { fromProjectNo: 'P2601' })
    expect(free.some(({ devId }) => devId === node)).toBe(false)
    expect(free.find(({ modelId, condition }) => modelId === scene.strings && condition === 'good')?.qty).toBe('30')
    await scene.crew.call(transferCalls.withdraw, { id, version: 2 })
    await scene.crew.call(transferCalls.submit, { id: other, version: 1 })
    expect(await get(other)).toMatchObject({ docState: 'submitted' })
  })

  it('takes what is there, once, from a place in sight to another one', async () => {
    const [node = 0] = await withProject(1)
    const elsewhere = (await scene.devices(1))[0] ?? 0
    const wrong = await scene.crew.refused(transferCalls.create, {
      ...between,
      lines: [
        { devId: node },
        { devId: node },
        { devId: elsewhere },
        { modelId: scene.strings },
        { modelId: scene.strings, condition: 'good', qty: '999999' },
      ],
    })
    expect(wrong.errors).toMatchObject([
      { field: 'lines.1.devId', key: 'twice' },
      { field: 'lines.2.devId', key: 'notHeld' },
      { field: 'lines.3.modelId', key: 'deviceOrModel' },
      { field: 'lines.4.qty', key: 'moreThanHeld' },
    ])
    const say = async (more: object, user = sender) =>
      (await server.as(user).refused(transferCalls.create, { ...between, ...more, lines: [] } as never)).errors
    expect(await say({ toProjectNo: 'P2601' })).toMatchObject([{ field: 'toProjectNo', key: 'sameEnds' }])
    expect(await say({ toProjectNo: undefined })).toMatchObject([{ field: 'toProjectNo', key: 'unknownReceiver' }])
    expect(await say({}, receiver)).toMatchObject([{ field: 'fromProjectNo', key: 'unknownSender' }])
    const closed = { toProjectNo: 'P2604' }
    await sql`update system.project set status = ${projectStatuses.closed} where id = 'P2604'`.execute(server.db)
    expect(await say(closed)).toMatchObject([{ field: 'toProjectNo', key: 'projectClosed' }])
  })

  it('is refused by the receiving side as well, and lets go of everything then', async () => {
    const [node = 0] = await withProject(1)
    const id = await submittedBy(sender, { lines: [{ devId: node }] })
    await server.as('ld_gao').call(transferCalls.approve, { id, version: 2 })
    await server.as('ld_meng').call(transferCalls.return, { id, version: 3, opinion: '暂不需要' })
    expect(await get(id)).toMatchObject({ docState: 'returned', can: { edit: true, submit: true } })
    expect(await scene.crew.call(device.get, { id: node })).toMatchObject({ lockedBy: null })
  })

  it('is counted among what is on the road to a project', async () => {
    const [node = 0] = await withProject(1)
    const id = await submittedBy(sender, { lines: [{ devId: node }] })
    await approve(id)
    await ship(id)
    const rows = (await server.as('zb_lin').call(alert.noReceive, {})) as unknown
    expect(JSON.stringify(rows)).toContain('P2606')
    await receive(id)
    const after = (await server.as('zb_lin').call(alert.noReceive, {})) as unknown
    expect(JSON.stringify(after)).not.toContain('P2606')
  })
})

describe('a transfer between departments', () => {
  const poolOf = async (department: string) =>
    (
      await server.db
        .selectFrom('equipment.holder')
        .select('id')
        .where('kind', '=', 'pool')
        .where('department_id', '=', department)
        .executeTakeFirst()
    )?.id ?? 0
  const owned = async (ownerOrgId: string, selfNum: string, serial: string) =>
    inTransaction(server.db, async (tx) =>
      createDevices(tx, await server.actorOf('admin'), systemContext, [
        {
          modelId: scene.single,
          devName: '节点',
          devSign: serial,
          selfNum,
          ownerOrgId,
          accountState: 'inAccount' as const,
          originalValue: '1200.50',
          netValue: '800.25',
          currency: 'USD',
          params: {},
        },
      ]),
    )

  it('asks finance where book value leaves the unit, and makes the receiver the owner', async () => {
    const [moved = 0] = await owned('C102', 'N-77', 'OWN-1')
    await owned('C103', 'N-77', 'OWN-2')
    const [from, to] = [await poolOf('C102'), await poolOf('C103')]
    const draft = {
      transferKind: 'department' as const,
      fromProjectNo: undefined,
      toProjectNo: undefined,
      fromHolderId: from,
      toDeptId: 'C103',
      lines: [{ devId: moved }],
    }
    const id = await submittedBy('kg_ai', draft)
    expect(await get(id, 'kg_ai')).toMatchObject({
      betweenUnits: true,
      toHolderId: to,
      originalValues: [{ unit: 'USD', quantity: '1200.50' }],
      netValues: [{ unit: 'USD', quantity: '800.25' }],
      lines: [{ originalValue: '1200.50', netValue: '800.25', currency: 'USD' }],
    })
    expect(await approve(id)).toEqual(['ld_gao', 'ld_meng', 'zb_lin', 'cw_jin'])
    await ship(id, 'kg_ai')
    const before = await server.as('zb_lin').call(device.get, { id: moved })
    expect(before).toMatchObject({ ownerOrgId: 'C102' })
    await receive(id, 'kg_bai')
    // The number is another's there: it goes on under one of its own, and is found by the old one.
    expect(await server.as('kg_bai').call(device.get, { id: moved })).toMatchObject({
      ownerOrgId: 'C103',
      manageOrgId: 'C103',
      selfNum: 'N-77-2',
      deviceStatus: '0',
    })
    expect(await get(id, 'kg_ai')).toMatchObject({ docState: 'closed' })
    expect(
      (await server.as('kg_bai').refused(transferCalls.create, { ...draft, fromHolderId: to, reason: '退回' } as never))
        .errors,
    ).toMatchObject([{ field: 'toDeptId', key: 'sameEnds' }])
  })

  it('shows what a taken fleet number gives way to, takes the one that is said, and keeps the old one to be found', async () => {
    const [first = 0, second = 0] = [
      ...(await owned('C102', 'N-88', 'OWN-3')),
      ...(await owned('C102', 'N-89', 'OWN-4')),
    ]
    await owned('C103', 'N-88', 'OWN-5')
    await owned('C103', 'N-89', 'OWN-6')
    const id = await submittedBy('kg_ai', {
      transferKind: 'department' as const,
      fromProjectNo: undefined,
      toProjectNo: undefined,
      fromHolderId: await poolOf('C102'),
      toDeptId: 'C103',
      lines: [{ devId: first }, { devId: second }],
    } as never)
    await approve(id)
    await ship(id, 'kg_ai')
    const detail = await get(id, 'kg_bai')
    const coming = detail.shipments.flatMap(({ lines }) => lines)
    expect(coming.map(({ selfNum, newNumber }) => [selfNum, newNumber])).toEqual([
      ['N-88', 'N-88-2'],
      ['N-89', 'N-89-2'],
    ])
    await server.as('kg_bai').call(transferCalls.receive, {
      id,
      version: detail.version,
      lines: coming.map(({ shipmentLineId }, index) => ({
        shipmentLineId,
        received: '1',
        // The second wishes for what is taken as well: it blocks nothing.
        newNumber: index === 0 ? 'Q-501' : 'N-88',
      })),
    })
    const numberOf = async (devId: number) => (await server.as('kg_bai').call(device.get, { id: devId })).selfNum
    expect([await numberOf(first), await numberOf(second)]).toEqual(['Q-501', 'N-88-2'])
    const { rows } = await server.as('kg_bai').call(device.list, { keyword: 'N-89' })
    expect(rows.map(({ devId }) => devId)).toContain(second)
    expect((await server.as('kg_bai').call(transferCalls.history, { id })).at(-1)).toMatchObject({
      changed: ['N-88 → Q-501', 'N-89 → N-88-2'],
    })
  })

  it('needs no word of finance within a unit, and gives a department without a pool a place of its own', async () => {
    const [moved = 0] = await scene.devices(1)
    const id = await submittedBy('kg_he', {
      transferKind: 'department',
      fromProjectNo: undefined,
      toProjectNo: undefined,
      fromHolderId: scene.pool,
      toDeptId: 'C108',
      lines: [{ devId: moved }],
    } as never)
    expect(await get(id, 'kg_he')).toMatchObject({ betweenUnits: false })
    expect(await approve(id)).not.toContain('cw_jin')
    await ship(id, 'kg_he')
    await receive(id, 'ld_wei')
    expect(await server.as('ld_wei').call(device.get, { id: moved })).toMatchObject({
      deviceStatus: '3',
      ownerOrgId: 'C108',
    })
    expect(await driftOf(server.db)).toEqual([])
  })
})

describe('a transfer between pools', () => {
  it('respects what allocations have promised, and leaves the owner as it is', async () => {
    const [node = 0] = await scene.devices(1)
    await scene.stock('500')
    const promised = await scene.allocated([], '100')
    const [target] = (await server.as('kg_he').call(transferCalls.targets, { transferKind: 'pool', keyword: '检波器' }))
      .rows
    const stock = (await server.as('kg_he').call(transferCalls.held, { fromHolderId: scene.pool })).find(
      ({ modelId, condition }) => modelId === scene.strings && condition === 'good',
    )
    const draft = {
      transferKind: 'pool' as const,
      fromProjectNo: undefined,
      toProjectNo: undefined,
      fromHolderId: scene.pool,
      toHolderId: Number(target?.placeKey),
    }
    const strings = (qty: string) => ({ modelId: scene.strings, condition: 'good' as const, qty })
    const more = String(Number(stock?.qty) + 1)
    const greedy = await draftedBy('kg_he', { ...draft, lines: [strings(more)] } as never)
    expect(await server.as('kg_he').refused(transferCalls.submit, { id: greedy, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanFree' }],
    })
    const id = await submittedBy('kg_he', { ...draft, lines: [{ devId: node }, strings(stock?.qty ?? '')] } as never)
    // And the other way round: a pool allocates nothing that it has promised to another pool.
    const late = await scene.drafted(await scene.approved(), [], '1')
    expect(await scene.dispatcher.refused(allocationCalls.submit, { id: late, version: 1 })).toMatchObject({
      errors: [{ key: 'notEnough' }],
    })
    await approve(id)
    await ship(id, 'kg_he')
    await receive(id, 'kg_song')
    expect(await server.as('zb_lin').call(device.get, { id: node })).toMatchObject({
      deviceStatus: '0',
      ownerOrgId: 'C10801',
      holderName: target?.placeName,
    })
    expect(promised).toBeGreaterThan(0)
  })
})

it('offers places to send from that hold something in sight, and any place of the kind to send to', async () => {
  const names = async (call: 'sources' | 'targets', transferKind: 'project' | 'department' | 'pool', user = sender) =>
    (await server.as(user).call(transferCalls[call], { transferKind, pageSize: 50 })).rows.map(
      ({ placeKey }) => placeKey,
    )
  expect(await names('sources', 'project')).toEqual(['P2601'])
  expect(await names('targets', 'project')).toContain('P2606')
  expect(await names('targets', 'project')).not.toContain('P2604')
  expect(await names('targets', 'department')).toContain('C103')
  expect(await names('sources', 'pool', 'kg_he')).toContain(String(scene.pool))
  expect((await names('targets', 'pool', 'kg_he')).length).toBeGreaterThan(3)
})
