import { countryCodes } from '@geodepot/contracts/kit/countries.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import type { PaperInput } from '@geodepot/contracts/material/paper.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, notFound, reasonIn, stale } from '../../kit/http/refusal.ts'

type Stored = PaperInput & { readonly id: number; readonly version: number }

const rowOf = (given: PaperInput) => ({
  name: given.name,
  name_en: given.nameEn,
  position: given.position,
  comes_from: given.from,
  per: given.per,
  stage: given.stage,
  order_types: given.orderTypes,
  incoterms: given.incoterms,
  supplier_countries: given.supplierCountries,
  destinations: given.destinations,
  is_dangerous_only: given.dangerousOnly === '1',
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.name_en as "nameEn", a.position, a.comes_from as "from", a.per, a.stage, a.order_types as "orderTypes", a.incoterms, a.supplier_countries as "supplierCountries",
      a.destinations, case when a.is_dangerous_only then '1' else '0' end as "dangerousOnly",
      a.remark
    from material.paper a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

// Of two who write the same name at once the second is told.
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('material/paper', 0))`.execute(tx)

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const reason = reasonIn(paperMessages)

/** Refuses countries that there are not, and a name that another has. @throws Refusal */
const requireSound = async (tx: Tx, given: PaperInput, own: number | null): Promise<void> => {
  const { rows } = await sql`
    select 1 from material.paper where lower(name) = lower(${given.name}) and deleted_at is null and id is distinct from ${own}::bigint`.execute(
    tx,
  )
  const reasons = [
    ...(rows.length > 0 ? [reason('nameTaken', {}, 'name')] : []),
    ...(['supplierCountries', 'destinations'] as const).flatMap((field) =>
      given[field]
        .filter((code) => !countryCodes.includes(code))
        .map((code) => reason('unknownCountry', { code }, field)),
    ),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons)
}

/** Ids in the order given. */
export const createPaper = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly PaperInput[],
): Promise<number[]> => {
  await oneAtATime(tx)
  for (const one of given) await requireSound(tx, one, null)
  const { columns, from } = tableRows('material.paper', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.paper (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'material/paper',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updatePaper = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: PaperInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await oneAtATime(tx)
  await requireSound(tx, given, id)
  const next = before.version + 1
  const { columns, from } = tableRows('material.paper', [rowOf(given)])
  await sql`
    update material.paper set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'material/paper', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removePaper = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  await sql`update material.paper set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'material/paper',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
