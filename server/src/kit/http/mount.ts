import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, mayDo } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { arrivingIn, fieldsIn, refuseEncoded } from './body.ts'
import { unhurried } from './connections.ts'
import { addressOf, basic, bearer, contextOf, pathOf } from './context.ts'
import { enveloped } from './envelope.ts'
import { otherMethod, unknownPath } from './failure.ts'
import { brokenOff, isCut } from './disconnect.ts'
import { gathered, parsed } from './input.ts'
import { perform } from './perform.ts'
import { type Places, placesOf } from './places.ts'
import { type ConcurrencyLimits, concurrencyLimits, isExport, isUpload } from './concurrency.ts'
import { Refusal, expired, forbidden, unauthenticated } from './refusal.ts'
import { type Download, type Route, type StoredDownload, isChange } from './route.ts'
import { sendFile } from './send-file.ts'
import { logRefusedAccess } from './refused-access.ts'

export const prefix = '/prod-api'

/** What a call says of itself before anything of it is read. */
export interface Calling {
  readonly method: string
  readonly path: string
  readonly address: string
}
export interface MountParts {
  readonly db: Database
  /** Connections for exports, which keep one as long as their reader takes; `db` otherwise. */
  readonly exports?: Database
  /**
   * The person or the other system behind a bearer token; undefined when the token opens nothing. Throws where it is known
   * why it does not.
   */
  readonly actorOf: (token: string, calling: Calling) => Promise<Actor | undefined>
  /** Hears what became of each call. */
  readonly answered?: (actor: Actor, calling: Calling, code: number) => void
  /** What may be asked by somebody who has yet to choose an own password; nothing unless named. */
  readonly whileConfined?: ReadonlySet<string>
}

const urlOf = ({ operation }: Route): string => prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
const callingOf = (request: FastifyRequest): Calling => ({
  method: request.method,
  path: pathOf(request),
  address: addressOf(request),
})
const askers = new WeakMap<FastifyRequest, Actor>()

// Before the body is read: nobody unknown makes the server take in ten megabytes.
const admit = async (parts: MountParts, route: Route, request: FastifyRequest): Promise<void> => {
  const { operation } = route
  if (operation.permission === 'public') return
  const token = bearer(request)
  const actor = token === undefined ? undefined : await parts.actorOf(token, callingOf(request))
  if (!actor) throw token === undefined ? unauthenticated() : expired()
  if (actor.confined && parts.whileConfined?.has(operation.name) !== true)
    throw new Refusal(500, [{ key: 'changePasswordFirst', messages: kitMessages }])
  // Another site's page cannot know the token; should it ever, it still changes nothing here, be it a mark or a setting.
  const changesHere = isChange(route) || operation.method !== 'GET'
  const isForeign = changesHere && request.headers['sec-fetch-site'] === 'cross-site'
  if (isForeign || !mayDo(actor, operation.permission)) {
    const refusal = forbidden()
    parts.answered?.(actor, callingOf(request), refusal.code)
    await logRefusedAccess(parts.db, {
      operation,
      actor,
      context: contextOf(request),
      path: pathOf(request),
      refusal,
    })
    throw refusal
  }
  askers.set(request, actor)
  unhurried(request.raw)
}

const mountRoute = (app: FastifyInstance, parts: MountParts, route: Route, doorOf: ConcurrencyLimits): void => {
  const { operation } = route
  const enter = doorOf(operation)
  const databases = { db: parts.db, reads: isExport(operation) ? parts.exports : undefined }
  app.route({
    method: operation.method,
    url: urlOf(route),
    config: { operation: operation.name },
    // What is sent as a file is compressed by its own format, or wanted in parts of a known length.
    ...(operation.wire === 'file' && { compress: false }),
    onRequest: async (request) => {
      await admit(parts, route, request)
      refuseEncoded(request)
    },
    handler: (request, reply) =>
      told(parts, request, operation.ok, async () => {
        const context = contextOf(request)
        const actor = askers.get(request) ?? null
        const input = parsed(
          operation,
          gathered(
            request.params,
            request.query,
            isUpload(operation) ? {} : await fieldsIn(request, operation.bounds),
            operation.bounds,
          ),
          context.language,
        )
        if (actor && enter) whenOver(reply, enter(actor.userId))
        const gone = new AbortController()
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) gone.abort(brokenOff())
        })
        const answer = await perform(databases, route, {
          actor,
          input,
          context,
          signal: gone.signal,
          arriving: () => arrivingIn(request),
          token: bearer(request),
          basic: basic(request),
          path: pathOf(request),
          key: request.headers['idempotency-key']?.toString(),
          report: (error) => request.log.error({ err: error }, 'unexpected'),
          isCut: () => isCut(request),
        })
        if (operation.wire === 'file') return sendFile(request, reply, answer as Download | StoredDownload)
        return reply.header('cache-control', 'no-store').send(enveloped(operation, answer, context.language))
      }),
  })
}
/** Does what a call asks for, and says what became of it to whoever keeps account. */
const told = async <T>(
  { answered }: MountParts,
  request: FastifyRequest,
  ok: number,
  work: () => Promise<T>,
): Promise<T> => {
  const actor = askers.get(request)
  if (!actor || !answered) return work()
  try {
    const answer = await work()
    answered(actor, callingOf(request), ok)
    return answer
  } catch (error) {
    answered(actor, callingOf(request), error instanceof Refusal ? error.code : 500)
    throw error
  }
}
const whenOver = (reply: FastifyReply, work: () => void): void => {
  reply.raw.once('finish', work).once('close', work)
}

/** What answers a request that no call takes. */
export type Untaken = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export const placesIn = (routes: readonly Route[]): Places =>
  placesOf(routes.map((route) => ({ url: urlOf(route), method: route.operation.method })))

/** Takes the calls of these routes, at their places. */
export const mount = (app: FastifyInstance, parts: MountParts, routes: readonly Route[], places: Places): Untaken => {
  const entrances = concurrencyLimits()
  for (const route of routes) mountRoute(app, parts, route, entrances)
  const untaken: Untaken = (request, reply) => {
    const methods = places.methodsAt(pathOf(request))
    return methods === undefined || methods.has(request.method)
      ? unknownPath(request, reply)
      : otherMethod(methods, request, reply)
  }
  // Whatever it brings along is not looked at.
  for (const { url, method } of places.taken)
    app.route({ method, url, onRequest: async (request, reply) => untaken(request, reply), handler: untaken })
  return untaken
}
