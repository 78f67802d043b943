import { pushClosed, pushFollow, pushHello, pushPath } from '@geodepot/contracts/kit/push.ts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor } from '../access/actor.ts'
import { addressOf } from '../http/context.ts'
import { clientNetwork } from '../networks.ts'
import type { Hub, Line, Wire } from './hub.ts'
import { type Slot, createSlots } from './connection-slots.ts'

export interface SocketParts {
  readonly hub: Hub
  readonly actorOf: (token: string) => Promise<Actor | undefined>
  /** Of these records, those that the person sees. */
  readonly seen: (actor: Actor, records: readonly string[]) => Promise<ReadonlySet<string>>
  /** The product's own address, as browsers know it, where a proxy changes the host. */
  readonly publicUrl?: string | undefined
  /** Milliseconds in which a page has to say who it is. */
  readonly helloMs?: number
  /** Connections of one address; crews share one. */
  readonly perAddress?: number
}

const longestHello = 4096
// Ten addresses at their bound: no single one reaches it.
const mostStrangers = 5000

/** Another site's page knows no token and gets no connection either; a program that is no browser sends no origin. */
const isOurs = ({ headers }: FastifyRequest, publicUrl: string | undefined): boolean => {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host || (publicUrl !== undefined && from === new URL(publicUrl).host)
}

const wireOf = (socket: WebSocket): Wire => ({
  send: (text) => {
    socket.send(text, () => undefined)
  },
  close: (code, reason) => {
    socket.close(code, reason)
    // Who does not answer the farewell is not waited for.
    setTimeout(() => {
      socket.terminate()
    }, 2000).unref()
  },
  cut: () => {
    socket.terminate()
  },
  ping: () => {
    socket.ping(() => undefined)
  },
  waiting: () => socket.bufferedAmount,
})

/** The push channel: the first thing that a page says is its token; after that it says what it shows, and listens. */
export const pushChannel =
  ({ hub, actorOf, seen, publicUrl, helloMs = 5000, perAddress = 500 }: SocketParts) =>
  async (app: FastifyInstance, base: string): Promise<void> => {
    await app.register(websocket, {
      options: { maxPayload: longestHello, perMessageDeflate: false },
      errorHandler: (_error, socket) => {
        socket.terminate()
      },
    })
    const slots = createSlots(perAddress, mostStrangers)
    app.route({
      method: 'GET',
      url: base + pushPath,
      config: { unfollowed: true },
      onRequest: async (request, reply) => {
        if (!isOurs(request, publicUrl)) return reply.code(403).send({ code: 403, msg: 'cross-site' })
        return undefined
      },
      handler: (_request, reply) =>
        reply.code(426).header('upgrade', 'websocket').send({ code: 426, msg: 'Upgrade Required' }),
      wsHandler: (socket, request) => {
        const wire = wireOf(socket)
        socket.on('error', () => {
          wire.cut()
        })
        const slot = slots.enter(clientNetwork(addressOf(request)), () => {
          wire.close(pushClosed.full, 'others came')
        })
        if (!slot) return wire.close(pushClosed.full, 'too many')
        const late = setTimeout(() => {
          wire.close(pushClosed.late, 'no token in time')
        }, helloMs)
        socket.once('close', () => {
          clearTimeout(late)
          slot.leave()
        })
        socket.once('message', (data) => {
          clearTimeout(late)
          const tooEarly = () => {
            wire.close(pushClosed.badHello, 'only the token is heard')
          }
          socket.once('message', tooEarly)
          const greeted = (line: Line) => {
            socket.off('message', tooEarly)
            follow(socket, wire, line, seen)
          }
          greet(socket, wire, slot, String(data), { hub, actorOf, greeted }).catch(() => {
            wire.close(pushClosed.full, 'try again later')
          })
        })
      },
    })
  }

const greet = async (
  socket: WebSocket,
  wire: Wire,
  slot: Slot,
  text: string,
  { hub, actorOf, greeted }: Pick<SocketParts, 'hub' | 'actorOf'> & { readonly greeted: (line: Line) => void },
): Promise<void> => {
  const hello = pushHello.safeParse(jsonOf(text))
  if (!hello.success) return wire.close(pushClosed.badHello, 'not understood')
  const { token, since, language } = hello.data
  const actor = await actorOf(token)
  if (socket.readyState !== socket.OPEN) return
  if (!actor) return wire.close(pushClosed.ended, 'the token opens nothing')
  if (actor.confined) return wire.close(pushClosed.confined, 'the password has to be changed first')
  const line = hub.join(wire, actor, since, language)
  if (!line) return wire.close(pushClosed.full, 'too many')
  slot.known()
  greeted(line)
  socket.on('pong', () => {
    line.answered = true
  })
  socket.once('close', () => {
    hub.leave(line)
  })
}

// One question at a time for each page: of what it says meanwhile the last counts.
const follow = (socket: WebSocket, wire: Wire, line: Line, seen: SocketParts['seen']): void => {
  let shown: readonly string[] = []
  let next: readonly string[] | undefined
  let isAsking = false
  const ask = async () => {
    isAsking = true
    while (next !== undefined) {
      shown = next
      next = undefined
      line.follows = shown.length === 0 ? new Set() : await seen(line.actor, shown)
    }
    isAsking = false
  }
  const look = async () => {
    if (isAsking) return
    await ask().catch(() => {
      wire.close(pushClosed.full, 'try again later')
    })
  }
  line.lookAgain = () => {
    next ??= shown
    return look()
  }
  socket.on('message', (data) => {
    const said = pushFollow.safeParse(jsonOf(String(data)))
    if (!said.success) return wire.close(pushClosed.badHello, 'not understood')
    next = said.data.follow
    void look()
  })
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
