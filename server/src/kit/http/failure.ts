import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isForeign, isOutage } from '../database/database.ts'
import { isDiskFailure } from '../disk.ts'
import { contextOf } from './context.ts'
import { refused } from './envelope.ts'
import { brokenOff, isDisconnected } from './disconnect.ts'
import { Refusal } from './refusal.ts'

// HTTP status beside the body's code: 200 for business refusals, its own for what the transport turns down.
const transport = new Set([401, 404, 405, 429])
const ownStatus = new Set([401, 413, 429, 503])
/** Seconds after which it is worth asking again. */
export const retryAfter = '5'

/** Answers with what went wrong, in the reader's language; the cause of what is nobody's business goes to the log. */
export const answerError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { language } = contextOf(request)
  const send = (status: number, body: object) => reply.code(status).header('cache-control', 'no-store').send(body)
  if (error instanceof Refusal) {
    if (error.code === 503) {
      request.log.error({ err: error.cause }, 'unavailable')
      reply.header('retry-after', retryAfter)
    }
    // Whoever brings a name and a secret as a standard says is told by its header, too, that they are wrong.
    if (error.code === 401 && 'error' in error.also) reply.header('www-authenticate', 'Basic realm="geodepot"')
    return send(ownStatus.has(error.code) ? error.code : 200, refused(error, language))
  }
  const status = error.statusCode ?? 500
  // Nobody is there to be answered, and nothing of ours went wrong.
  if (status >= 500 && isDisconnected(error, request, reply)) return send(200, refused(brokenOff(), language))
  if (isOutage(error) || isDiskFailure(error)) {
    reply.header('retry-after', retryAfter)
    return send(503, {
      code: 503,
      msg: textOf(kitMessages, isDiskFailure(error) ? 'diskFull' : 'unavailable', language),
    })
  }
  if (transport.has(status))
    return send(status, {
      code: status,
      msg: textOf(kitMessages, status === 429 ? 'tooManyRequests' : 'notFound', language),
    })
  if (status === 415) return send(200, { code: 415, msg: textOf(kitMessages, 'unsupportedMedia', language) })
  if (status < 500) return send(200, { code: 400, msg: textOf(kitMessages, 'malformed', language) })
  request.log.error({ err: error }, 'unexpected')
  // A value that the contract let through and no column can hold: still the request's fault.
  if (isForeign(error)) return send(200, { code: 400, msg: textOf(kitMessages, 'malformed', language) })
  return send(500, { code: 500, msg: textOf(kitMessages, 'unexpected', language), requestId: request.id })
}

export const unknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ code: 404, msg: textOf(kitMessages, 'notFound', contextOf(request).language) })

/** A known path asked with another method is said to be that, not to be missing. */
export const otherMethod =
  (methods: ReadonlySet<string>) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .code(405)
      .header('allow', [...methods].join(', '))
      .send({ code: 405, msg: textOf(kitMessages, 'methodNotAllowed', contextOf(request).language) })
