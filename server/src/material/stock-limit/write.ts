import type { StockLimitInput } from '@geodepot/contracts/material/stock-limit.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, violated } from '../../kit/database/database.ts'
import { Refusal, stale } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
  return rows
}
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

/** Ids in the order given; a change answers the new version. */
export const {
  create: createStockLimits,
  update: updateStockLimit,
  remove: removeStockLimits,
} = masterWrites({
  table: 'material.stock_limit',
  kind: 'material/stock-limit',
  rowOf,
  lock,
  checkAll: checked,
  refuseTaken,
})

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
