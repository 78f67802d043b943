// A listening node on the database of a test, and a page that listens to
// it: what the tests of the push channel stand on.
import type { PushFrame } from '@geodepot/contracts/kit/push.ts'
import type { AddressInfo } from 'node:net'
import { createApp } from '../kit/http/app.ts'
import { type HubParts, type SocketParts, createHub, pushChannel } from '../kit/push/index.ts'
import { routes, whileConfined } from '../modules.ts'
import { aliveSessions, seenNow } from '../system/message/index.ts'
import { createActors } from '../system/session/index.ts'
import type { TestServer } from './index.ts'

export interface TestNode {
  readonly origin: string
  readonly address: string
  readonly hub: ReturnType<typeof createHub>
  close(): Promise<void>
}

/** Another node of the product on the same database, with a door of its own. */
export const openNode = async (
  { db, url }: TestServer,
  parts: Partial<HubParts> &
    Partial<Pick<SocketParts, 'helloMs' | 'perAddress' | 'publicUrl'>> & { trustProxy?: readonly string[] } = {},
): Promise<TestNode> => {
  const { helloMs, perAddress, publicUrl, trustProxy = [], ...own } = parts
  const actors = createActors(db, url)
  const hub = createHub({ db, url, alive: aliveSessions, ...own })
  const push = pushChannel({
    hub,
    publicUrl,
    actorOf: actors.actorOf,
    seen: (actor, records) => seenNow(db, actor, records),
    ...(helloMs !== undefined && { helloMs }),
    ...(perAddress !== undefined && { perAddress }),
  })
  const app = await createApp({
    db,
    routes,
    whileConfined,
    actorOf: (token) => actors.actorOf(token),
    ready: async () => true,
    trustProxy,
    push,
  })
  await Promise.all([actors.ready, hub.ready])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    hub,
    origin: `http://127.0.0.1:${port}`,
    address: `ws://127.0.0.1:${port}/prod-api/ws`,
    close: async () => {
      await hub.close()
      await app.close()
      await actors.close()
    },
  }
}

type Of<T extends PushFrame['type']> = Extract<PushFrame, { type: T }>
export interface Page {
  readonly frames: PushFrame[]
  /** The next frame of a kind, past or to come, that was not taken yet. */
  next<T extends PushFrame['type']>(type: T): Promise<Of<T>>
  /** The code with which the server ended it. */
  readonly closed: Promise<number>
  readonly socket: WebSocket
  leave(): Promise<void>
}

/** Opens a page's connection, with the headers that a proxy may add, and says hello, if there is something to say. */
export const openPage = (
  node: Pick<TestNode, 'address'>,
  hello?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Page => {
  const socket = new WebSocket(node.address, { headers })
  const frames: PushFrame[] = []
  let wake = (): void => undefined
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      resolve(code)
      wake()
    })
  })
  socket.addEventListener('open', () => {
    if (hello !== undefined) socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello))
  })
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as PushFrame)
    wake()
  })
  const taken = new Set<PushFrame>()
  return {
    frames,
    closed,
    socket,
    next: async <T extends PushFrame['type']>(type: T) => {
      for (;;) {
        const found = frames.find((frame): frame is Of<T> => frame.type === type && !taken.has(frame))
        if (found) {
          taken.add(found)
          return found
        }
        if (socket.readyState > WebSocket.OPEN) throw new Error(`the connection ended before a frame ${type}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    leave: async () => {
      socket.close()
      await closed
    },
  }
}

export const settled = (milliseconds = 150): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
