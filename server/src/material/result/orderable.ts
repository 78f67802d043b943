import { result } from '@geodepot/contracts/material/result.ts'
import type { OpenSupplier, OrderOpenLine } from '@geodepot/contracts/material/order.ts'
import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, type Tx, containing, recordset, namedIn, namedInBoth } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { seesPrices } from '../material/index.ts'
import { releaseAwards } from '../scheme/index.ts'
import { awardColumns, awardJoins, heldUntil } from './source.ts'

/** A line that is approved, and how much of it is not ordered. */
export type OrderableLine = OrderOpenLine & {
  readonly supplierId: number
  readonly supplierName: string
  readonly currencyCode: string | null
}
const left = sql`(l.quantity - l.released_quantity - l.claimed_quantity)`
const lines = sql`material.result_line l join material.result d on d.id = l.document_id join material.scheme_award w on w.id = l.award_id ${awardJoins}`
const isApproved = sql<SqlBool>`d.state = any(array['approved', 'partial']) and d.deleted_at is null`
const waits = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isApproved} and ${documentVisible(result, actor, 'd')} and l.quantity - l.released_quantity > l.claimed_quantity`
// How many stock units are in what it is ordered in.
const packSize = sql`trim_scale(m.order_factor)::text as "packSize"`

/** What a line `l` of a result `d` says to whoever orders it, beside where it comes from. */
export const orderableColumns = (actor: Actor): RawBuilder<unknown> =>
  sql`d.id as "resultId", d.number as "resultNumber", case when ${seesPrices(actor)} then trim_scale(l.final_price)::text end as "finalPrice",
    trim_scale(fl.tax_rate)::text as "taxRate", case when fl.is_with_tax then '1' else '0' end as "withTax", ${packSize}, null as "agreementLineId", '[]'::jsonb as steps, null as "minQty"`

/** What is approved and not ordered, as far as this person sees it: an order takes what is of one supplier and currency. */
export const findResultOpen = async (
  db: Reader,
  actor: Actor,
  { supplierId, currencyCode }: { readonly supplierId?: number; readonly currencyCode?: string },
  language: Language,
): Promise<OrderableLine[]> => {
  const { rows } = await sql<OrderableLine>`
    select l.id as "sourceLineId", ${awardColumns(language, actor, heldUntil)}, ${orderableColumns(actor)}, trim_scale(${left})::text as "openQty"
    from ${lines} where ${waits(actor)}
      and (${supplierId ?? null}::bigint is null or f.supplier_id = ${supplierId ?? null}) and (${currencyCode ?? null}::text is null or f.currency_code = ${currencyCode ?? null})
    order by f.supplier_id, f.currency_code, d.id, l.position limit 10000`.execute(db)
  return rows
}

/** Of whom something is approved and not ordered, and in which currencies, with the terms of the last offer. */
export const findSuppliersOpen = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly keyword?: string | undefined },
  language: Language,
): Promise<Page<OpenSupplier>> =>
  listed<OpenSupplier>(
    db,
    {
      from: sql`(select max(f.id) as id, count(*)::int as lines, array_agg(distinct f.currency_code::text) as currencies
        from ${lines} where ${waits(actor)} group by f.supplier_id) a
        join material.scheme_offer f on f.id = a.id join system.supplier v on v.id = f.supplier_id`,
      key: 'a.id',
      // Of results that this person sees.
      scope: within(sql<SqlBool>`true`),
      where: query.keyword === undefined ? [] : [sql<SqlBool>`v.search like ${containing(query.keyword)}`],
      sort: { supplierName: 'v.name' },
      columns: sql`f.supplier_id as "supplierId", ${namedIn('v', language)} as "supplierName", a.currencies, a.lines as "lineCount",
        f.incoterm, f.place, f.payment_terms as "paymentTerms"`,
      joins: sql``,
    },
    query,
  )

/** A line that is approved, for whoever orders it. */
export interface ResultLeft {
  readonly id: number
  readonly name: Text
  /** What no order has of it. */
  readonly open: string
  readonly finalPrice: string
  readonly supplierId: number
  readonly currencyCode: string
  readonly validUntil: string
  readonly packSize: string | null
}
/**
 * Locks approved lines that this person sees, and keeps their results as they are, for whoever orders them. What the order
 * has of them already is not counted as open.
 */
export const lockResultLines = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ResultLeft>> => {
  // Results before their lines, as whoever changes one takes them.
  await sql`select d.id from material.result d where d.id in (select document_id from material.result_line where id = any(${ids}::bigint[])) order by d.id for share`.execute(
    tx,
  )
  const { rows } = await sql<ResultLeft>`
    select l.id, ${namedInBoth('s')} as name, trim_scale(${left})::text as open, trim_scale(l.final_price)::text as "finalPrice", f.supplier_id as "supplierId",
      f.currency_code as "currencyCode", ${heldUntil} as "validUntil", ${packSize}
    from ${lines} where l.id = any(${ids}::bigint[]) and ${isApproved} and ${documentVisible(result, actor, 'd')}
    order by l.id for update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Gives so much of approved lines back, through the scheme to the plan, to be sourced again: those whose it was are told. */
export const releaseResult = async (
  tx: Tx,
  actor: Actor,
  released: readonly { readonly lineId: number; readonly quantity: string }[],
  reason?: string,
): Promise<void> => {
  const { rows } = await sql<{ awardId: number; quantity: string }>`
    update material.result_line l set released_quantity = l.released_quantity + t.quantity
    from ${recordset(released, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId"
    returning l.award_id as "awardId", trim_scale(t.quantity)::text as quantity`.execute(tx)
  await releaseAwards(tx, actor, rows, reason)
}
