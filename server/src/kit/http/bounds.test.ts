import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { required } from '@geodepot/contracts/kit/wire.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { bodyOf, formOf, parsed } from './input.ts'
import { openApiOf } from './openapi.ts'
import type { Refusal } from './refusal.ts'
import { probe, probes, refusedAs } from './test/probe.ts'

let server: TestServer
let person: Client
beforeAll(async () => {
  server = await testServer({ routes: probes })
  person = server.as('dp_sun')
  await server.tokenOf('dp_sun')
})
afterAll(() => server.close())

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`)
const form = (count: number) =>
  names(count)
    .map((name) => `${name}=1`)
    .join('&')
const json = (count: number) =>
  `{${names(count)
    .map((name) => `"${name}":1`)
    .join()}}`
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
const bounds = { bytes: Infinity, values: 1000, depth: 5 }

describe('what is more than a call takes in', () => {
  // Every way in which anything is made of a text.
  const parse = vi.spyOn(JSON, 'parse')
  const iterate = vi.spyOn(URLSearchParams.prototype, 'entries')
  const getAll = vi.spyOn(URLSearchParams.prototype, 'getAll')
  beforeEach(() => {
    for (const spy of [parse, getAll, iterate]) spy.mockClear()
  })
  const made = () =>
    parse.mock.calls.filter(([text]) => String(text).length > 1000).length +
    getAll.mock.calls.length +
    iterate.mock.calls.length
  const sent = (path: string, payload: string, headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/prod-api${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('is refused to somebody unknown before any of it is parsed, in a few thousand signs as in megabytes', async () => {
    for (const path of ['/auth/oauth/token', '/auth/login', '/auth/register', '/auth/openid/finish', '/probe/open']) {
      for (const payload of [
        form(20_000),
        json(20_000),
        form(1500),
        json(1500),
        nested(5000),
        `username=${'x'.repeat(9_000_000)}`,
      ]) {
        const answer = await sent(path, payload)
        if (path === '/probe/open') expect(answer.statusCode).toBe(405)
        else expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([413, 413])
      }
    }
    expect(made()).toBe(0)
  })

  it('is refused to a signed-in person as well, where a call does not say that it takes more', async () => {
    const authorization = `Bearer ${await server.tokenOf('dp_sun')}`
    for (const payload of [form(20_000), json(20_000), nested(1000), json(3001), form(3001)]) {
      for (const [method, path] of [
        ['POST', '/probe/echo/1'],
        ['PUT', '/system/setting'],
      ] as const) {
        const answer = await server.app.inject({
          method,
          url: `/prod-api${path}`,
          payload,
          headers: { authorization, 'content-type': 'application/json' },
        })
        expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([413, 413])
      }
    }
    expect(made()).toBe(0)
    expect((await person.send('POST', '/probe/echo/1', json(2000))).json()).toMatchObject({ code: 200 })
    expect((await person.send('POST', '/probe/echo/1', form(2000))).json()).toMatchObject({ code: 200 })
    expect((await person.send('GET', `/probe/data?${form(1000)}`)).json()).toMatchObject({ code: 200 })
  })

  it('is told how much it may be, in the reader’s language', async () => {
    const told = async (payload: string, language: 'cn' | 'en', path = '/auth/login') =>
      (await sent(path, payload, { 'accept-language': language === 'cn' ? 'zh-CN' : 'en' })).json<{ msg: string }>().msg
    expect(await told('x'.repeat(16 * 1024 + 1), 'cn')).toBe('请求内容过大，最多 16 KB')
    expect(await told('x'.repeat(16 * 1024 + 1), 'en')).toBe('The request is too large: at most 16 KB')
    expect(await told(json(101), 'cn')).toBe('请求内容过多，最多 100 个值')
    expect(await told(form(101), 'en')).toBe('The request contains too much: at most 100 values')
    expect(await told(nested(4), 'cn')).toBe('请求内容嵌套过深，最多 4 层')
    expect(await told(nested(4), 'en')).toBe('The request is nested too deep: at most 4 levels')
    expect((await server.app.inject(`/prod-api/auth/doors?${form(101)}`)).json()).toEqual({
      code: 413,
      key: 'tooManyValues',
      msg: '请求内容过多，最多 100 个值',
    })
  })

  it('is not read where there is no call, by no method', async () => {
    for (const [method, url] of [
      ['POST', '/nowhere'],
      ['POST', '/prod-api/nowhere'],
      ['PUT', '/prod-api/nowhere'],
      ['DELETE', '/prod-api/nowhere/1'],
      ['PUT', '/prod-api/auth/login'],
      ['DELETE', '/prod-api/auth/oauth/token'],
    ] as const) {
      for (const payload of [form(20_000), json(20_000)]) {
        const answer = await server.app.inject({
          method,
          url,
          payload,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect(answer.statusCode).toBe(url.startsWith('/prod-api/auth') ? 405 : 404)
      }
    }
    expect(made()).toBe(0)
  })

  it('is not unpacked: what comes packed is refused, however little it is', async () => {
    const authorization = `Bearer ${await server.tokenOf('dp_sun')}`
    const packed = gzipSync(`[${'{},'.repeat(3_000_000)}{}]`)
    for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity, gzip']) {
      const open = await server.app.inject({
        method: 'POST',
        url: '/prod-api/auth/login',
        payload: packed,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      })
      expect(open.json()).toEqual(refusedAs(415, 'encoded'))
      const upload = await server.app.inject({
        method: 'POST',
        url: '/prod-api/probe/upload',
        payload: packed,
        headers: { authorization, 'content-type': 'application/octet-stream', 'content-encoding': encoding },
      })
      expect(upload.json()).toMatchObject({ code: 415 })
    }
    expect(made()).toBe(0)
    expect(
      (
        await person.send('POST', '/probe/echo/1', '{"name":"a"}', { headers: { 'content-encoding': 'identity' } })
      ).json(),
    ).toMatchObject({ code: 200 })
    // As JSON that is small enough it would have been read.
    expect((await sent('/auth/login', packed.toString('latin1'))).statusCode).not.toBe(415)
  })
})

describe('what is counted', () => {
  const told = (text: string): string | undefined => {
    try {
      bodyOf(text, bounds)
      return undefined
    } catch (error) {
      return (error as Refusal).reasons[0]?.key
    }
  }
  it('is every field and every item, wherever it lies, and no sign within a text', () => {
    for (const inside of [',', '{', '[', '\\"', '\\\\', ',{[\\",'])
      expect(told(JSON.stringify({ a: inside.repeat(2000) }))).toBe(undefined)
    expect(told(`{"a":[${'1,'.repeat(997)}1]}`)).toBe(undefined)
    expect(told(`{"a":[${'1,'.repeat(1000)}1]}`)).toBe('tooManyValues')
    expect(told(`[${'{},'.repeat(1000)}{}]`)).toBe('tooManyValues')
    expect(told(`[${'[[[]]],'.repeat(300)}1]`)).toBe('tooManyValues')
    expect(told(nested(4))).toBe(undefined)
    expect(told(nested(5))).toBe('tooDeep')
    expect(told('{"a":"\\')).toBe('malformed')
    expect(told(form(1000))).toBe(undefined)
    expect(told(form(1001))).toBe('tooManyValues')
    expect(told('a=1&'.repeat(1000))).toBe('tooManyValues')
  })

  it('is grouped by looking at each field of a form once', () => {
    let looks = 0
    const given = function* () {
      for (const name of [...names(5000), ...names(5000)]) {
        looks += 1
        yield [name, '1'] as const
      }
    }
    expect(Object.values(formOf(given()))).toHaveLength(5000)
    expect(looks).toBe(10_000)
  })
})

describe('a reading', () => {
  const line = z.object({
    what: required(20),
    kind: z.enum(['1', '2']).optional(),
    day: z.iso.date().optional(),
    amount: z.union([z.string().regex(/^\d+$/), z.number()]).optional(),
  })
  const made = operations('system/probe', messages('system/probe', {}), {
    save: {
      method: 'POST',
      path: '/probe/save',
      permission: 'signed-in',
      input: z.object({ lines: z.array(line) }),
      answer: z.void(),
    },
  })
  const lines = (one: object) => ({ lines: Array.from({ length: 1000 }, () => ({ ...one })) })
  const readings = (given: Record<string, unknown>): { times: number; refused: Refusal | undefined } => {
    const spy = vi.spyOn(made.save.input, 'safeParse')
    try {
      parsed(made.save, given, 'cn')
      return { times: spy.mock.calls.length, refused: undefined }
    } catch (error) {
      return { times: spy.mock.calls.length, refused: error as Refusal }
    } finally {
      spy.mockRestore()
    }
  }

  it('is done once more only where something may be meant otherwise', () => {
    expect(readings(lines({ what: 'a' }))).toEqual({ times: 1, refused: undefined })
    expect(readings(lines({ what: 5, kind: 1, day: '' }))).toEqual({ times: 2, refused: undefined })
    expect(readings(lines({ what: {}, kind: '3', day: 'soon', amount: 'x' })).times).toBe(1)
  })

  it('names no more faults than anybody reads', () => {
    expect(readings(lines({ what: {}, kind: '3', day: 'soon', amount: 'x' })).refused?.reasons).toHaveLength(200)
    expect(readings(lines({ what: 'a\0' })).refused?.reasons).toHaveLength(200)
    expect(readings(lines({ what: 1, kind: 3 })).refused?.reasons[0]).toMatchObject({
      key: 'notAChoice',
      field: 'lines.0.kind',
    })
  })
})

describe('the calls of the product', () => {
  it('take kilobytes from somebody unknown', async () => {
    expect(probe.open.bounds).toEqual({ bytes: 16 * 1024, values: 100, depth: 4 })
    expect(probe.echo.bounds).toEqual({ bytes: 256 * 1024, values: 3000, depth: 8 })
    expect((await openApiOf(probes))['paths']).toMatchObject({
      '/probe/echo/{id}': { post: { 'x-bounds': probe.echo.bounds } },
    })
  })
})
