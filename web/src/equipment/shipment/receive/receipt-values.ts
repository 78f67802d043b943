import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { Form } from '../../../kit/form/index.ts'
import type { HandOverCalls } from '../calls.ts'
import type { UnlistedItem } from './receipt.ts'

/**
 * What a person writes of a receipt. `$scanned` are the lines that were ticked by scanning, `$counted` those of which
 * somebody said anything at all: of the others the form only supposes that they arrived.
 */
export type ReceiveValues = Partial<AskOf<HandOverCalls['receive']>> & {
  $scanned?: readonly number[]
  $counted?: readonly number[]
}
/** Says of lines that somebody has counted them. */
export const count = (form: Form<ReceiveValues>, ids: readonly number[]): void =>
  form.set('$counted', [...new Set([...(form.store.read().values.$counted ?? []), ...ids])])
export const unlistedOf = (form: Form<ReceiveValues>): readonly UnlistedItem[] =>
  (form.store.read().values.unlisted as readonly UnlistedItem[] | undefined) ?? []
