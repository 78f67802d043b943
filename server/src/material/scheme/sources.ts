import { add } from '@geodepot/contracts/kit/decimal.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type PlanLeft, lockPlanLines } from '../plan/index.ts'

// Until a scheme has been decided, no other takes its lines.
const underWay: readonly string[] = [...scheme.editable, 'submitted']
const isUnderWay = sql<SqlBool>`d.deleted_at is null and d.state = any(${underWay}::text[])`

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

/** Which of these lines another scheme is about to buy: its number. */
export const takenBy = async (
  tx: Tx,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ line: number; number: string }>`
    select x.source_line_id as line, d.number from material.scheme_line x join material.scheme d on d.id = x.document_id
    where x.source_line_id = any(${ids}::bigint[]) and d.id is distinct from ${own}::bigint and ${isUnderWay}`.execute(
    tx,
  )
  return new Map(rows.map(({ line, number }) => [line, number]))
}
