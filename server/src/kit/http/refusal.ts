import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, type Messages, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { EnvelopeCode, FieldError } from '@geodepot/contracts/kit/wire.ts'

/** What fills a reason's placeholders. A pair is a name in both languages, e.g. a field's label. */
export type ReasonParams = Readonly<Record<string, string | number | Text>>

export interface Reason {
  readonly key: string
  readonly messages: Messages
  readonly params?: ReasonParams
  /** A path into the input, e.g. `lines.3.requestedQty`; the reason then names that field. */
  readonly field?: string
  /** Of the refusal, where this reason gives it another than 500. */
  readonly code?: EnvelopeCode
}

/**
 * A request that is understood and turned down. It carries keys; the words
 * are chosen at the edge, in the reader's language.
 */
export class Refusal extends Error {
  readonly code: EnvelopeCode
  readonly reasons: readonly Reason[]
  /** What the answer says beside it, where another standard asks for its own words. */
  readonly also: Readonly<Record<string, string>>
  /** Seconds after which it is worth asking again, where that is known. */
  readonly retryAfter: number | undefined
  constructor(
    code: EnvelopeCode,
    reasons: readonly Reason[],
    also: Readonly<Record<string, string>> = {},
    retryAfter?: number,
  ) {
    super(reasons[0]?.key ?? 'refused')
    this.code = code
    this.reasons = reasons
    this.also = also
    this.retryAfter = retryAfter
  }
}

/** Makes reasons in a module's words: what speaks against, what fills its text in, and the field it is about. */
export const reasonIn =
  <K extends string>(messages: Messages<K>) =>
  (key: K, params?: ReasonParams, field?: string): Reason => ({
    key,
    messages,
    ...(params && { params }),
    ...(field !== undefined && { field }),
  })
export const refusal = <K extends string>(
  messages: Messages<K>,
  key: K,
  params?: ReasonParams,
  field?: string,
): Refusal => new Refusal(500, [reasonIn(messages)(key, params, field)])

/** Turns down what anything speaks against: all of it is said at once, as far as anybody reads. */
export const refuseAny = (reasons: readonly Reason[]): void => {
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
}

const kitReason = reasonIn(kitMessages)
const ofKit = (code: EnvelopeCode, ...why: Parameters<typeof kitReason>) => new Refusal(code, [kitReason(...why)])
/** More than a limit allows, and when there is room again. */
export const tooMany = (reason: Reason, retryAfter: number): Refusal => new Refusal(429, [reason], {}, retryAfter)
export const tooManyRequests = (retryAfter: number): Refusal => tooMany(kitReason('tooManyRequests'), retryAfter)
export const notFound = () => ofKit(404, 'notFound')
/** It is not this person's, whatever else is true of it. */
export const forbiddenReason: Reason = { ...kitReason('forbidden'), code: 403 }
export const forbidden = () => new Refusal(403, [forbiddenReason])
export const unauthenticated = () => ofKit(401, 'unauthenticated')
export const expired = () => ofKit(401, 'expired')
/** The row was changed by someone else since it was read. */
export const stale = () => ofKit(409, 'stale')

// Some clients draw messages as HTML: what a person typed can neither open a tag there nor write a sign.
const wide: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '&': '＆' }
const harmless = <V extends string | number>(value: V): V | string =>
  typeof value === 'string' ? value.replaceAll(/[<>&]/g, (sign) => wide[sign] ?? sign) : value

/**
 * What fills the placeholders of a message in one language: pairs resolved,
 * and nothing in it that HTML would take for its own.
 */
export const inLanguage = (params: ReasonParams, language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      harmless(typeof value === 'object' ? value[language === 'cn' ? 0 : 1] : value),
    ]),
  )
export const said = (reason: Reason, language: Language): string =>
  textOf(reason.messages, reason.key, language, inLanguage(reason.params ?? {}, language))
export const fieldErrors = (refused: Refusal, language: Language): FieldError[] =>
  refused.reasons.flatMap((reason) =>
    reason.field === undefined ? [] : [{ field: reason.field, key: reason.key, msg: said(reason, language) }],
  )
