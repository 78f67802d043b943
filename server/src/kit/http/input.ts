import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { z } from 'zod'
import { mended } from './mend.ts'
import { Refusal } from './refusal.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A request's text as JSON by its look, whatever the content type says: clients of this wire send forms labelled as JSON. */
export const bodyOf = (body: string): unknown => {
  const text = body.trim()
  if (text === '') return {}
  if (!text.startsWith('{') && !text.startsWith('[')) return formOf(new URLSearchParams(text))
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

// Names and values of a query or a form. An empty value is one that is not set; `params[beginTime]` is read as `beginTime`.
const flat = (given: URLSearchParams | Fields): Fields => {
  const pairs =
    given instanceof URLSearchParams
      ? [...new Set(given.keys())].map((name) => [name, given.getAll(name)] as const)
      : Object.entries(given)
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const values = [value].flat().filter(isSet)
      const clean = /^params\[(\w+)\]$/.exec(name)?.[1] ?? name
      return values.length === 0 ? [] : [[clean, values.length === 1 ? values[0] : values] as const]
    }),
  )
}

/** The fields of a form. */
export const formOf = (form: URLSearchParams): Fields => flat(form)

// Addresses end up in logs and browser histories.
const secret = /password|^(access_?|refresh_?)?token$/i

/** Path, query and body as one object. A list's date range may come inside `params`, which is a field of its own elsewhere. */
export const gathered = (path: unknown, query: unknown, body: unknown): Fields => {
  const asked = flat((query ?? {}) as Fields)
  if (
    Object.keys((query ?? {}) as Fields)
      .concat(Object.keys(asked))
      .some((name) => secret.test(name))
  )
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
    : { issues: bad.map((at) => ({ code: 'custom', path: at, message: '' })) }
}

/** The input as its contract says, or a refusal that names every field that is not right. What does not fit is read once more, mended. */
export const parsed = <O extends AnyOperation>(operation: O, given: Fields, language: Language): InputOf<O> => {
  // A filter that was left empty, in whatever form the list was asked.
  const asked = lists.has(operation.wire)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => isSet(value)))
    : given
  const first = reading(operation, asked)
  if ('data' in first) return first.data as InputOf<O>
  const meant = mended(asked, first.issues)
  const second = reading(operation, meant)
  if ('data' in second) return second.data as InputOf<O>
  throw new Refusal(500, reasonsOf(second.issues.slice(0, 200), operation.messages, language, meant))
}

// Where a text holds what PostgreSQL does not keep: NUL, or half of a surrogate pair.
const unwritable = (value: unknown, at: readonly (string | number)[] = []): (string | number)[][] => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [[...at]] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => unwritable(item, [...at, index]))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, field]) =>
    unwritable(name).length > 0 ? [[...at]] : unwritable(field, [...at, name]),
  )
}
