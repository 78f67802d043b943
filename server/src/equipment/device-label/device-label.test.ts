import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { post } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { stocked } from '../stock-take/test/pool.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const keeper = () => server.as('zb_lin')
const print = (ids: readonly number[]) => keeper().call(deviceLabel.print, { ids: [...ids] })

it('gives each device one code, the same however often it is printed, and opens by it', async () => {
  const { devices } = await stocked(server)
  const first = await print(devices)
  expect(first.map(({ devId }) => devId)).toEqual(devices)
  expect(new Set(first.map(({ code }) => code)).size).toBe(devices.length)
  expect(await print(devices)).toEqual(first)
  const [one] = first
  expect(await keeper().call(deviceLabel.open, { code: one?.code.toLowerCase() ?? '' })).toMatchObject({
    devId: one?.devId,
    retired: null,
  })
})

it('shows to whoever does not see the device only what it is and whose', async () => {
  const { devices } = await stocked(server, 1)
  const [{ code = '' } = {}] = await print(devices)
  expect(await server.as('guest01').call(deviceLabel.open, { code })).toMatchObject({
    devId: null,
    devName: '节点',
    ownerOrg: expect.any(String),
  })
  expect((await server.as('guest01').refused(deviceLabel.print, { ids: devices })).code).toBe(403)
  expect((await keeper().refused(deviceLabel.open, { code: 'NOSUCH999' })).code).toBe(404)
})

it('retires the old code when it is renewed, which says since when, by whom, and what took its place', async () => {
  const { devices } = await stocked(server, 1)
  const id = devices[0] ?? 0
  const [{ code = '' } = {}] = await print(devices)
  const renewed = await keeper().call(deviceLabel.renew, { id })
  expect(renewed.code).not.toBe(code)
  expect(await keeper().call(deviceLabel.open, { code })).toMatchObject({
    devId: id,
    retired: { newCode: renewed.code, person: (await server.actorOf('zb_lin')).nickName },
  })
  expect(await keeper().call(deviceLabel.ofDevice, { id })).toMatchObject([
    { code: renewed.code, retiredTime: null },
    { code, retiredTime: expect.any(String) },
  ])
  expect((await print(devices))[0]?.code).toBe(renewed.code)
})

it('refuses a label of what is out of use, and names it', async () => {
  const { pool, devices } = await stocked(server, 2)
  const [gone = 0] = devices
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'reconciliation', recordedBy: 1 }, [{ kind: 'loss', device: gone, from: pool, outType: '4' }]),
  )
  const refused = await keeper().refused(deviceLabel.print, { ids: devices })
  expect(refused.errors).toMatchObject([{ field: 'ids.0', key: 'outOfUse' }])
  expect(refused.msg).toContain('节点')
})

it('is read when it is scanned into a field: what took its place, or that its device is out of use', async () => {
  const { pool, devices } = await stocked(server, 2)
  const [id = 0, gone = 0] = devices
  const [first, second] = await print(devices)
  const renewed = await keeper().call(deviceLabel.renew, { id })
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'reconciliation', recordedBy: 1 }, [{ kind: 'loss', device: gone, from: pool, outType: '4' }]),
  )
  const codes = [first?.code ?? '', second?.code ?? '', renewed.code, 'NOSUCH999']
  const read = new Map((await keeper().call(deviceLabel.read, { codes })).map((one) => [one.code, one]))
  expect(read.get(codes[0] ?? '')).toMatchObject({ isOut: false, said: expect.stringContaining(renewed.code) })
  expect(read.get(codes[0] ?? '')?.number).toBe(first?.selfNum ?? first?.devSign)
  expect(read.get(codes[1] ?? '')).toMatchObject({ isOut: true, said: expect.stringContaining('已报废或退出台账') })
  expect(read.get(renewed.code)).toMatchObject({ said: '', isOut: false })
  expect(read.has('NOSUCH999')).toBe(false)
  // Whoever does not see the device is not told its number.
  const [stranger] = await server.as('guest01').call(deviceLabel.read, { codes: [codes[0] ?? ''] })
  expect(stranger?.number).toBeNull()
})
