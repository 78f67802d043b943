import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { overview } from '@geodepot/contracts/equipment/overview.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const modelOf = async (keyword: string) =>
  (await server.as('admin').call(model.list, { keyword })).rows[0]?.modelId ?? 0

test('an empty scope has nothing', async () => {
  expect(await server.as('kg_he').call(overview.state)).toEqual({
    total: 0,
    counts: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 },
    troubled: 0,
    categories: [],
  })
})

test('devices are counted by status, condition and main category, within what one sees', async () => {
  const [node, vibrator] = [await modelOf('WTU-508'), await modelOf('Nomad 65')]
  const admin = server.as('admin')
  const made = async (modelId: number, serial: string, ownerOrgId: string) =>
    (await admin.call(device.create, { modelId, devName: serial, devSign: serial, ownerOrgId })).devId
  const nodes = [await made(node, 'o-1', 'C10801'), await made(node, 'o-2', 'C10801'), await made(node, 'o-3', 'C103')]
  await made(vibrator, 'o-4', 'C10801')
  // The balance's own columns: how they come to be is the ledger's matter.
  await sql`update equipment.device set device_status = '3' where id = ${nodes[0] ?? 0}`.execute(server.db)
  await sql`update equipment.device set tech_state = 'damaged' where id = ${nodes[1] ?? 0}`.execute(server.db)
  const all = await admin.call(overview.state)
  expect(all).toMatchObject({ total: 4, counts: { 0: 3, 3: 1 }, troubled: 1 })
  expect(all.categories.map(({ total, counts }) => [total, counts['3']])).toEqual([
    [3, 1],
    [1, 0],
  ])
  expect(await server.as('kg_he', 'en').call(overview.state)).toMatchObject({
    total: 3,
    categories: [{ total: 2 }, { total: 1, label: 'Vibroseis' }],
  })
  await sql`update equipment.device set device_status = '5' where id = ${nodes[2] ?? 0}`.execute(server.db)
  expect((await admin.call(overview.state)).total, 'what is retired is no equipment any more').toBe(3)
})
