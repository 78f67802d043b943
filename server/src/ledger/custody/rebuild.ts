import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** A difference between what the events add up to and what is stored. There must never be one. */
export interface Drift {
  readonly what: string
  readonly key: string
  readonly stored: string
  readonly rebuilt: string
}

/** Rebuilds holders, conditions and quantities from the events alone and reports every difference; also which devices are away from their owner's place, and that each model sums to zero over all holders. */
export const driftOf = async (db: Reader): Promise<Drift[]> => {
  const { rows } = await sql<Drift>`
    with last_event as (
      select distinct on (device_id) device_id, to_holder_id, to_condition from equipment.custody_event where device_id is not null order by device_id, id desc
    ), entry as (
      select model_id, from_holder_id as holder_id, from_condition as condition, -quantity as quantity from equipment.custody_event where model_id is not null
      union all
      select model_id, to_holder_id, to_condition, quantity from equipment.custody_event where model_id is not null
    ), rebuilt as (select model_id, holder_id, condition, sum(quantity) as quantity from entry group by 1, 2, 3)
    select 'holder' as what, d.id::text as key, d.holder_id::text as stored, e.to_holder_id::text as rebuilt
      from equipment.device d left join last_event e on e.device_id = d.id where d.holder_id is distinct from e.to_holder_id and d.deleted_at is null
    union all
    select 'condition', d.id::text, d.tech_state, e.to_condition from equipment.device d join last_event e on e.device_id = d.id where d.tech_state <> e.to_condition and d.deleted_at is null
    union all
    select 'interval', d.id::text, d.holder_id::text, i.holder_id::text
      from equipment.device d left join equipment.custody_interval i on i.device_id = d.id and upper_inf(i.during)
      where d.deleted_at is null and i.holder_id is distinct from d.holder_id
    union all
    select 'away', d.id::text, d.away_holder_id::text, h.id::text
      from equipment.device d left join equipment.holder h on h.id = d.holder_id and (h.project_id is not null or h.department_id is distinct from d.owner_department_id)
      where d.deleted_at is null and d.away_holder_id is distinct from h.id
    union all
    select 'balance', concat_ws(' ', b.model_id, b.holder_id, b.condition), b.quantity::text, coalesce(r.quantity, 0)::text
      from equipment.bulk_balance b left join rebuilt r using (model_id, holder_id, condition) where b.quantity <> coalesce(r.quantity, 0)
    union all
    select 'missing balance', concat_ws(' ', r.model_id, r.holder_id, r.condition), '0', r.quantity::text
      from rebuilt r left join equipment.bulk_balance b using (model_id, holder_id, condition) where b.model_id is null and r.quantity <> 0
    union all
    select 'sum', model_id::text, sum(quantity)::text, '0' from equipment.bulk_balance group by model_id having sum(quantity) <> 0`.execute(
    db,
  )
  return rows
}
