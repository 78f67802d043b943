import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, post, projectHolder } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { generateIn } from '../check/index.ts'
import { leaseOf } from '../lease/test/sample.ts'
import { savedPlan, savedTemplate } from '../check-template/test/sample.ts'
import { type Scene, roadLines, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const crew = 'xm_ma'
const get = (id: number, user = crew) => server.as(user).call(transferCalls.get, { id })
const way = {
  transferKind: 'rollOver',
  fromProjectNo: 'P2601',
  toProjectNo: 'P2606',
  reason: '收工整队转古龙',
} as const
const heldNow = async () =>
  (await server.as('admin').call(transferCalls.held, { fromProjectNo: 'P2601' })).map(
    ({ devId, modelId, condition, qty }) => (devId === null ? { modelId, condition, qty } : { devId }),
  )
const approved = async (id: number) => {
  for (const user of ['ld_gao', 'ld_meng', 'zb_lin']) {
    const { version } = await get(id, user)
    await server.as(user).call(transferCalls.approve, { id, version })
  }
}
const people = async (id: string) =>
  (await server.as('admin').call(project.members, { id })).map(({ userName }) => userName).toSorted()

it('takes devices, quantities, team and open papers to the next project at one instant, but for what stays', async () => {
  const devices = await scene.devices(4)
  await scene.stock('600')
  const sent = await scene.get(await scene.shipped(devices, '600'), crew)
  const counted = roadLines(sent).map(({ shipmentLineId, expectedQty }) => ({ shipmentLineId, received: expectedQty }))
  // Not received yet: it is on its way to a project that is to be left.
  await inTransaction(server.db, (tx) => projectHolder(tx, 'P2601'))
  const { id: early } = await scene.crew.call(transferCalls.create, { ...way, lines: [] })
  expect(await scene.crew.refused(transferCalls.submit, { id: early, version: 1 })).toMatchObject({
    msg: expect.stringContaining(sent.number),
  })
  await scene.crew.call(allocationCalls.receive, { id: sent.id, version: sent.version, lines: counted })

  // Papers: one that is written, one that was granted and not given; and what somebody is still deciding on is in the way.
  const asked = { appName: '补充', projectInfoNo: 'P2601', ...scene.span, lines: [] }
  const { deviceappid: draft } = await scene.crew.call(applicationCalls.save, asked)
  const { applicationId: granted } = await scene.approved()
  const hired = await server.as('admin').call(leaseCalls.create, await leaseOf(server, 'C10801', 'P2601'))
  const [stays = 0, ...going] = devices
  const leader = (await server.as('admin').call(project.members, { id: 'P2601' })).find(
    ({ userName }) => userName === 'jl_shi',
  )
  const lines = (await heldNow()).filter((line) => line.devId !== stays)
  const { id } = await scene.crew.call(transferCalls.create, {
    ...way,
    stayingPeople: [leader?.userId ?? 0],
    lines,
  })
  await scene.crew.call(transferCalls.submit, { id, version: 1 })
  await approved(id)
  const back = {
    projectInfoNo: 'P2601',
    toHolderId: scene.pool,
    backDeviceType: '2' as const,
    lines: [{ devId: stays }],
  }
  const { id: returned } = await scene.crew.call(returnCalls.create, back)
  await scene.crew.call(returnCalls.submit, { id: returned, version: 1 })
  expect((await get(id)).can.rollOver).toBeUndefined()
  const moving = await scene.crew.call(transferCalls.moving, { fromProjectNo: 'P2601', id })
  expect(moving.papers.filter(({ moves }) => !moves)).toMatchObject([{ kind: 'equipment/return' }])
  await scene.crew.call(returnCalls.cancel, { id: returned, version: 2, opinion: '一并转移' })

  // A plan of checks, with an order of today for what goes and for what stays.
  const working = (status: string) =>
    sql`update system.project set status = ${status} where id in ('P2601', 'P2606')`.execute(server.db)
  await working(projectStatuses.working)
  const planId = await savedPlan(server, await savedTemplate(server))
  await inTransaction(server.db, (tx) => generateIn(tx))
  const orders = async (devId: number) =>
    (await server.as('zb_lin').call(checkCalls.list, { deviceId: devId })).rows.map(
      ({ id: order, orderStatus, projectInfoNo }) => ({ order, orderStatus, projectInfoNo }),
    )
  const [waiting] = await orders(going[0] ?? 0)
  expect(waiting).toMatchObject({ orderStatus: '0', projectInfoNo: 'P2601' })

  const { version } = await get(id)
  expect(await get(id)).toMatchObject({ can: { rollOver: true, cancel: true } })
  expect((await get(id)).can).not.toHaveProperty('ship')
  const team = await people('P2601')
  await scene.crew.call(transferCalls.rollOver, { id, version })
  const done = await get(id, 'zb_lin')
  expect(done).toMatchObject({ docState: 'closed', expectedQty: [], unsettledQty: [] })
  expect(done.lines.every(({ receiveState, receivedQty, qty }) => receiveState === '1' && receivedQty === qty)).toBe(
    true,
  )
  const { rows } = await sql<{ kind: string; count: number; moments: number }>`
    select kind, count(*) as count, count(distinct happened_at) as moments from equipment.custody_event where document_id = ${id} and kind <> 'allocate' group by 1`.execute(
    server.db,
  )
  // No departure, no road: one instant.
  expect(rows).toEqual([{ kind: 'arrive', count: lines.length, moments: 1 }])
  for (const devId of going)
    expect(await server.as('zb_lin').call(device.get, { id: devId })).toMatchObject({
      projectName: expect.stringContaining('古龙'),
      deviceStatus: '3',
      lockedBy: null,
    })
  expect(await server.as('zb_lin').call(device.get, { id: stays })).toMatchObject({
    projectName: expect.stringContaining('库车'),
  })
  expect(await people('P2601')).toEqual(['jl_shi'])
  expect(await people('P2606')).toEqual(expect.arrayContaining(team.filter((name) => name !== 'jl_shi')))
  // The crew sees what it does now, with the same session.
  expect(await server.as(crew).call(device.get, { id: going[0] ?? 0 })).toMatchObject({ deviceStatus: '3' })
  // Plans go on for the next project, and the order that the crew has on its phone waits for it there.
  expect(await server.as(crew).call(checkPlanCalls.get, { id: planId })).toMatchObject({
    projectInfoNo: 'P2606',
    deviceCount: going.length,
  })
  expect(await orders(going[0] ?? 0)).toEqual([{ ...waiting, projectInfoNo: 'P2606' }])
  await inTransaction(server.db, (tx) => generateIn(tx))
  expect(await orders(going[0] ?? 0)).toHaveLength(1)
  expect(await orders(stays)).toMatchObject([{ orderStatus: '4', projectInfoNo: 'P2601' }])
  for (const one of [draft, granted])
    expect(await server.as(crew).call(applicationCalls.get, { deviceappid: one })).toMatchObject({
      projectInfoNo: 'P2606',
    })
  // What is hired for it comes to the next project, too.
  const { rows: places } = await sql<{ project: string }>`
    select h.project_id as project from equipment.lease a join equipment.holder h on h.id = a.place_id where a.id = ${hired.id}`.execute(
    server.db,
  )
  expect(places).toEqual([{ project: 'P2606' }])
  expect(await driftOf(server.db)).toEqual([])
})

it('goes into no project that is closed, and nothing else does it at once', async () => {
  const holder = await inTransaction(server.db, (tx) => projectHolder(tx, 'P2607'))
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model: scene.strings, condition: 'good', quantity: '50', to: holder },
    ]),
  )
  const line = { modelId: scene.strings, condition: 'good' as const, qty: '50' }
  const chief = server.as('admin')
  const { id } = await chief.call(transferCalls.create, {
    ...way,
    fromProjectNo: 'P2607',
    toProjectNo: 'P2602',
    lines: [line],
  })
  await chief.call(transferCalls.submit, { id, version: 1 })
  for (const user of ['ld_meng', 'ld_gao', 'zb_lin']) {
    const { version } = await get(id, user)
    await server.as(user).call(transferCalls.approve, { id, version })
  }
  await sql`update system.project set status = ${projectStatuses.closed} where id = 'P2602'`.execute(server.db)
  const { version } = await get(id, 'admin')
  expect(await chief.refused(transferCalls.rollOver, { id, version })).toMatchObject({
    msg: '项目已结束，不能再继续',
  })
  const plain = { ...way, transferKind: 'project' as const, fromProjectNo: 'P2607', lines: [] }
  const { id: other } = await chief.call(transferCalls.create, plain)
  expect((await chief.refused(transferCalls.rollOver, { id: other, version: 1 })).code).toBe(500)
})

it('moves thousands of lines in one go', async () => {
  const holder = await inTransaction(server.db, (tx) => projectHolder(tx, 'P2610'))
  const devices = await scene.devices(1500)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into equipment.holder (kind, name, name_en, department_id, document_id)
    select 'transit', 'R', 'R', 'C104', (select max(id) from document.register) returning id`.execute(server.db)
  const document = await server.db
    .selectFrom('equipment.holder')
    .select('document_id')
    .where('id', '=', made?.id ?? 0)
    .executeTakeFirstOrThrow()
  const source = { document: document.document_id ?? 0, recordedBy: 1 }
  await inTransaction(server.db, async (tx) => {
    await post(
      tx,
      source,
      devices.map((one) => ({ kind: 'allocate', device: one, at: scene.pool })),
    )
    await post(
      tx,
      source,
      devices.map((one, at) => ({
        kind: 'dispatch',
        device: one,
        from: scene.pool,
        to: made?.id ?? 0,
        lineId: at + 1,
      })),
    )
    await post(
      tx,
      source,
      devices.map((one, at) => ({ kind: 'arrive', device: one, from: made?.id ?? 0, to: holder, lineId: at + 1 })),
    )
  })
  const chief = server.as('admin')
  const lines = devices.map((devId) => ({ devId }))
  const ends = { ...way, fromProjectNo: 'P2610', toProjectNo: 'P2611' }
  const { id } = await chief.call(transferCalls.create, { ...ends, lines })
  await chief.call(transferCalls.submit, { id, version: 1 })
  for (const user of ['ld_tang', 'zb_lin']) {
    const { version } = await get(id, user)
    await server.as(user).call(transferCalls.approve, { id, version })
  }
  const { version } = await get(id, 'admin')
  await chief.call(transferCalls.rollOver, { id, version })
  const {
    rows: [there],
  } = await sql<{ count: number }>`
    select count(*) as count from equipment.device d join equipment.holder h on h.id = d.holder_id where h.project_id = 'P2611' and d.locked_by is null`.execute(
    server.db,
  )
  expect(there?.count).toBe(1500)
})
