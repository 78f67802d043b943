import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type Drift, type Ledger, mostNamed } from '../../kit/ledger.ts'

const balances = sql`
  entry as (
    select batch_id, from_place_id as place_id, biz_date, -quantity as quantity, -amount as amount from material.stock_movement
    union all select batch_id, to_place_id, biz_date, quantity, amount from material.stock_movement
  ), rebuilt as (select place_id, batch_id, sum(quantity) as quantity, sum(amount) as amount from entry group by 1, 2),
  running as (
    select place_id, batch_id, biz_date, sum(sum(quantity)) over so_far as quantity, sum(sum(amount)) over so_far as amount
    from entry group by 1, 2, 3 window so_far as (partition by place_id, batch_id order by biz_date)
  ), of_balance as (
    select 'quantity' as what, concat_ws(' ', b.place_id, b.batch_id) as key, b.quantity::text as stored, coalesce(r.quantity, 0)::text as rebuilt
      from material.stock_balance b left join rebuilt r using (place_id, batch_id) where b.quantity <> coalesce(r.quantity, 0)
    union all
    select 'amount', concat_ws(' ', b.place_id, b.batch_id), b.amount::text, coalesce(r.amount, 0)::text
      from material.stock_balance b left join rebuilt r using (place_id, batch_id) where b.amount <> coalesce(r.amount, 0)
    union all
    select 'missing', concat_ws(' ', r.place_id, r.batch_id), null, r.quantity || ' / ' || r.amount
      from rebuilt r left join material.stock_balance b using (place_id, batch_id) where b.place_id is null and (r.quantity <> 0 or r.amount <> 0)
    union all
    select 'sum', batch_id::text, sum(quantity) || ' / ' || sum(amount), '0 / 0' from material.stock_balance group by batch_id having sum(quantity) <> 0 or sum(amount) <> 0
    union all
    (select distinct on (r.place_id, r.batch_id) 'negative', concat_ws(' ', r.place_id, r.batch_id), r.biz_date::text, r.quantity || ' / ' || r.amount
      from running r join material.place p on p.id = r.place_id and p.is_real where r.quantity < 0 or r.amount < 0 order by r.place_id, r.batch_id, r.biz_date)
  )`
const levels = sql`
  lying as (
    select p.store_id, t.material_id, sum(b.quantity) as quantity from material.stock_balance b
    join material.place p on p.id = b.place_id and p.kind = 'storage' join material.batch t on t.id = b.batch_id group by 1, 2
  ), kept as (
    select store_id, material_id, sum(quantity) as quantity from material.stock_reservation where ended_at is null group by 1, 2
  ), of_level as (
    select 'level' as what, concat_ws(' ', store_id, material_id) as key, l.quantity::text as stored, coalesce(y.quantity, 0)::text as rebuilt
      from material.stock_level l full join lying y using (store_id, material_id) where coalesce(l.quantity, 0) <> coalesce(y.quantity, 0)
    union all
    select 'reserved', concat_ws(' ', store_id, material_id), l.reserved::text, coalesce(k.quantity, 0)::text
      from material.stock_level l full join kept k using (store_id, material_id) where coalesce(l.reserved, 0) <> coalesce(k.quantity, 0)
  )`

const rebuild: Ledger['rebuild'] = async (db) => {
  const { rows } = await sql<Drift & { differences: number }>`
    with ${balances}, ${levels}
    select what, key, stored, rebuilt, count(*) over () as differences from (select * from of_balance union all select * from of_level) as difference
    order by what, key limit ${mostNamed}`.execute(db)
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*) as count from material.stock_movement`.execute(db)
  return {
    looked: counted?.count ?? 0,
    differences: rows[0]?.differences ?? 0,
    first: rows.map(({ differences: _all, ...drift }) => drift),
  }
}

/** The stock ledger as it is checked. */
export const stockLedger: Ledger = { name: 'material/stock', messages: stockLedgerMessages, rebuild }

/** Rebuilds quantities, values, levels and what is promised from the entries alone, and reports the first differences. */
export const stockDrift = async (db: Reader): Promise<readonly Drift[]> => (await rebuild(db)).first
