import { languageOf } from '@geodepot/contracts/kit/messages.ts'
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Context } from '../access/actor.ts'
import type { Credentials } from './route.ts'

/** Where a call comes from: what a trusted proxy says, as far as that is an address, else the connection's own. */
export const addressOf = (request: FastifyRequest): string =>
  isIP(request.ip) > 0 ? request.ip : (request.socket.remoteAddress ?? '')

/** What a request asks for, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** What is known of a request beside its input. */
export const contextOf = (request: FastifyRequest): Context => ({
  language: languageOf(request.headers['content-language'] || request.headers['accept-language']),
  requestId: request.id,
  address: addressOf(request),
  client: request.headers['user-agent']?.slice(0, 200) ?? '',
})

/** A name and a secret that a request comes with as Basic authorization: each is written as a form's field would be. */
export const basic = (request: FastifyRequest): Credentials | undefined => {
  const given = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [, name, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(given ?? '', 'base64').toString()) ?? []
  return name === undefined || secret === undefined ? undefined : { name: formField(name), secret: formField(secret) }
}
const formField = (text: string): string =>
  new URLSearchParams(`field=${text.replaceAll('&', '%26')}`).get('field') ?? ''

/** The token that a request comes with: in its header, and nowhere else. */
export const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
