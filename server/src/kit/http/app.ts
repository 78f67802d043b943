import { statusPreference } from '@geodepot/contracts/kit/errors.ts'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import type { Readiness } from '../health.ts'
import { clientNetwork } from '../networks.ts'
import { leaveBodies } from './body.ts'
import { type Patience, boundedServer } from './connections.ts'
import { addressOf, pathOf } from './context.ts'
import { answerError, prefersStatus, retryAfter } from './failure.ts'
import { trackRequests } from './request-tracking.ts'
import { type MetricsReaders, serveMetrics } from './metrics.ts'
import { type MountParts, mount, placesIn, prefix } from './mount.ts'
import { type PageParts, pageScripts, servePage } from './page.ts'
import { tooManyRequests } from './refusal.ts'
import type { Route } from './route.ts'

export { prefix } from './mount.ts'

interface AppParts extends MountParts {
  readonly routes: readonly Route[]
  /** What `GET /health` answers: 200 when true, else 503 with the word. */
  readonly ready: () => Promise<Readiness>
  /** Hears of every error before it is answered. */
  readonly onError?: (error: unknown) => void
  /** The built page; absent in tests of the calls alone. */
  readonly page?: PageParts
  readonly logLevel?: string
  /** Takes the log's lines; absent: the process's own output, line by line. */
  readonly logTo?: { write(line: string): void }
  /** Calls per minute and address; absent: unlimited. */
  readonly rateLimit?: number
  /** Addresses and networks of proxies whose word for the caller's address counts; absent: nobody's. */
  readonly trustProxy?: readonly string[]
  /** What a connection is given; absent: what everybody is given. */
  readonly patience?: Partial<Patience>
  /** Who may read the metrics; absent: there are none. */
  readonly metrics?: MetricsReaders | undefined
  /** Mounts the push channel below the prefix; absent: there is none. */
  readonly push?: (app: FastifyInstance, base: string) => Promise<void>
}

/** The HTTP server: one route per operation under the common prefix, the page everywhere else. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { trustProxy: proxies = [] } = parts
  const app = fastify({
    serverFactory: boundedServer(proxies, parts.patience),
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    logger:
      parts.logLevel === undefined ? false : { level: parts.logLevel, ...(parts.logTo && { stream: parts.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // What a person reads to support has to be found in any node's log, after any restart.
    genReqId: () => randomUUID(),
    // A client that prefixes twice is understood.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^(\/prod-api)+(?=\/|\?|$)/, prefix),
    // Paths carry up to 500 ids in one place.
    routerOptions: { maxParamLength: 10_000 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    exposeHeadRoutes: false,
    // Whoever is heard while we end is answered.
    return503OnClosing: false,
  })
  const secured = helmet({
    contentSecurityPolicy: {
      directives: {
        ...contentPolicy,
        scriptSrc: [...contentPolicy.scriptSrc, ...(parts.page ? pageScripts(parts.page.folder) : [])],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
  })
  app.addHook('onRequest', (request, reply, next) =>
    secured(request.raw, reply.raw, (error) => next(error as Error | undefined)),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (prefersStatus(request)) reply.header('preference-applied', statusPreference)
  })
  // Lists shrink to a seventh, which a crew on a bad link feels; the quality is one that costs little time.
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  // Loaded by those who use it.
  const metrics = parts.metrics && (await import('../metrics/registry.ts')).createMetrics(parts.db)
  const places = placesIn(parts.routes)
  trackRequests(app, metrics, places)
  if (parts.rateLimit !== undefined) await limitCalls(app, parts.rateLimit)
  // One line a request, without its query: what a person searched for is
  // nobody's business, and a secret in it would stay.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: addressOf(request),
      },
      'request',
    )
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    parts.onError?.(error)
    return answerError(error, request, reply)
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: health,
    handler: async (_request, reply) => {
      const ready = await parts.ready()
      return ready === true
        ? { status: 'ok' }
        : reply.code(503).header('retry-after', retryAfter).send({ status: ready })
    },
  })
  if (metrics && parts.metrics) serveMetrics(app, parts.metrics, metrics)
  await parts.push?.(app, prefix)
  await leaveBodies(app)
  const untaken = mount(app, parts, parts.routes, places)
  app.setNotFoundHandler((request, reply) => untaken(request, reply))
  if (parts.page !== undefined)
    await servePage(
      app,
      parts.page,
      parts.routes.map(({ operation }) => operation),
      untaken,
    )
  return app
}

const contentPolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'self'", 'https:', 'http:'],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null,
}

const health = '/health'
/** Seconds that calls are counted over. */
const window = 60
// Counted before a token is looked at: whoever tries tokens out is slowed down as well, and costs no query.
const limitCalls = async (app: FastifyInstance, max: number): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    max,
    keyGenerator: (request) => clientNetwork(addressOf(request)),
    timeWindow: window * 1000,
    allowList: (request) => request.routeOptions.url === health,
    // Each answer says by RateLimit-Limit, -Remaining and -Reset how much is left.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('ratelimit-policy', `${max};w=${window}`)
  })
  app.addHook('onRequest', app.rateLimit())
}
