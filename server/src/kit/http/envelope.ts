import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { EnvelopeCode, Page } from '@geodepot/contracts/kit/wire.ts'
import { type Refusal, fieldErrors, said } from './refusal.ts'

/** What is said of a success. */
export const doneText = (operation: AnyOperation, language: Language): string => {
  if (operation.success === undefined)
    return textOf(kitMessages, operation.method === 'GET' ? 'listed' : 'done', language)
  const own: Messages = Object.hasOwn(operation.messages.texts, operation.success) ? operation.messages : kitMessages
  return textOf(own, operation.success, language)
}

/** An answer in the wire form of its operation. `data` is absent when there is none. */
export const enveloped = (operation: AnyOperation, answer: unknown, language: Language): unknown => {
  const head = { code: operation.ok, msg: doneText(operation, language) }
  const page = answer as Page<unknown>
  switch (operation.wire) {
    case 'bare':
      return answer
    case 'top':
      return { ...head, ...(answer as object) }
    case 'rows':
      return { ...head, ...page }
    case 'records':
      return {
        ...head,
        data: { records: page.rows, total: page.total, ...(page.totalExact === false && { totalExact: false }) },
      }
    case 'mainList':
      return { ...head, data: { mainList: page } }
    default:
      return answer === undefined ? head : { ...head, data: answer }
  }
}

/** A refusal on the wire: code, the first reason as key and message, and every field's reason. */
export const refused = (
  refusal: Refusal,
  language: Language,
): { readonly code: EnvelopeCode; readonly msg: string } => {
  const [first] = refusal.reasons
  const errors = fieldErrors(refusal, language)
  const head = { code: refusal.code, ...(first && { key: first.key }), msg: first ? said(first, language) : '' }
  return { ...head, ...(errors.length > 0 && { errors }), ...refusal.also }
}
