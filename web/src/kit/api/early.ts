import type { Request } from './request.ts'

/** A reading that the document asked for before the code had come, in a script of its own (`index.html`). */
interface Early {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
  /** What it answered, being read: a body can be read once, however many ask for it. */
  reading?: Promise<Come>
  /** The same, once it has been read. */
  come?: Come
}
/** An answer as it travelled. */
export interface Come {
  readonly status: number
  readonly text: string
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

const begun = (): Early[] => globalThis.window.early ?? []
const indexFor = ({ url, method }: Request): number =>
  method === 'GET' ? begun().findIndex((one) => sorted(one.url) === sorted(url)) : -1
const isFor = (one: Early, headers: Request['headers']): boolean =>
  performance.now() < lasting && Object.entries(one.headers).every(([name, value]) => headers[name] === value)

const bodyOf = async (one: Early): Promise<Come> => {
  const response = await one.response
  one.come = { status: response.status, text: await response.text() }
  return one.come
}
const read = (one: Early): Promise<Come> => (one.reading ??= bodyOf(one))

/**
 * The answer that is on its way already: for the first that asks the same, as the same person in the same language, while
 * the page begins.
 */
export const takeEarly = (request: Request): Promise<Come> | undefined => {
  const found = indexFor(request)
  const [taken] = found < 0 ? [] : begun().splice(found, 1)
  return taken && isFor(taken, request.headers) ? read(taken) : undefined
}

/** The same where it has come and been read: what `make` makes of it. Where that fails it is left for the call. */
export const earlyNow = <T>(request: () => Request, make: (come: Come) => T): T | undefined => {
  if (begun().length === 0) return undefined
  const asked = request()
  const found = indexFor(asked)
  const one = begun()[found]
  if (!one?.come || !isFor(one, asked.headers)) return undefined
  try {
    const made = make(one.come)
    begun().splice(found, 1)
    return made
  } catch {
    return undefined
  }
}

/** Once all that the document asked for has come, or has failed. */
export const earlyRead = (): Promise<unknown> => Promise.allSettled(begun().map(read))
