import type { FastifyInstance } from 'fastify'
import { type Metrics, begin } from '../metrics/index.ts'
import { pathOf } from './context.ts'
import type { Places } from './places.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route answers; others have no name of their own. */
    operation?: string
    /** Whether it is left out: one that lasts as long as a page is open, and the one that asks for the metrics. */
    unfollowed?: boolean
  }
}

/**
 * Knows of each request what it asks for, from its arrival to the end of its answer, and has it counted. What is asked
 * of no operation has one of two names.
 */
export const trackRequests = (app: FastifyInstance, metrics: Metrics | undefined, places: Places): void => {
  app.addHook('onRequest', async (request, { raw }) => {
    const { operation, unfollowed = false } = request.routeOptions.config
    if (unfollowed) return
    const name = operation ?? (request.is404 && places.methodsAt(pathOf(request)) === undefined ? 'unknown' : 'other')
    const since = performance.now()
    const over = begin(name)
    let isOver = false
    const ended = (status: string): void => {
      if (isOver) return
      isOver = true
      over()
      metrics?.answered(name, status, (performance.now() - since) / 1000)
    }
    raw
      .once('finish', () => {
        ended(`${Math.floor(raw.statusCode / 100)}xx`)
      })
      .once('close', () => {
        ended('gone')
      })
  })
}
