import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { heldCalendar } from './calendar.ts'
import { cameAndWent, closingBefore, closingOf, hashOf, openBalances } from './inventory.ts'

/**
 * Holds a period alone: whoever posts into it, or into an earlier one, has done so before or waits until it is closed.
 * The one before it is held too: nobody opens that again meanwhile. It is there from then on, even where nothing was ever
 * posted into it.
 */
export const lockPeriod = async (tx: Tx, period: string): Promise<void> => {
  const wanted = recordset([(await heldCalendar(tx)).named(period)], {
    period: 'text',
    beginsOn: 'date',
    endsOn: 'date',
  })
  await sql`
    insert into material.stock_period (period, begins_on, ends_on) select period, "beginsOn", "endsOn" from ${wanted} on conflict do nothing`.execute(
    tx,
  )
  await sql`
    select 1 from material.stock_period where period in (${period}, (select max(p.period) from material.stock_period p where p.period < ${period}))
    order by period for update`.execute(tx)
}

/** What speaks against a closing in the ledger itself. `store` and `batch` say where, `period` which one stands before. */
export interface Disagreement {
  readonly key: 'notAsEntries' | 'notAsBalances' | 'negative' | 'valueAlone' | 'earlierOpen'
  readonly store?: number
  readonly batch?: number
  readonly period?: string
  readonly stored?: string
  readonly rebuilt?: string
}
const mostNamed = 100

/** The month of the first movement: the books begin there, and so does the closing of them. */
export const firstPeriod = async (db: Reader): Promise<string | undefined> =>
  (await sql<{ period: string | null }>`select min(period) as period from material.stock_movement`.execute(db)).rows[0]
    ?.period ?? undefined

/**
 * The months from the first movement on that are not closed, each of the calendar: one into which nothing was posted is closed in
 * its turn as well, so that every month has its figures. Until the month after the last closing.
 */
const openMonths = sql`(
  select to_char(o.month, 'YYYY-MM') as period
  from (select to_date(min(period), 'YYYY-MM')::timestamp as month from material.stock_movement) f
  cross join lateral generate_series(f.month,
    greatest(f.month, (select to_date(max(period), 'YYYY-MM') + interval '1 month' from material.stock_closing where superseded_at is null)), interval '1 month') o (month)
  where not exists (select 1 from material.stock_closing c where c.period = to_char(o.month, 'YYYY-MM') and c.superseded_at is null))`
/** The only month that can be closed: the first that is not. */
export const nextToClose = sql<string | null>`(select min(n.period) from ${openMonths} n)`

/** The months before this one that are still open. */
const earlierOpen = async (db: Reader, period: string): Promise<Disagreement[]> => {
  const { rows } = await sql<{ period: string }>`
    select to_char(o.month, 'YYYY-MM') as period
    from generate_series(to_date(${nextToClose}, 'YYYY-MM')::timestamp, to_date(${period}, 'YYYY-MM')::timestamp - interval '1 month', interval '1 month') o (month)
    where not exists (select 1 from material.stock_closing c where c.period = to_char(o.month, 'YYYY-MM') and c.superseded_at is null)
    order by 1 limit ${mostNamed}`.execute(db)
  return rows.map((row) => ({ key: 'earlierOpen', period: row.period }))
}

/** Holds what is kept of a period against its entries, its end against what must not be, and all of it against the balances of now. */
export const disagreements = async (db: Reader, period: string): Promise<readonly Disagreement[]> => {
  const before = await closingBefore(db, period)
  const { rows } = await sql<Omit<Disagreement, 'period'>>`
    with entered as (
      select s.store_id, e.batch_id, ${cameAndWent}
      from material.stock_movement e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
      cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
      where e.period = ${period} and a.store_id is distinct from b.store_id and s.store_id is not null group by 1, 2
    ), kept as (select * from material.stock_flow where period = ${period}
    ), ended as materialized (${openBalances(period, before)}
    ), then_on as (
      select store_id, batch_id, sum(quantity) as quantity, sum(amount) as amount from (
        select store_id, batch_id, ending_quantity as quantity, ending_amount as amount from ended
        union all select store_id, batch_id, in_quantity - out_quantity, in_amount - out_amount from material.stock_flow where period > ${period}
      ) as x group by 1, 2
    ), there as (
      select p.store_id, b.batch_id, sum(b.quantity) as quantity, sum(b.amount) as amount
      from material.stock_balance b join material.place p on p.id = b.place_id where b.is_real group by 1, 2
    ), found as (
      select 'notAsEntries' as key, store_id, batch_id, concat_ws(' / ', k.in_quantity, k.in_amount, k.out_quantity, k.out_amount) as stored,
        concat_ws(' / ', e.in_quantity, e.in_amount, e.out_quantity, e.out_amount) as rebuilt
      from kept k full join entered e using (store_id, batch_id)
      where (coalesce(k.in_quantity, 0), coalesce(k.in_amount, 0), coalesce(k.out_quantity, 0), coalesce(k.out_amount, 0))
        is distinct from (coalesce(e.in_quantity, 0), coalesce(e.in_amount, 0), coalesce(e.out_quantity, 0), coalesce(e.out_amount, 0))
      union all
      select 'notAsBalances', store_id, batch_id, concat_ws(' / ', t.quantity, t.amount), concat_ws(' / ', n.quantity, n.amount)
      from there t full join then_on n using (store_id, batch_id)
      where coalesce(t.quantity, 0) <> coalesce(n.quantity, 0) or coalesce(t.amount, 0) <> coalesce(n.amount, 0)
      union all
      select 'negative', store_id, batch_id, concat_ws(' / ', ending_quantity, ending_amount), null from ended where ending_quantity < 0 or ending_amount < 0
      union all
      select 'valueAlone', store_id, batch_id, ending_amount::text, null from ended where ending_quantity = 0 and ending_amount <> 0
    )
    select key, store_id as store, batch_id as batch, stored, rebuilt from found order by 1, 2, 3 limit ${mostNamed}`.execute(
    db,
  )
  return [...(await earlierOpen(db, period)), ...rows]
}

/**
 * Writes down what each store had of each batch in a period that is held alone, seals it, and closes the period. Nothing
 * may speak against it: that was asked under the same lock.
 * @throws Refusal where it is closed already
 */
export const writeClosing = async (tx: Tx, period: string, by: number): Promise<{ hash: string; rows: number }> => {
  if (await closingOf(tx, period)) throw refusal(periodMessages, 'closedBefore', { period })
  const before = await closingBefore(tx, period)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into material.stock_closing (period, before_id, closed_by, closed_at) values (${period}, ${before?.id ?? null}, ${by}, ${now()}) returning id`.execute(
    tx,
  )
  const id = made?.id ?? 0
  await sql`
    insert into material.stock_period_balance (closing_id, store_id, batch_id, opening_quantity, opening_amount, in_quantity, in_amount, out_quantity, out_amount,
      ending_quantity, ending_amount)
    select ${id}::bigint, o.* from (${openBalances(period, before)}) o order by store_id, batch_id`.execute(tx)
  await sql`
    insert into material.stock_period_total (closing_id, store_id, material_id, material_code, opening_quantity, opening_amount, in_quantity, in_amount,
      out_quantity, out_amount, ending_quantity, ending_amount)
    select ${id}::bigint, b.store_id, t.material_id, max(m.code), sum(b.opening_quantity), sum(b.opening_amount), sum(b.in_quantity), sum(b.in_amount),
      sum(b.out_quantity), sum(b.out_amount), sum(b.ending_quantity), sum(b.ending_amount)
    from material.stock_period_balance b join material.batch t on t.id = b.batch_id join material.material m on m.id = t.material_id
    where b.closing_id = ${id} group by b.store_id, t.material_id order by b.store_id, max(m.code)`.execute(tx)
  const {
    rows: [sealed],
  } = await sql<{ hash: string; rows: number }>`
    update material.stock_closing set hash = ${hashOf(sql`${id}::bigint`)},
      row_count = (select count(*) from material.stock_period_balance where closing_id = ${id}) where id = ${id} returning hash, row_count as rows`.execute(
    tx,
  )
  await sql`update material.stock_period set closed_at = ${now()}, closed_by = ${by} where period = ${period}`.execute(
    tx,
  )
  return { hash: sealed?.hash ?? '', rows: sealed?.rows ?? 0 }
}

/**
 * Takes the closing of a period back: it is kept, and the period is open again. The last one alone, and never one on
 * which others stand.
 */
export const takeBackClosing = async (tx: Tx, period: string): Promise<void> => {
  const {
    rows: [later],
  } = await sql<{ period: string }>`
    select period from material.stock_closing where period > ${period} and superseded_at is null order by period desc limit 1`.execute(
    tx,
  )
  if (later) throw refusal(periodMessages, 'notTheLast', { last: later.period })
  await sql`update material.stock_closing set superseded_at = ${now()} where period = ${period} and superseded_at is null`.execute(
    tx,
  )
  await sql`update material.stock_period set closed_at = null, closed_by = null where period = ${period}`.execute(tx)
}
