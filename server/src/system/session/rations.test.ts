import { session } from '@geodepot/contracts/system/session.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { at } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { askForCaptcha } from './index.ts'

// How a picture looks is shown elsewhere; here are over a thousand of them.
vi.mock('sharp', () => {
  const picture = { flatten: () => picture, png: () => picture, toBuffer: async () => Buffer.from('picture') }
  return { default: () => picture }
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
afterEach(() => askForCaptcha(true))

// Within one minute of the clock, however long it takes.
const noon = new Date(Date.now() + 3600_000)
const statuses = (times: number, ask: () => Promise<{ statusCode: number }>) =>
  at(noon, () => Promise.all(Array.from({ length: times }, async () => (await ask()).statusCode)))
const count = (all: readonly number[], status: number) => all.filter((one) => one === status).length

test('one address gets 1,200 pictures a minute, another its own', async () => {
  const ask = (address: string) => () => server.with(undefined).response(session.captcha, {}, { address })
  const answers = await statuses(1205, ask('10.9.9.9'))
  expect([count(answers, 200), count(answers, 429)]).toEqual([1200, 5])
  expect(await statuses(1, ask('10.9.9.8'))).toEqual([200])
})

test('one address tries 600 sign-ins a minute, another its own', async () => {
  askForCaptcha(false)
  const ask = (address: string) => () => server.with(undefined).response(session.token, { password: 'x' }, { address })
  const answers = await statuses(605, ask('10.9.9.9'))
  expect([count(answers, 200), count(answers, 429)]).toEqual([600, 5])
  expect(await statuses(1, ask('10.9.9.8'))).toEqual([200])
})
