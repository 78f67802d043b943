import { online } from '@geodepot/contracts/system/online.ts'
import { logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../kit/clock.ts'
import { connect } from '../../kit/database/database.ts'
import { createApp } from '../../kit/http/app.ts'
import { routes } from '../../modules.ts'
import { clientOf } from '../../testing/client.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createActors, openSession } from '../session/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Another node of the same installation: its own process memory, the same database. */
const secondNode = async () => {
  const { db, close } = connect(server.url, () => undefined, 3)
  const actors = createActors(db, server.url)
  const app = await createApp({ db, routes, actorOf: (token) => actors.actorOf(token), ready: async () => true })
  await Promise.all([actors.ready, app.ready()])
  return {
    as: (token: string) => clientOf({ app, token: async () => token, language: 'cn' }),
    close: async () => {
      await app.close()
      await actors.close()
      await close()
    },
  }
}
const sessions = async (ask: object = {}) =>
  (await server.as('admin').call(online.list, { pageSize: 500, ...ask })).rows
const sessionOf = async (name: string) => {
  const found = (await sessions({ userName: name })).find(({ userName }) => userName === name)
  if (!found) throw new Error(`${name} is not signed in`)
  return found
}
const give = (role: string) =>
  server.db
    .insertInto('system.user_role')
    .expression((eb) =>
      eb
        .selectFrom('system.user')
        .innerJoin('system.role', (join) => join.on('system.role.key', '=', role))
        .select(['system.user.id as user_id', 'system.role.id as role_id'])
        .where('system.user.name', '=', 'zb_lin'),
    )
    .execute()

describe('the list of open sessions', () => {
  test('says who, from where and since when, marks one’s own, and holds no token', async () => {
    const token = await server.tokenOf('dp_sun')
    const rows = await sessions()
    const own = rows.filter((row) => row.own)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ userName: 'admin', can: {} })
    const sun = await sessionOf('dp_sun')
    expect(sun).toMatchObject({ ipaddr: '127.0.0.1', own: false, activity: 'active', can: { forceLogout: true } })
    expect(sun.deptName).not.toBe('')
    expect(sun.tokenId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await server.with(sun.tokenId).refused(user.getInfo)).code).toBe(401)
  })

  test('holds neither ended sessions nor those that nothing opens any more', async () => {
    const token = await server.tokenOf('dp_sun')
    const before = await sessions()
    await server.with(token).call(session.logout)
    expect(await sessions()).toHaveLength(before.length - 1)
    const old = await at(new Date(Date.now() - 8 * 24 * 3600_000), () => server.tokenOf('dp_sun'))
    expect((await server.with(old).response(user.getInfo)).statusCode).toBe(401)
    expect(await sessions()).toHaveLength(before.length - 1)
    const kept = await server.tokenOf('guest01')
    expect((await sessions({ userName: 'guest01' })).length).toBe(1)
    await server.db.updateTable('system.user').set({ status: '1' }).where('name', '=', 'guest01').execute()
    expect(await sessions({ userName: 'guest01' })).toEqual([])
    await server.db.updateTable('system.user').set({ status: '0' }).where('name', '=', 'guest01').execute()
    await server.with(kept).call(session.logout)
  })

  test('tells the active from the idle, by when they were last used', async () => {
    const node = await secondNode()
    const token = await at(new Date(Date.now() - 3600_000), () => server.tokenOf('dp_sun'))
    const [idle] = await sessions({ activity: 'idle' })
    expect(idle).toBeDefined()
    await node.as(token).call(user.getInfo)
    // What was used is written when the node stops, or once a minute.
    await node.close()
    expect(await sessions({ activity: 'idle' })).toEqual([])
    const after = (await sessions()).find(({ tokenId }) => tokenId === idle?.tokenId)
    expect(after?.activity).toBe('active')
    expect(after?.lastTime.localeCompare(after.loginTime)).toBe(1)
  })

  test('finds by account or name and by address, sorts by the last use', async () => {
    expect((await sessions({ userName: 'ADMI' })).every(({ userName }) => userName.includes('admi'))).toBe(true)
    expect(await sessions({ ipaddr: '203.0.113.' })).toEqual([])
    const times = (await sessions({ orderByColumn: 'lastTime', isAsc: 'asc' })).map(({ lastTime }) => lastTime)
    expect(times).toEqual(times.toSorted())
  })
})

describe('forcing somebody out', () => {
  test('ends the session at once on every node, once, and both logs say so', async () => {
    const node = await secondNode()
    const token = await server.tokenOf('zb_lin')
    await server.with(token).call(user.getInfo)
    await node.as(token).call(user.getInfo)
    const { tokenId } = await sessionOf('zb_lin')
    const body = (await server.as('admin').send('DELETE', `/system/online/${tokenId}`)).json<object>()
    expect(body).toEqual({ code: 200, msg: '已强制下线' })
    await expect
      .poll(async () => (await server.with(token).response(user.getInfo)).statusCode, { timeout: 2000 })
      .toBe(401)
    await expect.poll(async () => (await node.as(token).response(user.getInfo)).statusCode, { timeout: 2000 }).toBe(401)
    await node.close()
    expect(await server.as('admin').refused(online.forceLogout, { id: tokenId })).toMatchObject({ code: 404 })
    const [out] = (await server.as('admin', 'en').call(logininfor.list, { userName: 'zb_lin' })).rows
    expect(out).toMatchObject({ outcome: 'out', msg: 'Signed out by admin' })
    const audited = await server.db
      .selectFrom('document.audit_log')
      .select('entity_id')
      .where('operation', '=', 'system/online.forceLogout')
      .execute()
    expect(audited).toEqual([{ entity_id: tokenId }])
  })

  test('a refresh token does not bring the session back', async () => {
    const person = await server.db
      .selectFrom('system.user')
      .select(['id', 'name'])
      .where('name', '=', 'dp_sun')
      .executeTakeFirstOrThrow()
    const { refresh_token } = await openSession(server.db, person, {
      address: '203.0.113.9',
      client: '',
      requestId: 'test',
    })
    const [opened] = await sessions({ ipaddr: '203.0.113.9' })
    await server.as('admin').call(online.forceLogout, { id: opened?.tokenId ?? '' })
    expect(
      await server.with(undefined).refused(session.token, { grant_type: 'refresh_token', refresh_token }),
    ).toMatchObject({ code: 500 })
  })

  test('nobody ends his own session, a superadmin’s, or one that is not there', async () => {
    const own = (await sessions()).find((row) => row.own)
    expect(await server.as('admin').refused(online.forceLogout, { id: own?.tokenId })).toMatchObject({
      code: 500,
      msg: '这是您当前的会话，请使用“安全退出”',
    })
    await give('superadmin')
    await server.tokenOf('zb_lin')
    const above = await sessionOf('zb_lin')
    expect(above.can).toEqual({})
    expect(await server.as('admin').refused(online.forceLogout, { id: above.tokenId })).toMatchObject({
      code: 500,
      msg: '不允许操作超级管理员',
    })
    expect((await sessions({ userName: 'zb_lin' })).length).toBe(1)
    expect(
      await server.as('admin').refused(online.forceLogout, { id: '7e5a2f0e-0000-4000-8000-000000000000' }),
    ).toMatchObject({ code: 404 })
    expect(await server.as('admin').refused(online.forceLogout, { id: '1' })).toMatchObject({ code: 500 })
  })

  test('somebody of one department sees and ends only its sessions', async () => {
    await server.db
      .insertInto('system.role_menu')
      .expression((eb) =>
        eb
          .selectFrom('system.role')
          .innerJoin('system.menu', (join) => join.on('system.menu.permission', 'like', 'monitor:online:%'))
          .select(['system.role.id', 'system.menu.id as menu_id'])
          .where('system.role.key', '=', 'dept_leader'),
      )
      .execute()
    const {
      rows: [leader],
    } = await sql<{ name: string; path: string }>`
      select u.name, u.department_id as path from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
      where r.key = 'dept_leader' and u.department_id <> 'C1' order by u.id limit 1`.execute(server.db)
    const {
      rows: [other],
    } = await sql<{ name: string }>`
      select u.name from system.user u join system.department d on d.id = u.department_id where not d.path @> array[${leader?.path}::text] and u.status = '0' order by u.id limit 1`.execute(
      server.db,
    )
    await server.tokenOf(other?.name ?? '')
    const rows = (await server.as(leader?.name ?? '').call(online.list, { pageSize: 500 })).rows
    const { rows: below } = await sql<{
      name: string
    }>`select u.name from system.user u join system.department d on d.id = u.department_id where d.path @> array[${leader?.path}::text]`.execute(
      server.db,
    )
    expect(rows.some(({ own }) => own)).toBe(true)
    expect(rows.filter(({ userName }) => !below.some(({ name }) => name === userName))).toEqual([])
    const outside = (await sessions()).find(({ tokenId }) => !rows.some((row) => row.tokenId === tokenId))
    expect(outside).toBeDefined()
    expect(await server.as(leader?.name ?? '').refused(online.forceLogout, { id: outside?.tokenId })).toMatchObject({
      code: 404,
    })
  })
})
