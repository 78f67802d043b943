import { serviceAccountCalls as calls } from '@geodepot/contracts/system/service-account.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { accountOf } from '../service-account/test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const nobody = () => server.with(undefined)
const path = session.token.path
let number = 0
const account = async (more: object = {}) => {
  const given = { ...accountOf(`oauth-${(number += 1)}`), ...more }
  const { id } = await admin().call(calls.create, given)
  const expiresOn = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  return { ...given, id, ...(await admin().call(calls.makeKey, { id, expiresOn })) }
}
const asked = (client_id: string, client_secret: string) => ({
  grant_type: 'client_credentials' as const,
  client_id,
  client_secret,
})

it('is given a token for its key, in the form or as Basic authorization, that opens what the key opens', async () => {
  const { id, name, key } = await account()
  const answer = await nobody().response(session.token, asked(name, key))
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^gdt_/) as string,
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'server',
    user_id: expect.any(Number) as number,
    username: name,
  })
  const basic = await nobody().send('POST', path, 'grant_type=client_credentials', {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}` },
  })
  const { access_token: token } = basic.json<{ access_token: string }>()
  const machine = server.with(token)
  expect((await machine.call(user.getInfo, {})).user.userName).toBe(name)
  const { exp, user_name: owner } = await machine.call(session.check, {})
  expect({ owner, minutes: Math.round((exp * 1000 - Date.now()) / 60_000) }).toEqual({ owner: name, minutes: 60 })
  const { rows } = await admin().call(calls.calls, { accountId: id })
  expect(rows.map((row) => [row.path, row.code])).toEqual([
    [`/prod-api${session.check.path}`, 200],
    [`/prod-api${user.getInfo.path}`, 200],
    [`/prod-api${path}`, 200],
    [`/prod-api${path}`, 200],
  ])
  await machine.call(session.logout, {})
  expect(await machine.refused(user.getInfo)).toMatchObject({ status: 401, code: 401 })
})

it('ends with its key, with its account and with its hour, at once', async () => {
  const given = await account({ addresses: '127.0.0.1' })
  const { id, name, key, keyId } = given
  const [first, second] = [
    await nobody().call(session.token, asked(name, key)),
    await nobody().call(session.token, asked(name, key)),
  ]
  const machine = server.with(first.access_token)
  await machine.call(user.getInfo, {})
  expect((await machine.refused(user.getInfo, {}, { address: '10.2.0.1' })).msg).toBe('不允许从地址 10.2.0.1 调用')
  await sql`update system.service_token set expires_at = now() - interval '1 second' where token_hash = sha256(${second.access_token}::text::bytea)`.execute(
    server.db,
  )
  expect((await server.with(second.access_token).refused(user.getInfo)).status).toBe(401)
  await admin().call(calls.update, { ...accountOf(name), addresses: '127.0.0.1', id, status: '1', version: 1 })
  expect((await machine.refused(user.getInfo)).msg).toBe('服务账号已停用')
  expect(await nobody().refused(session.token, asked(name, key))).toMatchObject({ status: 401, msg: '服务账号已停用' })
  await admin().call(calls.update, { ...accountOf(name), addresses: '127.0.0.1', id, version: 2 })
  await machine.call(user.getInfo, {})
  const away = await nobody().response(session.token, asked(name, key), { address: '10.2.0.1' })
  expect(away.json()).toMatchObject({ error: 'invalid_client', code: 401, msg: '不允许从地址 10.2.0.1 调用' })
  await admin().call(calls.endKey, { id, keyId })
  expect((await machine.refused(user.getInfo)).msg).toBe('密钥已过期或作废')
  expect((await nobody().refused(session.token, asked(name, key))).msg).toBe('密钥已过期或作废')
})

it('counts wrong keys by account and address, apart from passwords, and says so in the words of the standard', async () => {
  const { name, key } = await account()
  const other = await account()
  const from = { address: '10.9.0.1', headers: { 'accept-language': 'en' } }
  const wrong = await nobody().response(session.token, asked(name, other.key), from)
  expect(wrong.statusCode).toBe(401)
  expect(wrong.headers['www-authenticate']).toContain('Basic')
  expect(wrong.json()).toEqual({
    error: 'invalid_client',
    key: 'wrongClient',
    error_description: 'The service account or its key is wrong',
    code: 401,
    msg: 'The service account or its key is wrong',
  })
  for (let time = 0; time < 4; time += 1) await nobody().response(session.token, asked(name, 'gdk_guess'), from)
  expect(await nobody().refused(session.token, asked(name, key), from)).toMatchObject({ status: 429, code: 429 })
  await nobody().call(session.token, asked(name, key))
  await nobody().call(session.token, asked(other.name, other.key), from)
  // A key is nothing that a person signs in with, and a secret has no place in an address.
  expect(
    (await nobody().send('POST', `${path}?client_secret=${key}`, 'grant_type=client_credentials')).json(),
  ).toMatchObject({ code: 400 })
})
