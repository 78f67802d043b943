import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type Drift, type Ledger, mostNamed } from '../../kit/ledger.ts'
import { freeDevice } from './counts.ts'

// Where a device is, in which condition and since when, from its last event; who had
// it from when to when, from those that changed its holder.
const devices = sql`
  event as (
    select device_id, id, from_holder_id, to_holder_id, to_condition, happened_at, lead(id) over each is null as is_last,
      lag(to_holder_id) over each as former, lag(happened_at) over each as before, max(happened_at) over each as latest
    from equipment.custody_event where device_id is not null window each as (partition by device_id order by id)
  ), change as (
    select device_id, id, to_holder_id, happened_at, lead(happened_at) over (partition by device_id order by id) as until
    from event where from_holder_id <> to_holder_id
  ), of_device as (
    select 'holder' as what, d.id::text as key, d.holder_id::text as stored, e.to_holder_id::text as rebuilt
      from equipment.device d left join event e on e.device_id = d.id and e.is_last where d.holder_id is distinct from e.to_holder_id and d.deleted_at is null
    union all
    select 'condition', d.id::text, d.tech_state, e.to_condition
      from equipment.device d join event e on e.device_id = d.id and e.is_last where d.tech_state <> e.to_condition and d.deleted_at is null
    union all
    select 'lastEvent', d.id::text, d.last_event_at::text, e.latest::text
      from equipment.device d left join event e on e.device_id = d.id and e.is_last where d.last_event_at is distinct from e.latest
    union all
    select 'chain', e.device_id::text, e.from_holder_id::text, e.former::text from event e where e.from_holder_id <> e.former
    union all
    select 'order', e.device_id::text, e.happened_at::text, e.before::text from event e where date_trunc('minute', e.happened_at) < date_trunc('minute', e.before)
    union all
    select 'interval', d.id::text, d.holder_id::text, i.holder_id::text
      from equipment.device d left join equipment.custody_interval i on i.device_id = d.id and upper_inf(i.during)
      where d.deleted_at is null and i.holder_id is distinct from d.holder_id
    union all
    select 'heldSince', d.id::text, d.held_since::text, lower(i.during)::text
      from equipment.device d join equipment.custody_interval i on i.device_id = d.id and upper_inf(i.during) where d.held_since is distinct from lower(i.during)
    union all
    -- The bounds of an interval are the times of the events around it, to the minute: two that fell together are kept a moment apart.
    select 'bounds', coalesce(c.device_id, i.device_id)::text, concat_ws(' ', i.holder_id, i.during), concat_ws(' ', c.to_holder_id, tstzrange(c.happened_at, greatest(c.until, c.happened_at)))
      from change c full join equipment.custody_interval i on i.event_id = c.id
      where c.id is null or i.event_id is null or i.holder_id <> c.to_holder_id or upper_inf(i.during) <> (c.until is null)
        or abs(extract(epoch from lower(i.during) - c.happened_at)) >= 60 or abs(extract(epoch from upper(i.during) - c.until)) >= 60
    union all
    select 'away', d.id::text, d.away_holder_id::text, h.id::text
      from equipment.device d left join equipment.holder h on h.id = d.holder_id and (h.project_id is not null or h.department_id is distinct from d.owner_department_id)
      where d.deleted_at is null and d.away_holder_id is distinct from h.id
  ), count as (
    select 'count' as what, concat_ws(' ', model_id, holder_id, device_status, is_free) as key, sum(quantity)::text as stored, sum(there)::text as rebuilt from (
      select model_id, holder_id, device_status, is_free, quantity, 0 as there from equipment.device_count
      union all
      select d.model_id, d.holder_id, d.device_status, ${freeDevice}, 0, 1 from equipment.device d
      where d.deleted_at is null and d.account_state in ('inAccount', 'external') and d.holder_id is not null) as pair group by model_id, holder_id, device_status, is_free
    having sum(quantity) <> sum(there)
  )`

// What each balance adds up to, at the end of every minute in which it changed.
const quantities = sql`
  entry as (
    select model_id, from_holder_id as holder_id, from_condition as condition, date_trunc('minute', happened_at) as minute, -quantity as quantity from equipment.custody_event where model_id is not null
    union all
    select model_id, to_holder_id, to_condition, date_trunc('minute', happened_at), quantity from equipment.custody_event where model_id is not null
  ), running as (
    select model_id, holder_id, condition, minute, sum(sum(quantity)) over (partition by model_id, holder_id, condition order by minute) as quantity from entry group by 1, 2, 3, 4
  ), rebuilt as (select model_id, holder_id, condition, sum(quantity) as quantity from entry group by 1, 2, 3),
  of_quantity as (
    select 'balance' as what, concat_ws(' ', b.model_id, b.holder_id, b.condition) as key, b.quantity::text as stored, coalesce(r.quantity, 0)::text as rebuilt
      from equipment.bulk_balance b left join rebuilt r using (model_id, holder_id, condition) where b.quantity <> coalesce(r.quantity, 0)
    union all
    select 'missing', concat_ws(' ', r.model_id, r.holder_id, r.condition), null, r.quantity::text
      from rebuilt r left join equipment.bulk_balance b using (model_id, holder_id, condition) where b.model_id is null and r.quantity <> 0
    union all
    select 'sum', model_id::text, sum(quantity)::text, '0' from equipment.bulk_balance group by model_id having sum(quantity) <> 0
    union all
    (select distinct on (r.model_id, r.holder_id, r.condition) 'negative', concat_ws(' ', r.model_id, r.holder_id, r.condition), r.minute::text, r.quantity::text
      from running r join equipment.holder h on h.id = r.holder_id and h.is_real where r.quantity < 0 order by r.model_id, r.holder_id, r.condition, r.minute)
  )`

const rebuild: Ledger['rebuild'] = async (db) => {
  const { rows } = await sql<Drift & { differences: number }>`
    with ${devices}, ${quantities}
    select what, key, stored, rebuilt, count(*) over () as differences from (select * from of_device union all select * from count union all select * from of_quantity) as difference
    order by what, key limit ${mostNamed}`.execute(db)
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*) as count from equipment.custody_event`.execute(db)
  return {
    looked: counted?.count ?? 0,
    differences: rows[0]?.differences ?? 0,
    first: rows.map(({ differences: _all, ...drift }) => drift),
  }
}

/** The custody ledger as it is checked. */
export const custodyLedger: Ledger = { name: 'equipment/custody', messages: custodyMessages, rebuild }

/**
 * Rebuilds holders, conditions, quantities and dates from the events alone and reports the first differences; also
 * which devices are away from their owner's place, and that each model sums to zero over all holders.
 */
export const driftOf = async (db: Reader): Promise<readonly Drift[]> => (await rebuild(db)).first
