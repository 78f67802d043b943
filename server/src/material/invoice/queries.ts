import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import {
  type BillableLine,
  type BillingSupplier,
  type InvoiceCreditRow,
  type InvoiceLineRow,
  type InvoiceMatchRow,
  invoice,
  invoiceCalls,
} from '@geodepot/contracts/material/invoice.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { documentReads, documentVisible } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { factsIn, priced } from '../material/index.ts'
import { isWithTax, kept, ordersOf, taxRate } from '../order/index.ts'
import { invoiceDocuments } from './document.ts'
import { orderedJoins } from './ordered.ts'

const withLine = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`a.id in (select l.document_id from material.invoice_line l where ${condition})`
const reasons = sql`array(select distinct h.hold from (select unnest(a.holds) as hold union all
  select unnest(l.holds) from material.invoice_line l where l.document_id = a.id) h order by h.hold)`

export const reads = documentReads(invoiceDocuments, invoiceCalls.list, {
  words: sql`a.number || ' ' || a.invoice_number`,
  ofProject: (project) =>
    withLine(
      sql`l.order_line_id in (select x.id from material.order_line x where x.document_id in ${ordersOf(project)})`,
    ),
  where: ({ supplierId, orderId, receiptId, reason }) => [
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(orderId === undefined
      ? []
      : [withLine(sql`l.order_line_id in (select x.id from material.order_line x where x.document_id = ${orderId})`)]),
    ...(receiptId === undefined
      ? []
      : [
          withLine(
            sql`l.id in (select t.line_id from material.receipt_line y join material.invoice_match t on t.receipt_line_id = y.id where y.document_id = ${receiptId})`,
          ),
        ]),
    ...(reason === undefined
      ? []
      : [sql<SqlBool>`(${reason} = any(a.holds) or ${withLine(sql`${reason} = any(l.holds)`)})`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', invoiceDate: 'a.invoice_date' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(invoice)}, a.supplier_id as "supplierId", ${namedIn('u', language)} as "supplierName", a.invoice_number as "invoiceNo",
    a.invoice_date as "invoiceDate", a.received_date as "receivedDate", a.currency_code as "currencyCode", ${priced(actor, sql`round(a.net_amount, cy.digits)`)} as "netAmount",
    ${priced(actor, sql`round(a.recoverable_tax + a.other_tax, cy.digits)`)} as "taxAmount",
    ${priced(actor, sql`round(a.net_amount + a.recoverable_tax + a.other_tax, cy.digits)`)} as "totalAmount",
    coalesce(t.orders, '') as "orderNos", coalesce(t.lines, 0)::int as "lineCount", ${reasons} as reasons, ${namedIn('od', language)} as "orgName",
    ${priced(actor, sql`round(a.recoverable_tax, cy.digits)`)} as "recoverableTax", ${priced(actor, sql`round(a.other_tax, cy.digits)`)} as "otherTax",
    coalesce(ru.nick_name, '') as "releasedBy", a.release_reason as "releaseReason", coalesce(tu.nick_name, '') as "takenBackBy", a.taken_back_reason as "takenBackReason",
    case when 'duplicate' = any(a.holds) then coalesce((select o.number from material.invoice o where o.supplier_id = a.supplier_id and o.number_key = a.number_key
      and o.id <> a.id and o.deleted_at is null and o.state not in ('draft', 'refused', 'takenBack') order by o.id limit 1), '') else '' end as "duplicateOf"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join system.supplier u on u.id = a.supplier_id
    join system.currency cy on cy.code = a.currency_code left join system.user ru on ru.id = a.released_by left join system.user tu on tu.id = a.taken_back_by
    left join lateral (select count(*) as lines, string_agg(distinct z.number, ', ') as orders from material.invoice_line l
      join material.order_line x on x.id = l.order_line_id join material.order z on z.id = x.document_id where l.document_id = a.id) t on true`,
})

const netPrice = sql`case when ${isWithTax} then round(x.unit_price * 100 / (100 + ${taxRate}), 6) else x.unit_price end`
/** What the order of a line `x` says of it. */
const orderedColumns = (
  actor: Actor,
  language: Language,
) => sql`x.id as "orderLineId", a.id as "orderId", a.number as "orderNo", ${factsIn('s', 'm', language)},
  trim_scale(${kept})::text as "orderedQty", trim_scale(x.received_quantity + x.over_quantity)::text as "receivedQty", trim_scale(x.billed_quantity)::text as "billedQty",
  a.currency_code as "orderCurrency", ${priced(actor, sql`trim_scale(${netPrice})`)} as "orderPrice"`

const findLines = async (db: Reader, actor: Actor, id: number, language: Language): Promise<InvoiceLineRow[]> => {
  const { rows } = await sql<InvoiceLineRow>`
    select v.id as "lineId", ${orderedColumns(actor, language)}, trim_scale(v.quantity)::text as quantity, trim_scale(v.credited_quantity)::text as "creditedQty",
      ${priced(actor, sql`trim_scale(v.unit_price)`)} as "unitPrice", ${priced(actor, sql`round(v.net_amount, ic.digits)`)} as "netAmount",
      ${priced(actor, sql`round(v.credited_amount, ic.digits)`)} as "creditedAmount", ${priced(actor, sql`round(v.expected_amount, cy.digits)`)} as "expectedAmount",
      trim_scale(v.open_quantity)::text as "openQty", v.holds
    from material.invoice_line v join material.invoice i on i.id = v.document_id join system.currency ic on ic.code = i.currency_code
    join material.order_line x on x.id = v.order_line_id ${orderedJoins} where v.document_id = ${id} order by v.position`.execute(
    db,
  )
  return rows
}
const findCredits = async (db: Reader, actor: Actor, id: number): Promise<InvoiceCreditRow[]> =>
  (
    await sql<InvoiceCreditRow>`
      select c.id as "creditId", c.number as "creditNoteNo", c.credit_date as "creditDate", c.claim_id as "claimId", coalesce(k.number, '') as "claimNo",
        ${priced(actor, sql`round(c.net_amount, cy.digits)`)} as amount, u.nick_name as "personName"
      from material.invoice_credit c join material.invoice i on i.id = c.document_id join system.currency cy on cy.code = i.currency_code
      join system.user u on u.id = c.created_by left join material.claim k on k.id = c.claim_id where c.document_id = ${id} order by c.id`.execute(
      db,
    )
  ).rows
const findMatches = async (db: Reader, actor: Actor, id: number, language: Language): Promise<InvoiceMatchRow[]> =>
  (
    await sql<InvoiceMatchRow>`
      select t.id as "matchId", t.line_id as "lineId", v.id as "receiptId", v.number as "receiptNo", b.id as "batchId", b.number as "batchNo",
        ${namedIn('m', language)} as "materialNameCn", trim_scale(t.quantity)::text as "matchedQty", ${priced(actor, sql`round(t.estimated_amount, cy.digits)`)} as "estimatedAmount",
        ${priced(actor, sql`round(t.net_amount, cy.digits)`)} as "actualAmount", ${priced(actor, sql`t.difference`)} as difference, ${priced(actor, sql`t.issued_amount`)} as "issuedAmount",
        ${priced(actor, sql`t.back_difference`)} as "backDifference", ${priced(actor, sql`t.back_issued_amount`)} as "backIssuedAmount"
      from material.invoice_line l join material.invoice_match t on t.line_id = l.id join material.receipt_line y on y.id = t.receipt_line_id
      join material.receipt v on v.id = y.document_id join material.batch b on b.id = y.batch_id join material.material m on m.id = b.material_id
      join system.currency cy on cy.code = y.currency_code where l.document_id = ${id} order by l.position, t.id`.execute(
      db,
    )
  ).rows
/** What its page shows beside the row of the list. */
export const findDetail = async (db: Reader, actor: Actor, id: number, language: Language) => ({
  lines: await findLines(db, actor, id, language),
  credits: await findCredits(db, actor, id),
  matches: await findMatches(db, actor, id, language),
})

const mayBill = (actor: Actor) =>
  sql<SqlBool>`a.state in ('signed', 'closed') and a.deleted_at is null and ${documentVisible(order, actor, 'a')}`
const open = sql`x.received_quantity + x.over_quantity - x.billed_quantity`
/** Of whom something is ordered and signed. */
export const findSuppliers = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly keyword?: string | undefined },
  language: Language,
): Promise<Page<BillingSupplier>> =>
  listed<BillingSupplier>(
    db,
    {
      from: sql`(select a.supplier_id as id, count(*) filter (where ${open} > 0)::int as open, array_agg(distinct a.currency_code) as currencies
        from material.order_line x join material.order a on a.id = x.document_id where ${mayBill(actor)} group by a.supplier_id) a join system.supplier v on v.id = a.id`,
      key: 'a.id',
      scope: within(sql<SqlBool>`true`),
      where: query.keyword === undefined ? [] : [sql<SqlBool>`v.search like ${containing(query.keyword)}`],
      sort: { supplierName: 'v.name' },
      columns: sql`a.id as "supplierId", ${namedIn('v', language)} as "supplierName", a.currencies, a.open as "openCount"`,
      joins: sql``,
    },
    query,
  )
/** What a supplier may bill: what came in and was not billed first, what is still to come after it. */
export const findBillable = async (
  db: Reader,
  actor: Actor,
  { supplierId, orderId }: { readonly supplierId: number; readonly orderId?: number | undefined },
  language: Language,
): Promise<BillableLine[]> => {
  const { rows } = await sql<BillableLine>`
    select ${orderedColumns(actor, language)}, trim_scale(${open})::text as "openQty"
    from material.order_line x ${orderedJoins}
    where ${mayBill(actor)} and a.supplier_id = ${supplierId} and (${orderId ?? null}::bigint is null or a.id = ${orderId ?? null}) and ${kept} > x.billed_quantity + x.ahead_quantity
    order by (${open} > 0) desc, a.id desc, x.position limit 1000`.execute(db)
  return rows
}
