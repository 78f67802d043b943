import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draining } from './drain.ts'

let app: FastifyInstance
let door: ReturnType<typeof draining>
let release: () => void
let late: AbortController
const sockets: Socket[] = []
beforeEach(async () => {
  // As the product makes it.
  app = fastify({ return503OnClosing: false })
  door = draining(app)
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/held', async () => held.then(() => 'held'))
  app.get('/quick', async () => 'quick')
  late = new AbortController()
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  late.abort()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that says things and keeps what it hears. */
const client = async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (part) => {
    heard += String(part)
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  await once(socket, 'connect')
  return {
    ask: (...paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`).join('')),
    ended,
    heard: () => heard,
    answers: () =>
      [...heard.matchAll(/HTTP\/1.1 (\d+)|connection: (.*)|(held|quick)/gi)].map(
        ([, status, connection, body]) => status ?? connection?.trim() ?? body,
      ),
  }
}

test('every request that was sent before the stop is answered, in its order; each connection ends with its last answer', async () => {
  const [pipelined, waiting, idle, silent] = [await client(), await client(), await client(), await client()]
  idle.ask('/quick')
  await expect.poll(() => idle.answers()).toEqual(['200', 'keep-alive', 'quick'])
  waiting.ask('/held')
  // On its way as the stop comes, in one piece and on a connection that was idle.
  pipelined.ask('/held', '/quick')
  idle.ask('/quick')
  const closed = door.close(late.signal)
  await expect.poll(() => idle.answers()).toEqual(['200', 'keep-alive', 'quick', '200', 'close', 'quick'])
  release()
  await closed
  await Promise.all([pipelined, waiting, idle, silent].map(({ ended }) => ended))
  expect(pipelined.answers()).toEqual(['200', 'keep-alive', 'held', '200', 'close', 'quick'])
  expect(waiting.answers()).toEqual(['200', 'close', 'held'])
  expect(silent.heard()).toBe('')
  expect(app.server.listening).toBe(false)
})

// Connects and asks while this thread is held.
const asking = `
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = require('node:net').connect(workerData, '127.0.0.1')
  let heard = ''
  socket.on('data', (part) => { heard += part })
  socket.on('error', () => undefined)
  socket.on('close', () => parentPort.postMessage(heard))
  socket.write('GET /quick HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n')`
const heldFor = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
test('a server that is held longer than it hears everybody still hears what was sent before', async () => {
  const { port } = app.server.address() as AddressInfo
  const worker = new Worker(asking, { eval: true, workerData: port })
  await once(worker, 'online')
  heldFor(100)
  const closed = door.close(late.signal)
  heldFor(900)
  const [heard] = (await once(worker, 'message')) as [string]
  expect(heard).toMatch(/^HTTP\/1.1 200[^]*quick$/)
  await closed
})

test('what is still not answered when nobody waits any longer is cut', async () => {
  const slow = await client()
  slow.ask('/held')
  const closed = door.close(late.signal)
  late.abort()
  await closed
  await slow.ended
  expect(slow.heard()).toBe('')
})
