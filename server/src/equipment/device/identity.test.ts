import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { search } from '@geodepot/contracts/system/search.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { devicesByCode } from './codes.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const manager = () => server.as('zb_lin', 'en')
const change = async (id: number, card: object) =>
  manager().call(device.update, { id, version: (await manager().call(device.get, { id })).version, ...card })
const former = async (id: number) =>
  (await manager().call(device.get, { id })).formerNumbers?.map(({ kind, value }) => [kind, value])

it('a number that a device bore stays with the time that it stood, whoever took it off, and is never rewritten', async () => {
  const [one = 0] = await scene.devices(1)
  await change(one, { selfNum: 'I-1', licenseNum: '新A10001' })
  expect(await former(one)).toEqual([])
  await change(one, { selfNum: 'I-2' })
  await change(one, { selfNum: 'I-3', licenseNum: '新A10002', remark: 'x' })
  expect(await former(one)).toEqual([
    ['licenseNum', '新A10001'],
    ['selfNum', 'I-2'],
    ['selfNum', 'I-1'],
  ])
  const { rows } = await sql<{ follow: boolean }>`
    select upper(a.during) = lower(b.during) as follow from equipment.device_identity a join equipment.device_identity b on b.device_id = a.device_id and b.kind = a.kind and b.id > a.id
    where a.device_id = ${one} and a.kind = 'selfNum'`.execute(server.db)
  expect(rows).toEqual([{ follow: true }])
  await expect(sql`update equipment.device_identity set value = 'X'`.execute(server.db)).rejects.toThrow('written once')
})

it('what it was called finds it: in the search, the list and by scanning, and says so', async () => {
  const [one = 0, other = 0] = await scene.devices(2)
  await change(one, { selfNum: 'OLD-900' })
  await change(one, { selfNum: 'NEW-900' })
  const found = async (keyword: string) =>
    (await manager().call(search.find, { keyword }))
      .flatMap(({ rows }) => rows)
      .map(({ below, note }) => ({ below, note }))
  expect(await found('old-900')).toMatchObject([
    { below: `/${one}`, note: expect.stringContaining('formerly OLD-900') },
  ])
  expect((await manager().call(device.list, { keyword: 'OLD-900' })).rows.map(({ devId }) => devId)).toEqual([one])
  const scanned = async () => manager().call(allocationCalls.scan, { fromHolderId: scene.pool, codes: ['old-900'] })
  expect((await devicesByCode(server.db, ['old-900'])).map(({ id }) => id)).toEqual([one])
  expect(await scanned()).toMatchObject([{ device: { devId: one } }])
  // Given to another, it is the other's; both are found by whoever looks for it.
  await change(other, { selfNum: 'OLD-900' })
  expect(await scanned()).toMatchObject([{ device: { devId: other } }])
  expect((await manager().call(device.list, { keyword: 'OLD-900' })).rows.map(({ devId }) => devId).toSorted()).toEqual(
    [one, other].toSorted(),
  )
  // Not by whoever does not see the device.
  expect((await server.as('xm_ma').call(device.list, { keyword: 'OLD-900' })).rows).toEqual([])
})

it('for 90 days a label shows what it was called before', async () => {
  const [one = 0] = await scene.devices(1)
  await change(one, { selfNum: 'L-1' })
  await change(one, { selfNum: 'L-2' })
  const formerly = async () => (await manager().call(deviceLabel.print, { ids: [one] }))[0]?.formerly
  expect(await formerly()).toBe('L-1')
  const long = new Date(now().getTime() - 91 * 24 * 3_600_000)
  await sql`alter table equipment.device_identity disable trigger user`.execute(server.db)
  await sql`update equipment.device_identity set during = tstzrange(${long}::timestamptz - interval '1 day', ${long}) where device_id = ${one}`.execute(
    server.db,
  )
  await sql`alter table equipment.device_identity enable trigger user`.execute(server.db)
  expect(await formerly()).toBeNull()
})
