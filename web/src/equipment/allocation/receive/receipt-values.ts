import type { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { Form } from '../../../kit/form/index.ts'
import type { ReceiptLine, UnlistedItem } from './receipt.ts'

/** What a person writes of a receipt; `$scanned` are the lines that were ticked by scanning. */
export type ReceiveValues = Partial<AskOf<typeof allocationCalls.receive>> & { $scanned?: readonly number[] }
const noLines: readonly ReceiptLine[] = []
const noItems: readonly UnlistedItem[] = []
export const receiptLinesOf = (form: Form<ReceiveValues>): readonly ReceiptLine[] =>
  (form.store.read().values.lines as readonly ReceiptLine[] | undefined) ?? noLines
export const unlistedOf = (form: Form<ReceiveValues>): readonly UnlistedItem[] =>
  (form.store.read().values.unlisted as readonly UnlistedItem[] | undefined) ?? noItems
