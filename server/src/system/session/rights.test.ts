import { user } from '@geodepot/contracts/system/user.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import { at, now } from '../../kit/clock.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { connect } from '../../kit/database/database.ts'
import { rightsOf } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const scopeOf = async (account: string) => (await server.actorOf(account)).scope
const give = (account: string, role: string) =>
  sql`insert into system.user_role select u.id, r.id from system.user u, system.role r where u.name = ${account} and r.key = ${role}`.execute(
    server.db,
  )
const take = (account: string, role: string) =>
  sql`delete from system.user_role ur using system.user u, system.role r where u.id = ur.user_id and r.id = ur.role_id and u.name = ${account} and r.key = ${role}`.execute(
    server.db,
  )

test('administrators may do everything and see all', async () => {
  for (const account of ['admin', 'superadmin']) {
    const info = await server.as(account).call(user.getInfo)
    expect(info.permissions).toEqual(['*:*:*'])
    expect(await scopeOf(account)).toEqual({ all: true, departments: [], projects: [] })
  }
})

test('each data scope opens its own rows', async () => {
  expect(await scopeOf('dp_sun')).toMatchObject({ all: true })
  expect(await scopeOf('ck_fan')).toEqual({ all: false, departments: ['C10903'], projects: [] })
  expect(await scopeOf('ld_shao')).toEqual({
    all: false,
    departments: ['C107', 'C10701', 'C10702', 'C10703', 'C10704'],
    projects: [],
  })
  expect(await scopeOf('guest01')).toEqual({ all: false, departments: [], projects: [] })
  const crew = await scopeOf('xm_ma')
  expect({ ...crew, projects: [...crew.projects].sort() }).toEqual({
    all: false,
    departments: [],
    projects: ['P2601', 'P2624'],
  })
})

test('several roles add up, chosen departments among them', async () => {
  await sql`insert into system.role (key, name, name_en, data_scope, created_at) values ('chosen', '选定', 'Chosen', '2', ${new Date()})`.execute(
    server.db,
  )
  await sql`insert into system.role_department select r.id, d from system.role r, unnest(array['C103', 'C104']) d where r.key = 'chosen'`.execute(
    server.db,
  )
  await give('xm_tao', 'chosen')
  await give('xm_tao', 'warehouse_keeper')
  await vi.waitFor(async () =>
    expect(await scopeOf('xm_tao')).toEqual({ all: false, departments: ['C102', 'C103', 'C104'], projects: ['P2602'] }),
  )
})

test('a role that is taken, given or disabled changes an open session', async () => {
  const client = server.as('jl_cheng')
  await client.call(device.list, {})
  await take('jl_cheng', 'project_mgr')
  await vi.waitFor(async () =>
    expect(await client.refused(device.list)).toMatchObject({ status: 200, code: 403, msg: '当前操作没有权限' }),
  )
  expect(await client.call(user.getInfo)).toMatchObject({
    roles: ['ROLE_DEFAULT'],
    permissions: [],
    user: { roles: [] },
  })
  await give('jl_cheng', 'equip_mgr')
  await vi.waitFor(async () =>
    expect((await client.call(user.getInfo)).permissions).toContain('equipment:device:import'),
  )
  await server.db.updateTable('system.role').set({ status: '1' }).where('key', '=', 'equip_mgr').execute()
  await vi.waitFor(async () => expect(await client.refused(device.list)).toMatchObject({ code: 403 }))
  expect(await scopeOf('jl_cheng')).toEqual({ all: false, departments: [], projects: [] })
})

test('a new department, a new membership and a disabled menu change an open session', async () => {
  await scopeOf('kg_an')
  await server.db.updateTable('system.user').set({ department_id: 'C10704' }).where('name', '=', 'kg_an').execute()
  await vi.waitFor(async () =>
    expect(await server.actorOf('kg_an')).toMatchObject({
      departmentId: 'C10704',
      secondDepartmentId: 'C107',
      scope: { departments: ['C10704'] },
    }),
  )
  await sql`insert into system.project_member select 'P2610', id from system.user where name = 'xm_guo'`.execute(
    server.db,
  )
  await vi.waitFor(async () => expect((await scopeOf('xm_guo')).projects).toContain('P2610'))
  await server.db
    .updateTable('system.menu')
    .set({ status: '1' })
    .where('permission', '=', 'equipment:device:list')
    .execute()
  await vi.waitFor(async () => expect(await server.as('sj_mu').refused(device.list)).toMatchObject({ code: 403 }))
})

test('a change that no node was told of counts after a minute at most', async () => {
  const token = await server.tokenOf('kg_an')
  const client = server.with(token)
  await client.call(user.getInfo)
  // A session that ends behind the triggers' back: as if the notification had been lost on the way.
  const { db, close } = connect(server.url, () => undefined, 1)
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update system.session set ended_at = now() where token_hash = sha256(${token}::bytea)`.execute(db)
  await close()
  await client.call(user.getInfo)
  await at(new Date(now().getTime() + 61_000), async () =>
    expect(await client.refused(user.getInfo)).toMatchObject({ status: 401 }),
  )
})

test('a person without any role gets the default one, which opens nothing', () => {
  const rights = rightsOf({ departmentId: 'C1', roles: [], permissions: [], subtree: ['C1', 'C101'], projects: ['P1'] })
  expect(rights).toEqual({
    roles: ['ROLE_DEFAULT'],
    permissions: new Set(),
    scope: { all: false, departments: [], projects: [] },
  })
})
