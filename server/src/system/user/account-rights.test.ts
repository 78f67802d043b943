import { role as roles } from '@geodepot/contracts/system/role.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import {
  admin,
  auditOf,
  commonPassword,
  enter,
  good,
  idOf,
  local,
  names,
  openAccounts,
  post,
  role,
  sealed,
  server,
  signIn,
} from './test/accounts.ts'

openAccounts()

describe('assigning roles', () => {
  it('shows all with a mark at those held, and takes them as clients of the wire send them', async () => {
    const { userId } = await enter({ roleIds: [role('inspector')] })
    const body = (await admin().send('GET', `/system/user/authRole/${userId}`)).json<{
      user: { userId: number }
      roles: { roleKey: string; flag: boolean }[]
    }>()
    expect(body.user.userId).toBe(userId)
    expect(body.roles.filter(({ flag }) => flag).map(({ roleKey }) => roleKey)).toEqual(['inspector'])
    expect(
      (
        await admin().send(
          'PUT',
          `/system/user/authRole?userId=${userId}&roleIds=${role('auditor')},${role('finance')}`,
        )
      ).json(),
    ).toMatchObject({ code: 200 })
    expect((await admin().call(accounts.get, { userId })).roleIds.toSorted()).toEqual(
      [role('auditor'), role('finance')].toSorted(),
    )
    expect((await auditOf(userId)).at(-1)).toMatchObject({ action: 'authRole' })
  })

  it('gives nothing that one does not have', async () => {
    const { userId } = await enter()
    expect(await admin().refused(accounts.setAuthRole, { userId, roleIds: [role('superadmin')] })).toMatchObject({
      code: 500,
      errors: [{ field: 'roleIds' }],
    })
    expect(await local().refused(accounts.setAuthRole, { userId, roleIds: [role('equip_dispatcher')] })).toMatchObject({
      code: 500,
      errors: [{ field: 'roleIds' }],
    })
    // What somebody else gave stays without being one's own to give.
    await admin().call(accounts.setAuthRole, { userId, roleIds: [role('ROLE_DEFAULT')] })
    await local().call(accounts.setAuthRole, { userId, roleIds: [role('ROLE_DEFAULT'), role('biz_analyst')] })
  })
})

it('a role that was taken or given elsewhere is not written back by a form that was opened before', async () => {
  const { userId } = await enter({ roleIds: [role('inspector'), role('auditor')] })
  const form = async () => {
    const { data, roleIds } = await admin().call(accounts.get, { userId })
    return { userId, version: data?.version, roleIds }
  }
  const stale = await form()
  await admin().call(roles.cancel, { roleId: role('auditor'), userId })
  expect(await admin().refused(accounts.update, stale)).toMatchObject({ code: 409 })
  const again = await form()
  await admin().call(roles.selectAll, { roleId: role('finance'), userIds: [userId] })
  for (const call of [accounts.update, accounts.setAuthRole])
    expect(await admin().refused(call, again)).toMatchObject({ code: 409 })
  await admin().call(accounts.update, await form())
})

it('a role that is deleted at that moment is refused in words', async () => {
  const { roleId } = await admin().call(roles.create, { roleName: '就要删除', roleKey: 'going' })
  const { userId } = await enter()
  const answer = await server.db.transaction().execute(async (tx) => {
    await sql`delete from system.role where id = ${roleId}`.execute(tx)
    const giving = admin().response(accounts.setAuthRole, { userId, roleIds: [roleId] })
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
      expect(rows).not.toEqual([])
    })
    return { giving }
  })
  expect((await answer.giving).json()).toMatchObject({ code: 500, errors: [{ field: 'roleIds', key: 'unknown' }] })
})

describe('disabling a user', () => {
  it('ends his sessions at once, and enabling does not bring them back', async () => {
    const { userId, userName } = await enter()
    const client = server.with((await signIn(userName)).access_token)
    await client.call(user.getInfo)
    await admin().call(accounts.changeStatus, { userId, status: '1' })
    await vi.waitFor(async () => expect(await client.refused(user.getInfo)).toMatchObject({ code: 401 }))
    expect(
      await server.with(undefined).refused(session.token, { username: userName, password: sealed(good) }),
    ).toMatchObject({ msg: '账号已停用' })
    await admin().call(accounts.changeStatus, { userId, status: '0' })
    expect(await client.refused(user.getInfo)).toMatchObject({ code: 401 })
    await signIn(userName)
  })

  it('is not for oneself, nor for the last administrator', async () => {
    expect(await admin().refused(accounts.changeStatus, { userId: idOf('admin'), status: '1' })).toMatchObject({
      msg: '不能停用自己的账号',
    })
    expect(
      await admin().refused(accounts.update, {
        userId: idOf('admin'),
        nickName: '系统管理员',
        deptId: 'C101',
        status: '1',
      }),
    ).toMatchObject({ msg: '不能停用自己的账号' })
    const root = server.as('superadmin')
    await root.call(accounts.changeStatus, { userId: idOf('admin'), status: '1' })
    expect(await root.refused(accounts.setAuthRole, { userId: idOf('superadmin'), roleIds: [] })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('管理员'),
    })
    await root.call(accounts.changeStatus, { userId: idOf('admin'), status: '0' })
    // Signed in before: that session stays ended.
    await server.db.updateTable('system.session').set({ ended_at: null }).where('user_id', '=', idOf('admin')).execute()
  })
})

describe('deleting users', () => {
  it('ends their sessions, hides them, and frees name, number and address', async () => {
    const one = await enter({ phonenumber: '13755556666', roleIds: [role('inspector')], postIds: [post('PM')] })
    const two = await enter()
    const client = server.with((await signIn(one.userName)).access_token)
    await client.call(user.getInfo)
    expect((await admin().send('DELETE', `/system/user/${one.userId},${two.userId}`)).json()).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    await vi.waitFor(async () => expect(await client.refused(user.getInfo)).toMatchObject({ code: 401 }))
    expect(await admin().refused(accounts.get, { userId: one.userId })).toMatchObject({ code: 404 })
    expect(await names({ userName: one.userName })).toEqual([])
    await enter({ userName: one.userName, phonenumber: '13755556666' })
    expect((await auditOf(one.userId)).at(-1)?.action).toBe('remove')
  })

  it('is not for oneself, superadministrators, people outside the scope, or some of several', async () => {
    const { userId } = await enter()
    expect(await admin().refused(accounts.remove, { ids: String(idOf('admin')) })).toMatchObject({
      msg: '当前用户不能删除',
    })
    expect(await admin('en').refused(accounts.remove, { ids: String(idOf('superadmin')) })).toMatchObject({ code: 500 })
    expect(await local().refused(accounts.remove, { ids: `${userId},${idOf('kg_he')}` })).toMatchObject({ code: 404 })
    expect(await names({ userName: 'kg_he' })).toEqual(['kg_he'])
    await local().call(accounts.remove, { ids: String(userId) })
  })
})

describe('resetting passwords', () => {
  it('signs the person out, and notes that somebody else chose the password', async () => {
    const { userId, userName } = await enter()
    await sql`update system.user set must_change_password = false where id = ${userId}`.execute(server.db)
    const client = server.with((await signIn(userName)).access_token)
    await client.call(user.getInfo)
    expect(
      (await admin().send('PUT', '/system/user/resetPwd', { userId, password: sealed('Another-77') })).json(),
    ).toMatchObject({ code: 200, msg: '密码已重置' })
    await vi.waitFor(async () => expect(await client.refused(user.getInfo)).toMatchObject({ code: 401 }))
    expect(
      await server
        .with(undefined)
        .refused(session.token, { username: userName, password: sealed(good) }, { address: '10.0.0.1' }),
    ).toMatchObject({ msg: '用户名或密码错误' })
    await signIn(userName, 'Another-77')
    const { must_change_password: must } = await server.db
      .selectFrom('system.user')
      .select('must_change_password')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(must).toBe(true)
    expect((await auditOf(userId)).at(-1)).toEqual({ action: 'resetPwd', change: { password: [null, '******'] } })
    const {
      rows: [logged],
    } = await sql<{
      input: string
    }>`select input from document.operation_log where operation = 'system/user.resetPwd' order by id desc limit 1`.execute(
      server.db,
    )
    expect(JSON.parse(logged?.input ?? '{}')).toEqual({ userId, password: '******' })
  })

  it('is not for oneself, nor for accounts above', async () => {
    expect(await admin().refused(accounts.resetPwd, { userId: idOf('admin'), password: sealed(good) })).toMatchObject({
      msg: '请在个人中心修改自己的密码',
    })
    expect(
      await admin().refused(accounts.resetPwd, { userId: idOf('superadmin'), password: sealed(good) }),
    ).toMatchObject({ msg: '不允许操作超级管理员' })
    expect(await local().refused(accounts.resetPwd, { userId: idOf('kg_he'), password: sealed(good) })).toMatchObject({
      code: 404,
    })
    expect(
      await admin().refused(accounts.resetPwd, { userId: idOf('kg_he'), password: sealed('kg_he-2026') }),
    ).toMatchObject({ msg: '密码不能包含账号' })
    expect(
      await admin().refused(accounts.resetPwd, { userId: idOf('kg_he'), password: sealed('Welcome-2026') }),
    ).toMatchObject({ msg: commonPassword, errors: [{ field: 'password' }] })
  })

  it('of everybody needs an administrator and confirm=true, gives each his own, and tells them once', async () => {
    expect((await local().send('GET', '/system/user/handleResetPwdAll?confirm=true')).json()).toMatchObject({
      code: 403,
    })
    expect((await admin().send('GET', '/system/user/handleResetPwdAll')).json()).toMatchObject({
      code: 500,
      msg: expect.stringContaining('confirm=true'),
    })
    const client = server.as('dp_sun')
    await client.call(user.getInfo)
    const given = await admin().call(accounts.handleResetPwdAll, { confirm: true }, { key: 'all-once' })
    expect(given.map(({ userName }) => userName)).toContain('dp_sun')
    expect(given.map(({ userName }) => userName)).not.toEqual(expect.arrayContaining(['admin']))
    expect(given.map(({ userName }) => userName)).not.toContain('superadmin')
    expect(new Set(given.map(({ password }) => password)).size).toBe(given.length)
    await vi.waitFor(async () => expect(await client.refused(user.getInfo)).toMatchObject({ code: 401 }))
    await signIn('dp_sun', given.find(({ userName }) => userName === 'dp_sun')?.password)
    const kept =
      await sql`select answer from document.answer where answer::text like ${`%${given[0]?.password ?? ''}%`}`.execute(
        server.db,
      )
    expect(kept.rows).toEqual([])
  })
})
