import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pushPath } from '@geodepot/contracts/kit/push.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { prefix } from '../../server/src/kit/http/app.ts'
import { signIn } from '../calls.ts'
import type { Trial } from '../trial.ts'

/** Whoever says nothing, or a byte now and then, is let go of within 15 s; and a timer's turn. */
const patienceMs = 18_000
const silent = 1_000
const crawlers = 40
const address = { attacker: '127.0.0.2', other: '127.0.0.3' } as const

const opened = async (port: number, localAddress: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}
const upgrade = (port: number) =>
  `GET ${prefix}${pushPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`
/** A text as a page sends it: masked, shorter than 64 KB. */
const frame = (text: string): Buffer => {
  const [payload, mask] = [Buffer.from(text), randomBytes(4)]
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}
const heard = async (socket: Socket, what: string, ms: number): Promise<boolean> => {
  let text = ''
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1')
  })
  for (const begin = performance.now(); performance.now() - begin < ms && !socket.destroyed; await sleep(20))
    if (text.includes(what)) return true
  return text.includes(what)
}
const stillOpen = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length
// The other side's end is only seen by who reads.
const drained = (socket: Socket): Socket =>
  socket.resume().on('end', () => {
    socket.destroy()
  })

/** Connections that say nothing, a byte a second, or go away in the middle. */
export const sockets: Trial = {
  name: 'sockets',
  plant: {
    file: 'server/src/kit/http/connections.ts',
    fault: 'a stranger may take ten minutes to say who he is',
    find: 'headersTimeout: strangerMs',
    replace: 'headersTimeout: requestTimeout',
  },
  run: async (place) => {
    const { origin, output } = await place.product()
    const port = Number(new URL(origin).port)
    const { token } = await signIn(origin, 'dp_sun')
    const faults: string[] = []

    const waiting = await Promise.all(
      Array.from({ length: silent }, async () => drained(await opened(port, address.attacker))),
    )
    for (const socket of waiting) socket.write(upgrade(port))
    await sleep(500)
    const page = await opened(port, address.other)
    page.write(upgrade(port))
    if (!(await heard(page, '101 Switching', 3_000))) faults.push('the push channel is shut for a page elsewhere')
    page.write(frame(JSON.stringify({ token })))
    if (!(await heard(page, '"type":"hello"', 3_000)))
      faults.push(`a page elsewhere is not heard while ${silent} sockets are silent`)
    const held = stillOpen(waiting)
    for (const socket of [...waiting, page]) socket.destroy()

    const post = `POST ${prefix}${session.login.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
    const begin = performance.now()
    const dripping = await Promise.all(
      Array.from({ length: crawlers }, async () => drained(await opened(port, address.attacker))),
    )
    for (const socket of dripping) socket.write(post)
    const drops = setInterval(
      () => dripping.filter((socket) => !socket.destroyed).forEach((socket) => socket.write(' ')),
      1_000,
    )
    const mute = await Promise.all(
      Array.from({ length: crawlers }, async () => drained(await opened(port, address.attacker))),
    )
    const heads = await Promise.all(
      Array.from({ length: crawlers }, async () => drained(await opened(port, address.attacker))),
    )
    for (const socket of heads) socket.write('GET /prod-api/code HTTP/1.1\r\nHost: 127')
    while (stillOpen([...dripping, ...mute, ...heads]) > 0 && performance.now() - begin < patienceMs) await sleep(100)
    const lasted = Math.round(performance.now() - begin)
    clearInterval(drops)
    for (const [what, which] of [
      ['that drip', dripping],
      ['that are mute', mute],
      ['that stop in a head', heads],
    ] as const) {
      if (stillOpen(which) > 0)
        faults.push(`${stillOpen(which)} of ${crawlers} connections ${what} are open after ${lasted} ms`)
      for (const socket of which) socket.destroy()
    }

    for (let times = 0; times < 50; times += 1) {
      const socket = await opened(port, address.attacker)
      socket.write(post.slice(0, times % 2 === 0 ? post.length : 30))
      await sleep(10)
      socket.resetAndDestroy()
    }
    await sleep(500)
    const stacks = output()
      .split('\n')
      .filter((line) => /"stack"|^\s+at /.test(line)).length
    if (stacks > 0) faults.push(`${stacks} stacks in the log, of connections that went away`)
    return {
      figures: `${held} of ${silent} silent sockets were let in, and a page elsewhere; the last of ${crawlers * 3} slow ones ended after ${lasted} ms`,
      faults,
    }
  },
}
