import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Connection, type Database, connect } from '../database/database.ts'
import { createApp } from './app.ts'
import { query } from './route.ts'

const input = z.object({})
const probe = operations('system/probe', messages('system/probe', {}), {
  long: {
    method: 'POST',
    path: '/probe/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input,
    answer: z.void(),
  },
  file: { method: 'GET', path: '/probe/file', permission: 'signed-in', wire: 'file', input, answer: z.void() },
  take: { method: 'POST', path: '/probe/take', permission: 'signed-in', body: 'bytes', input, answer: z.string() },
  wait: { method: 'GET', path: '/probe/wait', permission: 'signed-in', input, answer: z.string() },
  slow: { method: 'GET', path: '/probe/slow', permission: 'signed-in', wire: 'file', input, answer: z.void() },
})
const megabyte = 1024 * 1024
const rows = async function* (db: Database): AsyncGenerator<string> {
  const statement = sql<{ text: string }>`select repeat('x', 100000) as text from generate_series(1, 500)`
  for await (const { rows: found } of db.getExecutor().stream<{ text: string }>(statement.compile(db), 10))
    for (const { text } of found) yield text
}
const kept = Buffer.alloc(64 * megabyte)
const type = 'application/octet-stream'
let [waiting, gone] = [0, 0]
const routes = [
  query(probe.take, async ({ arriving }) => {
    const file = await arriving()
    waiting += 1
    for await (const _piece of file?.body ?? []);
    return 'taken'
  }),
  query(
    probe.wait,
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        waiting += 1
        signal.addEventListener('abort', () => {
          gone += 1
          reject(signal.reason)
        })
      }),
  ),
  query(probe.long, async ({ db }) => ({ name: 'a', type, body: Readable.from(rows(db)) })),
  query(probe.file, async ({ db }) => {
    await sql`select 1`.execute(db)
    return {
      name: 'a',
      type,
      size: kept.length,
      mark: 'a',
      open: async (from, to) => async (take) => {
        for (let at = from; at <= to; at += megabyte) await take(kept.subarray(at, Math.min(at + megabyte, to + 1)))
      },
    }
  }),
  query(probe.slow, async () => ({
    name: 'a',
    type,
    body: Readable.from(
      (async function* () {
        yield 'a'
        await new Promise((resolve) => {
          setTimeout(resolve, 1500)
        })
        yield 'b'
      })(),
    ),
  })),
]

describe('readers who do not read', () => {
  let server: TestServer
  let exports: Connection
  let app: Awaited<ReturnType<typeof createApp>>
  let port = 0
  const people = ['dp_sun', 'zb_lin', 'xm_ma']
  beforeAll(async () => {
    server = await testServer()
    exports = connect(server.url, () => undefined, 3)
    const actors = new Map(await Promise.all(people.map(async (name) => [name, await server.actorOf(name)] as const)))
    app = await createApp({
      db: server.db,
      exports: exports.db,
      routes,
      actorOf: async (token) => actors.get(token),
      ready: async () => true,
      patience: { stallMs: 400 },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    await exports.close()
    await server.close()
  })
  const ask = async (
    person: string,
    { method, path }: { method: string; path: string },
    language = 'zh',
  ): Promise<{ answer: IncomingMessage }> => {
    const call = request({
      port,
      host: '127.0.0.1',
      method,
      path: `/prod-api${path}`,
      headers: { authorization: `Bearer ${person}`, 'accept-language': language },
    })
    call.on('error', () => undefined)
    call.end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined)
    return { answer }
  }
  const read = async (answer: IncomingMessage): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const busy = () => exports.pool.totalCount - exports.pool.idleCount

  it('have two exports at most, hold up no files, and are let go of', async () => {
    const open = [await ask('dp_sun', probe.long), await ask('dp_sun', probe.long), await ask('zb_lin', probe.long)]
    expect(busy()).toBe(3)
    const third = await ask('dp_sun', probe.long)
    expect(third.answer.statusCode).toBe(429)
    expect(JSON.parse(String(await read(third.answer)))).toEqual({
      code: 429,
      key: 'tooManyExports',
      msg: '您已有 2 个导出正在进行，请等其中一个完成后再试',
    })
    expect(JSON.parse(String(await read((await ask('dp_sun', probe.long, 'en')).answer)))).toEqual({
      code: 429,
      key: 'tooManyExports',
      msg: 'You have 2 exports under way: wait for one of them to end, then try again',
    })
    expect((await read((await ask('xm_ma', probe.file)).answer)).length).toBe(kept.length)
    await expect.poll(busy, { timeout: 5000 }).toBe(0)
    for (const { answer } of open) await expect(read(answer)).rejects.toThrow('aborted')
    const again = await ask('dp_sun', probe.long)
    expect((await read(again.answer)).length).toBe(50_000_000)
    expect((await ask('dp_sun', probe.long)).answer.statusCode).toBe(200)
  })

  it('of a stored file are let go of as well', async () => {
    const { answer } = await ask('xm_ma', probe.file)
    await new Promise((resolve) => {
      setTimeout(resolve, 1500)
    })
    await expect(read(answer)).rejects.toThrow('aborted')
  })

  it('who leave free their connection at once', async () => {
    const patient = await createApp({
      db: server.db,
      exports: exports.db,
      routes,
      actorOf: () => server.actorOf('zb_lin'),
      ready: async () => true,
      patience: { stallMs: 60_000 },
    })
    await patient.listen({ host: '127.0.0.1', port: 0 })
    const call = request({
      port: (patient.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/prod-api${probe.long.path}`,
      headers: { authorization: 'Bearer zb_lin' },
    })
    call.on('error', () => undefined)
    call.end()
    await once(call, 'response')
    await expect.poll(busy, { timeout: 5000 }).toBe(1)
    call.destroy()
    await expect.poll(busy, { timeout: 5000 }).toBe(0)
    await patient.close()
  })

  it('who are gone have nobody working for them any more', async () => {
    waiting = 0
    const call = request({
      port,
      host: '127.0.0.1',
      path: `/prod-api${probe.wait.path}`,
      headers: { authorization: 'Bearer dp_sun' },
    })
    call.on('error', () => undefined)
    call.end()
    await expect.poll(() => waiting).toBe(1)
    expect(gone).toBe(0)
    call.destroy()
    await expect.poll(() => gone).toBe(1)
  })

  it('send six files at once at most, each of them', async () => {
    waiting = 0
    const sending = (person: string) => {
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/prod-api${probe.take.path}`,
        headers: { authorization: `Bearer ${person}`, 'content-type': type },
      })
      call.on('error', () => undefined)
      call.write('a')
      return call
    }
    const calls = [...Array.from({ length: 6 }, () => sending('dp_sun')), sending('zb_lin')]
    await expect.poll(() => waiting).toBe(7)
    const refused = sending('dp_sun')
    const [answer] = (await once(refused, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(429)
    expect(JSON.parse(String(await read(answer)))).toEqual({
      code: 429,
      key: 'tooManyUploads',
      msg: '您已有 6 个上传正在进行，请等其中一个完成后再试',
    })
    refused.destroy()
    // One of them breaks off, the others end.
    calls[0]?.destroy()
    for (const call of calls.slice(1)) {
      call.end()
      const [taken] = (await once(call, 'response')) as [IncomingMessage]
      expect(JSON.parse(String(await read(taken)))).toMatchObject({ code: 200, data: 'taken' })
    }
    const again = sending('dp_sun')
    again.end()
    expect(((await once(again, 'response')) as [IncomingMessage])[0].statusCode).toBe(200)
  })

  it('are not those who wait for a slow source', async () => {
    expect(String(await read((await ask('xm_ma', probe.slow)).answer))).toBe('ab')
  })
})
