import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/**
 * What entries `e` brought into stores and out of them, each seen from a store `s` that it comes to or not. What passes
 * between batches by the moving average is neither: one has less out, the other more.
 */
export const cameAndWent: RawBuilder<unknown> = sql`
  sum(case when s.comes then e.quantity else 0 end) as in_quantity, sum(case when s.comes and e.kind <> 'average' then e.amount else 0 end) as in_amount,
  sum(case when s.comes then 0 else e.quantity end) as out_quantity,
  sum(case when not s.comes then e.amount when e.kind = 'average' then -e.amount else 0 end) as out_amount`

export interface Closing {
  readonly id: number
  readonly period: string
}
/** The closing that stands for a period. */
export const closingOf = async (db: Reader, period: string): Promise<Closing | undefined> =>
  (
    await sql<Closing>`
      select id, period from material.stock_closing where period = ${period} and superseded_at is null`.execute(db)
  ).rows[0]
/** The last closing before a period: where what it opens with comes from. */
export const closingBefore = async (db: Reader, period: string): Promise<Closing | undefined> =>
  (
    await sql<Closing>`
      select id, period from material.stock_closing where period < ${period} and superseded_at is null order by period desc limit 1`.execute(
      db,
    )
  ).rows[0]

/**
 * What each store had of each batch in a period that is not closed: what the last closing before it left, what came and
 * went between the two, and what came and went in it. `narrowed` is a condition on `store_id` and `batch_id`.
 */
export const openBalances = (
  period: string,
  before: Closing | undefined,
  narrowed: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select store_id, batch_id, sum(opening_quantity) as opening_quantity, sum(opening_amount) as opening_amount,
    sum(in_quantity) as in_quantity, sum(in_amount) as in_amount, sum(out_quantity) as out_quantity, sum(out_amount) as out_amount,
    sum(opening_quantity + in_quantity - out_quantity) as ending_quantity, sum(opening_amount + in_amount - out_amount) as ending_amount
  from (
    select store_id, batch_id, ending_quantity as opening_quantity, ending_amount as opening_amount,
      0::numeric as in_quantity, 0::numeric as in_amount, 0::numeric as out_quantity, 0::numeric as out_amount
    from material.stock_period_balance where closing_id = ${before?.id ?? 0} and (ending_quantity <> 0 or ending_amount <> 0) and ${narrowed}
    union all
    select store_id, batch_id, in_quantity - out_quantity, in_amount - out_amount, 0, 0, 0, 0
    from material.stock_flow where period > ${before?.period ?? ''} and period < ${period} and ${narrowed}
    union all
    select store_id, batch_id, 0, 0, in_quantity, in_amount, out_quantity, out_amount
    from material.stock_flow where period = ${period} and ${narrowed}
  ) as part group by store_id, batch_id
  having sum(opening_quantity) <> 0 or sum(opening_amount) <> 0 or sum(in_quantity) <> 0 or sum(in_amount) <> 0 or sum(out_quantity) <> 0 or sum(out_amount) <> 0`

/** The rows of a closing as its hash reads them, in the order of stores and batches. */
export const hashOf = (closing: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  (select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', store_id, batch_id, opening_quantity, opening_amount, in_quantity, in_amount,
    out_quantity, out_amount, ending_quantity, ending_amount), E'\n' order by store_id, batch_id), ''), 'UTF8')), 'hex')
  from material.stock_period_balance where closing_id = ${closing})`
