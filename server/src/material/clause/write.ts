import type { ClauseInput } from '@geodepot/contracts/material/clause.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, stale } from '../../kit/http/refusal.ts'

type Stored = ClauseInput & { readonly id: number; readonly version: number }

const rowOf = (given: ClauseInput) => ({
  name: given.name,
  name_en: given.nameEn,
  position: given.position,
  body: given.text,
  body_en: given.textEn,
  order_types: given.orderTypes,
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.name_en as "nameEn", a.position, a.body as text, a.body_en as "textEn", a.order_types as "orderTypes",
      a.remark
    from material.clause a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

/** Ids in the order given. */
export const createClause = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly ClauseInput[],
): Promise<number[]> => {
  const { columns, from } = tableRows('material.clause', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.clause (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'material/clause',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateClause = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: ClauseInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  const next = before.version + 1
  const { columns, from } = tableRows('material.clause', [rowOf(given)])
  await sql`
    update material.clause set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'material/clause', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removeClause = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  await sql`update material.clause set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'material/clause',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
