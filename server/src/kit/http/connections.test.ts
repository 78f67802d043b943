import { file } from '@geodepot/contracts/kit/file.ts'
import { userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { type AddressInfo, type Socket, connect as dial } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../modules.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { inFlight } from '../metrics/flight.ts'
import { createApp } from './app.ts'
import type { Patience } from './connections.ts'
import type { Route } from './route.ts'
import { probe, probes, said } from './test/probe.ts'

let server: TestServer
const apps: Awaited<ReturnType<typeof createApp>>[] = []
const sockets: Socket[] = []
const told: string[] = []
beforeAll(async () => {
  server = await testServer()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
  told.length = 0
})
afterAll(() => server.close())

const listening = async (
  patience: Partial<Patience>,
  trustProxy: readonly string[] = [],
  calls: readonly Route[] = probes,
): Promise<number> => {
  const admin = await server.actorOf('admin')
  const actorOf = async (token: string) => (token === 'valid' ? admin : undefined)
  const app = await createApp({
    db: server.db,
    routes: calls,
    actorOf,
    ready: async () => true,
    patience,
    trustProxy,
    logLevel: 'info',
    logTo: {
      write: (line) => {
        told.push(line)
      },
    },
  })
  apps.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}
interface Line {
  readonly socket: Socket
  readonly text: () => string
  readonly ended: Promise<void>
}
const line = async (port: number, from = '127.0.0.1'): Promise<Line> => {
  const socket = dial({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  return { socket, text: () => text, ended }
}
const patient = { timeout: 15_000 }
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
const head = (start: string, headers: readonly string[], length: number): string =>
  [`${start} HTTP/1.1`, 'Host: geodepot', ...headers, `Content-Length: ${length}`, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const signedIn = 'Authorization: Bearer valid'

describe('a connection of somebody without a token', () => {
  it.each([
    ['that says nothing', ''],
    ['that drips its headers', 'GET /prod-api/probe/open HTTP/1.1\r\nHost: geo'],
    ['that drips a body into a public call', `${head('POST /prod-api/probe/breaks', [json], 100)}{"a":`],
    ['that drips a body where there is nothing', `${head('POST /nowhere', [json], 100)}{"a":`],
    ['that drips a body to an address that cannot be read', `${head('POST /prod-api/%zz', [json], 100)}{"a":`],
    [
      'that drips on after it was told to sign in',
      `${head('POST /prod-api/probe/upload', ['Content-Type: application/octet-stream'], 100)}a`,
    ],
    [
      'that drips on with a token that opens nothing',
      `${head('POST /prod-api/probe/upload', ['Content-Type: application/octet-stream', 'Authorization: Bearer dead'], 100)}a`,
    ],
    [
      'that drips a body in pieces of its own',
      `POST /prod-api/probe/breaks HTTP/1.1\r\nHost: geodepot\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    ],
    ['that has been answered and stays', 'GET /prod-api/probe/open HTTP/1.1\r\nHost: geodepot\r\n\r\n'],
  ])('%s ends', async (_, text) => {
    const { socket, ended } = await line(await listening({ strangerMs: 200 }))
    socket.write(text)
    await ended
  })

  it('that drips on is ended though it goes on', async () => {
    const { socket, ended } = await line(await listening({ strangerMs: 200 }))
    socket.write(head('POST /prod-api/probe/breaks', [json], 10_000))
    const dripping = setInterval(() => {
      socket.write(' ')
    }, 20)
    await ended
    clearInterval(dripping)
  })
})

it('whoever is signed in may send as slowly as his link is: a call and an upload', async () => {
  const port = await listening({ strangerMs: 400 })
  const body = JSON.stringify({ name: '慢'.repeat(3) })
  const [call, upload] = await Promise.all([line(port), line(port)])
  call.socket.write(head('POST /prod-api/probe/echo/1', [signedIn, json], Buffer.byteLength(body)))
  upload.socket.write(head('POST /prod-api/probe/upload', [signedIn, 'Content-Type: application/octet-stream'], 5))
  for (let step = 0; step < 5; step += 1) {
    await pause(150)
    call.socket.write(step < 4 ? (body[step] ?? '') : body.slice(4))
    upload.socket.write('x')
  }
  await expect.poll(() => call.text(), patient).toContain('"code":200')
  await expect.poll(() => upload.text(), patient).toContain('"bytes":5')
})

it('one address has so many connections and no more, others have theirs, and a proxy is not counted', async () => {
  const port = await listening({ perAddress: 3 }, ['127.0.0.9'])
  const ask = async ({ socket, text }: Line): Promise<string> => {
    socket.write('GET /prod-api/probe/open HTTP/1.1\r\nHost: geodepot\r\n\r\n')
    await expect.poll(() => socket.destroyed || text().includes('"code":200'), patient).toBe(true)
    return text().slice(0, 12)
  }
  const many = []
  for (let count = 0; count < 5; count += 1) many.push(await line(port, '127.0.0.2'))
  expect(await Promise.all(many.map(ask))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', '', ''])
  expect(await ask(await line(port, '127.0.0.3'))).toBe('HTTP/1.1 200')
  for (let count = 0; count < 5; count += 1) expect(await ask(await line(port, '127.0.0.9'))).toBe('HTTP/1.1 200')
  many[0]?.socket.destroy()
  await expect.poll(async () => ask(await line(port, '127.0.0.2')), patient).toBe('HTTP/1.1 200')
})

describe('a connection that is reset', () => {
  const form = ['Content-Type: multipart/form-data; boundary=x', signedIn]
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
  const loud = () =>
    told
      .map((text) => JSON.parse(text) as { level: number; status?: number })
      .filter(({ level, status = 200 }) => level > 30 || status >= 500)

  it('in the middle of what it sends is no fault of ours, in the log and in the operation log', async () => {
    const {
      rows: [before],
    } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from document.operation_log`.execute(server.db)
    const port = await listening({}, [], [...routes, ...probes])
    for (const [operation, text] of [
      [probe.add, `${head('POST /prod-api/probe/add', [json, signedIn], 100)}{"na`],
      [
        probe.add,
        `${head('POST /prod-api/probe/add', form, 1000)}--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na`,
      ],
      [
        probe.upload,
        `${head('POST /prod-api/probe/upload', ['Content-Type: application/octet-stream', signedIn], 100)}abc`,
      ],
      [file.uploadSample, `${head(`POST /prod-api${file.uploadSample.path}`, form, 1000)}${part}`],
      [userImportAtOnce.importData, `${head(`POST /prod-api${userImportAtOnce.importData.path}`, form, 1000)}${part}`],
    ] as const) {
      const { socket, ended } = await line(port)
      socket.write(text)
      await expect.poll(() => inFlight()[operation.name], patient).toBe(1)
      await pause(50)
      socket.resetAndDestroy()
      await ended
      await expect.poll(() => inFlight()[operation.name], patient).toBeUndefined()
    }
    const log = () =>
      sql<{
        operation: string
        code: number
        message: string
      }>`select operation, code, message from document.operation_log where id > ${before?.id}`
        .execute(server.db)
        .then(({ rows }) => rows)
    const entry = (operation: string) => ({ operation, code: 400, message: said('brokenOff') })
    // Each is written when its own call has ended: in no order.
    await expect.poll(async () => (await log()).length, patient).toBe(3)
    expect(await log()).toEqual(
      expect.arrayContaining([
        entry(probe.upload.name),
        entry(file.uploadSample.name),
        entry(userImportAtOnce.importData.name),
      ]),
    )
    expect(loud()).toEqual([])
  })

  it('before its export begins to flow leaves no line of an error', async () => {
    const port = await listening({}, [], routes)
    for (const wait of [0, 1, 2, 4, 8, 16]) {
      const { socket, ended } = await line(port)
      socket.write(
        head(`POST /prod-api${accounts.export.path}`, [signedIn, 'Content-Type: application/x-www-form-urlencoded'], 0),
      )
      await pause(wait)
      socket.resetAndDestroy()
      await ended
    }
    const { socket, text } = await line(port)
    socket.write(
      head(`POST /prod-api${accounts.export.path}`, [signedIn, 'Content-Type: application/x-www-form-urlencoded'], 0),
    )
    await expect.poll(text, patient).toContain('HTTP/1.1 200')
    await pause(100)
    expect(loud()).toEqual([])
  })
})
