import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import type { FieldError } from '@geodepot/contracts/kit/wire.ts'
import { translate } from '../i18n/index.ts'

/**
 * Why a call brought no answer: `refused` by the server in its own words,
 * `transport` stopped it without our body, `network` and
 * `timeout` on the way, `cancelled` by us.
 */
export type Kind = 'refused' | 'transport' | 'network' | 'timeout' | 'cancelled'

/** A call that failed. `msg` is ready to be read by a person; `code` is the body's code, or the HTTP status, or 0. */
export class CallError extends Error {
  readonly kind: Kind
  readonly code: number
  readonly msg: string
  /** What is wrong with which field of the input. */
  readonly errors: readonly FieldError[]
  /** Under which the server's log knows what happened. */
  readonly requestId: string | undefined

  constructor(kind: Kind, code: number, msg: string, errors: readonly FieldError[] = [], requestId?: string) {
    super(msg)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.msg = msg
    this.errors = errors
    this.requestId = requestId
  }
}

export const cancelled = (): CallError => new CallError('cancelled', 0, '')
export const timedOut = (): CallError => new CallError('timeout', 0, translate(webMessages, 'timeout'))
export const unreachable = (): CallError => new CallError('network', 0, translate(webMessages, 'network'))
export const stoppedByTransport = (status: number): CallError =>
  new CallError(
    'transport',
    status,
    status === 401 ? translate(kitMessages, 'expired') : translate(webMessages, 'transport', { code: status }),
  )

const fixed: Partial<Record<number, 'unauthenticated' | 'forbidden' | 'notFound'>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
}
const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  'msg' in value &&
  typeof value.field === 'string' &&
  typeof value.msg === 'string'

/** The refusal that a body with a code carries. */
export const refusedBy = (code: number, body: Readonly<Record<string, unknown>>): CallError => {
  const key = fixed[code]
  const { msg, errors, requestId } = body
  const text =
    key === undefined
      ? typeof msg === 'string' && msg !== ''
        ? msg
        : translate(kitMessages, 'unexpected')
      : translate(kitMessages, key)
  return new CallError(
    'refused',
    code,
    text,
    Array.isArray(errors) ? errors.filter(isFieldError) : [],
    typeof requestId === 'string' ? requestId : undefined,
  )
}
