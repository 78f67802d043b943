import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
})
afterAll(() => server.close())

const told = async (account: string, keyword: string) =>
  (await server.as(account).call(message.list, { kind: ['road'], keyword })).rows
const shipped = async () => {
  const id = await scene.shipped(await scene.devices(1))
  return { id, number: (await scene.get(id)).number }
}

it('tells the project’s people of a shipment on its way to them, and the sender when what came is not what was sent', async () => {
  const { id, number } = await shipped()
  const [arriving] = await told('xm_ma', number)
  expect(arriving).toMatchObject({
    title: `设备已发运：${number}`,
    link: `/open/equipment/allocation/${id}`,
    isRead: false,
  })
  expect(arriving?.body).toMatch(/ → .+，1 台。承运：西北物流，预计到达：未填$/)
  expect(await Promise.all(['dp_sun', 'guest01', 'xm_guo'].map((other) => told(other, number)))).toEqual([[], [], []])
  const { version, shipments } = await scene.crew.call(allocationCalls.get, { id })
  await scene.crew.call(allocationCalls.receive, {
    id,
    version,
    lines: [{ shipmentLineId: shipments[0]?.lines[0]?.shipmentLineId ?? 0, received: '0', short: '1', reason: '丢失' }],
  })
  expect(await told('dp_sun', number)).toMatchObject([
    { title: `接收有差异：${number}`, link: `/open/equipment/allocation/${id}` },
  ])
})

it('tells whoever may receive: people of the receiving department, and administrators of the project, not everybody who sees everything', async () => {
  await sql`insert into system.role_menu (role_id, menu_id) select r.id, m.id from system.role r, system.menu m where r.key = 'pool_keeper' and m.permission = 'equipment:allocation:receive' on conflict do nothing`.execute(
    server.db,
  )
  const admin = await server.db
    .selectFrom('system.user')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('system.project_member')
    .values({ project_id: 'P2601', user_id: admin.id, added_by: admin.id, added_at: now() })
    .execute()
  const { number } = await shipped()
  for (const account of ['kg_ai', 'xm_ma', 'admin'])
    expect([account, (await told(account, number)).length]).toEqual([account, 1])
  // Another department's keeper, the equipment manager who sees all, a leader of the department who may not receive.
  for (const account of ['kg_bai', 'zb_lin', 'ld_gao'])
    expect([account, (await told(account, number)).length]).toEqual([account, 0])
})
