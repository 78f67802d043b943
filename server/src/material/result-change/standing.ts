import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { type Tx, namedInBoth } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { heldUntil } from '../result/index.ts'

export type Key = keyof typeof resultChangeMessages.texts
export const reason = reasonIn(resultChangeMessages)

/** A line of a result as it stands. */
export interface StandingLine {
  readonly id: number
  readonly name: Text
  readonly offerId: number
  /** Of the plan, by which offers name it. */
  readonly sourceLineId: number
  /** All that was asked for, and what is left of it; nothing of what is given back comes again. */
  readonly asked: string
  readonly left: string
  /** By orders. */
  readonly ordered: string
  readonly finalPrice: string
  readonly validUntil: string
}
/** A result that is locked, with its lines by their ids. */
export interface StandingResult {
  readonly id: number
  readonly schemeId: number
  /** Of the scheme, beside those of its offers, in USD. */
  readonly fees: string
  readonly lines: ReadonlyMap<number, StandingLine>
}

/** The lines of a result, locked in their order. The result is locked before. */
export const standingOf = async (tx: Tx, id: number): Promise<StandingResult> => {
  const {
    rows: [of],
  } = await sql<{ schemeId: number; fees: string }>`
    select c.id as "schemeId", (coalesce(c.sundry_fee, 0) + coalesce(c.other_fee, 0))::text as fees
    from material.result d join material.scheme c on c.id = d.scheme_id where d.id = ${id}`.execute(tx)
  const { rows } = await sql<StandingLine>`
    select l.id, ${namedInBoth('s')} as name, w.offer_id as "offerId", w.source_line_id as "sourceLineId", trim_scale(l.quantity)::text as asked,
      trim_scale(l.quantity - l.released_quantity)::text as left, trim_scale(l.claimed_quantity)::text as ordered,
      trim_scale(l.final_price)::text as "finalPrice", ${heldUntil} as "validUntil"
    from material.result_line l join material.scheme_award w on w.id = l.award_id join material.scheme_offer f on f.id = w.offer_id
    join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id
    where l.document_id = ${id} order by l.id for update of l`.execute(tx)
  return {
    id,
    schemeId: of?.schemeId ?? 0,
    fees: of?.fees ?? '0',
    lines: new Map(rows.map((line) => [line.id, line])),
  }
}

/**
 * Locks the result that a change is written of, so that of two who write one the second finds the first's, and says what
 * stands against another.
 */
export const holdResult = async (tx: Tx, actor: Actor, id: number, own: number | null): Promise<readonly Reason[]> => {
  const {
    rows: [found],
  } = await sql<{ buyer: number }>`
    select d.created_by as buyer from material.result d where d.id = ${id} and d.state in ('approved', 'partial') and ${documentVisible(result, actor, 'd')}
    for no key update of d`.execute(tx)
  if (!found) return [reason('unknownResult', {}, 'resultId')]
  if (found.buyer !== actor.userId && !isAdministrator(actor)) return [reason('notBuyer', {}, 'resultId')]
  const {
    rows: [other],
  } = await sql<{ number: string }>`
    select number from material.result_change where result_id = ${id} and id is distinct from ${own}::bigint
      and material.is_under_way(state, deleted_at)`.execute(tx)
  return other ? [reason('changeTaken', { number: other.number }, 'resultId')] : []
}
