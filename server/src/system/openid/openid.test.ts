import { openid } from '@geodepot/contracts/system/openid.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { constants, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { askForCaptcha, passwordKey } from '../session/index.ts'
import { nameProvider } from './index.ts'
import { type TestProvider, startProvider } from './test/provider.ts'

const publicUrl = 'https://geodepot.example.com'
let server: TestServer
let provider: TestProvider
beforeAll(async () => {
  server = await testServer()
  provider = await startProvider(publicUrl)
  askForCaptcha(false)
})
afterEach(() => {
  turnOn()
})
afterAll(async () => {
  nameProvider(undefined)
  askForCaptcha(true)
  await provider.close()
  await server.close()
})
const turnOn = () => {
  nameProvider({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    name: 'SSO',
    publicUrl,
  })
}
const nobody = () => server.with(undefined)

const sealed = async (text: string): Promise<string> => {
  const { publicKey } = await passwordKey(server.db)
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
}
const returned = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? undefined,
  iss: back.searchParams.get('iss') ?? undefined,
})
/** From the sign-in page to the provider and back. */
const arrives = async (login: string) => {
  const { url, state } = await nobody().call(openid.start)
  const back = returned(await provider.signIn(url, login))
  expect(back.state).toBe(state)
  return back
}
const ticketOf = async (login: string): Promise<string> => {
  const answer = await nobody().call(openid.finish, await arrives(login))
  if (!('ticket' in answer)) throw new Error('bound already')
  return answer.ticket
}
const binding = async (ticket: string, username: string, secret = password) => ({
  ticket,
  username,
  password: await sealed(secret),
})

describe('signing in through a provider', () => {
  it('asks whoever comes for the first time for his account, and knows him from then on', async () => {
    turnOn()
    const first = await nobody().call(openid.finish, await arrives('alice'))
    expect(first).toEqual({ ticket: expect.any(String) as string, name: 'Name of alice' })
    const { access_token } = await nobody().call(
      openid.bind,
      await binding((first as { ticket: string }).ticket, 'dp_sun'),
    )
    expect((await server.with(access_token).call(user.getInfo)).user.userName).toBe('dp_sun')
    const second = await nobody().call(openid.finish, await arrives('alice'))
    expect('access_token' in second && (await server.with(second.access_token).call(user.getInfo)).user.userName).toBe(
      'dp_sun',
    )
  })

  it('is finished once: neither state nor code work again', async () => {
    const back = await arrives('bob')
    await nobody().call(openid.finish, back)
    expect(await nobody().refused(openid.finish, back)).toMatchObject({ code: 500, msg: '登录请求已失效，请重新登录' })
  })

  it('takes no state that it did not give, no code of another flow, and no word of refusal', async () => {
    const [one, other] = [await arrives('carol'), await arrives('dave')]
    expect(await nobody().refused(openid.finish, { ...one, state: 'made-up' })).toMatchObject({
      msg: '登录请求已失效，请重新登录',
    })
    expect(await nobody().refused(openid.finish, { ...one, code: other.code })).toMatchObject({
      msg: '身份提供方拒绝了登录',
    })
    const { url } = await nobody().call(openid.start)
    const back = await provider.abort(url)
    expect(
      await nobody().refused(openid.finish, { ...returned(back), error: back.searchParams.get('error') }),
    ).toMatchObject({ msg: '身份提供方拒绝了登录' })
  })

  it('is gone after ten minutes', async () => {
    const back = await arrives('erin')
    await sql`update system.openid_flow set expires_at = expires_at - interval '11 minutes'`.execute(server.db)
    expect(await nobody().refused(openid.finish, back)).toMatchObject({ msg: '登录请求已失效，请重新登录' })
  })

  it('lets nobody in whose account was disabled', async () => {
    await nobody().call(openid.bind, await binding(await ticketOf('frank'), 'kg_he'))
    await sql`update system.user set status = '1' where name = 'kg_he'`.execute(server.db)
    expect(await nobody().refused(openid.finish, await arrives('frank'))).toMatchObject({ msg: '账号已停用' })
    const { rows } = await sql<{ outcome: string; message: string }>`
      select outcome, message from system.sign_in_log where user_name = 'kg_he' order by id desc limit 1`.execute(
      server.db,
    )
    expect(rows, 'as of any other who was turned away').toEqual([{ outcome: 'refused', message: '账号已停用' }])
  })
})

describe('binding', () => {
  it("wants the account's own password", async () => {
    const ticket = await ticketOf('grace')
    expect(await nobody().refused(openid.bind, await binding(ticket, 'zb_lin', 'wrong-1234'))).toMatchObject({
      msg: '用户名或密码错误',
    })
    await nobody().call(openid.bind, await binding(ticket, 'zb_lin'))
    expect(await nobody().refused(openid.bind, await binding(ticket, 'zb_ouyang')), 'a ticket is spent').toMatchObject({
      msg: '绑定已超时，请重新登录',
    })
  })

  it('gives an account one identity of a provider', async () => {
    const ticket = await ticketOf('heidi')
    expect(await nobody().refused(openid.bind, await binding(ticket, 'zb_lin'))).toMatchObject({
      msg: '该账号已绑定其他身份',
      errors: [{ field: 'username' }],
    })
    await nobody().call(openid.bind, await binding(ticket, 'xm_ma'))
  })

  it('frees an identity whose account was deleted', async () => {
    await nobody().call(openid.bind, await binding(await ticketOf('ivan'), 'sj_mu'))
    await sql`update system.user set deleted_at = now() where name = 'sj_mu'`.execute(server.db)
    await nobody().call(openid.bind, await binding(await ticketOf('ivan'), 'ld_gao'))
    const answer = await nobody().call(openid.finish, await arrives('ivan'))
    expect('access_token' in answer && (await server.with(answer.access_token).call(user.getInfo)).user.userName).toBe(
      'ld_gao',
    )
  })

  it('happens once, however many try at the same time', async () => {
    const ticket = await ticketOf('judy')
    const tried = await Promise.allSettled(
      ['jl_shi', 'kg_bai', 'dj_bai'].map(async (account) => nobody().call(openid.bind, await binding(ticket, account))),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('without a provider', () => {
  it('says that there is none', async () => {
    nameProvider(undefined)
    expect(await nobody().refused(openid.start)).toMatchObject({ code: 500, msg: '未启用统一身份登录' })
  })
  it('says that it cannot be reached, and finds it again', async () => {
    nameProvider({ issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y', name: 'SSO', publicUrl })
    expect(await server.with(undefined, 'en').refused(openid.start)).toMatchObject({
      code: 500,
      msg: 'The identity provider cannot be reached, try again shortly',
    })
  })
  it('reads no more of one that does not end than a megabyte and what is on its way', async () => {
    let sent = 0
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = Buffer.alloc(64 * 1024, ' ')
      Readable.from(
        (function* () {
          for (; sent < 256 * 1024 * 1024; sent += piece.length) yield piece
        })(),
      ).pipe(response)
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    nameProvider({
      issuer: `http://127.0.0.1:${(endless.address() as AddressInfo).port}`,
      clientId: 'x',
      clientSecret: 'y',
      name: 'SSO',
      publicUrl,
    })
    expect(await server.with(undefined, 'en').refused(openid.start)).toMatchObject({
      code: 500,
      msg: 'The identity provider cannot be reached, try again shortly',
    })
    endless.closeAllConnections()
    endless.close()
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })
})
