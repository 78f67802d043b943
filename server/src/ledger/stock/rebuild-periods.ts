import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { sql } from 'kysely'
import { type Drift, type Ledger, mostNamed } from '../../kit/ledger.ts'
import { cameAndWent, hashOf } from './inventory.ts'

const figuresIn = (alias: string) =>
  sql.raw(
    ['in_quantity', 'in_amount', 'out_quantity', 'out_amount']
      .map((name) => `coalesce(${alias}.${name}, 0)`)
      .join(', '),
  )
const said = (alias: string, more: readonly string[] = []) =>
  sql.raw(
    `concat_ws(' / ', ${['in_quantity', 'in_amount', 'out_quantity', 'out_amount', ...more].map((name) => `${alias}.${name}`).join(', ')})`,
  )
const ending = ['ending_quantity', 'ending_amount'] as const

const differences = sql`
  flow as (
    select e.period, s.store_id, e.batch_id, ${cameAndWent}
    from material.stock_movement e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
    cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
    where a.store_id is distinct from b.store_id and s.store_id is not null group by 1, 2, 3
  ), live as (select * from material.stock_closing where superseded_at is null
  ), written as (
    select s.* from material.stock_period_balance s join live c on c.id = s.closing_id
  ), expected as (
    select c.id as closing_id, f.store_id, f.batch_id, sum(case when f.period = c.period then f.in_quantity else 0 end) as in_quantity,
      sum(case when f.period = c.period then f.in_amount else 0 end) as in_amount, sum(case when f.period = c.period then f.out_quantity else 0 end) as out_quantity,
      sum(case when f.period = c.period then f.out_amount else 0 end) as out_amount,
      sum(f.in_quantity - f.out_quantity) as ending_quantity, sum(f.in_amount - f.out_amount) as ending_amount
    from live c join flow f on f.period <= c.period group by 1, 2, 3
  ), found as (
    select 'flow' as what, concat_ws(' ', period, store_id, batch_id) as key, ${said('k')} as stored, ${said('f')} as rebuilt
    from material.stock_flow k full join flow f using (period, store_id, batch_id) where (${figuresIn('k')}) is distinct from (${figuresIn('f')})
    union all
    -- What a period was closed with is what its entries come to: those in it, and all before it.
    select 'snapshot', concat_ws(' ', (select period from live where id = closing_id), store_id, batch_id), ${said('s', ending)}, ${said('x', ending)}
    from written s full join expected x using (closing_id, store_id, batch_id)
    where (${figuresIn('s')}, coalesce(s.ending_quantity, 0), coalesce(s.ending_amount, 0))
      is distinct from (${figuresIn('x')}, coalesce(x.ending_quantity, 0), coalesce(x.ending_amount, 0))
    union all
    select 'total', c.period, t.amounts, b.amounts from live c
    cross join lateral (select concat_ws(' / ', sum(opening_amount), sum(in_amount), sum(out_amount), sum(ending_amount)) as amounts
      from material.stock_period_total where closing_id = c.id) t
    cross join lateral (select concat_ws(' / ', sum(opening_amount), sum(in_amount), sum(out_amount), sum(ending_amount)) as amounts
      from material.stock_period_balance where closing_id = c.id) b
    where t.amounts <> b.amounts
    union all
    select 'hash', c.period, left(c.hash, 12), left(h.hash, 12) from live c cross join lateral (select ${hashOf(sql`c.id`)} as hash) h where h.hash <> c.hash
  )`

const rebuild: Ledger['rebuild'] = async (db) => {
  const { rows } = await sql<Drift & { differences: number }>`
    with ${differences}
    select what, key, stored, rebuilt, count(*) over () as differences from found order by what, key limit ${mostNamed}`.execute(
    db,
  )
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*) as count from material.stock_period_balance`.execute(db)
  return {
    looked: counted?.count ?? 0,
    differences: rows[0]?.differences ?? 0,
    first: rows.map(({ differences: _all, ...drift }) => drift),
  }
}

/** The inventory ledger as it is checked: what is kept of each period, and what closed ones were written down with. */
export const inventoryLedger: Ledger = {
  name: 'material/inventory',
  messages: inventoryMessages,
  rebuild,
}

/** The first differences between closed periods and the entries. */
export const inventoryDrift = async (db: Parameters<Ledger['rebuild']>[0]): Promise<readonly Drift[]> =>
  (await rebuild(db)).first
