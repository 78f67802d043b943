import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'

/**
 * How a call travels: its path below the common prefix, with the query, and
 * what it carries. A form is text, JSON an object.
 */
export interface Asked {
  readonly path: string
  readonly body?: string | object
}

const search = (input: Record<string, unknown>): URLSearchParams => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one))
  }
  return query
}

/** An operation's request with any input, right or wrong; the bytes of an upload are the caller's own. */
export const askedOf = (operation: AnyOperation, input: Readonly<Record<string, unknown>>): Asked => {
  const names = new Set(pathNames(operation.path))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
  if (operation.method === 'GET' || operation.method === 'DELETE' || operation.body === 'bytes') {
    const query = search(rest).toString()
    return { path: query === '' ? path : `${path}?${query}` }
  }
  return { path, body: operation.body === 'form' ? search(rest).toString() : rest }
}
