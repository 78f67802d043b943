import type { StoreInput } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, violated } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { makePlaces, storesHolding } from '../../ledger/stock/index.ts'
import { reasonsAgainst } from './checks.ts'
import { storesSeen } from './queries.ts'

type Stored = StoreInput & { readonly id: number; readonly version: number }

const rowOf = (given: StoreInput) => ({
  code: given.storeCode,
  name: given.storeName,
  name_en: given.storeNameEn ?? '',
  department_id: given.deptId,
  keeper_id: given.keeperId,
  inspector_id: given.inspectorId,
  remark: given.remark ?? '',
})

const stored = sql`a.id, a.version, a.code as "storeCode", a.name as "storeName", a.name_en as "storeNameEn", a.department_id as "deptId",
  a.keeper_id as "keeperId", a.inspector_id as "inspectorId", a.remark,
  array(select p.code from material.place p where p.store_id = a.id and p.kind = 'storage' and p.closed_at is null order by p.position, p.id) as "goodsLocations"`
/** Those of the person's scope, as they stand. */
export const readStores = async (db: Reader, actor: Actor): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select ${stored} from material.store a where a.deleted_at is null and ${storesSeen(actor, 'a')} order by a.id`.execute(
      db,
    )
  ).rows
/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.store a where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${storesSeen(actor, 'a')} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'store_code' ? stale() : error
}

/** Ids in the order given; each gets its goods locations, and the places that every store has. */
export const createStores = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly StoreInput[],
): Promise<number[]> => {
  const reasons = (await reasonsAgainst(tx, actor, given)).flat()
  if (reasons.length > 0) throw new Refusal(500, reasons)
  const { columns, from } = tableRows('material.store', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.store (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`
    .execute(tx)
    .catch(refuseTaken)
  await makePlaces(
    tx,
    rows.map(({ id }, at) => ({ store: id, locations: given[at]?.goodsLocations ?? [] })),
  )
  const records = rows.map(({ id }, at) => ({ id, after: given[at] }))
  await audit(tx, actor, context, 'material/store', 'create', records)
  return rows.map(({ id }) => id)
}

type Change = StoreInput & { readonly id: number; readonly version: number }
/** Answers the new version. */
export const updateStore = async (tx: Tx, actor: Actor, context: Context, given: Change): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  const reasons = (await reasonsAgainst(tx, actor, [given], [before])).flat()
  if (reasons.length > 0) throw new Refusal(500, reasons)
  const { columns, from } = tableRows('material.store', [rowOf(given)])
  await sql`
    update material.store set (${columns}) = (select ${columns} from ${from}),
      version = ${before.version + 1}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`
    .execute(tx)
    .catch(refuseTaken)
  await makePlaces(tx, [{ store: id, locations: given.goodsLocations }])
  const [after] = await lock(tx, actor, [id])
  const change = { id, before: audited(before), after: after && audited(after) }
  await audit(tx, actor, context, 'material/store', 'update', [change])
  return before.version + 1
}

export const removeStores = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  const holding = await storesHolding(tx, ids)
  const named = rows.find(({ id }) => holding.has(id))
  if (named) throw refusal(storeMessages, 'holdsStock', { name: named.storeName })
  await sql`update material.store set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const records = rows.map((row) => ({ id: row.id, before: audited(row) }))
  await audit(tx, actor, context, 'material/store', 'remove', records)
}
