import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { Form } from '../../../kit/form/index.ts'
import type { HandOverCalls } from '../calls.ts'
import type { UnlistedItem } from './receipt.ts'

/** What a person writes of a receipt; `$scanned` are the lines that were ticked by scanning. */
export type ReceiveValues = Partial<AskOf<HandOverCalls['receive']>> & { $scanned?: readonly number[] }
export const unlistedOf = (form: Form<ReceiveValues>): readonly UnlistedItem[] =>
  (form.store.read().values.unlisted as readonly UnlistedItem[] | undefined) ?? []
