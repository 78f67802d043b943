import type { Request } from './request.ts'

/** A reading that the document asked for before the code had come, in a script of its own (`index.html`). */
interface Early {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}
declare global {
  interface Window {
    early?: Early[]
  }
}

// Milliseconds since the document was asked for, after which nobody waits for its first pictures any more.
const lasting = 30_000

/** The same address, in whatever order its query stands. */
const sorted = (url: string): string => {
  const [path, query] = url.split('?')
  return [path, ...[...new URLSearchParams(query)].map((pair) => pair.join('=')).toSorted()].join('&')
}

/**
 * The answer that is on its way already: for the first that asks the same, as the same person in the same language, while
 * the page begins.
 */
export const takeEarly = ({ url, method, headers }: Request): Promise<Response> | undefined => {
  const { early = [] } = globalThis.window
  if (method !== 'GET' || early.length === 0) return undefined
  const found = early.findIndex((one) => sorted(one.url) === sorted(url))
  const [taken] = found < 0 ? [] : early.splice(found, 1)
  return taken !== undefined &&
    performance.now() < lasting &&
    Object.entries(taken.headers).every(([name, value]) => headers[name] === value)
    ? taken.response
    : undefined
}
