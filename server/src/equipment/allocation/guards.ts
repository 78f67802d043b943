import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { type Action, type Guard, noLines } from '../../kit/document/index.ts'
import { forbiddenReason } from '../../kit/http/refusal.ts'
import { type Road, reaches } from '../shipment/index.ts'
import { type Places, endsOf, road } from './hand-over.ts'
import { reason } from './terms.ts'

/** What decides about an allocation beside its own state. */
export interface Facts extends Places, Road {
  readonly hasLines: boolean
  /** A single device of it has not left. */
  readonly hasLoading: boolean
}

// The project agrees to substitutes, but never who offered them.
const consents: Guard<Facts> = (row, actor) =>
  reaches(actor.scope, endsOf(row).receiver) && row.submitted_by !== actor.userId ? undefined : forbiddenReason

const { ship, receive, settle, close, sends } = road.guards
/** The sender cancels, the project agrees to substitutes; the rest is as with every hand-over. */
export const guards: { readonly [A in Action<typeof allocation>]?: Guard<Facts> } = {
  submit: ({ hasLines }) => (hasLines ? undefined : noLines),
  consent: consents,
  decline: consents,
  ship,
  receive,
  settle,
  swap: (row, actor) => sends(row, actor) ?? (row.hasLoading ? undefined : reason('swapNone')),
  close,
  cancel: sends,
}
