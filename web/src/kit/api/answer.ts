import { stoppedByTransport, refusedBy } from './error.ts'
import type { Light } from './request.ts'

type Body = Readonly<Record<string, unknown>>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const page = (from: unknown, rows: string) => {
  if (!isBody(from)) return { rows: [], total: 0 }
  const { [rows]: found, total, totalExact } = from
  return {
    rows: Array.isArray(found) ? found : [],
    total: typeof total === 'number' ? total : 0,
    ...(totalExact === false && { totalExact: false }),
  }
}
const inside = (body: Body, name: string): unknown => (isBody(body['data']) ? body['data'][name] : undefined)

/** What an operation answers, out of the form in which it travels. */
const unwrapped = (operation: Light, body: Body): unknown => {
  switch (operation.wire) {
    case 'rows':
      return page(body, 'rows')
    case 'records':
      return page(body['data'], 'records')
    case 'mainList':
      return page(inside(body, 'mainList'), 'rows')
    case 'top': {
      const { code: _code, msg: _msg, ...rest } = body
      return rest
    }
    case 'bare':
      return body
    default:
      return body['data']
  }
}

/** An answer with what the server says about it, e.g. that a change was made. */
export interface Whole<A> {
  readonly answer: A
  readonly msg: string
}

/**
 * Reads an answer, its body first: a body with a code is judged by that code
 * whatever the HTTP status, a body without one is a success
 * when the transport says so. Throws a CallError.
 */
export const answerOf = (operation: Light, status: number, text: string): Whole<unknown> => {
  const body = parsed(text)
  if (!isBody(body)) throw stoppedByTransport(status)
  const { code, msg } = body
  if (typeof code === 'number') {
    if (code !== 200 && code !== operation.ok) throw refusedBy(code, body)
  } else if (status < 200 || status > 299) throw stoppedByTransport(status)
  return { answer: unwrapped(operation, body), msg: typeof msg === 'string' ? msg : '' }
}
