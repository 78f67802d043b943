import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { driftOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { ago } from '../lease/test/sample.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('kg_he')
const manager = () => server.as('zb_lin')
const get = (id: number) => manager().call(device.get, { id })
const letOut = (...devices: number[]) =>
  keeper().call(leaseCalls.create, {
    leaseKind: 'leasedOut',
    orgId: 'C10801',
    partner: '兄弟队',
    hireFrom: ago(0),
    hireTo: ago(-30),
    lines: devices.map((devId) => ({ devId, dayRate: '10' })),
  })
const told = async (user: string) =>
  (await server.as(user).call(message.list, {})).rows.map(({ title, body }) => `${title} ${body}`).join('\n')

it('a draft reserves what it names for some days, and whoever submits first has it', async () => {
  const [one = 0] = await scene.devices(1)
  const draft = await letOut(one)
  expect(await get(one)).toMatchObject({
    deviceStatus: '0',
    lockedBy: null,
    reservedBy: { number: draft.number, kind: 'equipment/lease', until: expect.stringContaining(ago(-7)) },
  })
  // Seen where others choose, whatever they write.
  const candidates = async () =>
    (await server.as('dp_sun').call(allocationCalls.candidates, { fromHolderId: scene.pool, pageSize: 500 })).rows
  const held = async () => keeper().call(leaseCalls.held, { orgId: 'C10801' })
  expect((await candidates()).find(({ devId }) => devId === one)?.draftNumber).toBe(draft.number)
  expect((await held()).find(({ devId }) => devId === one)?.draftNumber).toBe(draft.number)
  const { rows } = await server.as('admin').call(config.list, { configKey: 'equipment.draft.days' })
  expect(rows).toMatchObject([{ configValue: '7' }])
  await sql`update equipment.lease set created_at = ${new Date(now().getTime() - 7.1 * 86_400_000)} where id = ${draft.id}`.execute(
    server.db,
  )
  expect((await get(one)).reservedBy).toBeNull()
  expect((await held()).find(({ devId }) => devId === one)?.draftNumber).toBeNull()
  await sql`update equipment.lease set created_at = ${now()} where id = ${draft.id}`.execute(server.db)
  // Another submits: the device is theirs, and whoever wrote the draft is told.
  const header = {
    leaseKind: 'leasedOut' as const,
    orgId: 'C10801',
    partner: '他队',
    hireFrom: ago(0),
    hireTo: ago(-9),
  }
  const other = await manager().call(leaseCalls.create, { ...header, lines: [{ devId: one }] })
  await manager().call(leaseCalls.submit, { id: other.id, version: 1 })
  expect(await get(one)).toMatchObject({ deviceStatus: '1', lockedBy: { number: other.number } })
  expect(await told('kg_he')).toContain(draft.number)
  const late = await keeper().refused(leaseCalls.submit, { id: draft.id, version: 1 })
  expect(late.msg + late.errors.map(({ msg }) => msg).join()).toContain(other.number)
})

it('the equipment manager releases a lock with a reason: said on both, told to whose it was', async () => {
  const [one = 0] = await scene.devices(1)
  const { id, number } = await letOut(one)
  await keeper().call(leaseCalls.submit, { id, version: 1 })
  expect((await get(one)).can.release).toBe(true)
  const { version } = await get(one)
  expect((await keeper().refused(device.release, { id: one, version, reason: '急用' })).code).toBe(403)
  await manager().call(device.release, { id: one, version, reason: '现场急用' })
  expect(await get(one)).toMatchObject({ deviceStatus: '0', lockedBy: null })
  const past = (await manager().call(device.timeline, { id: one })).rows
  expect(past[0]).toMatchObject({ kind: 'release', remark: '现场急用', document: { number } })
  const history = await keeper().call(leaseCalls.history, { id })
  expect(history.some(({ action, opinion }) => action === '解除设备占用' && opinion?.includes('现场急用'))).toBe(true)
  expect(await told('kg_he')).toContain('现场急用')
  expect((await manager().refused(device.release, { id: one, version, reason: '再来' })).msg).toContain('没有可解除')
  // The document goes on; what somebody else has taken by then it is refused.
  const next = await letOut(one)
  await keeper().call(leaseCalls.submit, { id: next.id, version: 1 })
  for (const user of ['ld_wei', 'zb_lin']) {
    const seen = await server.as(user).call(leaseCalls.get, { id })
    await server.as(user).call(leaseCalls.approve, { id, version: seen.version })
  }
  const { version: now_, lines } = await keeper().call(leaseCalls.get, { id })
  const start = { id, version: now_, lines: lines.map(({ lineId }) => ({ lineId, quantity: '1' })) }
  const refused = await keeper().refused(leaseCalls.start, start)
  expect(refused.msg + refused.errors.map(({ msg }) => msg).join()).toContain(next.number)
  expect(await driftOf(server.db)).toEqual([])
})

it('what nobody has taken by then, the document still sends: an allocation and a lease alike', async () => {
  const release = async (id: number) =>
    manager().call(device.release, { id, version: (await get(id)).version, reason: '误占' })
  const [sent = 0, let_ = 0] = await scene.devices(2)
  const id = await scene.allocated([sent])
  await release(sent)
  expect(await get(sent)).toMatchObject({ deviceStatus: '0', lockedBy: null })
  const allocated = await scene.get(id)
  await scene.dispatcher.call(allocationCalls.ship, {
    id,
    version: allocated.version,
    lines: allocated.lines.map(({ lineId }) => ({ lineId })),
  })
  expect(await get(sent)).toMatchObject({ deviceStatus: '2', lockedBy: { id } })
  const lease = await letOut(let_)
  await keeper().call(leaseCalls.submit, { id: lease.id, version: 1 })
  for (const user of ['ld_wei', 'zb_lin']) {
    const seen = await server.as(user).call(leaseCalls.get, { id: lease.id })
    await server.as(user).call(leaseCalls.approve, { id: lease.id, version: seen.version })
  }
  await release(let_)
  const { version, lines } = await keeper().call(leaseCalls.get, { id: lease.id })
  const start = { id: lease.id, version, lines: lines.map(({ lineId }) => ({ lineId, quantity: '1' })) }
  await keeper().call(leaseCalls.start, start)
  expect(await get(let_)).toMatchObject({ deviceStatus: '3' })
  expect(await driftOf(server.db)).toEqual([])
})

it('what is on the road is not released', async () => {
  const [one = 0] = await scene.devices(1)
  await scene.shipped([one])
  const { version, can } = await get(one)
  expect(can.release).toBeUndefined()
  expect((await manager().refused(device.release, { id: one, version, reason: '急用' })).msg).toContain('在途')
})
