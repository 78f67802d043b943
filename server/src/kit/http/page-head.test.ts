import { operations } from '@geodepot/contracts/kit/operation.ts'
import { listInput } from '@geodepot/contracts/kit/wire.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { query } from './route.ts'

const calls = operations('area/thing', { area: 'thing', texts: {} } as never, {
  list: {
    method: 'GET',
    path: '/thing/list',
    permission: 'signed-in',
    input: listInput({ name: z.string().optional() }, ['name']),
    answer: z.void(),
  },
  get: {
    method: 'GET',
    path: '/thing/{id}',
    permission: 'signed-in',
    input: z.object({ id: z.string() }),
    answer: z.void(),
  },
  history: {
    method: 'GET',
    path: '/thing/{id}/history',
    permission: 'signed-in',
    input: z.object({ id: z.string() }),
    answer: z.void(),
  },
})
// With another spelling, as the specification has it, beside the usual one.
const asked = operations('area/asked', { area: 'asked', texts: {} } as never, {
  get: {
    method: 'GET',
    path: '/asked/one',
    permission: 'signed-in',
    input: z.preprocess((given) => given, z.object({ askedId: z.string() })),
    answer: z.void(),
  },
})
const beginning = operations('system/start', { area: 'start', texts: {} } as never, {
  all: { method: 'GET', path: '/system/start', permission: 'signed-in', input: z.object({}), answer: z.void() },
})

const script = 'begin()'
// As long as one that names all files, which is worth compressing.
const document = `<html><!--${'-'.repeat(2000)}--><head><script type="importmap">{}</script></head><script>${script}</script><script src="/a.js"></script></html>`
const folder = mkdtempSync(join(tmpdir(), 'geodepot-head-'))
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['decoder-D5Fy.js', 'list.js']) writeFileSync(join(folder, 'assets', name), '')
  writeFileSync(join(folder, 'index.html'), document)
  const files = {
    '': ['/assets/list.js'],
    ':id': ['/assets/one.js'],
    ':id/edit': ['/assets/new.js'],
    new: ['/assets/later.css', '/assets/new.js'],
  }
  writeFileSync(
    join(folder, '.vite', 'pages.json'),
    JSON.stringify({
      frame: ['/assets/frame.js'],
      home: ['/assets/home.js'],
      views: {
        'area/thing/index': { module: 'area/thing', asAddressed: true, files },
        'area/own/index': { module: 'area/thing', asAddressed: false, files },
        'area/asked/index': { module: 'area/asked', asAddressed: true, files },
      },
      pages: { '/user/:what': ['/assets/own.js'] },
    }),
  )
  app = await createApp({
    db: undefined as never,
    routes: [calls.list, calls.get, calls.history, asked.get, beginning.all].map((operation) =>
      query(operation, async () => undefined),
    ),
    actorOf: async () => undefined,
    ready: async () => true,
    page: {
      folder,
      isPage: async () => true,
      viewAt: async (path) => {
        const [, name, below] = /^\/(thing|own|asked)(?:\/(.*))?$/.exec(path) ?? []
        return name === undefined ? undefined : { view: `area/${name}/index`, below: below ?? '' }
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (url: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie: 'a=b; Admin-Token=c', ...more } })
const headOf = (body: string) => ({
  files: [...body.matchAll(/rel="modulepreload" href="(.*?)"/g)].map(([, file]) => file),
  calls: JSON.parse(
    /name="early" content="(.*?)"/.exec(body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? 'null',
  ) as string[] | null,
})
const start = '/prod-api/system/start'

test.each([
  ['/', ['/assets/frame.js', '/assets/home.js'], [start]],
  ['/thing', ['/assets/frame.js', '/assets/list.js'], [start, '/prod-api/thing/list?pageNum=1&pageSize=20']],
  [
    '/thing?name=a%22%3Cb&pageSize=50&other=1',
    ['/assets/frame.js', '/assets/list.js'],
    [start, '/prod-api/thing/list?name=a%22%3Cb&pageSize=50&pageNum=1'],
  ],
  ['/own', ['/assets/frame.js', '/assets/list.js'], [start]],
  [
    '/own?name=a',
    ['/assets/frame.js', '/assets/list.js'],
    [start, '/prod-api/thing/list?name=a&pageNum=1&pageSize=20'],
  ],
  ['/thing/12', ['/assets/frame.js', '/assets/one.js'], [start, '/prod-api/thing/12', '/prod-api/thing/12/history']],
  ['/thing/T12', ['/assets/frame.js', '/assets/one.js'], [start, '/prod-api/thing/T12']],
  ['/thing/12/edit', ['/assets/frame.js', '/assets/new.js'], [start, '/prod-api/thing/12']],
  ['/asked', ['/assets/frame.js', '/assets/list.js'], [start]],
  ['/asked/12', ['/assets/frame.js', '/assets/one.js'], [start, '/prod-api/asked/one?askedId=12']],
  ['/thing/new', ['/assets/frame.js', '/assets/new.js'], [start]],
  ['/thing/12/gone', ['/assets/frame.js'], [start]],
  ['/user/profile', ['/assets/frame.js', '/assets/own.js'], [start]],
  ['/nowhere', ['/assets/frame.js'], [start]],
])('the document for %s names its files and its first calls', async (url, files, early) => {
  expect(headOf((await opened(url)).body)).toEqual({ files, calls: early })
})

test('the styles of an address come before its files, as styles', async () => {
  const { body } = await opened('/thing/new')
  expect(/<link rel="stylesheet" crossorigin href="(.*?)">/.exec(body)?.[1]).toBe('/assets/later.css')
})

test('whoever has no session gets the document as it was built, and nobody else is given it', async () => {
  const plain = await app.inject('/thing')
  expect([plain.body, plain.headers['vary']]).toEqual([document, expect.stringContaining('cookie')])
  const own = await opened('/thing')
  expect(own.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'permissions-policy': expect.stringContaining('camera=(self)') as string,
  })
})

test('a document that a browser has already is not sent again', async () => {
  const first = await opened('/thing')
  const again = await opened('/thing', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await opened('/thing/12', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  const short = await opened('/thing', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(short.rawPayload).toString()).toBe(first.body)
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual(['br', 'cookie, accept-encoding'])
})

test('of the scripts in a document those that were built run, and no other', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const { headers } of [await app.inject('/'), await opened('/thing')])
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash('{}')} ${hash(script)};`)
})

test('compiled code runs in the thread that reads codes, and nowhere else', async () => {
  const policy = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  expect(await policy('/assets/decoder-D5Fy.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const url of ['/', '/thing', '/assets/list.js']) expect(await policy(url)).not.toContain('wasm')
})
