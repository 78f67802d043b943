// What an example shows of an answer: one of many rows, the beginning of long texts, and no secret.
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { LightMyRequestResponse } from 'fastify'

const longest = 120
/** More are names, not fields: two of them show what the others are like. */
const mostFields = 300
export const isSecret = /token|secret|password|publicKey|cookie/i

/** As long as it was, of signs that any form takes. */
export const masked = (length: number): string => 'x'.repeat(Math.min(length, 64))
const cutText = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const cut = (value: unknown, mask: (field: string, text: string) => boolean, field = ''): unknown => {
  if (typeof value === 'string') return mask(field, value) ? masked(value.length) : cutText(value)
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => cut(one, mask, field))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries
      .slice(0, entries.length > mostFields ? 2 : mostFields)
      .map(([name, inner]) => [name, cut(inner, mask, name)]),
  )
}

/** What was asked, without secrets. */
export const maskedAsk = (asked: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(asked).map(([field, value]) => [
      field,
      typeof value === 'string' && isSecret.test(field) ? masked(value.length) : value,
    ]),
  )
/** The part of an answer that an example keeps; of a file what its head says. Undefined of a refusal. */
export const cutAnswer = (operation: AnyOperation, answer: LightMyRequestResponse): unknown => {
  const type = String(answer.headers['content-type'] ?? '')
  if (operation.wire === 'file' && !type.startsWith('application/json')) {
    const named = answer.headers['content-disposition']
    const text = operation.written !== undefined && /csv|json/.test(type)
    return {
      type: type.split(';')[0],
      ...(named !== undefined && { disposition: String(named) }),
      ...(text && { text: answer.body.split('\n', 2).map(cutText).join('\n') }),
    }
  }
  const body = answer.json<{ code?: number }>()
  if (operation.wire !== 'bare' && body.code !== operation.ok) return undefined
  const isSealed = operation.secret === true
  return cut(body, (field, value) => isSecret.test(field) || (isSealed && /^[\w+/=.-]{16,}$/.test(value)))
}
