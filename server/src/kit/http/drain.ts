import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { orLate } from '../stop-signal.ts'

/**
 * What was sent before the stop was asked for may still be on its way, or
 * lie unread: for so long everybody is heard as ever.
 */
const momentMs = 500

/** A moment in which the server was held for long has not heard everybody: there is another one. */
const heard = async (late: AbortSignal): Promise<void> => {
  let since: number
  do {
    since = performance.now()
    await orLate(sleep(momentMs), late)
  } while (!late.aborted && performance.now() - since > 1.5 * momentMs)
}

/**
 * Prepares a server, before its first request, to end without losing one: `close` hears what is on its way, lets each
 * connection end with its last
 * answer, and cuts when nobody waits any longer what is still not answered then.
 */
export const draining = (app: FastifyInstance): { close(late: AbortSignal): Promise<void> } => {
  // Of each connection the newest request without an answer: the next may come
  // before the last is answered, and they are answered in order.
  const newest = new Map<Socket, ServerResponse>()
  let [leaving, shut] = [false, false]
  let nobody = (): void => undefined
  const answered = (socket: Socket, response: ServerResponse): void => {
    if (newest.get(socket) !== response) return
    newest.delete(socket)
    // Its head may have promised more.
    if (shut) socket.end()
    if (newest.size === 0) nobody()
  }
  app.addHook('onRequest', async (request, { raw }) => {
    const { socket } = request.raw
    // A connection that is taken over for messages is no request any more.
    if (request.headers.upgrade !== undefined) return
    const earlier = newest.get(socket)
    newest.set(socket, raw)
    raw.once('close', () => {
      answered(socket, raw)
    })
    if (!leaving) return
    raw.shouldKeepAlive = false
    if (earlier) earlier.shouldKeepAlive = true
  })
  return {
    close: async (late) => {
      leaving = true
      for (const response of newest.values()) response.shouldKeepAlive = false
      await heard(late)
      shut = true
      const closed = app.close()
      if (newest.size > 0)
        await orLate(
          new Promise<void>((resolve) => {
            nobody = resolve
          }),
          late,
        )
      for (const socket of newest.keys()) socket.destroy()
      app.server.closeAllConnections()
      await orLate(closed, late)
    },
  }
}
