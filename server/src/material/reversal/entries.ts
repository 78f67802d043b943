import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { holdBatches, reverse } from '../../ledger/stock/index.ts'
import { type Doings, reason } from './terms.ts'

/** An entry that stands, with what it was worth. */
export interface Entry {
  readonly id: number
  readonly batch: string
  readonly amount: string
  /** It went from one store to another, or out of one, or into one. */
  readonly crosses: boolean
}
/**
 * Mirrors entries, the last first, each by a line of its own; answers what left or entered a store at another worth than
 * before. What moves within one keeps its worth anyway.
 */
export const mirror = async (
  { tx, actor, document }: Doings,
  entries: readonly Entry[],
): Promise<readonly { readonly batch: string; readonly was: string; readonly now: string }[]> => {
  const { rows: lines } = await sql<{ id: number }>`
    select nextval('document.line_id') as id from generate_series(1, ${entries.length})`.execute(tx)
  const posted = await reverse(
    tx,
    { document: document.id, recordedBy: actor.userId },
    entries.map(({ id }, at) => ({
      movement: id,
      bizDate: document.row.biz_date,
      dateField: 'bizDate',
      lineId: lines[at]?.id ?? 0,
    })),
  )
  return entries.flatMap(({ batch, amount: was, crosses }, at) => {
    const { amount: is = was } = posted[at] ?? {}
    return !crosses || compare(was, is) === 0 ? [] : [{ batch, was, now: is }]
  })
}

/** What a document has posted and nobody has taken back, the last first. */
export const entriesOf = async (tx: Tx, document: number): Promise<readonly Entry[]> =>
  (
    await sql<Entry>`
      select v.id, t.number as batch, v.amount::text as amount, f.store_id is distinct from g.store_id as crosses from material.stock_movement v
      join material.batch t on t.id = v.batch_id join material.place f on f.id = v.from_place_id join material.place g on g.id = v.to_place_id
      where v.document_id = ${document} and v.kind not in ('reversal', 'average') and not exists (select 1 from material.stock_movement w where w.reverses_id = v.id) order by v.id desc`.execute(
      tx,
    )
  ).rows

/**
 * What speaks against mirroring the entries of a document whose batches are held: that goods are no longer where they went,
 * that a cost has followed them there, or that they would come back to a place that is closed.
 */
export const againstEntries = async (tx: Tx, document: number): Promise<Reason[]> => {
  const { rows: batches } = await sql<{ id: number }>`
    select distinct batch_id as id from material.stock_movement where document_id = ${document} and kind <> 'reversal'`.execute(
    tx,
  )
  await holdBatches(
    tx,
    batches.map(({ id }) => id),
  )
  const { rows } = await sql<{
    key: 'goneOn' | 'costFollowed' | 'placeClosed'
    batch: string
    quantity: string
    place: string
  }>`
    with posted as materialized (
      select v.* from material.stock_movement v where v.document_id = ${document} and v.kind not in ('reversal', 'average')
    ), net as (
      select place_id, batch_id, sum(quantity) as quantity from (
        select to_place_id as place_id, batch_id, quantity from posted union all select from_place_id, batch_id, -quantity from posted) e group by 1, 2
    )
    select distinct 'goneOn' as key, t.number as batch, trim_scale(n.quantity - b.quantity)::text as quantity, '' as place from net n
      join material.stock_balance b using (place_id, batch_id) join material.batch t on t.id = n.batch_id where b.is_real and n.quantity > b.quantity
    union all
    select distinct 'costFollowed', t.number, '', '' from posted v join material.batch t on t.id = v.batch_id
      join material.stock_movement c on c.batch_id = v.batch_id and c.kind = 'cost' and c.id > v.id join material.place f on f.id = c.from_place_id join material.place g on g.id = c.to_place_id
      where (v.to_place_id in (c.from_place_id, c.to_place_id) or 'adjustment' in (f.kind, g.kind))
        and not exists (select 1 from material.stock_movement w where w.reverses_id = c.id)
    union all
    select distinct 'placeClosed', '', '', p.code from net n join material.place p on p.id = n.place_id where n.quantity < 0 and p.closed_at is not null
    order by 1, 2`.execute(tx)
  return rows.map(({ key, batch, quantity, place }) => reason(key, { batch, quantity, place }))
}
/** @throws Refusal where some of it would come back at another cost than it went at */
export const refuseChanged = (changed: Awaited<ReturnType<typeof mirror>>): void => {
  if (changed.length > 0)
    throw new Refusal(
      500,
      changed.slice(0, 50).map((one) => reason('costChanged', one)),
    )
}
