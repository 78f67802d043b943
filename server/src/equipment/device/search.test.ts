import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
const serials = ['QX2235729', 'QX2235729-B', 'QX0002235', 'QX22357291', '880000012345ab67890', 'QX57292235']

beforeAll(async () => {
  server = await testServer()
  const keeper = server.as('kg_he')
  const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  for (const devSign of serials)
    await keeper.call(device.create, {
      modelId,
      devName: 'WTU-508节点',
      devSign,
      ownerOrgId: 'C10801',
      originalValue: '640',
      netValue: '500',
    })
  return () => server.close()
})

const found = async (ask: { keyword?: string; devSign?: string }) =>
  (await server.as('kg_he').call(device.list, { ...ask, isAsc: 'asc', orderByColumn: 'devId' })).rows.map(
    ({ devSign }) => devSign,
  )

it.each<[string, string[]]>([
  // A whole number, and a part that begins, ends or lies within it, short or long.
  ['QX2235729', ['QX2235729', 'QX2235729-B', 'QX22357291']],
  ['2357291', ['QX22357291']],
  ['35729', ['QX2235729', 'QX2235729-B', 'QX22357291']],
  ['qx22', ['QX2235729', 'QX2235729-B', 'QX22357291']],
  // The same five figures in another place are another number.
  ['57292', ['QX57292235']],
  ['02235', ['QX0002235']],
  // Two numbers in one code; a sign of the pattern stands for itself.
  ['12345AB67890', ['880000012345ab67890']],
  ['12345ab6789012', []],
  ['2235729%', []],
  ['223572９', []],
])('%s is found wherever it stands in a code, and nowhere else', async (text, expected) => {
  expect(await found({ keyword: text })).toEqual(expected)
  expect(await found({ devSign: text })).toEqual(expected)
})

it('finds a device under its new number as soon as it has one', async () => {
  const {
    rows: [row],
  } = await server.as('kg_he').call(device.list, { keyword: 'QX0002235' })
  const card = await server.as('kg_he').call(device.get, { id: row?.devId ?? 0 })
  await server.as('kg_he').call(device.update, {
    id: card.devId,
    version: card.version,
    modelId: card.modelId,
    devName: card.devName,
    devSign: 'QX7654321',
    ownerOrgId: card.ownerOrgId,
    originalValue: '640',
    netValue: '500',
  })
  expect([await found({ keyword: '7654321' }), await found({ keyword: '0002235' })]).toEqual([['QX7654321'], []])
})

describe('the total of a search', () => {
  const marks = ['KVN-A', 'KVN-B', 'KVN-C', 'KVN-D', 'VNK-E']
  let ids: number[]
  const totalOf = async (account: string, ask: object) =>
    (await server.as(account).call(device.list, { ...ask, pageSize: 1 })).total
  const place = (id: number | undefined, department: string) =>
    sql`
    update equipment.device set holder_id = (select id from equipment.holder where kind = 'pool' and department_id = ${department}) where id = ${id}`.execute(
      server.db,
    )

  beforeAll(async () => {
    const keeper = server.as('kg_he')
    const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
    ids = []
    for (const devSign of marks)
      ids.push(
        (
          await keeper.call(device.create, {
            modelId,
            devName: '越野节点甲 Nodé',
            devSign,
            ownerOrgId: 'C10801',
            originalValue: '640',
            netValue: '500',
          })
        ).devId,
      )
  })

  it.each<[object, number]>([
    [{ keyword: 'kvn' }, 4],
    [{ keyword: 'KVN-' }, 4],
    [{ keyword: '越野节' }, 5],
    [{ keyword: '节点甲 nodé' }, 5],
    [{ keyword: '节点', devSign: 'kvn' }, 4],
    [{ devSign: 'VN-' }, 4],
    [{ keyword: '越野节点甲', techState: ['good'] }, 5],
    [{ keyword: '越野节点甲', techState: ['damaged'] }, 0],
    [{ keyword: '越野%' }, 0],
  ])('%o counts %i for the keeper, as for who sees all', async (ask, expected) => {
    expect([await totalOf('kg_he', ask), await totalOf('admin', ask)]).toEqual([expected, expected])
  })

  it('follows who owns and who holds', async () => {
    expect([await totalOf('kg_he', { keyword: 'kvn' }), await totalOf('kg_kang', { keyword: 'kvn' })]).toEqual([4, 0])
    for (const id of ids.slice(0, 3)) await place(id, 'C10805')
    expect([await totalOf('kg_he', { keyword: 'kvn' }), await totalOf('kg_kang', { keyword: 'kvn' })]).toEqual([4, 3])
    await sql`update equipment.device set owner_department_id = 'C10805' where id = any(${ids.slice(1, 4)}::bigint[])`.execute(
      server.db,
    )
    expect([await totalOf('kg_he', { keyword: 'kvn' }), await totalOf('kg_kang', { keyword: 'kvn' })]).toEqual([2, 4])
    await sql`update equipment.device set deleted_at = created_at where id = ${ids[0]}`.execute(server.db)
    expect([await totalOf('kg_he', { keyword: 'kvn' }), await totalOf('kg_kang', { keyword: 'kvn' })]).toEqual([1, 3])
  })
})
