import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../metrics/index.ts'
import { among } from '../networks.ts'
import { addressOf, bearer } from './context.ts'

/** Who may read the metrics: whoever brings the token, and whoever asks from one of these addresses and networks. */
export interface MetricsReaders {
  readonly token: string | undefined
  readonly addresses: readonly string[]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
// A caller behind a proxy that was not named as one has no address of its own: the proxy's would let everybody in.
const hasOwnAddress = ({ headers, ip, socket }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress

/** Serves the metrics to those who may read them; to everybody else the path is as unknown as any other. */
export const serveMetrics = (app: FastifyInstance, { token, addresses }: MetricsReaders, metrics: Metrics): void => {
  const isNear = among(addresses)
  const expected = token === undefined ? undefined : digest(token)
  const mayRead = (request: FastifyRequest): boolean => {
    const given = bearer(request)
    return (
      (expected !== undefined && given !== undefined && timingSafeEqual(digest(given), expected)) ||
      (hasOwnAddress(request) && isNear(addressOf(request)))
    )
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/metrics',
    config: { unfollowed: true },
    handler: async (request, reply) => {
      if (!mayRead(request)) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.read())
    },
  })
}
