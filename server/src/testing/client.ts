import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, AnswerOf, AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { FieldError } from '@geodepot/contracts/kit/wire.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { prefix } from '../kit/http/app.ts'
import type { Heard } from './recorded.ts'
import { askedOf } from './request.ts'

export interface Sending {
  /** The idempotency key. */
  readonly key?: string
  /** The body of an upload. */
  readonly upload?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the call comes from. */
  readonly address?: string
}
/** A call that was turned down: HTTP status, and what the body says. */
export interface Refused {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly errors: readonly FieldError[]
}

// The input may be left out where the contract asks for nothing.
type Given<O extends AnyOperation> =
  Record<string, never> extends AskOf<O> ? [input?: AskOf<O>, sending?: Sending] : [input: AskOf<O>, sending?: Sending]

/** Somebody who makes calls, in process, through the whole HTTP layer. */
export interface Client {
  /** The answer as its contract types it. Fails the test when the call is refused. */
  call<O extends AnyOperation>(operation: O, ...given: Given<O>): Promise<AnswerOf<O>>
  /** How the call is refused; any input may be sent. Fails the test when it is not refused. */
  refused(operation: AnyOperation, input?: unknown, sending?: Sending): Promise<Refused>
  /** The bytes of a file that an operation answers with, and the name it is offered under. */
  file(operation: AnyOperation, input?: unknown, sending?: Sending): Promise<{ name: string; bytes: Buffer }>
  /** The untouched response of an operation. */
  response(operation: AnyOperation, input?: unknown, sending?: Sending): Promise<LightMyRequestResponse>
  /** The untouched response of any path under the common prefix. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | string,
    sending?: Sending,
  ): Promise<LightMyRequestResponse>
}

const unwrapped = (operation: AnyOperation, body: Record<string, unknown>): unknown => {
  const { code: _code, msg: _msg, ...rest } = body
  const data = body['data'] as Record<string, unknown> | undefined
  switch (operation.wire) {
    case 'bare':
      return body
    case 'rows':
    case 'top':
      return rest
    case 'records':
      return {
        rows: data?.['records'],
        total: data?.['total'],
        ...(data?.['totalExact'] === false && { totalExact: false }),
      }
    case 'mainList':
      return data?.['mainList']
    default:
      return data
  }
}

const refusedBy = (response: LightMyRequestResponse, ok: number): Refused | undefined => {
  if (!String(response.headers['content-type']).startsWith('application/json')) return undefined
  const body = response.json<{ code?: number; msg?: string; errors?: FieldError[] }>()
  const code = body.code ?? (response.statusCode < 400 ? ok : response.statusCode)
  return code === ok ? undefined : { status: response.statusCode, code, msg: body.msg ?? '', errors: body.errors ?? [] }
}

export interface Sender {
  readonly app: FastifyInstance
  readonly token: () => Promise<string | undefined>
  readonly language: Language
  /** Hears of each call and its answer. */
  readonly heard?: Heard | undefined
}

export const clientOf = ({ app, token, language, heard }: Sender): Client => {
  const send: Client['send'] = async (method, path, body, sending = {}) => {
    const bearer = await token()
    return app.inject({
      method,
      url: prefix + path,
      ...(body !== undefined && { payload: body }),
      ...(sending.address !== undefined && { remoteAddress: sending.address }),
      headers: {
        'accept-language': language === 'en' ? 'en' : 'zh-CN',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(sending.key !== undefined && { 'idempotency-key': sending.key }),
        ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(sending.upload && { 'content-type': 'application/octet-stream' }),
        ...sending.headers,
      },
    })
  }
  const response: Client['response'] = async (operation, input = {}, sending = {}) => {
    const { path, body = sending.upload } = askedOf(operation, input as Record<string, unknown>)
    const answer = await send(operation.method, path, body, sending)
    heard?.(operation, input, answer)
    return answer
  }
  return {
    send,
    response,
    async call(operation, ...[input, sending]) {
      const answer = await response(operation, input, sending)
      const refusal = refusedBy(answer, operation.ok)
      if (refusal) throw new Error(`${operation.name} was refused: ${JSON.stringify(refusal)}`)
      return unwrapped(operation, answer.json()) as AnswerOf<typeof operation>
    },
    async refused(operation, input, sending) {
      const answer = await response(operation, input, sending)
      const refusal = refusedBy(answer, operation.ok)
      if (!refusal) throw new Error(`${operation.name} was not refused: ${answer.body.slice(0, 500)}`)
      return refusal
    },
    async file(operation, input, sending) {
      const answer = await response(operation, input, sending)
      const refusal = refusedBy(answer, operation.ok)
      if (refusal) throw new Error(`${operation.name} was refused: ${JSON.stringify(refusal)}`)
      const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
      return { name: decodeURIComponent(name), bytes: answer.rawPayload }
    },
  }
}
