import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect as dial } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '../../testing/index.ts'
import { connect } from '../database/database.ts'
import { type Held, begin, registerGauge, watchLoop } from '../metrics/index.ts'
import { createApp } from './app.ts'
import type { MetricsReaders } from './metrics.ts'
import { query } from './route.ts'
import { probe, probes } from './test/probe.ts'

const token = 'a-token-of-the-house'
const own = operations('system/probe', messages('system/probe', {}), {
  holds: { method: 'GET', path: '/probe/holds', permission: 'public', input: z.object({}), answer: z.void() },
  waits: { method: 'GET', path: '/probe/waits', permission: 'public', input: z.object({}), answer: z.void() },
})
let release = Promise.withResolvers<undefined>()
const routes = [
  ...probes,
  query(own.holds, async () => {
    const until = performance.now() + 120
    while (performance.now() < until);
  }),
  query(own.waits, () => release.promise),
]
const patient = { timeout: 15_000 }
let server: TestServer
const apps: FastifyInstance[] = []
const opened = async (
  metrics?: MetricsReaders,
  more: { trustProxy?: readonly string[]; db?: TestServer['db'] } = {},
): Promise<FastifyInstance> => {
  const app = await createApp({
    db: server.db,
    routes,
    actorOf: async () => undefined,
    ready: async () => true,
    ...(metrics && { metrics }),
    ...more,
  })
  apps.push(app)
  return app
}
beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => {
  release = Promise.withResolvers()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await server.close()
})
const bearing = { authorization: `Bearer ${token}` }
const textOf = async (app: FastifyInstance): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: bearing })).body
/** The value of a series, named as it stands in the text. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const answered = (operation: string, status: string) =>
  `geodepot_requests_total{operation="${operation}",status="${status}"}`

describe('the metrics', () => {
  const strangers: readonly (readonly [
    string,
    MetricsReaders | undefined,
    { trustProxy?: readonly string[] },
    { remoteAddress?: string; headers?: Record<string, string> },
  ])[] = [
    ['where nobody may read them', undefined, {}, { headers: bearing }],
    ['without the token', { token, addresses: [] }, {}, {}],
    ['with another token', { token, addresses: [] }, {}, { headers: { authorization: `Bearer ${token}x` } }],
    ['with the token in a cookie', { token, addresses: [] }, {}, { headers: { cookie: `token=${token}` } }],
    [
      'from an address that is not named',
      { token: undefined, addresses: ['10.0.0.0/8'] },
      {},
      { remoteAddress: '11.0.0.1' },
    ],
    [
      'from an address that somebody only says he has',
      { token: undefined, addresses: ['10.0.0.0/8'] },
      {},
      { remoteAddress: '11.0.0.1', headers: { 'x-forwarded-for': '10.0.0.1' } },
    ],
    [
      'through a proxy that was not named as one, though it stands at a named address',
      { token: undefined, addresses: ['10.0.0.0/8'] },
      {},
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '11.0.0.1' } },
    ],
    [
      'through a proxy, from an address that is not named',
      { token: undefined, addresses: ['10.0.0.0/8'] },
      { trustProxy: ['10.0.0.1'] },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '11.0.0.1' } },
    ],
  ]
  it.each(strangers)('are as unknown as any other path %s', async (_, readers, more, asking) => {
    const app = await opened(readers, more)
    const [given, nowhere] = [
      await app.inject({ url: '/metrics', ...asking }),
      await app.inject({ url: '/nowhere', ...asking }),
    ]
    expect(given.statusCode).toBe(404)
    expect(given.body).toBe(nowhere.body)
    expect(Object.keys(given.headers).toSorted()).toEqual(Object.keys(nowhere.headers).toSorted())
    expect((await app.inject({ method: 'POST', url: '/metrics', ...asking })).statusCode).toBe(404)
  })

  it('are read with the token, or from a named address, straight or through a named proxy; nobody keeps them', async () => {
    const app = await opened({ token, addresses: ['10.0.0.0/8', '::1'] }, { trustProxy: ['192.168.0.1'] })
    for (const asking of [
      { headers: bearing },
      { remoteAddress: '10.3.0.1' },
      { remoteAddress: '::1' },
      { remoteAddress: '192.168.0.1', headers: { 'x-forwarded-for': '10.3.0.1' } },
    ]) {
      const { statusCode, headers, body } = await app.inject({ url: '/metrics', ...asking })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/) as string,
        'cache-control': 'no-store',
      })
      expect(body).toContain('# TYPE geodepot_requests_total counter')
    }
    expect((await app.inject({ method: 'HEAD', url: '/metrics', headers: bearing })).statusCode).toBe(200)
  })

  it('count requests by operation and outcome, under no other names than there are operations, and not themselves', async () => {
    const app = await opened({ token, addresses: [] })
    for (const url of [
      '/prod-api/probe/open',
      '/prod-api/probe/open',
      '/prod-api/probe/data',
      '/nowhere/1',
      '/nowhere/2',
      '/prod-api/probe/breaks',
      '/health',
    ])
      await app.inject(url)
    await app.inject({ method: 'POST', url: '/prod-api/probe/breaks' })
    await textOf(app)
    const text = await textOf(app)
    for (const [series, count] of [
      [answered(probe.open.name, '2xx'), 2],
      [answered(probe.data.name, '4xx'), 1],
      [answered(probe.breaks.name, '5xx'), 1],
      [answered('unknown', '4xx'), 2],
      [answered('other', '4xx'), 1],
      [answered('other', '2xx'), 1],
      [`geodepot_request_seconds_count{operation="${probe.open.name}"}`, 2],
      [`geodepot_request_seconds_bucket{le="+Inf",operation="${probe.open.name}"}`, 2],
    ] as const)
      expect([series, valueOf(text, series)]).toEqual([series, count])
    expect(text).not.toMatch(/nowhere|operation="[^"]*metrics/)
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'geodepot_event_loop_held_total',
    ])
      expect(valueOf(text, name)).toBeGreaterThanOrEqual(0)
  })

  it('say what is worked on, and count who left before he was answered as that', async () => {
    const app = await opened({ token, addresses: [] })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = dial((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /prod-api/probe/waits HTTP/1.1\r\nHost: geodepot\r\n\r\n')
    const underWay = `geodepot_in_flight{operation="${own.waits.name}"}`
    await expect.poll(async () => valueOf(await textOf(app), underWay), patient).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(async () => valueOf(await textOf(app), answered(own.waits.name, 'gone')), patient).toBe(1)
    release.resolve(undefined)
    expect(valueOf(await textOf(app), underWay)).toBeUndefined()
  })

  it('leave out what fails or does not come in time, ask for it once, and stand without the database', async () => {
    const never = Promise.withResolvers<number>()
    let asked = 0
    registerGauge('geodepot_test_known', 'Known', async () => 7)
    registerGauge('geodepot_test_none', 'None now', async () => undefined)
    registerGauge('geodepot_test_fails', 'Fails', async () => {
      throw new Error('the disk is gone')
    })
    registerGauge('geodepot_test_late', 'Late', () => {
      asked += 1
      return never.promise
    })
    const away = connect('postgres://nobody@127.0.0.1:1/nothing', () => undefined)
    const app = await opened({ token, addresses: [] }, { db: away.db })
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: bearing })
    expect(statusCode).toBe(200)
    expect(valueOf(body, 'geodepot_test_known')).toBe(7)
    for (const name of ['none', 'fails', 'late']) expect(valueOf(body, `geodepot_test_${name}`)).toBeUndefined()
    await textOf(app)
    expect(asked).toBe(1)
    never.resolve(3)
    await never.promise
    registerGauge('geodepot_test_late', 'In time', async () => 4)
    expect(valueOf(await textOf(app), 'geodepot_test_late')).toBe(4)
    await away.close()
  })
})

describe('the watch on the event loop', () => {
  it('names what was under way while it was held, also what is over by then, and counts it', async () => {
    const app = await opened({ token, addresses: [] })
    const before = valueOf(await textOf(app), 'geodepot_event_loop_held_total') ?? 0
    const heard: Held[] = []
    const watch = watchLoop(
      (held) => {
        heard.push(held)
      },
      100,
      5,
    )
    await app.inject('/prod-api/probe/open')
    const over = begin('system/probe.job')
    await app.inject('/prod-api/probe/holds')
    const found = () => heard.find((held) => own.holds.name in held.operations)
    await expect.poll(found, patient).toBeDefined()
    over()
    watch.stop()
    expect(found()?.ms).toBeGreaterThanOrEqual(100)
    expect(found()?.operations).toMatchObject({ [own.holds.name]: 1, 'system/probe.job': 1 })
    expect((valueOf(await textOf(app), 'geodepot_event_loop_held_total') ?? 0) - before).toBe(heard.length)
  })
})
