import { constants, publicEncrypt } from 'node:crypto'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { prefix } from '../server/src/kit/http/app.ts'
import { askedOf } from '../server/src/testing/request.ts'
import { password } from './product.ts'

/** An answer as it came; `code` and `body` where it is JSON, `ms` up to its last byte. */
export interface Answer {
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly code: number | undefined
  readonly ms: number
}
export interface Sending {
  readonly method?: string
  readonly body?: string | object | Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly patienceMs?: number
}
/** Somebody outside who makes calls. */
export interface Caller {
  readonly call: (
    operation: AnyOperation,
    input?: Readonly<Record<string, unknown>>,
    sending?: Sending,
  ) => Promise<Answer>
  /** Any path below the common prefix. */
  readonly send: (path: string, sending?: Sending) => Promise<Answer>
  readonly token: string | undefined
}

const jsonOf = (text: string): Record<string, unknown> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const callerAt = (origin: string, token?: string): Caller => {
  const send: Caller['send'] = async (path, { method = 'GET', body, headers, patienceMs = 120_000 } = {}) => {
    const begin = performance.now()
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const response = await fetch(origin + prefix + path, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': Buffer.isBuffer(body)
            ? 'application/octet-stream'
            : typeof body === 'string'
              ? 'application/x-www-form-urlencoded'
              : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const read = response.headers.get('content-type')?.startsWith('application/json') === true ? jsonOf(text) : {}
    return {
      path,
      status: response.status,
      headers: response.headers,
      text,
      body: read,
      code: typeof read['code'] === 'number' ? read['code'] : undefined,
      ms: performance.now() - begin,
    }
  }
  return {
    token,
    send,
    call: (operation, input = {}, sending) =>
      send(askedOf(operation, input).path, { method: operation.method, ...askedOf(operation, input), ...sending }),
  }
}

/** Seals a password as the page does. */
export const sealedAt = async (origin: string): Promise<(text: string) => string> => {
  const { body } = await callerAt(origin).call(session.publicKey)
  const { publicKey } = body['data'] as { publicKey: string }
  return (text) =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text),
    ).toString('base64')
}

/** Signs somebody in, as the page does. @throws when the sign-in is refused */
export const signIn = async (origin: string, username: string, secret = password): Promise<Caller> => {
  const seal = await sealedAt(origin)
  const { body, text } = await callerAt(origin).call(session.token, { username, password: seal(secret) })
  if (typeof body['access_token'] !== 'string') throw new Error(`${username} is not let in: ${text}`)
  return callerAt(origin, body['access_token'])
}

/** What a call answered, once it was granted. @throws when it was refused */
export const granted = async (
  answer: Promise<Answer>,
  ok: 200 | 0 = 200,
): Promise<Readonly<Record<string, unknown>>> => {
  const { path, status, code, body, text } = await answer
  if (status !== 200 || code !== ok) throw new Error(`${path} refused: ${status} ${text.slice(0, 300)}`)
  return body
}

/** The rows of a list, as far as one page carries. @throws where they are refused */
export const listed = async (
  who: Caller,
  operation: AnyOperation,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>[]> =>
  (await granted(who.call(operation, { pageSize: 500, ...asked })))['rows'] as Readonly<Record<string, unknown>>[]
