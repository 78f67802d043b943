import { constants, publicEncrypt } from 'node:crypto'
import { logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../kit/clock.ts'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { askForCaptcha } from '../session/index.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
let server: TestServer
let publicKey = ''
beforeAll(async () => {
  server = await testServer()
  askForCaptcha(false)
  publicKey = (await server.with(undefined).call(session.publicKey)).publicKey
})
afterAll(async () => {
  askForCaptcha(true)
  await server.close()
})

const sealed = (text: string) =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
const attempt = async (username: string, given: string, address: string) =>
  (
    await server
      .with(undefined)
      .response(session.token, { username, password: sealed(given) }, { address, headers: { 'user-agent': chrome } })
  ).json<{ access_token?: string; code?: number }>()
const entries = async (ask: object, language: 'cn' | 'en' = 'cn') =>
  server.as('admin', language).call(logininfor.list, ask)

describe('the sign-in log', () => {
  test('has a line for each sign-in, sign-out and refusal, with where from, and why in the reader’s language', async () => {
    const address = '10.1.0.1'
    await attempt('dp_sun', 'wrong', address)
    const { access_token: token } = await attempt('dp_sun', password, address)
    await server.with(token).call(session.logout)
    await server.with(token).call(session.logout)
    const { rows, total } = await entries({ ipaddr: address })
    expect(total).toBe(2)
    expect(rows.map(({ userName, outcome, status, msg }) => [userName, outcome, status, msg])).toEqual([
      ['dp_sun', 'in', '0', '登录成功'],
      ['dp_sun', 'refused', '1', '用户名或密码错误'],
    ])
    expect(rows[0]).toMatchObject({
      browser: 'Chrome 153',
      os: 'Windows 10/11',
      ipaddr: address,
      accessTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(rows[0]?.nickName).not.toBeNull()
    const [out] = (await entries({ userName: 'dp_sun', ipaddr: '127.0.0.1' }, 'en')).rows
    expect(out).toMatchObject({ outcome: 'out', status: '0', msg: 'Signed out' })
    expect((await entries({ ipaddr: address, status: '1' }, 'en')).rows.map(({ msg }) => msg)).toEqual([
      'Account or password is wrong',
    ])
  })

  test('keeps the name of an account that is not there, and never a password', async () => {
    await attempt('nobody_here', 'secret-of-mine', '10.1.0.2')
    const { rows } = await entries({ userName: 'NOBODY_h' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ userName: 'nobody_here', nickName: null, outcome: 'refused' })
    const { rows: kept } = await sql<{
      all: string
    }>`select string_agg(l::text, '') as all from system.sign_in_log l`.execute(server.db)
    expect(kept[0]?.all).not.toContain('secret-of-mine')
  })

  test('is filtered by days, the last one included, in both ways of writing them', async () => {
    await at(new Date('2025-03-04T15:59:59Z'), () => attempt('dp_sun', 'wrong', '10.1.0.3'))
    await at(new Date('2025-03-04T16:00:00Z'), () => attempt('dp_sun', 'wrong', '10.1.0.3'))
    const day = { beginTime: '2025-03-04', endTime: '2025-03-04' }
    expect((await entries(day)).rows.map(({ accessTime }) => accessTime)).toEqual(['2025-03-04 23:59:59'])
    const body = (
      await server
        .as('admin')
        .send('GET', '/system/logininfor/list?params[beginTime]=2025-03-05&params[endTime]=2025-03-05')
    ).json<{ total: number }>()
    expect(body.total).toBe(1)
  })

  test('sorts by name and time, and refuses another column', async () => {
    const names = (await entries({ orderByColumn: 'userName', isAsc: 'ascending' })).rows.map(
      ({ userName }) => userName,
    )
    expect(names).toEqual(names.toSorted())
    expect(await server.as('admin').refused(logininfor.list, { orderByColumn: 'msg' })).toMatchObject({
      code: 500,
      errors: [{ field: 'orderByColumn' }],
    })
  })

  test('shows somebody of one department only its people', async () => {
    await server.db
      .insertInto('system.role_menu')
      .expression((eb) =>
        eb
          .selectFrom('system.role')
          .innerJoin('system.menu', (join) => join.on('system.menu.permission', 'like', 'system:logininfor:%'))
          .select(['system.role.id', 'system.menu.id as menu_id'])
          .where('system.role.key', '=', 'dept_leader'),
      )
      .execute()
    const {
      rows: [leader],
    } = await sql<{ name: string; path: string }>`
      select u.name, u.department_id as path from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
      where r.key = 'dept_leader' and u.department_id <> 'C1' order by u.id limit 1`.execute(server.db)
    const names = (await server.as(leader?.name ?? '').call(logininfor.list, { pageSize: 500 })).rows.map(
      ({ userName }) => userName,
    )
    const { rows: below } = await sql<{
      name: string
    }>`select u.name from system.user u join system.department d on d.id = u.department_id where d.path @> array[${leader?.path}::text]`.execute(
      server.db,
    )
    expect(names).toContain(leader?.name)
    expect(names.filter((name) => !below.some((one) => one.name === name))).toEqual([])
    const [other] = (await entries({ userName: 'nobody_here' })).rows
    expect(
      await server.as(leader?.name ?? '').refused(logininfor.remove, { ids: String(other?.infoId) }),
    ).toMatchObject({ code: 404 })
    expect(await server.as(leader?.name ?? '').refused(logininfor.clean)).toMatchObject({ code: 403 })
  })

  test('is exported with its filters', async () => {
    const { name, bytes } = await server.as('admin').file(logininfor.export, { userName: 'nobody_here' })
    expect(name).toMatch(/^登录日志_.*\.xlsx$/)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('an entry of the log', () => {
  test('is never changed, deleted or emptied in the database', async () => {
    await attempt('dp_sun', 'wrong', '10.1.0.4')
    for (const statement of [
      'update system.sign_in_log set message = $$x$$',
      'delete from system.sign_in_log',
      'truncate system.sign_in_log',
    ]) {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/written once/)
    }
  })

  test('disappears from the list when it is deleted, stays in the table, and the deletion is recorded', async () => {
    await attempt('hide_me', 'wrong', '10.1.0.5')
    await attempt('hide_me', 'wrong', '10.1.0.5')
    const [first, second] = (await entries({ userName: 'hide_me' })).rows
    const ids = String(first?.infoId)
    await server.as('admin').call(logininfor.remove, { ids })
    expect((await entries({ userName: 'hide_me' })).rows.map(({ infoId }) => infoId)).toEqual([second?.infoId])
    expect(await server.as('admin').refused(logininfor.remove, { ids: `${ids},${second?.infoId}` })).toMatchObject({
      code: 404,
    })
    expect((await entries({ userName: 'hide_me' })).total).toBe(1)
    const { rows: kept } = await sql`select 1 from system.sign_in_log where user_name = 'hide_me'`.execute(server.db)
    expect(kept).toHaveLength(2)
    const audited = await server.db
      .selectFrom('document.audit_log')
      .select(['person_name', 'entity_id'])
      .where('operation', '=', 'system/logininfor.remove')
      .execute()
    expect(audited).toEqual([{ person_name: 'admin', entity_id: ids }])
  })

  test('clearing hides all that stand there, and nothing that comes later', async () => {
    await server.as('admin').call(logininfor.clean)
    expect((await entries({})).total).toBe(0)
    await attempt('after_all', 'wrong', '10.1.0.6')
    expect((await entries({})).rows.map(({ userName }) => userName)).toEqual(['after_all'])
    const { rows: kept } = await sql`select 1 from system.sign_in_log where user_name = 'hide_me'`.execute(server.db)
    expect(kept).toHaveLength(2)
  })
})

test('a locked account is unlocked by hand, wherever it was locked', async () => {
  const address = '10.1.0.7'
  for (let count = 0; count < 6; count += 1) await attempt('dp_sun', 'wrong', address)
  expect((await attempt('dp_sun', password, address)).access_token).toBeUndefined()
  expect(await server.as('dp_sun').refused(accounts.unlock, { userName: 'dp_sun' })).toMatchObject({ code: 403 })
  const body = (await server.as('admin').send('GET', '/system/logininfor/unlock/dp_sun')).json<{
    code: number
    msg: string
  }>()
  expect(body).toEqual({ code: 200, msg: '解锁成功' })
  expect((await attempt('dp_sun', password, address)).access_token).toBeDefined()
})
