import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { findAwards, lockAwards } from '../scheme/index.ts'
import { reason } from './terms.ts'

/** What a scheme awarded, as far as a result has to know. */
export interface Award {
  readonly awardId: number
  readonly sourceLineId: number
  readonly offerId: number
  readonly name: Text
  /** What no other result has of it. */
  readonly open: string
  readonly offeredPrice: string
}
export interface HeldScheme {
  readonly fees: string
  readonly reasons: readonly Reason[]
}

/**
 * Locks the scheme, so that of two who write its result the second finds the first's, and says what stands against
 * another one.
 */
export const holdScheme = async (tx: Tx, actor: Actor, schemeId: number, own: number | null): Promise<HeldScheme> => {
  const {
    rows: [found],
  } = await sql<{ fees: string }>`
    select (coalesce(d.sundry_fee, 0) + coalesce(d.other_fee, 0))::text as fees from material.scheme d
    where d.id = ${schemeId} and d.state = 'approved' and d.deleted_at is null and ${documentVisible(scheme, actor, 'd')} for no key update of d`.execute(
    tx,
  )
  const refusal = (key: keyof typeof resultMessages.texts, params = {}): Reason[] => [reason(key, params, 'schemeId')]
  if (!found) return { fees: '0', reasons: refusal('unknownScheme') }
  const {
    rows: [other],
  } = await sql<{ number: string }>`
    select d.number from material.result d where d.scheme_id = ${schemeId} and d.id is distinct from ${own}::bigint
      and material.keeps_lines(d.state, d.deleted_at)`.execute(tx)
  return { fees: found.fees, reasons: other ? refusal('schemeTaken', { number: other.number }) : [] }
}

/** Locks what the scheme awarded. What the result itself has of it counts as open. */
export const awardsOf = async (
  tx: Tx,
  actor: Actor,
  schemeId: number,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, Award>> => {
  const left = await lockAwards(tx, actor, ids)
  const awarded = new Map((await findAwards(tx, schemeId)).map((award) => [award.awardId, award]))
  const { rows } = await sql<{ awardId: number; quantity: string }>`
    select award_id as "awardId", (quantity - released_quantity)::text as quantity from material.result_line where document_id = ${own}::bigint`.execute(
    tx,
  )
  const taken = new Map(rows.map(({ awardId, quantity }) => [awardId, quantity]))
  return new Map(
    [...left.values()].flatMap(({ id, name, open, unitPrice }): [number, Award][] => {
      const award = awarded.get(id)
      return award ? [[id, { ...award, name, open: add(open, taken.get(id) ?? '0'), offeredPrice: unitPrice }]] : []
    }),
  )
}
