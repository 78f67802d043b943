import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { language, tags } from '../i18n/index.ts'
import { token } from './token.ts'

/** What is needed of an operation to make its call; schemas are no part of it, so that the sign-in page stays light. */
export type Light = Pick<AnyOperation, 'method' | 'path' | 'permission' | 'wire' | 'ok' | 'body'>
export type Asked = Readonly<Record<string, unknown>>

export const prefix = '/prod-api'

const given = (value: unknown): boolean => value !== undefined && value !== null
const pairs = (ask: Asked): [string, string][] =>
  Object.entries(ask).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(given).map((one): [string, string] => [name, String(one)]),
  )

const pathOf = (path: string, ask: Asked): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ask[name] ?? '')))

export interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The headers that every call carries. A call for the public carries no token unless it is said to. */
export const headersOf = (operation: Light, signed = operation.permission !== 'public'): Record<string, string> => {
  const held = signed ? token() : undefined
  return { 'Accept-Language': tags[language()], ...(held !== undefined && { Authorization: `Bearer ${held}` }) }
}

/** The operation's path with its places filled, and what is left of the input. */
const divided = (operation: Light, ask: Asked): { url: string; rest: Asked } => {
  const inPath = new Set(pathNames(operation.path))
  return {
    url: prefix + pathOf(operation.path, ask),
    rest: Object.fromEntries(Object.entries(ask).filter(([name]) => !inPath.has(name))),
  }
}
export const withQuery = (operation: Light, ask: Asked): string => {
  const { url, rest } = divided(operation, ask)
  const query = new URLSearchParams(pairs(rest)).toString()
  return query === '' ? url : `${url}?${query}`
}

/** Path, query and body as the operation wants them. Arrays are repeated in queries and forms. */
export const requestOf = (operation: Light, ask: Asked, signed?: boolean): Request => {
  const { method } = operation
  const headers = headersOf(operation, signed)
  if (method === 'GET' || method === 'DELETE') return { url: withQuery(operation, ask), method, headers }
  const { url, rest } = divided(operation, ask)
  return operation.body === 'form'
    ? {
        url,
        method,
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(pairs(rest)).toString(),
      }
    : { url, method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(rest) }
}
