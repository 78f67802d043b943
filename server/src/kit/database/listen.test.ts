import { sql } from 'kysely'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { listen } from './listen.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A way to the database that can be cut without either side hearing of it. */
const way = async () => {
  const { hostname, port } = new URL(server.url)
  const ends: Socket[] = []
  const door = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) end.on('error', () => undefined)
    near.pipe(far).pipe(near)
    ends.push(near, far)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(server.url)
  // A socket has nothing in between that drops it.
  url.searchParams.delete('host')
  url.port = String((door.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    count: () => ends.length / 2,
    cut: () => {
      for (const end of ends) end.unpipe().pause()
    },
    close: () => {
      for (const end of ends) end.destroy()
      door.close()
    },
  }
}

it('sees that its connection was dropped silently, says so, and hears again', async () => {
  const { url, cut, count, close } = await way()
  const heard: string[] = []
  let gaps = 0
  const listening = listen(
    url,
    { probe: (payload) => heard.push(payload) },
    () => {
      gaps += 1
    },
    { beatMs: 100, answerMs: 200 },
  )
  await listening.ready
  const say = (text: string) => sql`select pg_notify('probe', ${text})`.execute(server.db)
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])
  await new Promise((resolve) => {
    setTimeout(resolve, 500)
  })
  // It stands: nobody forgets anything.
  expect([gaps, count()]).toEqual([1, 1])
  cut()
  await say('lost')
  await expect.poll(() => gaps, { timeout: 5000 }).toBe(3)
  expect(count()).toBe(2)
  await say('two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await listening.close()
  close()
})
