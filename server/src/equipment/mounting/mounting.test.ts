import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { meter } from '@geodepot/contracts/equipment/meter.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driftOf, post, reverse } from '../../ledger/custody/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { queued } from '../../testing/queued.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const keeper = () => server.as('zb_lin', 'en')
const mount = (parentId: number, childId: number, more: object = {}) =>
  keeper().call(mounting.mount, { parentId, childId, ...more })
const refusedMount = (parentId: number, childId: number, more: object = {}) =>
  keeper().refused(mounting.mount, { parentId, childId, ...more })
const unmount = (id: number, more: object = {}) => keeper().call(mounting.unmount, { id, reason: 'worn out', ...more })
const where = async (id: number) => {
  const { holderName, deviceStatus, mountedOn, lockedBy } = await keeper().call(device.get, { id })
  return { holderName, deviceStatus, on: mountedOn?.devId, by: lockedBy?.number }
}
const read = (deviceId: number, value: string, more: object = {}) =>
  keeper().call(meter.read, { deviceId, kind: 'hours', value, ...more })

describe('a component', () => {
  it('goes where its device goes, is promised and freed with it, and keeps a past of its own', async () => {
    const [vibrator = 0, box = 0, other = 0] = await scene.devices(3)
    await mount(vibrator, box, { place: 'left' })
    expect((await keeper().call(mounting.list, { deviceId: box })).rows).toMatchObject([
      { parent: { devId: vibrator }, place: 'left', unmountedAt: null, can: { unmount: true } },
    ])
    // Nobody can choose it alone.
    const { pool } = scene
    const offered = await keeper().call(allocationCalls.candidates, { fromHolderId: pool, pageSize: 500 })
    expect(offered.rows.map(({ devId }) => devId)).toContain(other)
    expect(offered.rows.map(({ devId }) => devId)).not.toContain(box)

    await scene.allocated([vibrator])
    expect(await where(box)).toMatchObject({ deviceStatus: '1', on: vibrator, by: (await where(vibrator)).by })
    const events = (await keeper().call(device.timeline, { id: box })).rows
    expect(events[0]).toMatchObject({ kind: 'allocate' })
    expect(await driftOf(server.db)).toEqual([])
    // A document has it: it is not worked on.
    expect((await keeper().refused(mounting.unmount, { id: await standing(box), reason: 'x' })).msg).toContain(
      'is held by',
    )
  })

  it('does not go alone, is not left behind, and is lost with its device', async () => {
    const [vibrator = 0, box = 0] = await scene.devices(2)
    const id = (await mount(vibrator, box)).id
    const { pool } = scene
    const run = (moves: Parameters<typeof post>[2]) =>
      inTransaction(server.db, (tx) => post(tx, { source: 'reconciliation', recordedBy: 1 }, moves as never))
    const elsewhere = await otherPool()
    await expect(run([{ kind: 'arrive', device: box, from: pool, to: elsewhere } as never])).rejects.toMatchObject({
      reasons: [{ key: 'mounted' }],
    })
    await expect(run([{ kind: 'retire', device: vibrator, from: pool } as never])).rejects.toMatchObject({
      reasons: [{ key: 'hasMounted' }],
    })
    // By hand against the database, which sees to it at the end.
    await expect(
      sql`update equipment.device set holder_id = ${elsewhere} where id = ${vibrator}`.execute(server.db),
    ).rejects.toThrow('in different hands')

    await run([{ kind: 'arrive', device: vibrator, from: pool, to: elsewhere } as never])
    expect((await where(box)).holderName).toBe((await where(vibrator)).holderName)
    const event = await lastEvent(vibrator)
    await inTransaction(server.db, (tx) => reverse(tx, { source: 'reconciliation', recordedBy: 1 }, [{ event }]))
    expect(await where(box)).toMatchObject({ deviceStatus: '0' })

    await unmount(id)
    expect(await where(box)).toMatchObject({ on: undefined })
    await run([{ kind: 'arrive', device: vibrator, from: pool, to: elsewhere } as never])
    expect((await where(box)).holderName).not.toBe((await where(vibrator)).holderName)
    expect(await driftOf(server.db)).toEqual([])
  })

  it('is mounted where it is: not elsewhere, twice, on itself, below another, gone or on the road', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await scene.devices(4)
    expect(await refusedMount(one, one)).toMatchObject({ errors: [{ field: 'childId' }] })
    await mount(one, two)
    expect((await refusedMount(three, two)).msg).toContain('mounted on another')
    expect((await refusedMount(three, one)).msg).toContain('Components are mounted')
    expect((await refusedMount(two, three)).msg).toContain('itself')
    await scene.allocated([four])
    expect((await refusedMount(three, four)).msg).toContain('is held by')
    expect(await refusedMount(three, 999_999)).toMatchObject({ code: 404 })
    expect(
      await server.as('xm_ma', 'en').refused(mounting.mount, { parentId: one, childId: three }),
      'of another crew',
    ).toMatchObject({ code: 404 })
    expect(await server.as('xm_ma').refused(mounting.list, { deviceId: one })).toMatchObject({ code: 404 })
    expect((await server.as('cg_dai').response(mounting.mountable, { parentId: one })).json()).toMatchObject({
      code: 403,
    })
    expect(await refusedMount(three, one, { happenedAt: '2099-01-01 00:00:00' })).toMatchObject({ code: 500 })
  })

  it('is mounted once by two who do it at the same time', async () => {
    const [one = 0, two = 0, part = 0] = await scene.devices(3)
    const tries = await Promise.allSettled([mount(one, part), mount(two, part), mount(one, part)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is mounted and taken off with the meters of both, and tells what it ran', async () => {
    const [vibrator = 0, engine = 0] = await scene.devices(2)
    await read(vibrator, '1200')
    await read(engine, '300')
    expect(await refusedMount(vibrator, engine)).toMatchObject({ errors: [{ field: 'parentReadings.hours' }] })
    expect(await refusedMount(vibrator, engine, { parentReadings: { hours: '1200' } })).toMatchObject({
      errors: [{ field: 'childReadings.hours' }],
    })
    expect(
      await refusedMount(vibrator, engine, { parentReadings: { hours: '1100' }, childReadings: { hours: '300' } }),
    ).toMatchObject({ errors: [{ field: 'parentReadings.hours', msg: expect.stringContaining('1200') }] })
    const { id } = await mount(vibrator, engine, { parentReadings: { hours: '1200' }, childReadings: { hours: '300' } })
    await read(vibrator, '1210.5')
    const ran = async () => (await keeper().call(mounting.list, { deviceId: engine })).rows[0]?.ran
    expect(await ran()).toEqual([{ kind: 'hours', on: '1200', off: '1210.5' }])
    await unmount(id, { parentReadings: { hours: '1212' }, childReadings: { hours: '312' } })
    await read(vibrator, '1220')
    expect(await ran()).toEqual([{ kind: 'hours', on: '1200', off: '1212' }])
    expect((await keeper().call(mounting.list, { deviceId: vibrator })).rows).toMatchObject([
      { unmountedBy: expect.any(String), reason: 'worn out', can: {} },
    ])
    expect((await keeper().refused(mounting.unmount, { id, reason: 'again' })).msg).toContain('already')
    const life = await keeper().call(deviceLife.get, { id: engine })
    // Within one second they stand in no order.
    expect(life.map(({ event, note }) => `${event} ${note.split(' ')[0]}`).toSorted()).toEqual([
      'mount →',
      'opening ',
      'reading 300',
      'reading 300',
      'reading 312',
      'unmount →',
    ])
  })
})

describe('a meter', () => {
  it('runs forward, and no further than a day allows without a reason', async () => {
    const [one = 0] = await scene.devices(1)
    await read(one, '100')
    expect(await keeper().refused(meter.read, { deviceId: one, kind: 'hours', value: '99.9' })).toMatchObject({
      errors: [{ field: 'value', msg: expect.stringContaining('100') }],
    })
    expect(await keeper().refused(meter.read, { deviceId: one, kind: 'hours', value: '130' })).toMatchObject({
      errors: [{ field: 'reason' }],
    })
    await read(one, '130', { reason: 'not read for a month' })
    expect(await keeper().refused(meter.read, { deviceId: one, kind: 'hours', value: '1.23' })).toMatchObject({
      errors: [{ field: 'value' }],
    })
    expect(await keeper().call(meter.list, { deviceId: one })).toMatchObject([
      { kind: 'hours', value: '130', life: '130' },
    ])
  })

  it('that is replaced leaves its life to the next, and a wrong reading is corrected by another', async () => {
    const [one = 0] = await scene.devices(1)
    await read(one, '500')
    expect(
      await keeper().refused(meter.read, { deviceId: one, kind: 'hours', act: 'replace', value: '3' }),
    ).toMatchObject({
      errors: [{ field: 'reason' }],
    })
    await read(one, '3', { act: 'replace', finalValue: '510', serial: 'N-2', reason: 'broken glass' })
    await read(one, '13')
    expect(await keeper().call(meter.list, { deviceId: one })).toMatchObject([
      { serial: 'N-2', value: '13', life: '520' },
    ])
    await read(one, '8', { act: 'correct', reason: 'misread' })
    expect(await keeper().call(meter.list, { deviceId: one })).toMatchObject([{ value: '8', life: '515' }])
    const { rows } = await keeper().call(meter.readings, { deviceId: one })
    expect(rows.map(({ value, corrected, replaced }) => [value, corrected, replaced])).toEqual([
      ['8', false, false],
      ['13', true, false],
      ['3', false, false],
      ['510', false, true],
      ['500', false, true],
    ])
    await expect(sql`update equipment.meter_reading set value = 1`.execute(server.db)).rejects.toThrow('written')
  })

  it('is read by whoever sees the device and may, and by two at once in turn', async () => {
    const [one = 0] = await scene.devices(1)
    expect(await server.as('xm_ma').refused(meter.read, { deviceId: one, kind: 'hours', value: '1' })).toMatchObject({
      code: 404,
    })
    const tries = await Promise.allSettled(['5', '6', '7', '8'].map((value) => read(one, value)))
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { rows } = await keeper().call(meter.readings, { deviceId: one })
    const values = rows.map(({ value }) => Number(value)).reverse()
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })
})

const standing = async (child: number): Promise<number> =>
  (await keeper().call(mounting.list, { deviceId: child })).rows[0]?.id ?? 0
const otherPool = async (): Promise<number> =>
  (
    await sql<{
      id: number
    }>`select min(id) as id from equipment.holder where kind = 'pool' and id <> ${scene.pool}`.execute(server.db)
  ).rows[0]?.id ?? 0
const lastEvent = async (id: number): Promise<number> =>
  (
    await sql<{ id: number }>`select max(id) as id from equipment.custody_event where device_id = ${id}`.execute(
      server.db,
    )
  ).rows[0]?.id ?? 0

describe('two at once', () => {
  const response = (parentId: number, childId: number) => keeper().response(mounting.mount, { parentId, childId })
  const held = (id: number) => sql`select 1 from equipment.device where id = ${id} for update`

  it('one mounts something on what the other mounts elsewhere: the second is told so', async () => {
    const [vibrator = 0, box = 0, part = 0] = await scene.devices(3)
    const [one, other] = await queued(server.db, held(box), [() => response(box, part), () => response(vibrator, box)])
    expect(one?.json()).toMatchObject({ code: 200 })
    expect(other?.json()).toMatchObject({ code: 500, errors: [{ field: 'childId', key: 'hasComponents' }] })
  })

  it('one reads the first meter of what the other takes out of the ledger: it stays', async () => {
    const [one = 0] = await scene.devices(1)
    const answers = await queued(server.db, held(one), [
      () => keeper().response(meter.read, { deviceId: one, kind: 'hours', value: '1' }),
      () => keeper().response(device.remove, { ids: String(one) }),
    ])
    expect(answers.map((answer) => answer.json<{ code: number }>().code)).toEqual([200, 500])
    expect(answers[1]?.json()).toMatchObject({ key: 'hasHistory' })
    expect(await where(one)).toMatchObject({ deviceStatus: '0' })
  })
})
