import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** Of the device `d`: in a pool, sound, on the books, nobody's and no part of another. */
export const freeDevice = sql<SqlBool>`d.deleted_at is null and d.device_status = '0' and d.locked_by is null and d.mounted_on is null and d.tech_state = 'good' and d.account_state in ('inAccount', 'external')`

/**
 * The devices on the books of these models, by model, holder and state: as many as there are, however many devices that
 * is. `models` gives an array of models.
 */
export const devicesCounted = (models: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select model_id, holder_id, device_status, is_free, sum(quantity)::numeric as quantity from equipment.device_count
    where model_id = any(${models}) group by 1, 2, 3, 4 having sum(quantity) <> 0)`

/** The same not yet added up: several rows of the same, negative ones among them. For whoever adds up by other things anyway. */
export const devicesToAdd = (models: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select model_id, holder_id, device_status, is_free, quantity from equipment.device_count where model_id = any(${models}))`

/** Folds the differences that were added since; says of how many rows. Those that are added meanwhile stay for the next time. */
export const foldCounts = async (db: Reader): Promise<number> => {
  const {
    rows: [folded],
  } = await sql<{ count: number }>`
    with several as (select model_id, holder_id, device_status, is_free from equipment.device_count group by 1, 2, 3, 4 having count(*) > 1 or sum(quantity) = 0),
    gone as (delete from equipment.device_count c using several s where c.model_id = s.model_id and c.holder_id = s.holder_id and c.device_status = s.device_status and c.is_free = s.is_free
      returning c.model_id, c.holder_id, c.device_status, c.is_free, c.quantity),
    kept as (insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
      select model_id, holder_id, device_status, is_free, sum(quantity) from gone group by 1, 2, 3, 4 having sum(quantity) <> 0)
    select count(*) as count from gone`.execute(db)
  return folded?.count ?? 0
}
