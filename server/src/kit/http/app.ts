import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { languageOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { type Actor, type Context, mayDo } from '../access/actor.ts'
import { type Database, inTransaction, isOutage } from '../database/database.ts'
import { contentDisposition } from '../sheet/content-disposition.ts'
import { enveloped, refused } from './envelope.ts'
import { gathered, parsed } from './input.ts'
import { once } from './once.ts'
import { Refusal, expired, forbidden, unauthenticated } from './refusal.ts'
import type { Download, Route } from './route.ts'
import { servePage } from './page.ts'

export const prefix = '/prod-api'

export interface AppParts {
  readonly db: Database
  readonly routes: readonly Route[]
  /** The person behind a bearer token; undefined when the token opens nothing. */
  readonly actorOf: (token: string) => Promise<Actor | undefined>
  readonly ready: () => Promise<boolean>
  /** The folder of the built page; absent in tests of the calls alone. */
  readonly page?: string
  readonly logLevel?: string
  /** Calls per minute and address; absent: unlimited. */
  readonly rateLimit?: number
}

const bodyLimit = 10 * 1024 * 1024

/** The HTTP server: one route per operation under the common prefix, the page everywhere else. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit,
    trustProxy: false,
    logger: parts.logLevel === undefined ? false : { level: parts.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // A client that prefixes twice is understood.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^(\/prod-api)+(?=\/|\?|$)/, prefix),
  })
  await app.register(helmet, { contentSecurityPolicy: { directives: contentPolicy }, strictTransportSecurity: false, crossOriginOpenerPolicy: false })
  if (parts.rateLimit !== undefined) await app.register(rateLimit, { max: parts.rateLimit, timeWindow: '1 minute', errorResponseBuilder: () => tooMany() })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain'], { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => bodyOf(body))
  // Anything else is an upload: handed on as a stream.
  app.addContentTypeParser('*', { bodyLimit: 1024 * 1024 * 1024 }, async (_request: FastifyRequest, payload: Readable) => payload)
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  app.get('/health', async (_request, reply) => ((await parts.ready()) ? { status: 'ok' } : reply.code(503).send({ status: 'starting' })))
  for (const route of parts.routes) addRoute(app, parts, route)
  refuseOtherMethods(app, parts.routes)
  if (parts.page === undefined) app.setNotFoundHandler((request, reply) => unknownPath(request, reply))
  else await servePage(app, parts.page, unknownPath)
  return app
}

const contentPolicy = {
  defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:', 'blob:'], styleSrc: ["'self'", "'unsafe-inline'"], scriptSrc: ["'self'"],
  connectSrc: ["'self'"], fontSrc: ["'self'"], objectSrc: ["'none'"], frameAncestors: ["'self'"], upgradeInsecureRequests: null,
}

// JSON by its look, whatever the content type says: clients of this wire send forms labelled as JSON.
const bodyOf = (body: string): unknown => {
  const text = body.trim()
  if (text === '') return {}
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new Refusal(400, [{ key: 'malformed', messages: kitMessages }])
    }
  }
  return grouped(new URLSearchParams(text))
}
const grouped = (form: URLSearchParams): Record<string, unknown> => Object.fromEntries([...new Set(form.keys())].flatMap((name) => {
  const values = form.getAll(name)
  const clean = /^params\[(\w+)\]$/.exec(name)?.[1] ?? name
  return values.length === 1 && values[0] === '' ? [] : [[clean, values.length === 1 ? values[0] : values] as const]
}))

const contextOf = (request: FastifyRequest): Context => ({
  language: languageOf(request.headers['content-language'] ?? request.headers['accept-language']),
  requestId: request.id,
  address: request.ip,
  client: request.headers['user-agent']?.slice(0, 200) ?? '',
})
const bearer = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const addRoute = (app: FastifyInstance, parts: AppParts, route: Route): void => {
  const { operation } = route
  app.route({
    method: operation.method,
    url: prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const context = contextOf(request)
      const token = bearer(request)
      const actor = token === undefined || operation.needs === 'public' ? undefined : await parts.actorOf(token)
      if (operation.needs !== 'public' && !actor) throw token === undefined ? unauthenticated() : expired()
      if (actor && !mayDo(actor, operation.needs)) throw forbidden()
      const upload = request.body instanceof Readable ? request.body : undefined
      const input = parsed(operation, gathered(request.params, request.query, upload ? {} : request.body), context.language)
      const call = { actor: actor ?? null, input, context, upload, token } as never
      const answer = await performed(parts.db, route, actor, request, call)
      if (operation.wire === 'file') return sendFile(reply, answer as Download)
      return reply.header('cache-control', 'no-store').send(enveloped(operation, answer, context.language))
    },
  })
}

const performed = async (db: Database, route: Route, actor: Actor | undefined, request: FastifyRequest, call: object): Promise<unknown> => {
  const { operation, run } = route
  const answer = run.kind === 'read'
    ? await run.work({ ...call, db } as never)
    : await inTransaction(db, (tx) => {
        const key = request.headers['idempotency-key']
        const work = () => run.work({ ...call, tx } as never)
        if (typeof key !== 'string' || !actor) return work()
        return once(tx, actor, key.slice(0, 64), operation.name, (call as { input: unknown }).input, work)
      })
  return operation.wire === 'file' ? answer : operation.answer.parse(answer)
}

const sendFile = (reply: FastifyReply, file: Download) => reply
  .header('content-type', file.type).header('content-disposition', contentDisposition(file.name))
  .header('cache-control', 'no-store').send(file.body)

const tooMany = () => new Refusal(429, [{ key: 'tooManyRequests', messages: kitMessages }])

// HTTP status beside the body's code: 200 for business refusals, its own for what the transport turns down.
const transport = new Set([401, 404, 405, 413, 429])
const answerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const { language } = contextOf(request)
  const send = (status: number, body: object) => reply.code(status).header('cache-control', 'no-store').send(body)
  if (error instanceof Refusal) return send(error.code === 401 || error.code === 429 ? error.code : 200, refused(error, language))
  const status = error.statusCode ?? 500
  if (isOutage(error)) {
    reply.header('retry-after', '5')
    return send(503, { code: 503, msg: textOf(kitMessages, 'unavailable', language) })
  }
  if (transport.has(status)) return send(status, { code: status, msg: textOf(kitMessages, status === 413 ? 'tooLarge' : status === 429 ? 'tooManyRequests' : 'notFound', language) })
  if (status === 415) return send(200, { code: 415, msg: textOf(kitMessages, 'unsupportedMedia', language) })
  if (status < 500) return send(200, { code: 400, msg: textOf(kitMessages, 'malformed', language) })
  request.log.error({ err: error }, 'unexpected')
  return send(500, { code: 500, msg: textOf(kitMessages, 'unexpected', language), requestId: request.id })
}

const unknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ code: 404, msg: textOf(kitMessages, 'notFound', contextOf(request).language) })

// A known path asked with another method is said to be that, not to be missing.
const refuseOtherMethods = (app: FastifyInstance, routes: readonly Route[]): void => {
  const known = new Map<string, Set<string>>()
  for (const { operation } of routes) {
    const url = prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    known.set(url, (known.get(url) ?? new Set()).add(operation.method))
  }
  for (const [url, methods] of known) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      if (methods.has(method) || app.hasRoute({ method, url })) continue
      app.route({ method, url, handler: (request, reply) => reply.code(405).header('allow', [...methods].join(', ')).send({ code: 405, msg: textOf(kitMessages, 'methodNotAllowed', contextOf(request).language) }) })
    }
  }
}
