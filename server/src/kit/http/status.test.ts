import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, isOutage } from '../database/database.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { createApp } from './app.ts'
import { probe, probes, refusedAs } from './test/probe.ts'

let server: TestServer
let person: Client
let nobody: Client
let token: string
beforeAll(async () => {
  server = await testServer({ routes: probes })
  person = server.as('dp_sun')
  nobody = server.with(undefined)
  token = await server.tokenOf('dp_sun')
  await sql`create table public.probe (id bigint generated always as identity, name text)`.execute(server.db)
})
afterAll(() => server.close())

const answer = (response: { statusCode: number; json(): unknown }) => ({
  status: response.statusCode,
  body: response.json(),
})

describe('who may ask', () => {
  it('is nobody without a bearer token, and nobody with a dead one', async () => {
    expect(answer(await nobody.response(probe.data))).toEqual({
      status: 401,
      body: refusedAs(401, 'unauthenticated'),
    })
    expect(answer(await server.with('dead').response(probe.data))).toEqual({
      status: 401,
      body: refusedAs(401, 'expired'),
    })
    expect(await server.with('dead', 'en').refused(probe.data)).toMatchObject({ msg: 'Login expired, log in again' })
  })

  it('is not whoever lacks the permission: code 403 in a body of HTTP 200', async () => {
    expect(answer(await person.response(probe.guarded))).toEqual({
      status: 200,
      body: refusedAs(403, 'forbidden'),
    })
    expect(await server.as('admin').call(probe.guarded)).toEqual({ id: 1 })
  })

  it('is told by the Authorization header alone', async () => {
    const path = '/prod-api/probe/data'
    const asked = [
      { url: `${path}?token=${token}` },
      { url: `${path}?access_token=${token}` },
      { url: path, headers: { cookie: `Admin-Token=${token}` } },
      { url: path, headers: { token } },
      { url: path, headers: { authorization: token } },
      { url: path, headers: { authorization: `Basic ${token}` } },
      { url: path, headers: { authorization: `Bearer ${token} x` } },
      { url: path, headers: { 'x-authorization': `Bearer ${token}` } },
    ]
    for (const request of asked) expect((await server.app.inject(request)).statusCode).toBe(401)
    expect(
      (await server.app.inject({ url: path, headers: { authorization: `bearer ${token}` } })).json(),
    ).toMatchObject({ code: 200 })
  })

  it('never puts a token or a password into the address', async () => {
    for (const name of [
      'token',
      'access_token',
      'accessToken',
      'refresh_token',
      'password',
      'newPassword',
      'params[token]',
    ]) {
      const response = await person.send('GET', `/probe/data?${encodeURIComponent(name)}=x`)
      expect(answer(response)).toEqual({ status: 200, body: refusedAs(400, 'secretInAddress') })
    }
  })

  it('asks before it reads: nobody makes the server take in a body, or learns whether it is right', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/prod-api/probe/echo/1',
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    })
    expect(response.statusCode).toBe(401)
    const large = await server.app.inject({
      method: 'POST',
      url: '/prod-api/probe/echo/1',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.alloc(11 * 1024 * 1024, 32),
    })
    expect(large.statusCode).toBe(401)
  })
})

describe('a GET that changes', () => {
  const made = async () =>
    (await sql<{ count: number }>`select count(*) as count from public.probe`.execute(server.db)).rows[0]?.count
  it('does nothing without the bearer header, and nothing by HEAD', async () => {
    const url = '/prod-api/probe/commit?name=a'
    const authorization = `Bearer ${token}`
    for (const request of [
      { url },
      { url, headers: { cookie: `Admin-Token=${token}` } },
      { url: `${url}&token=${token}` },
    ])
      expect((await server.app.inject(request)).statusCode).toBe(401)
    expect((await server.app.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode).toBe(405)
    expect(await made()).toBe(0)
    expect((await server.app.inject({ url, headers: { authorization } })).json()).toMatchObject({ code: 200 })
    expect(await made()).toBe(1)
  })
})

describe('what the transport turns down', () => {
  it('answers an unknown path with 404, under the prefix and beside it', async () => {
    for (const path of ['/nowhere', '/probe', '/probe/data/1']) {
      expect(answer(await nobody.send('GET', path))).toEqual({
        status: 404,
        body: refusedAs(404, 'notFound'),
      })
    }
    expect((await server.app.inject('/probe/data')).statusCode).toBe(404)
  })

  it('answers a known path with another method with 405, and says which there are', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'GET'] as const) {
      const response = await server.app.inject({ method, url: '/prod-api/probe/echo/1' })
      expect(answer(response)).toEqual({ status: 405, body: refusedAs(405, 'methodNotAllowed') })
      expect(response.headers.allow).toBe('POST')
    }
    const oauth = await server.app.inject('/prod-api/auth/oauth/token')
    expect(answer(oauth)).toMatchObject({ status: 405, body: { code: 405 } })
    // Where a call with a parameter would take the last word for one.
    const list = await server.app.inject({ method: 'DELETE', url: '/prod-api/code/gen/list' })
    expect([list.statusCode, list.headers.allow]).toEqual([405, 'GET'])
  })

  it('reads a doubled prefix as one', async () => {
    const url = '/prod-api/prod-api/probe/data?name=prod-api'
    expect((await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()).toMatchObject({
      code: 200,
      data: { id: 1 },
    })
    expect((await server.app.inject('/prod-api/prod-api')).statusCode).toBe(404)
    expect((await server.app.inject('/prod-apiprod-api/probe/open')).statusCode).toBe(404)
  })

  it('takes no body beyond what its call takes in, and says how much that is', async () => {
    const name = 'x'.repeat(256 * 1024)
    expect(answer(await person.send('POST', '/probe/echo/1', { name }))).toEqual({
      status: 413,
      body: { code: 413, key: 'tooLarge', msg: '请求内容过大，最多 256 KB' },
    })
    // Just below it is read, and found too long for its field.
    expect(await person.refused(probe.echo, { id: 1, name: 'x'.repeat(250 * 1024) })).toMatchObject({
      status: 200,
      code: 500,
      errors: [{ field: 'name', key: 'tooLong' }],
    })
  })

  it('takes uploads where one is asked for, of any length, and only there', async () => {
    const upload = Buffer.alloc(11 * 1024 * 1024, 1)
    expect(await person.call(probe.upload, {}, { upload })).toEqual({ bytes: upload.length })
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--x--\r\n'
    for (const [type, body] of [
      ['application/xml', '<a/>'],
      ['multipart/form-data; boundary=x', file],
      ['image/png', '<a/>'],
      ['application/octet-stream', '<a/>'],
    ] as const) {
      const response = await person.send('POST', '/probe/echo/1', body, { headers: { 'content-type': type } })
      expect(answer(response)).toEqual({ status: 200, body: refusedAs(415, 'unsupportedMedia') })
    }
  })

  it('says that it cannot read a broken request, in our own form', async () => {
    const broken = { status: 200, body: refusedAs(400, 'malformed') }
    // The last one as Windows writes Café in Western Europe.
    for (const text of [
      '{"name":',
      '[1',
      '{"name":"\\x"}',
      '['.repeat(8),
      Buffer.from('{"name":"Caf\u00E9"}', 'latin1'),
    ]) {
      expect(
        answer(await person.send('POST', '/probe/echo/1', text, { headers: { 'content-type': 'application/json' } })),
      ).toEqual(broken)
    }
    expect(answer(await nobody.send('GET', '/probe/%zz'))).toEqual(broken)
    expect(
      (await person.send('POST', '/probe/echo/1', 'a=1', { headers: { 'content-type': 'no/such/type;;' } })).json(),
    ).toMatchObject({ code: 415 })
  })

  it('slows down whoever asks too often', async () => {
    const limited = await createApp({
      db: server.db,
      routes: probes,
      actorOf: async () => undefined,
      ready: async () => true,
      rateLimit: 2,
    })
    const ask = (remoteAddress: string) => limited.inject({ url: '/prod-api/probe/open', remoteAddress })
    const told = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
      ['policy', 'limit', 'remaining', 'reset'].map((name) => String(headers[`ratelimit-${name}`]))
    expect(told(await ask('10.0.0.1'))).toEqual(['2;w=60', '2', '1', '60'])
    await ask('10.0.0.1')
    const third = await ask('10.0.0.1')
    expect(answer(third)).toEqual({ status: 429, body: refusedAs(429, 'tooManyRequests') })
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('10.0.0.2')).statusCode).toBe(200)
    await limited.close()
  })
})

describe('an HTTP status that follows the code', () => {
  const prefer = { headers: { prefer: 'respond-async, Status; x=1' } }
  it('is answered to whoever prefers one, of refusals, faults and downloads', async () => {
    const key = randomUUID()
    await person.response(probe.add, { name: 'one' }, { ...prefer, key })
    const again = await person.response(probe.add, { name: 'other' }, { ...prefer, key })
    expect(answer(again)).toEqual({ status: 409, body: refusedAs(409, 'repeated') })
    const unreadable = { headers: { ...prefer.headers, 'content-type': 'application/json' } }
    for (const [status, response] of [
      [200, await person.response(probe.data, {}, prefer)],
      [200, await person.response(probe.file, {}, prefer)],
      [400, await person.send('POST', '/probe/echo/1', '{"broken', unreadable)],
      [401, await nobody.response(probe.data, {}, prefer)],
      [403, await person.response(probe.guarded, {}, prefer)],
      [404, await person.send('GET', '/nowhere', undefined, prefer)],
      [405, await person.send('GET', '/probe/add', undefined, prefer)],
      [413, await person.response(probe.echo, { id: 1, name: 'x'.repeat(256 * 1024) }, prefer)],
      [
        415,
        await person.send('POST', '/probe/echo/1', '<a/>', { headers: { ...prefer.headers, 'content-type': 'a/b' } }),
      ],
      [422, await person.response(probe.echo, { id: 1, name: 'x'.repeat(21) }, prefer)],
      [422, await person.response(probe.file, { pageSize: 501 }, prefer)],
      [500, await nobody.response(probe.breaks, {}, prefer)],
      [503, await nobody.response(probe.cutOff, {}, prefer)],
    ] as const)
      expect([response.statusCode, response.headers['preference-applied']]).toEqual([status, 'status'])
  })

  it('is not answered to anybody else', async () => {
    for (const other of ['', 'statuses, x=status']) {
      const response = await person.response(probe.guarded, {}, { headers: { prefer: other } })
      expect([response.statusCode, response.headers['preference-applied']]).toEqual([200, undefined])
    }
  })
})

describe('when something breaks', () => {
  it('hides the cause and names the request, for each its own', async () => {
    const [first, second] = [await nobody.response(probe.breaks), await nobody.response(probe.breaks)]
    expect(first.statusCode).toBe(500)
    const { requestId, ...rest } = first.json<{ requestId: string }>()
    expect(rest).toEqual(refusedAs(500, 'unexpected'))
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.json<{ requestId: string }>().requestId).not.toBe(requestId)
    expect(first.body + JSON.stringify(first.headers)).not.toMatch(/salary|10\.0\.0\.3|at .*\.ts/)
  })

  it.each([
    ['a read', probe.cutOff],
    ['a change', probe.cutOffWhileChanging],
  ])('says that the database went away during %s, and when to come back', async (_, operation) => {
    const response = await nobody.response(operation)
    expect(answer(response)).toEqual({ status: 503, body: refusedAs(503, 'unavailable') })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await person.response(probe.data)).statusCode).toBe(200)
  })

  it('says so as well when there is no database to be reached', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nothing', () => undefined)
    const app = await createApp({
      db: away.db,
      routes: probes,
      actorOf: async () => {
        await sql`select 1`.execute(away.db)
        return undefined
      },
      ready: async () => 'database',
    })
    expect((await app.inject({ url: '/prod-api/probe/data', headers: { authorization: 'Bearer x' } })).statusCode).toBe(
      503,
    )
    expect(answer(await app.inject('/health'))).toEqual({ status: 503, body: { status: 'database' } })
    await app.close()
    await away.close()
  })

  it.each([
    ['53100', 'diskFull'],
    ['58030', 'diskFull'],
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['53200', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53300', 'unavailable'],
  ] as const)('answers %s with 503 and words of its own, in both languages', async (code, key) => {
    const noted: unknown[] = []
    const fault = Object.assign(new Error('could not extend file "base/5/16402"'), { code })
    const app = await createApp({
      db: server.db,
      routes: probes,
      actorOf: async () => {
        throw fault
      },
      ready: async () => true,
      onError: (error) => noted.push(error),
    })
    for (const [language, index] of [
      ['zh-CN', 0],
      ['en', 1],
    ] as const) {
      const response = await app.inject({
        url: '/prod-api/probe/data',
        headers: { authorization: 'Bearer x', 'accept-language': language },
      })
      expect([answer(response), response.headers['retry-after']]).toEqual([
        { status: 503, body: { code: 503, key, msg: kitMessages.texts[key][index] } },
        '5',
      ])
    }
    expect(noted).toEqual([fault, fault])
    await app.close()
  })

  it('knows an outage from a fault', () => {
    for (const code of ['57P01', '57P03', '08006', '53200', '53300', 'ECONNREFUSED', 'ETIMEDOUT'])
      expect(isOutage({ code })).toBe(true)
    for (const code of ['23505', '57014', '40P01', '42P01', undefined]) expect(isOutage({ code })).toBe(false)
    expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isOutage(new Error('no such thing'))).toBe(false)
    expect(isOutage(undefined)).toBe(false)
    // As a refusal has one.
    expect(isOutage({ code: 503 })).toBe(false)
  })
})
