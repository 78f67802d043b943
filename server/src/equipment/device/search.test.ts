import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
const serials = ['QX2235729', 'QX2235729-B', 'QX0002235', 'QX22357291', '880000012345ab67890', 'QX57292235']

beforeAll(async () => {
  server = await testServer()
  const keeper = server.as('kg_he')
  const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  for (const devSign of serials) await keeper.call(device.create, { modelId, devName: 'WTU-508节点', devSign, ownerOrgId: 'C10801', originalValue: '640', netValue: '500' })
  return () => server.close()
})

const found = async (ask: { keyword?: string; devSign?: string }) => (await server.as('kg_he').call(device.list, { ...ask, isAsc: 'asc', orderByColumn: 'devId' })).rows.map(({ devSign }) => devSign)

it.each<[string, string[]]>([
  // A whole number, and a part that begins, ends or lies within it, short or long.
  ['QX2235729', ['QX2235729', 'QX2235729-B', 'QX22357291']], ['2357291', ['QX22357291']], ['35729', ['QX2235729', 'QX2235729-B', 'QX22357291']], ['qx22', ['QX2235729', 'QX2235729-B', 'QX22357291']],
  // The same five figures in another place are another number.
  ['57292', ['QX57292235']], ['02235', ['QX0002235']],
  // Two numbers in one code; a sign of the pattern stands for itself.
  ['12345AB67890', ['880000012345ab67890']], ['12345ab6789012', []], ['2235729%', []], ['223572９', []],
])('%s is found wherever it stands in a code, and nowhere else', async (text, expected) => {
  expect(await found({ keyword: text })).toEqual(expected)
  expect(await found({ devSign: text })).toEqual(expected)
})

it('finds a device under its new number as soon as it has one', async () => {
  const { rows: [row] } = await server.as('kg_he').call(device.list, { keyword: 'QX0002235' })
  const card = await server.as('kg_he').call(device.get, { id: row?.devId ?? 0 })
  await server.as('kg_he').call(device.update, { id: card.devId, version: card.version, modelId: card.modelId, devName: card.devName, devSign: 'QX7654321', ownerOrgId: card.ownerOrgId, originalValue: '640', netValue: '500' })
  expect([await found({ keyword: '7654321' }), await found({ keyword: '0002235' })]).toEqual([['QX7654321'], []])
})
