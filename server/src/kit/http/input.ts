import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { Refusal } from './refusal.ts'

// Addresses end up in logs and browser histories.
const secret = /password|^(access_?|refresh_?)?token$/i

/** Path, query and body as one object. An empty query value means that it is not set; `params[beginTime]` is read as `beginTime`. */
export const gathered = (path: unknown, query: unknown, body: unknown): Record<string, unknown> => {
  if (Object.keys((query ?? {}) as object).some((name) => secret.test(name))) throw new Refusal(400, [{ key: 'secretInAddress', messages: kitMessages }])
  const flat = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === '' ? [] : [[/^params\[(\w+)\]$/.exec(name)?.[1] ?? name, value] as const])
  const { params, ...fields } = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Record<string, unknown>
  const range = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  return { ...Object.fromEntries(flat), ...range, ...fields, ...(path as object) }
}

/** The input as its contract says, or a refusal that names every field that is not right. */
export const parsed = <O extends AnyOperation>(operation: O, given: Record<string, unknown>, language: Language): InputOf<O> => {
  const result = operation.input.safeParse(given, { reportInput: true })
  if (result.success) return result.data as InputOf<O>
  throw new Refusal(500, reasonsOf(result.error.issues.slice(0, 200), operation.messages, language))
}
