import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

const written = needsLines('material.scheme_line')
interface Facts {
  readonly hasLines: boolean
  /** The deadline, as long as it has not passed. */
  readonly sealedUntil: string | null
  /** A result builds on what is recommended. */
  readonly isUsed: boolean
  /** Something that is recommended has no result. */
  readonly hasRest: boolean
}

/** Why offers can neither be compared nor chosen among before the deadline. */
export const sealedReason = (until: string): Reason => reason('stillSealed', { time: until.slice(0, 16) })

/** What decides about schemes beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const lines = await written.facts(db, rows)
  const { rows: found } = await sql<{ id: number; deadline: Date | string | null; isUsed: boolean; hasRest: boolean }>`
    select a.id, a.deadline,
      exists (select 1 from material.scheme_award w where w.document_id = a.id and w.quantity - w.released_quantity > w.claimed_quantity) as "hasRest",
      exists (select 1 from material.scheme_award w where w.document_id = a.id and w.claimed_quantity > 0) as "isUsed"
    from material.scheme a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(
    found.map(({ id, deadline, isUsed, hasRest }) => [
      id,
      { hasLines: lines.get(id)?.hasLines ?? false, sealedUntil: sealedUntil(deadline), isUsed, hasRest },
    ]),
  )
}
/** A deadline that has not passed, as it is said. */
export const sealedUntil = (deadline: Date | string | null): string | null => {
  if (deadline === null) return null
  const text = typeof deadline === 'string' ? deadline : wireTime(deadline)
  return text > wireTime(now()) ? text : null
}

export const guards = {
  submit: ({ hasLines, sealedUntil: until }: Facts): Reason | undefined =>
    written.guards.submit({ hasLines }) ?? (until === null ? undefined : sealedReason(until)),
  closeRest: ({ hasRest }: Facts): Reason | undefined => (hasRest ? undefined : reason('noRest')),
  void: ({ isUsed }: Facts): Reason | undefined => (isUsed ? reason('isResulted') : undefined),
}
