import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../start-error.ts'
import { Refusal } from './refusal.ts'

/** Whether the connection ended before all of a request had arrived. */
export const isCut = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete
/**
 * What became of a request that was cut: whoever sent it does not hear it, and
 * the operation log says that it is no fault of ours.
 */
export const brokenOff = (): Refusal => new Refusal(400, [{ key: 'brokenOff', messages: kitMessages }])

// What streams say when their other end is no longer there.
const farewells: ReadonlySet<string | undefined> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
])
/** Whether an error says no more than that the client has gone, while it sent or while it was answered. */
export const isDisconnected = (error: unknown, request: FastifyRequest, reply: FastifyReply): boolean =>
  isCut(request) || (reply.raw.destroyed && farewells.has(errorCode(error)))
