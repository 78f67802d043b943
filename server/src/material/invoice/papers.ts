import { add, compare, divided, isZero, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import type { Matched } from './match.ts'
import { expectedOf } from './ordered.ts'
import { type Doings, asOrdered, reason } from './terms.ts'

interface Paper {
  readonly kind: 'invoice' | 'creditNote'
  readonly number: string
  readonly date: string
  readonly received: string | null
}
/** What an order has of a paper, in its currency and as its prices count. */
interface Share {
  readonly order: number
  readonly orderNo: string
  readonly amount: string
  /** The tax that is transferred beside it: nothing where the prices are with tax. */
  readonly tax: string
}
/**
 * Stands among the invoices of its orders: whatever reads those reads it. What the buyer has noted there under its number
 * before becomes it.
 */
const keep = async (tx: Tx, id: number, paper: Paper, shares: readonly Share[]): Promise<void> => {
  const { rows } = await sql<{ order: number }>`
    insert into material.order_invoice (order_id, kind, number, invoice_date, amount, tax_amount, received_date, document_id)
    select t.order, ${paper.kind}, ${paper.number}, ${paper.date}::date, t.amount, t.tax, ${paper.received}::date, ${id}
    from ${recordset(shares, { order: 'bigint', amount: 'numeric', tax: 'numeric' })} where t.amount > 0
    on conflict (order_id, number) do update set invoice_date = excluded.invoice_date, amount = excluded.amount, tax_amount = excluded.tax_amount,
      received_date = coalesce(excluded.received_date, material.order_invoice.received_date), document_id = excluded.document_id
      where material.order_invoice.kind = excluded.kind and (material.order_invoice.document_id is null or material.order_invoice.document_id = excluded.document_id)
    returning order_id as order`.execute(tx)
  const kept = new Set(rows.map((row) => row.order))
  const other = shares.find((share) => compare(share.amount, '0') > 0 && !kept.has(share.order))
  if (other) throw new Refusal(500, [reason('kindDiffers', { number: paper.number, order: other.orderNo })])
  await noteChanged(
    tx,
    shares.map((share) => recordNameOf(order.name, share.order)),
  )
}
const byOrder = (amounts: readonly Share[]): Share[] =>
  [...Map.groupBy(amounts, (one) => one.order)].map(([of, some]) => ({
    order: of,
    orderNo: some[0]?.orderNo ?? '',
    amount: add('0', ...some.map(({ amount }) => amount)),
    tax: add('0', ...some.map(({ tax }) => tax)),
  }))

interface Written {
  readonly orderLine: number
  readonly quantity: string
  readonly net: string
}
type Row = Doings['document']['row']
type Of = Matched['lines'][number]['of']
/** What of the invoice's tax goes with so much of its net amount, on a line whose price is net. */
const taxOf = (net: string, of: Of, { recoverable_tax, other_tax, net_amount }: Row): string =>
  of.withTax || isZero(net_amount)
    ? '0'
    : divided(multiply(add(recoverable_tax, other_tax), net), net_amount, of.digits)

/** Of its orders in its own currency; another one's is held, and stands nowhere until it is corrected. */
export const keepInvoice = async (tx: Tx, { id, row }: Pick<Doings['document'], 'id' | 'row'>, { lines }: Matched) => {
  const { rows } = await sql<Written>`
    select order_line_id as "orderLine", trim_scale(quantity)::text as quantity, trim_scale(net_amount)::text as net from material.invoice_line where document_id = ${id}`.execute(
    tx,
  )
  const written = new Map(rows.map((line) => [line.orderLine, line]))
  const shares = lines.flatMap(({ line, of }) => {
    const { quantity = '0', net = '0' } = written.get(line.orderLineId) ?? {}
    if (of.currency !== row.currency_code) return []
    // As it was ordered it is what the order says, to the last digit.
    const isSame = compare(net, expectedOf(of, quantity)) === 0
    const amount = isSame ? rounded(multiply(quantity, of.unitPrice), of.digits) : asOrdered(net, of)
    return [{ order: of.orderId, orderNo: of.orderNo, amount, tax: taxOf(net, of, row) }]
  })
  const paper: Paper = {
    kind: 'invoice',
    number: row.invoice_number,
    date: row.invoice_date,
    received: row.received_date,
  }
  await keep(tx, id, paper, byOrder(shares))
}
export const keepCredit = async (
  tx: Tx,
  { id, row }: Pick<Doings['document'], 'id' | 'row'>,
  credit: Pick<Paper, 'number' | 'date'>,
  credited: readonly { readonly of: Of; readonly amount: string }[],
): Promise<void> =>
  keep(
    tx,
    id,
    { kind: 'creditNote', received: null, ...credit },
    byOrder(
      credited.map(({ of, amount }) => ({
        order: of.orderId,
        orderNo: of.orderNo,
        amount: asOrdered(amount, of),
        tax: taxOf(amount, of, row),
      })),
    ),
  )

/** What is corrected or sent back stands among no order's invoices. */
export const dropPapers = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ order: number }>`
    delete from material.order_invoice where document_id = ${id} returning order_id as order`.execute(tx)
  await noteChanged(
    tx,
    rows.map((row) => recordNameOf(order.name, row.order)),
  )
}
