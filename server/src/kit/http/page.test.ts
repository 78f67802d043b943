import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from './app.ts'

const folder = mkdtempSync(join(tmpdir(), 'geodepot-page-'))
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Geodepot</title>')
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export {}')
  app = await createApp({
    db: undefined as never,
    routes: [],
    actorOf: async () => undefined,
    ready: async () => true,
    page: { folder, isPage: async (path) => !path.startsWith('/gone') },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['/', '/login', '/equipment/device/12', '/login?redirect=/assets/x', '/login?redirect=/prod-api/x'])(
  '%s is the page, by GET and by HEAD',
  async (url) => {
    const page = await app.inject({ url })
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
      200,
      '<title>Geodepot</title>',
      'no-cache',
    ])
    expect(page.headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(self\).*microphone=\(\)/)
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-type'], head.headers['content-length']]).toEqual([
      200,
      '',
      page.headers['content-type'],
      page.headers['content-length'],
    ])
  },
)

it.each(['/gone', '/gone/metrics?a=1'])(
  '%s is no address of the page: it is the page all the same, whole, with status 404',
  async (url) => {
    const known = await app.inject('/')
    const headers = {
      'if-none-match': String(known.headers.etag),
      'if-modified-since': new Date().toUTCString(),
      range: 'bytes=0-3',
    }
    for (const more of [{}, headers]) {
      const unknown = await app.inject({ url, headers: more })
      expect([
        unknown.statusCode,
        unknown.body,
        unknown.headers['cache-control'],
        unknown.headers.etag,
        unknown.headers['content-type'],
      ]).toEqual([404, '<title>Geodepot</title>', 'no-cache', undefined, known.headers['content-type']])
    }
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  },
)

it.each([
  ['POST', '/gone'],
  ['GET', '/assets/gone.js'],
  ['GET', '/x/assets/gone.js?a=1'],
  ['GET', '/prod-api/gone'],
  ['HEAD', '/prod-api/gone'],
  ['POST', '/login'],
] as const)('%s %s is nothing', async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(404)
})

it('hashed files are kept for a year', async () => {
  const file = await app.inject('/assets/a-1.js')
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

it('its health is asked by HEAD as well', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/health' })).statusCode).toBe(200)
  expect((await app.inject('/health')).json()).toEqual({ status: 'ok' })
})
