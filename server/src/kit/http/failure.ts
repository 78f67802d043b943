import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { statusOf, statusPreference } from '@geodepot/contracts/kit/errors.ts'
import { type KeyOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { EnvelopeCode } from '@geodepot/contracts/kit/wire.ts'
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

/** Whether a request prefers an HTTP status that follows the code of the body, by the header of RFC 7240. */
export const prefersStatus = ({ headers: { prefer } }: FastifyRequest): boolean =>
  [prefer ?? '']
    .flat()
    .some((header) => header.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === statusPreference))

type KitKey = KeyOf<typeof kitMessages>
interface Failure {
  /** Of the answer, unless its reader prefers that it follows the code. */
  readonly status: number
  readonly body: { readonly code: EnvelopeCode; readonly [name: string]: unknown }
  /** Nothing that the request could be mended by. */
  readonly isFault?: boolean
}
const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, isFault = false }: Failure,
): FastifyReply =>
  reply
    .code(prefersStatus(request) ? statusOf(body.code, isFault) : status)
    .header('cache-control', 'no-store')
    // Where a file could not be opened: this is none, and its readers go by that.
    .removeHeader('content-disposition')
    .send(body)

/** Answers with what went wrong, in the reader's language; the cause of what is nobody's business goes to the log. */
export const answerError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { language } = contextOf(request)
  const send = (failure: Failure) => sendFailure(request, reply, failure)
  const say = (status: number, code: EnvelopeCode, key: KitKey) =>
    send({ status, body: { code, key, msg: textOf(kitMessages, key, language) } })
  if (error instanceof Refusal) {
    const { code } = error
    if (code === 503) request.log.error({ err: error.cause }, 'unavailable')
    // Where a limit is kept outside the refusal, whoever keeps it has said so already.
    if ((code === 429 || code === 503) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', error.retryAfter ?? retryAfter)
    // Whoever brings a name and a secret as a standard says is told by its header, too, that they are wrong.
    if (code === 401 && 'error' in error.also) reply.header('www-authenticate', 'Basic realm="geodepot"')
    return send({ status: ownStatus.has(code) ? code : 200, body: refused(error, language) })
  }
  const status = error.statusCode ?? 500
  // Nobody is there to be answered, and nothing of ours went wrong.
  if (status >= 500 && isDisconnected(error, request, reply))
    return send({ status: 200, body: refused(brokenOff(), language) })
  if (isOutage(error) || isDiskFailure(error)) {
    reply.header('retry-after', retryAfter)
    return say(503, 503, isDiskFailure(error) ? 'diskFull' : 'unavailable')
  }
  if (transport.has(status)) return say(status, status as EnvelopeCode, status === 429 ? 'tooManyRequests' : 'notFound')
  if (status === 415) return say(200, 415, 'unsupportedMedia')
  if (status < 500) return say(200, 400, 'malformed')
  request.log.error({ err: error }, 'unexpected')
  // A value that the contract let through and no column can hold: still the request's fault.
  if (isForeign(error)) return say(200, 400, 'malformed')
  const key = 'unexpected'
  return send({
    status: 500,
    body: { code: 500, key, msg: textOf(kitMessages, key, language), requestId: request.id },
    isFault: true,
  })
}

const turnedDown = (request: FastifyRequest, reply: FastifyReply, code: 404 | 405, key: KitKey): FastifyReply =>
  reply.code(code).send({ code, key, msg: textOf(kitMessages, key, contextOf(request).language) })
export const unknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  turnedDown(request, reply, 404, 'notFound')

/** A known path asked with another method is said to be that, not to be missing. */
export const otherMethod = (methods: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  turnedDown(request, reply.header('allow', [...methods].join(', ')), 405, 'methodNotAllowed')
