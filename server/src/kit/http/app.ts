import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { languageOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { type Actor, type Context, mayDo } from '../access/actor.ts'
import { isRemembered } from '../access/remembered.ts'
import { type Database, type Reader, inTransaction, isForeign, isOutage } from '../database/database.ts'
import { enveloped, refused } from './envelope.ts'
import { type SocketParts, mountPush } from '../push/index.ts'
import { bodyOf, gathered, parsed } from './input.ts'
import { once } from './once.ts'
import { type Answered, isLogged, logOperation } from './operation-log.ts'
import { Refusal, expired, forbidden, said, unauthenticated } from './refusal.ts'
import type { ArrivingFile, Route } from './route.ts'
import { servePage } from './page.ts'
import { sendFile } from './send-file.ts'

export const prefix = '/prod-api'

export interface AppParts {
  readonly db: Database
  /** Connections for answers that are streamed; `db` otherwise. */
  readonly downloads?: Database
  readonly routes: readonly Route[]
  /** The person behind a bearer token; undefined when the token opens nothing. */
  readonly actorOf: (token: string) => Promise<Actor | undefined>
  readonly ready: () => Promise<boolean>
  /** What may be asked by somebody who has yet to choose a password of his own; nothing unless named. */
  readonly whileConfined?: ReadonlySet<string>
  /** The folder of the built page; absent in tests of the calls alone. */
  readonly page?: string
  readonly logLevel?: string
  /** Calls per minute and address; absent: unlimited. */
  readonly rateLimit?: number
  /** Takes the connections of the push channel; absent: there is none. */
  readonly push?: Omit<SocketParts, 'actorOf'>
}

const bodyLimit = 10 * 1024 * 1024

/** The HTTP server: one route per operation under the common prefix, the page everywhere else. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit,
    // Long enough for an upload on a bad link, short enough that nobody holds a place by sending a letter a minute.
    requestTimeout: 600_000,
    trustProxy: false,
    logger: parts.logLevel === undefined ? false : { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // What a person reads to support has to be found in any node's log, after any restart.
    genReqId: () => randomUUID(),
    // A client that prefixes twice is understood.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^(\/prod-api)+(?=\/|\?|$)/, prefix),
    // Paths carry up to 500 ids in one place.
    routerOptions: { maxParamLength: 10_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    exposeHeadRoutes: false,
  })
  await app.register(helmet, { contentSecurityPolicy: { directives: contentPolicy }, strictTransportSecurity: false, crossOriginOpenerPolicy: false })
  // Lists shrink to a seventh, which a crew on a bad link feels; the quality is one that costs little time.
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } })
  if (parts.rateLimit !== undefined) await app.register(rateLimit, { max: parts.rateLimit, timeWindow: '1 minute', errorResponseBuilder: () => tooMany() })
  // One line a request, without its query: what a person searched for is nobody's business, and a secret in it would stay.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime), address: request.ip }, 'request')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain'], { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => bodyOf(body))
  // Anything else is an upload: handed on as a stream.
  app.addContentTypeParser('*', { bodyLimit: 1024 * 1024 * 1024 }, async (_request: FastifyRequest, payload: Readable) => payload)
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  app.get('/health', { config: { rateLimit: false } }, async (_request, reply) => ((await parts.ready()) ? { status: 'ok' } : reply.code(503).send({ status: 'starting' })))
  if (parts.push) await mountPush(app, prefix, { ...parts.push, actorOf: parts.actorOf })
  await app.register(async (uploads) => {
    // One file a form, of any size: whoever takes it in counts its bytes.
    await uploads.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 50, fieldSize: 64 * 1024 } })
    for (const route of parts.routes) if (route.operation.body === 'bytes') addRoute(uploads, parts, route)
  })
  for (const route of parts.routes) if (route.operation.body !== 'bytes') addRoute(app, parts, route)
  refuseOtherMethods(app, parts.routes)
  if (parts.page === undefined) app.setNotFoundHandler((request, reply) => unknownPath(request, reply))
  else await servePage(app, parts.page, unknownPath)
  return app
}

const contentPolicy = {
  defaultSrc: ["'self'"], imgSrc: ["'self'", 'data:', 'blob:'], styleSrc: ["'self'", "'unsafe-inline'"], scriptSrc: ["'self'"],
  connectSrc: ["'self'"], fontSrc: ["'self'"], objectSrc: ["'none'"], frameSrc: ["'self'", 'https:', 'http:'], frameAncestors: ["'self'"], upgradeInsecureRequests: null,
}

const contextOf = (request: FastifyRequest): Context => ({
  language: languageOf(request.headers['content-language'] ?? request.headers['accept-language']),
  requestId: request.id,
  address: request.ip,
  client: request.headers['user-agent']?.slice(0, 200) ?? '',
})
const bearer = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const urlOf = ({ operation }: Route): string => prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
const askers = new WeakMap<FastifyRequest, Actor>()

// Before the body is read: nobody unknown makes the server take in ten megabytes.
const admit = async (parts: AppParts, { operation, run }: Route, request: FastifyRequest): Promise<void> => {
  if (operation.needs === 'public') return
  const token = bearer(request)
  const actor = token === undefined ? undefined : await parts.actorOf(token)
  if (!actor) throw token === undefined ? unauthenticated() : expired()
  if (actor.confined && parts.whileConfined?.has(operation.name) !== true) throw new Refusal(500, [{ key: 'changePasswordFirst', messages: kitMessages }])
  if (!mayDo(actor, operation.needs)) throw forbidden()
  // Another site's page cannot know the token; should it ever, it still changes nothing here.
  if (run.kind === 'change' && request.headers['sec-fetch-site'] === 'cross-site') throw forbidden()
  askers.set(request, actor)
}

const addRoute = (app: FastifyInstance, parts: AppParts, route: Route): void => {
  const { operation } = route
  app.route({
    method: operation.method,
    url: urlOf(route),
    // What is sent as a file is compressed by its own format, or wanted in parts of a known length.
    ...(operation.wire === 'file' && { compress: false }),
    onRequest: (request) => admit(parts, route, request),
    handler: async (request, reply) => {
      const context = contextOf(request)
      const actor = askers.get(request)
      const isForm = operation.body === 'bytes' && request.isMultipart()
      const upload = isForm ? request.raw : request.body instanceof Readable ? request.body : undefined
      if (upload && operation.body !== 'bytes') throw new Refusal(415, [{ key: 'unsupportedMedia', messages: kitMessages }])
      const input = parsed(operation, gathered(request.params, request.query, upload ? {} : request.body), context.language)
      const arriving = async (): Promise<ArrivingFile | undefined> => {
        const file = isForm ? await request.file() : undefined
        return file && { name: file.filename, body: file.file }
      }
      const call = { actor: actor ?? null, input, context, upload, arriving, mediaType: request.headers['content-type'], token: bearer(request) } as never
      const answer = await remembered(operation.wire === 'file' ? parts.downloads ?? parts.db : parts.db, route, { actor, context, path: request.url.split('?')[0] ?? '', input }, (db, done) => performed(db, route, actor, request, call, done))
      if (operation.wire === 'file') return sendFile(request, reply, answer as never)
      return reply.header('cache-control', 'no-store').send(enveloped(operation, answer, context.language))
    },
  })
}

// What is kept and given again was looked over when it was first given.
const lookedOver = new WeakMap<object, { readonly operation: AnyOperation; readonly answer: unknown }>()
const checked = (operation: AnyOperation, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !isRemembered(answer)) return operation.answer.parse(answer)
  const known = lookedOver.get(answer)
  if (known?.operation === operation) return known.answer
  const parsedAnswer = operation.answer.parse(answer)
  lookedOver.set(answer, { operation, answer: parsedAnswer })
  return parsedAnswer
}

/** What happens at the end of the work itself: in its transaction, if it has one. */
type Done = (db: Reader) => Promise<void>
const performed = async (db: Database, route: Route, actor: Actor | undefined, request: FastifyRequest, call: object, done: Done): Promise<unknown> => {
  const { operation, run } = route
  const then = async (reader: Reader, work: Promise<unknown>) => {
    const answer = await work
    await done(reader)
    return answer
  }
  const answer = run.kind === 'read'
    ? await then(db, run.work({ ...call, db } as never))
    : await inTransaction(db, (tx) => {
        const key = request.headers['idempotency-key']
        const work = () => then(tx, run.work({ ...call, tx } as never))
        if (typeof key !== 'string' || key === '' || !actor || operation.secret === true) return work()
        return once(tx, actor, key, operation.name, (call as { input: unknown }).input, work)
      })
  return operation.wire === 'file' ? answer : checked(operation, answer)
}

type Asked = Pick<Answered, 'actor' | 'context' | 'path' | 'input'>
// A change and its line in the operation log stand or fall together; a refusal is remembered by itself.
const remembered = async (db: Database, route: Route, asked: Asked, work: (db: Database, done: Done) => Promise<unknown>): Promise<unknown> => {
  if (!isLogged(route)) return work(db, async () => undefined)
  const { operation } = route
  const begin = performance.now()
  const log = (reader: Reader, code: number, message: string) => logOperation(reader, { operation, ...asked, code, message, tookMs: Math.round(performance.now() - begin) })
  try {
    return await work(db, (reader) => log(reader, operation.ok, ''))
  } catch (error) {
    const [reason] = error instanceof Refusal ? error.reasons : []
    await log(db, error instanceof Refusal ? error.code : 500, reason ? said(reason, asked.context.language) : '').catch(() => undefined)
    throw error
  }
}

const tooMany = () => new Refusal(429, [{ key: 'tooManyRequests', messages: kitMessages }])

// HTTP status beside the body's code: 200 for business refusals, its own for what the transport turns down.
const transport = new Set([401, 404, 405, 413, 429])
const ownStatus = new Set([401, 429, 503])
const answerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const { language } = contextOf(request)
  const send = (status: number, body: object) => reply.code(status).header('cache-control', 'no-store').send(body)
  if (error instanceof Refusal) {
    if (error.code === 503) {
      request.log.error({ err: error.cause }, 'unavailable')
      reply.header('retry-after', '5')
    }
    return send(ownStatus.has(error.code) ? error.code : 200, refused(error, language))
  }
  const status = error.statusCode ?? 500
  if (isOutage(error)) {
    reply.header('retry-after', '5')
    return send(503, { code: 503, msg: textOf(kitMessages, 'unavailable', language) })
  }
  if (transport.has(status)) return send(status, { code: status, msg: textOf(kitMessages, status === 413 ? 'tooLarge' : status === 429 ? 'tooManyRequests' : 'notFound', language) })
  if (status === 415) return send(200, { code: 415, msg: textOf(kitMessages, 'unsupportedMedia', language) })
  if (status < 500) return send(200, { code: 400, msg: textOf(kitMessages, 'malformed', language) })
  request.log.error({ err: error }, 'unexpected')
  // A value that the contract let through and no column can hold: still the request's fault.
  if (isForeign(error)) return send(200, { code: 400, msg: textOf(kitMessages, 'malformed', language) })
  return send(500, { code: 500, msg: textOf(kitMessages, 'unexpected', language), requestId: request.id })
}

const unknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ code: 404, msg: textOf(kitMessages, 'notFound', contextOf(request).language) })

// A known path asked with another method is said to be that, not to be missing.
const refuseOtherMethods = (app: FastifyInstance, routes: readonly Route[]): void => {
  const known = new Map<string, { url: string; methods: Set<string> }>()
  for (const route of routes) {
    const url = urlOf(route)
    // The same place whatever its parameters are called.
    const shape = url.replaceAll(/:\w+/g, ':')
    const place = known.get(shape) ?? { url, methods: new Set() }
    place.methods.add(route.operation.method)
    known.set(shape, place)
  }
  for (const { url, methods } of known.values()) {
    app.route({
      method: (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter((method) => !methods.has(method)), url,
      handler: (request, reply) => reply.code(405).header('allow', [...methods].join(', ')).send({ code: 405, msg: textOf(kitMessages, 'methodNotAllowed', contextOf(request).language) }),
    })
  }
}
