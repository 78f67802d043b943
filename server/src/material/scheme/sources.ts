import { add } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type PlanLeft, lockPlanLines } from '../plan/index.ts'

/** Locks the lines that this person may buy, with what there is to be taken: the document's own lines count as open. */
export const sourcesOf = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, PlanLeft>> => {
  const locked = await lockPlanLines(tx, actor, ids)
  const { rows } = await sql<{ line: number; quantity: string }>`
    select source_line_id as line, (quantity - released_quantity)::text as quantity from material.scheme_line where document_id = ${own}`.execute(
    tx,
  )
  const kept = new Map(rows.map(({ line, quantity }) => [line, quantity]))
  return new Map(
    [...locked]
      .filter(([, { purchaserId }]) => purchaserId === actor.userId || isAdministrator(actor))
      .map(([id, source]) => [id, { ...source, open: add(source.open, kept.get(id) ?? '0') }]),
  )
}
