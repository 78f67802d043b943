import type { StockLimitInput } from '@geodepot/contracts/material/stock-limit.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, violated } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, notFound, stale } from '../../kit/http/refusal.ts'
import { storesSeen } from '../store/index.ts'
import { reasonsAgainst } from './checks.ts'

export interface Stored extends Pick<StockLimitInput, 'storeId' | 'materialId' | 'minQty'> {
  readonly id: number
  readonly version: number
  readonly maxQty: string | null
  readonly leadDays: number | null
  readonly remark: string
}

const rowOf = (given: StockLimitInput) => ({
  store_id: given.storeId,
  material_id: given.materialId,
  min_quantity: given.minQty,
  max_quantity: given.maxQty ?? null,
  lead_days: given.leadDays ?? null,
  remark: given.remark ?? '',
})

const stored = sql`k.id, k.version, k.store_id as "storeId", k.material_id as "materialId", trim_scale(k.min_quantity)::text as "minQty",
  trim_scale(k.max_quantity)::text as "maxQty", k.lead_days as "leadDays", k.remark`
const seen = (
  actor: Actor,
) => sql`material.stock_limit k join material.store s on s.id = k.store_id and s.deleted_at is null
  where k.deleted_at is null and ${storesSeen(actor, 's')}`
/** Those of these materials in the person's scope, as they stand. */
export const readStockLimits = async (db: Reader, actor: Actor, materials: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from ${seen(actor)} and k.material_id = any(${materials}::bigint[]) order by k.id`.execute(db)
  return rows
}
/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from ${seen(actor)} and k.id = any(${ids}::bigint[]) order by k.id for update of k`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'stock_limit_pair' ? stale() : error
}
/** Keeps the materials as they are, whoever is about to merge or delete them, and refuses what cannot be. */
const checked = async (tx: Tx, actor: Actor, given: readonly (StockLimitInput & { id?: number })[]): Promise<void> => {
  const materials = given.map(({ materialId }) => materialId)
  await sql`select from material.material where id = any(${materials}::bigint[]) order by id for share`.execute(tx)
  const reasons = (await reasonsAgainst(tx, actor, given)).flat()
  if (reasons.length > 0) throw new Refusal(500, reasons)
}

/** Ids in the order given. */
export const createStockLimits = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly StockLimitInput[],
): Promise<number[]> => {
  await checked(tx, actor, given)
  const { columns, from } = tableRows('material.stock_limit', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.stock_limit (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`
    .execute(tx)
    .catch(refuseTaken)
  const records = rows.map(({ id }, at) => ({ id, after: given[at] }))
  await audit(tx, actor, context, 'material/stock-limit', 'create', records)
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateStockLimit = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: StockLimitInput & { readonly id: number; readonly version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await checked(tx, actor, [given])
  const { columns, from } = tableRows('material.stock_limit', [rowOf(given)])
  await sql`
    update material.stock_limit set (${columns}) = (select ${columns} from ${from}),
      version = ${before.version + 1}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`
    .execute(tx)
    .catch(refuseTaken)
  const [after] = await lock(tx, actor, [id])
  const change = { id, before: audited(before), after: after && audited(after) }
  await audit(tx, actor, context, 'material/stock-limit', 'update', [change])
  return before.version + 1
}

export const removeStockLimits = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await sql`update material.stock_limit set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const records = rows.map((row) => ({ id: row.id, before: audited(row) }))
  await audit(tx, actor, context, 'material/stock-limit', 'remove', records)
}

/** The limits of these materials are of another one from now on; where a store has one of that already, that stays. */
export const moveLimits = async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
  await sql`
    with ranked as (select k.id, row_number() over (partition by k.store_id order by (k.material_id = ${into}) desc, k.id) as place
      from material.stock_limit k where k.deleted_at is null and k.material_id = any(${[...from, into]}::bigint[]))
    update material.stock_limit k set deleted_at = ${now()} from ranked r where r.id = k.id and r.place > 1`.execute(tx)
  await sql`update material.stock_limit set material_id = ${into} where material_id = any(${from}::bigint[])`.execute(
    tx,
  )
}
