import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sealer } from '../../testing/sealed.ts'
import { administersPeople } from './test/administrator.ts'

let server: TestServer
let sealed: (text: string) => string
const ids = new Map<string, number>()
beforeAll(async () => {
  server = await testServer()
  sealed = await sealer(server)
  await administersPeople(server.db, 'fx_luo')
  await sql`insert into system.role (key, name, name_en, data_scope, created_at) values ('sees_station', '看服务处', 'Sees the station', '2', ${new Date()})`.execute(
    server.db,
  )
  await sql`insert into system.role_department (role_id, department_id) select id, unnest(array['C108', 'C10801']) from system.role where key = 'sees_station'`.execute(
    server.db,
  )
  await gives('fx_luo', 'sees_station')
  await sql`insert into system.role_menu (role_id, menu_id) select r.id, m.id from system.role r, system.menu m where r.key = 'people_admin' and m.permission = 'system:logininfor:unlock'`.execute(
    server.db,
  )
  for (const { id, name } of await server.db.selectFrom('system.user').select(['id', 'name']).execute())
    ids.set(name, id)
})
afterAll(() => server.close())

/** Administers people of C102 and below, and sees C108 and C10801, but nothing else that is below C108. */
const local = (language: 'cn' | 'en' = 'cn') => server.as('fx_luo', language)
const idOf = (account: string) => ids.get(account) ?? 0
const gives = (account: string, role: string) =>
  sql`insert into system.user_role (user_id, role_id) select u.id, r.id from system.user u, system.role r where u.name = ${account} and r.key = ${role}`.execute(
    server.db,
  )
const departmentOf = async (account: string) =>
  (
    await server.db
      .selectFrom('system.user')
      .select('department_id')
      .where('name', '=', account)
      .executeTakeFirstOrThrow()
  ).department_id
const movedTo = (account: string, deptId: string) =>
  local().response(accounts.update, { userId: idOf(account), deptId })

describe('moving people', () => {
  it('opens nothing that the mover does not see: neither to himself nor to somebody else', async () => {
    await sql`delete from system.user_role where user_id in (select id from system.user where name in ('kg_ai', 'xm_ma'))`.execute(
      server.db,
    )
    await gives('xm_ma', 'people_admin')
    await vi.waitFor(async () =>
      expect((await server.actorOf('fx_luo')).scope.departments).toEqual(
        expect.arrayContaining(['C102', 'C108', 'C10801']),
      ),
    )
    expect((await server.actorOf('fx_luo')).scope.departments).not.toContain('C10802')
    for (const account of ['fx_luo', 'xm_ma']) {
      expect((await movedTo(account, 'C108')).json()).toMatchObject({
        code: 500,
        msg: `调到该部门后，账号 ${account} 的数据范围会超出您的范围`,
        errors: [{ field: 'deptId', key: 'moveOpens' }],
      })
      expect(await departmentOf(account)).toBe('C102')
    }
    // A holder of nothing that opens what is below may go there, and so may everybody to where all is in sight.
    expect((await movedTo('kg_ai', 'C108')).json()).toMatchObject({ code: 200 })
    expect((await movedTo('xm_ma', 'C10801')).json()).toMatchObject({ code: 200 })
    expect((await movedTo('fx_luo', 'C10801')).json()).toMatchObject({ code: 200 })
    await vi.waitFor(async () =>
      expect((await server.actorOf('fx_luo')).scope.departments.toSorted()).toEqual(['C108', 'C10801']),
    )
    await sql`update system.user set department_id = 'C102' where name in ('fx_luo', 'xm_ma')`.execute(server.db)
  })
})

describe('giving a role', () => {
  const role = (key: string) =>
    sql<{ id: number }>`select id from system.role where key = ${key}`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.id ?? 0)
  it('opens no department that the giver does not see: neither to himself nor to somebody whom he entered', async () => {
    await sql`insert into system.role (key, name, name_en, data_scope, created_at) values ('own_unit', '看本部门', 'Sees the own department', '3', ${new Date()})`.execute(
      server.db,
    )
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at, created_by) values ('moved_on', '调走的人', 'C105', '', ${new Date()}, ${idOf('fx_luo')})`.execute(
      server.db,
    )
    await sql`delete from system.user_role where user_id = ${idOf('cw_jin')}`.execute(server.db)
    for (const key of ['people_of_station', 'sees_station']) {
      if (key === 'people_of_station')
        await sql`with made as (insert into system.role (key, name, name_en, data_scope, created_at) values (${key}, ${key}, ${key}, '5', ${new Date()}) returning id)
          insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission like 'system:user:%'`.execute(
          server.db,
        )
      await gives('cw_jin', key)
    }
    await vi.waitFor(async () =>
      expect((await server.actorOf('cw_jin')).scope.departments.toSorted()).toEqual(['C108', 'C10801']),
    )
    const { rows } = await sql<{ id: number }>`select id from system.user where name = 'moved_on'`.execute(server.db)
    const given = await role('own_unit')
    for (const [account, userId, roleIds] of [
      ['fx_luo', rows[0]?.id ?? 0, [given]],
      ['cw_jin', idOf('cw_jin'), [given, await role('people_of_station'), await role('sees_station')]],
    ] as const)
      for (const call of [accounts.setAuthRole, accounts.update])
        expect(await server.as(account).refused(call, { userId, roleIds })).toMatchObject({
          code: 500,
          errors: [{ field: 'roleIds', key: 'grantScope' }],
        })
    await local().call(accounts.setAuthRole, { userId: idOf('kg_ai'), roleIds: [given] })
  })
})

describe('a locked account', () => {
  it('is unlocked by whoever could change it, and by nobody else', async () => {
    await sql`insert into system.sign_in_failure (user_name, address, failures, last_at) select name, '10.0.0.1', 5, ${new Date()} from unnest(array['kg_ai', 'dp_sun', 'nobody_has_it']) name`.execute(
      server.db,
    )
    const left = async () =>
      (
        await sql<{ name: string }>`select user_name as name from system.sign_in_failure order by 1`.execute(server.db)
      ).rows.map(({ name }) => name)
    expect(await local().refused(accounts.unlock, { userName: 'dp_sun' })).toMatchObject({ code: 404 })
    expect(await left()).toEqual(['dp_sun', 'kg_ai', 'nobody_has_it'])
    for (const userName of ['kg_ai', 'nobody_has_it']) await local().call(accounts.unlock, { userName })
    expect(await left()).toEqual(['dp_sun'])
    await gives('kg_ai', 'equip_mgr')
    await sql`insert into system.sign_in_failure (user_name, address, failures, last_at) values ('kg_ai', '10.0.0.1', 5, ${new Date()})`.execute(
      server.db,
    )
    expect(await local().refused(accounts.unlock, { userName: 'kg_ai' })).toMatchObject({ code: 500 })
    expect(await left()).toEqual(['dp_sun', 'kg_ai'])
  })
})

describe('administrators', () => {
  const actions = (account: string) =>
    [
      [accounts.update, { userId: idOf(account), nickName: 'x' }],
      [accounts.remove, { ids: String(idOf(account)) }],
      [accounts.changeStatus, { userId: idOf(account), status: '1' }],
      [accounts.resetPwd, { userId: idOf(account), password: sealed('Depot-2026') }],
      [accounts.setAuthRole, { userId: idOf(account), roleIds: [] }],
      [accounts.unlock, { userName: account }],
    ] as const

  it.each([
    ['admin', 'fx_luo'],
    ['superadmin', 'fx_luo'],
    ['superadmin', 'admin'],
  ])('of the kind %s are out of the reach of %s, in the fixed words', async (key, account) => {
    await sql`update system.user set department_id = 'C102' where name = 'ld_tang'`.execute(server.db)
    await sql`delete from system.user_role where user_id = ${idOf('ld_tang')}`.execute(server.db)
    await gives('ld_tang', key)
    await vi.waitFor(async () =>
      expect((await server.as(account).call(accounts.list, { userName: 'ld_tang' })).total).toBe(1),
    )
    for (const [operation, input] of actions('ld_tang')) {
      expect(await server.as(account).refused(operation, input)).toMatchObject({
        code: 500,
        msg: '不允许操作超级管理员',
      })
      expect(await server.as(account, 'en').refused(operation, input)).toMatchObject({
        msg: 'The super administrator cannot be changed',
      })
    }
  })
})
