import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { operlog } from '@geodepot/contracts/system/operlog.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { serviceAccountCalls as calls } from '@geodepot/contracts/system/service-account.ts'
import { subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { subscriptionOf } from '../subscription/test/sample.ts'
import { accountOf } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
let number = 0
const account = async (more: object = {}) => {
  const given = { ...accountOf(`svc-${(number += 1)}`), ...more }
  const { id } = await admin().call(calls.create, given)
  return { ...given, id }
}
const roleOf = async (key: string): Promise<number> => {
  const roles = await admin().call(role.optionselect, {})
  return roles.find((one) => one.roleKey === key)?.roleId ?? 0
}
const inAYear = (): string => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const keyOf = (id: number) => admin().call(calls.makeKey, { id, expiresOn: inAYear() })
const logged = async (id: number) => (await admin().call(calls.calls, { accountId: id, pageSize: 50 })).rows

describe('system/service-account', () => {
  it('calls with its key what its roles allow, within their scope, and is no person', async () => {
    const { id, name } = await account({ roleIds: [await roleOf('pool_keeper')], deptId: 'C105' })
    const { key } = await keyOf(id)
    const machine = server.with(key)
    const { user: self } = await machine.call(user.getInfo, {})
    expect(self).toMatchObject({ userName: name, dept: { deptId: 'C105' } })
    const sees = await machine.call(accounts.getUserAll, {})
    expect(new Set(sees.map(({ deptId }) => deptId))).toEqual(new Set(['C105']))
    expect(await machine.refused(post.create, { postName: 'x', postCode: 'x', postSort: 1 })).toMatchObject({
      code: 403,
    })
    // Nobody signs in with it, finds it among the people, or changes it there.
    expect((await admin().call(accounts.list, { userName: name })).total).toBe(0)
    expect(await admin().refused(accounts.changeStatus, { userId: self.userId, status: '0' })).toMatchObject({
      code: 404,
    })
    expect(await server.with(undefined).refused(session.login, { username: name, password: 'x' })).toBeTruthy()
    expect(await logged(id)).toMatchObject([
      { code: 403, outcome: 'refused', method: 'POST', path: '/prod-api/system/post' },
      { outcome: 'done', path: '/prod-api/system/user/getUserAll' },
      { outcome: 'done', path: '/prod-api/system/user/getInfo', address: '127.0.0.1', name },
    ])
    const { rows } = await admin().call(operlog.list, { operName: name })
    expect(rows).toMatchObject([{ operatorType: 0, method: 'system/post.create' }])
    expect((await admin().call(operlog.list, { operName: 'admin', pageSize: 1 })).rows[0]?.operatorType).toBe(1)
    expect(await admin().call(calls.get, { id })).toMatchObject({ keyCount: 1, usedTime: expect.any(String) as string })
  })
  it('is called by its name in the operation log, itself and where something points at it', async () => {
    const { id, name } = await account()
    const last = async (module: string) => {
      const [entry] = (await admin().call(operlog.list, { module, pageSize: 1 })).rows
      return (await admin().call(operlog.get, { id: entry?.operId ?? 0 })).changes
    }
    expect(await last('system/service-account')).toMatchObject([{ id: String(id), name }])
    await admin().call(subscriptionCalls.create, subscriptionOf('told-of-name', id))
    const [{ fields } = { fields: [] }] = await last('system/subscription')
    expect(fields).toContainEqual(expect.objectContaining({ field: 'accountId', to: name }))
  })
  it('has two keys at once while one is changed for the other, and no third', async () => {
    const { id } = await account()
    const [first, second] = [await keyOf(id), await keyOf(id)]
    expect((await admin().refused(calls.makeKey, { id, expiresOn: inAYear() })).msg).toContain('两个')
    for (const { key } of [first, second]) await server.with(key).call(user.getInfo, {})
    await admin().call(calls.endKey, { id, keyId: first.keyId })
    expect(await server.with(first.key).refused(user.getInfo)).toMatchObject({
      status: 401,
      code: 401,
      msg: '密钥已过期或作废',
    })
    await server.with(second.key).call(user.getInfo, {})
    const standing = (await admin().call(calls.keys, { id })).map((one) => one.standing)
    expect(standing).toEqual(['valid', 'ended'])
    const { rows } =
      await sql`select 1 from system.service_key where encode(key_hash, 'escape') like ${`%${first.key.slice(4, 20)}%`} or hint = ${first.key}`.execute(
        server.db,
      )
    expect(rows).toEqual([])
  })
  it('is refused after its end, while it is disabled, from elsewhere and once it is deleted, and each is logged', async () => {
    const given = await account({ addresses: '10.1.0.0/16, 192.168.1.7' })
    const { id } = given
    const { key, keyId } = await keyOf(id)
    const machine = server.with(key, 'en')
    await machine.call(user.getInfo, {}, { address: '10.1.4.4' })
    expect(await machine.refused(user.getInfo, {}, { address: '10.2.0.1' })).toMatchObject({
      status: 401,
      msg: 'Calls from 10.2.0.1 are not allowed',
    })
    await admin().call(calls.update, { ...given, status: '1', version: 1 })
    expect((await machine.refused(user.getInfo, {}, { address: '10.1.4.4' })).msg).toBe(
      'This service account is disabled',
    )
    await admin().call(calls.update, { ...given, version: 2 })
    await machine.call(user.getInfo, {}, { address: '192.168.1.7' })
    await sql`update system.service_key set expires_at = now() - interval '1 minute' where id = ${keyId}`.execute(
      server.db,
    )
    await expect
      .poll(async () => (await machine.response(user.getInfo, {}, { address: '10.1.4.4' })).statusCode)
      .toBe(401)
    await admin().call(calls.remove, { ids: String(id) })
    expect((await machine.refused(user.getInfo, {}, { address: '10.1.4.4' })).status).toBe(401)
    expect((await server.with(`${key}x`).refused(user.getInfo)).msg).toBe('登录已过期，请重新登录')
    expect((await logged(id)).filter(({ code }) => code === 401).length).toBeGreaterThanOrEqual(4)
  })
  it('is written by whoever may: names, places and addresses are looked at, rights are not given that one lacks', async () => {
    const { id, name } = await account()
    const fields = async (more: object) =>
      (await admin().refused(calls.create, { ...accountOf('svc-x'), ...more })).errors.map(({ field }) => field)
    expect(await fields({ name })).toEqual(['name'])
    expect(await fields({ name: 'ADMIN' }), 'as whoever reads a log knows somebody').toEqual(['name'])
    expect((await admin().refused(calls.update, { ...accountOf('Admin'), id, version: 1 })).errors).toMatchObject([
      { field: 'name' },
    ])
    expect(await fields({ deptId: 'nowhere', addresses: '10.1.0.0/16, here' })).toEqual(['deptId', 'addresses'])
    expect(await fields({ roleIds: [9_000_000] })).toEqual(['roleIds'])
    expect((await admin().refused(calls.makeKey, { id, expiresOn: '2020-01-01' })).errors[0]?.field).toBe('expiresOn')
    expect(await admin().refused(calls.update, { ...accountOf(name), id, version: 7 })).toMatchObject({ code: 409 })
    expect(await server.as('guest01').refused(calls.list, {})).toMatchObject({ code: 403 })
    const { name: file } = await admin().file(calls.export, {})
    expect(file).toMatch(/^服务账号_.*\.xlsx$/)
  })
})
