import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import { type SocketParts, mountPush } from '../push/index.ts'
import { bodyLimit, readBodies } from './body.ts'
import { answerError, unknownPath } from './failure.ts'
import { type MountParts, mounting, prefix } from './mount.ts'
import { servePage } from './page.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'

export { prefix } from './mount.ts'

interface AppParts extends MountParts {
  readonly routes: readonly Route[]
  readonly ready: () => Promise<boolean>
  /** The folder of the built page; absent in tests of the calls alone. */
  readonly page?: string
  readonly logLevel?: string
  /** Calls per minute and address; absent: unlimited. */
  readonly rateLimit?: number
  /** Addresses and networks of proxies whose word for the caller's address counts; absent: nobody's. */
  readonly trustProxy?: readonly string[]
  /** Takes the connections of the push channel; absent: there is none. */
  readonly push?: Omit<SocketParts, 'actorOf'>
}

/** The HTTP server: one route per operation under the common prefix, the page everywhere else. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit,
    // Long enough for an upload on a bad link, short enough that nobody holds a place by sending a letter a minute.
    requestTimeout: 600_000,
    trustProxy: parts.trustProxy === undefined || parts.trustProxy.length === 0 ? false : [...parts.trustProxy],
    logger: parts.logLevel === undefined ? false : { level: parts.logLevel },
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
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
  })
  // Lists shrink to a seventh, which a crew on a bad link feels; the quality is one that costs little time.
  await app.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  if (parts.rateLimit !== undefined) await limitCalls(app, parts.rateLimit)
  // One line a request, without its query: what a person searched for is nobody's business, and a secret in it would stay.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    )
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  app.route({
    method: ['GET', 'HEAD'],
    url: health,
    handler: async (_request, reply) =>
      (await parts.ready()) ? { status: 'ok' } : reply.code(503).send({ status: 'starting' }),
  })
  if (parts.push) await mountPush(app, prefix, { ...parts.push, actorOf: parts.actorOf })
  const calls = mounting(parts, parts.routes)
  await readBodies(app, calls.uploads)
  calls.ordinary(app)
  if (parts.page === undefined) app.setNotFoundHandler((request, reply) => unknownPath(request, reply))
  else await servePage(app, parts.page, unknownPath)
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
// Counted before a token is looked at: whoever tries tokens out is slowed down as well, and costs no query.
const limitCalls = async (app: FastifyInstance, max: number): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: '1 minute',
    allowList: (request) => request.routeOptions.url === health,
    errorResponseBuilder: () => new Refusal(429, [{ key: 'tooManyRequests', messages: kitMessages }]),
  })
  app.addHook('onRequest', app.rateLimit())
}
