import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, Bounds, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { z } from 'zod'
import { boundForm, boundJson, boundValues } from './bounds.ts'
import { coerced } from './coercion.ts'
import { Refusal } from './refusal.ts'
import { refuseUnknownFilters } from './unknown-filters.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * A request's text as JSON by its look, whatever the content type says: clients of this wire send forms labelled as
 * JSON. @throws Refusal 413 before any of it is parsed, 400
 */
export const bodyOf = (body: string, bounds: Bounds): unknown => {
  const text = body.trim()
  if (text === '') return {}
  if (!text.startsWith('{') && !text.startsWith('[')) {
    boundForm(text, bounds)
    return formOf(new URLSearchParams(text).entries())
  }
  boundJson(text, bounds)
  try {
    return withoutNulls(JSON.parse(text) as unknown)
  } catch {
    throw new Refusal(400, [{ key: 'malformed', messages: kitMessages }])
  }
}

// Clients send rows back as they got them: a null is a field that is not set.
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  return isFields(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, field]) => (field === null ? [] : [[name, withoutNulls(field)]])),
      )
    : value
}

// Names and values of a query or a form. An empty value is one that is not
// set; `params[beginTime]` is read as `beginTime`.
const flat = (given: Iterable<readonly [name: string, value: unknown]>): Fields =>
  Object.fromEntries(
    Array.from(given).flatMap(([name, value]) => {
      const values = [value].flat().filter(isSet)
      const clean = /^params\[(\w+)\]$/.exec(name)?.[1] ?? name
      return values.length === 0 ? [] : [[clean, values.length === 1 ? values[0] : values] as const]
    }),
  )

/** The fields of a form; what comes several times under one name is a list. */
export const formOf = (form: Iterable<readonly [name: string, value: string]>): Fields => {
  const named = new Map<string, string[]>()
  for (const [name, value] of form) {
    const known = named.get(name)
    if (known) known.push(value)
    else named.set(name, [value])
  }
  return flat(named)
}

// Addresses end up in logs and browser histories.
const secret = /password|secret|^(access_?|refresh_?)?token$/i

/**
 * Path, query and body as one object. A list's date range may come inside `params`, which is a field of its own
 * elsewhere. @throws Refusal 413, 400
 */
export const gathered = (path: unknown, query: unknown, body: unknown, bounds: Bounds): Fields => {
  const given = Object.entries((query ?? {}) as Fields)
  boundValues(
    given.reduce((count, [, value]) => count + (Array.isArray(value) ? value.length : 1), 0),
    bounds,
  )
  const asked = flat(given)
  if (given.some(([name]) => secret.test(name)) || Object.keys(asked).some((name) => secret.test(name)))
    throw new Refusal(400, [{ key: 'secretInAddress', messages: kitMessages }])
  const fields = isFields(body) ? body : {}
  const { beginTime, endTime } = isFields(fields['params']) ? fields['params'] : {}
  const range = Object.entries({ beginTime, endTime }).filter(([name, value]) => isSet(value) && !isSet(fields[name]))
  return { ...asked, ...fields, ...Object.fromEntries(range), ...(path as Fields) }
}

const lists: ReadonlySet<string> = new Set(['rows', 'records', 'mainList', 'file'])

type Reading = { readonly data: unknown } | { readonly issues: readonly z.core.$ZodIssue[] }
const reading = ({ input }: AnyOperation, given: Fields): Reading => {
  const result = input.safeParse(given, { reportInput: true })
  if (!result.success) return { issues: result.error.issues }
  const bad = unwritable(result.data)
  return bad.length === 0
    ? { data: result.data }
    : { issues: bad.map((path) => ({ code: 'custom', path, message: '' })) }
}

/**
 * The input as its contract says, or a refusal that names every field that is
 * not right. What does not fit is read once more, coerced.
 */
export const parsed = <O extends AnyOperation>(operation: O, given: Fields, language: Language): InputOf<O> => {
  // A filter that was left empty, in whatever form the list was asked.
  const asked = lists.has(operation.wire)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => isSet(value)))
    : given
  refuseUnknownFilters(operation, asked)
  const first = reading(operation, asked)
  if ('data' in first) return first.data as InputOf<O>
  const meant = coerced(asked, first.issues)
  const second = meant === asked ? first : reading(operation, meant)
  if ('data' in second) return second.data as InputOf<O>
  throw new Refusal(500, reasonsOf(second.issues.slice(0, mostReasons), operation.messages, language, meant))
}
// More than anybody reads.
const mostReasons = 200

const isWritable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
// Where a text holds what PostgreSQL does not keep: NUL, or half of a surrogate pair.
const unwritable = (value: unknown): PropertyKey[][] => {
  const found: PropertyKey[][] = []
  const at: PropertyKey[] = []
  const look = (one: unknown): void => {
    if (found.length >= mostReasons) return
    if (typeof one === 'string' ? !isWritable(one) : isFields(one) && !Object.keys(one).every(isWritable))
      found.push([...at])
    else if (typeof one === 'object' && one !== null)
      for (const [name, field] of Array.isArray(one) ? one.entries() : Object.entries(one)) {
        at.push(name)
        look(field)
        at.pop()
      }
  }
  look(value)
  return found
}
