import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createApp } from './app.ts'
import { query } from './route.ts'
import { probe, refusedAs } from './test/probe.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const parts = () => ({ db: server.db, ready: async () => true as const, actorOf: async () => undefined })
const told: string[] = []
const routes = [
  query(probe.open, async ({ context }) => {
    told.push(context.address)
    return { id: 1 }
  }),
  query(probe.data, async () => ({ id: 1 })),
]

it.each([
  [undefined, '10.1.0.5', '10.1.0.5'],
  [['10.1.0.0/16'], '10.1.0.5', '203.0.113.7'],
  [['10.1.0.5'], '10.1.0.5', '203.0.113.7'],
  [['10.1.0.0/16'], '10.2.0.5', '10.2.0.5'],
  [['::1', '10.1.0.5'], '::1', '203.0.113.7'],
] as const)('behind the proxies %j a call of %s counts as from %s', async (trustProxy, remoteAddress, address) => {
  const app = await createApp({ ...parts(), routes, ...(trustProxy && { trustProxy }) })
  // What the caller wrote there stands before what the proxy saw.
  await app.inject({
    url: '/prod-api/probe/open',
    remoteAddress,
    headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' },
  })
  expect(told.at(-1)).toBe(address)
  await app.close()
})

it.each(['<script>alert(1)</script>', 'unknown', '203.0.113.7:4711', '203.0.113.7, fe80', ' '])(
  'a proxy that says %j instead of an address counts as the caller itself',
  async (word) => {
    const app = await createApp({ ...parts(), routes, trustProxy: ['10.1.0.0/16'], rateLimit: 2 })
    const ask = (forwarded: string) =>
      app.inject({ url: '/prod-api/probe/open', remoteAddress: '10.1.0.5', headers: { 'x-forwarded-for': forwarded } })
    expect((await ask(word)).statusCode).toBe(200)
    expect(told.at(-1)).toBe('10.1.0.5')
    // Nor does another word every time count as somebody else.
    for (const [other, status] of [
      ['one', 200],
      ['two', 429],
    ] as const)
      expect((await ask(other)).statusCode).toBe(status)
    await app.close()
  },
)

it('counts the calls of one network as one caller’s, where a machine has a network of addresses', async () => {
  const app = await createApp({ ...parts(), routes, rateLimit: 2 })
  for (const [remoteAddress, status] of [
    ['2001:db8:0:2::1', 200],
    ['2001:db8:0:2::2', 200],
    ['2001:db8:0:2::3', 429],
    ['2001:db8:0:3::1', 200],
  ] as const)
    expect((await app.inject({ url: '/prod-api/probe/open', remoteAddress })).statusCode).toBe(status)
  await app.close()
})

it('slows down whoever tries tokens out, before it looks at them', async () => {
  let looked = 0
  const app = await createApp({
    ...parts(),
    routes,
    rateLimit: 3,
    actorOf: async () => {
      looked += 1
      return undefined
    },
  })
  const ask = (url: string, remoteAddress = '10.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { authorization: 'Bearer guess' } })
  const codes = []
  for (let n = 0; n < 5; n += 1) codes.push((await ask('/prod-api/probe/data')).statusCode)
  expect(codes).toEqual([401, 401, 401, 429, 429])
  expect(looked).toBe(3)
  expect((await ask('/prod-api/probe/data')).json()).toEqual(refusedAs(429, 'tooManyRequests'))
  expect((await ask('/health')).statusCode).toBe(200)
  expect((await ask('/prod-api/probe/data', '10.0.0.2')).statusCode).toBe(401)
  await app.close()
})
