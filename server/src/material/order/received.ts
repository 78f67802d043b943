import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { kept } from './following.ts'
import { count } from './shipments.ts'
import { isWithTax, lineJoins, taxRate } from './source.ts'

/** A line of a signed order, for whoever receives it. */
export interface Ordered {
  readonly id: number
  readonly orderId: number
  readonly supplierId: number
  readonly contractDate: string | null
  readonly materialId: number
  readonly name: Text
  readonly isSerial: boolean
  readonly shelfLifeDays: number | null
  readonly currencyCode: string
  readonly digits: number
  readonly unitPrice: string
  readonly taxRate: string
  readonly withTax: boolean
  /** Ordered and not given up; and what of it was not received. */
  readonly kept: string
  readonly open: string
  /** Came in beyond what is ordered. */
  readonly over: string
}

const chosen = sql`select x.id, a.id as "orderId", a.supplier_id as "supplierId", a.contract_date as "contractDate", s.material_id as "materialId", ${namedInBoth('s')} as name,
    (select k.is_serial from material.material k where k.id = s.material_id) as "isSerial",
    (select k.shelf_life_days from material.material k where k.id = s.material_id) as "shelfLifeDays", a.currency_code as "currencyCode", cy.digits,
    x.unit_price::text as "unitPrice", ${taxRate}::text as "taxRate", ${isWithTax} as "withTax",
    trim_scale(${kept})::text as kept, trim_scale(${kept} - x.received_quantity)::text as open, trim_scale(x.over_quantity)::text as over
  from material.order_line x join material.order a on a.id = x.document_id join system.currency cy on cy.code = a.currency_code ${lineJoins}`

/** Lines of signed orders as they stand. */
export const readOrdered = async (db: Reader, lines: readonly number[]): Promise<ReadonlyMap<number, Ordered>> => {
  const { rows } = await sql<Ordered>`
    ${chosen} where x.id = any(${lines}::bigint[]) and a.state = 'signed' and a.deleted_at is null order by x.id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
/** All lines of signed orders that are still to come, of those orders alone. */
export const readStillToCome = async (db: Reader, orders: readonly number[]): Promise<readonly Ordered[]> =>
  (
    await sql<Ordered>`
      ${chosen} where x.document_id = any(${orders}::bigint[]) and a.state = 'signed' and ${kept} > x.received_quantity order by x.id`.execute(
      db,
    )
  ).rows

/** Locks the orders of these lines, then their lines: of two who receive the same, the second finds what is left. */
export const lockOrdered = async (tx: Tx, lines: readonly number[]): Promise<void> => {
  await sql`
    select 1 from material.order where id in (select document_id from material.order_line where id = any(${lines}::bigint[])) order by id for no key update`.execute(
    tx,
  )
  await sql`
    select 1 from material.order_line where document_id in (select document_id from material.order_line where id = any(${lines}::bigint[])) order by id for no key update`.execute(
    tx,
  )
}

/** Says of lines what is in stores of them: counted again from the receipts that stand, and what had come before it was brought over. */
export const countReceived = async (tx: Tx, lines: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update material.order_line x set received_quantity = least(t.received, ${kept}), over_quantity = greatest(t.received - ${kept}, 0)
    from (select o.id, o.opening_received_quantity + coalesce(sum(l.quantity) filter (where r.state in ('posted', 'stored')), 0) as received
      from material.order_line o left join material.receipt_line l on l.order_line_id = o.id and l.batch_id is not null
      left join material.receipt r on r.id = l.document_id where o.id = any(${lines}::bigint[]) group by o.id) t
    where t.id = x.id returning x.document_id as id`.execute(tx)
  const orders = new Set(rows.map(({ id }) => id))
  // What is in a store is no longer awaited, whatever is written of shipments.
  await sql`select document.mark_stale(${[...orders]}::bigint[])`.execute(tx)
  await noteChanged(
    tx,
    [...orders].map((id) => recordNameOf(order.name, id)),
  )
}

/** What is received of a shipment has arrived, whether its buyer has written it down or not. */
export const arrive = async (tx: Tx, shipment: number, day: string): Promise<void> => {
  const { rows } = await sql<{ order: number }>`
    update material.order_shipment set arrived_date = greatest(${day}::date, in_date, cleared_date) where id = ${shipment} and arrived_date is null returning order_id as order`.execute(
    tx,
  )
  for (const { order: of } of rows) await count(tx, of)
}

/**
 * What another system had billed before it came is billed as it comes: of the lines of a receipt that was posted so much as is
 * left of that. Answers the batches that nothing more will be billed of.
 */
export const countAhead = async (tx: Tx, receipt: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number; batch: number; line: number; taken: string; isAll: boolean }>`
    with coming as (
      select y.id, y.batch_id, y.order_line_id, y.quantity, y.net_amount, x.ahead_quantity as ahead, cy.digits,
        coalesce(sum(y.quantity) over (partition by x.id order by y.position rows between unbounded preceding and 1 preceding), 0) as before
      from material.receipt_line y join material.order_line x on x.id = y.order_line_id and x.ahead_quantity > 0
      join system.currency cy on cy.code = y.currency_code where y.document_id = ${receipt}),
    taking as (select c.*, least(c.quantity, c.ahead - c.before) as taken from coming c where c.ahead > c.before)
    update material.receipt_line y set ahead_quantity = t.taken, billed_quantity = y.billed_quantity + t.taken,
      billed_amount = y.billed_amount + round(t.net_amount * t.taken / t.quantity, t.digits)
    from taking t where y.id = t.id
    returning y.id, y.batch_id as batch, y.order_line_id as line, t.taken::text as taken, t.taken = t.quantity as "isAll"`.execute(
    tx,
  )
  await moveAhead(tx, rows, 1)
  return rows.filter(({ isAll }) => isAll).map(({ batch }) => batch)
}
// The lines bill what came of it, or bill it ahead again.
const moveAhead = (tx: Tx, of: readonly { readonly line: number; readonly taken: string }[], by: 1 | -1) =>
  sql`
    update material.order_line x set billed_quantity = x.billed_quantity + ${by} * t.taken, ahead_quantity = x.ahead_quantity - ${by} * t.taken
    from (select line, sum(taken) as taken from ${recordset(of, { line: 'bigint', taken: 'numeric' })} group by line) t where x.id = t.line`.execute(
    tx,
  )
/** A receipt that is taken back gives up what came billed with it: it is billed ahead again. */
export const uncountAhead = async (tx: Tx, receipt: number): Promise<void> => {
  const { rows } = await sql<{ line: number; taken: string }>`
    with given as (select id, order_line_id as line, ahead_quantity as taken from material.receipt_line where document_id = ${receipt} and ahead_quantity > 0),
    freed as (update material.receipt_line y set ahead_quantity = 0, billed_quantity = 0, billed_amount = 0 from given g where y.id = g.id)
    select line, taken::text as taken from given`.execute(tx)
  await moveAhead(tx, rows, -1)
}
