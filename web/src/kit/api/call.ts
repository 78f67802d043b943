import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { tags } from '../i18n/index.ts'
import { type Whole, answerOf } from './answer.ts'
import { CallError, cancelled, timedOut, unreachable } from './error.ts'
import { type Come, takeEarly } from './early.ts'
import { type Asked, type Light, requestOf } from './request.ts'
import { showError } from './toast.ts'

export interface CallOptions {
  /** The caller shows the error itself; that a session ended is asked about all the same. */
  readonly quiet?: boolean | undefined
  /** Idempotency key of a change, made when its form opened: a repeated call gets the first one's answer. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** A GET that changes something: an identical call does not cancel it. */
  readonly change?: boolean | undefined
  /** A POST that only reads: an identical call cancels it, as it does any GET. */
  readonly read?: boolean | undefined
  /** Sends the token with a call for the public as well. */
  readonly signed?: boolean | undefined
  /** Asks in another language than the page's. */
  readonly language?: Language | undefined
}

/** Milliseconds that a call, and a download or upload, may take. */
export const timeouts = { call: 150_000, file: 600_000 } as const

/** An abort that ends with the error that caused it, after `milliseconds` or when `outer` aborts. */
export const deadline = (
  milliseconds: number,
  outer?: AbortSignal,
): { controller: AbortController; done: () => void } => {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(timedOut())
  }, milliseconds)
  const leave = () => {
    controller.abort(cancelled())
  }
  if (outer?.aborted === true) leave()
  else outer?.addEventListener('abort', leave)
  return {
    controller,
    done: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', leave)
    },
  }
}

/** Makes of whatever a request threw the error that the person is told. */
export const failure = (thrown: unknown, signal: AbortSignal): CallError => {
  if (thrown instanceof CallError) return thrown
  return signal.aborted && signal.reason instanceof CallError ? signal.reason : unreachable()
}

const flights = new Map<string, AbortController>()
/**
 * An identical reading that is still under way is cancelled: its answer would be the older one. A change is not: nobody
 * would know whether it was made.
 */
const takeOff = (name: string, controller: AbortController): (() => void) => {
  flights.get(name)?.abort(cancelled())
  flights.set(name, controller)
  return () => {
    if (flights.get(name) === controller) flights.delete(name)
  }
}

/** What has been begun elsewhere, unless the one who asks goes first. */
const orAborted = <T>(begun: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    begun.then(resolve, reject)
  })

const fetched = async (url: string, init: RequestInit): Promise<Come> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

const answered = async (operation: Light, ask: Asked, options: CallOptions): Promise<Whole<unknown>> => {
  const asked = requestOf(operation, ask, options.signed)
  const { url, ...request } = asked
  const { controller, done } = deadline(timeouts.call, options.signal)
  const reads = options.change !== true && (operation.method === 'GET' || options.read === true)
  const land = reads ? takeOff([url, request.body, options.language].join(' '), controller) : undefined
  if (options.key !== undefined) request.headers['Idempotency-Key'] = options.key
  if (options.language !== undefined) request.headers['Accept-Language'] = tags[options.language]
  try {
    const early = reads ? takeEarly({ ...asked, headers: request.headers }) : undefined
    const { status, text } = await (early === undefined
      ? fetched(url, { ...request, signal: controller.signal, credentials: 'same-origin' })
      : orAborted(early, controller.signal))
    return answerOf(operation, status, text)
  } catch (thrown) {
    throw failure(thrown, controller.signal)
  } finally {
    done()
    land?.()
  }
}

/** As `call`, with the server's message beside the answer. */
export const callWhole = async <O extends AnyOperation>(
  operation: Light & Partial<O>,
  ask: AskOf<O>,
  options: CallOptions = {},
): Promise<Whole<AnswerOf<O>>> => {
  const begun = performance.now()
  try {
    return (await answered(operation, ask as Asked, options)) as Whole<AnswerOf<O>>
  } catch (thrown) {
    if (thrown instanceof CallError) showError(thrown, options.quiet, begun)
    throw thrown
  }
}

/**
 * Makes the call of an operation. Resolves to its answer, unwrapped; rejects
 * with a CallError, which has been shown unless `quiet`.
 */
export const call = async <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  options?: CallOptions,
): Promise<AnswerOf<O>> => (await callWhole<O>(operation, ask, options)).answer

/** The same for an operation written down without its schemas: for the sign-in page, which has no room for them. */
export const callLight = async <O extends AnyOperation>(
  operation: Light,
  ask: AskOf<O>,
  options?: CallOptions,
): Promise<AnswerOf<O>> => (await callWhole<O>(operation as Light & Partial<O>, ask, options)).answer

/** A key for one filled-in form. Works without the secure context that `randomUUID` asks for. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
