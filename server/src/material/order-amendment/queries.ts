import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type OrderAmendmentLineRow,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced, pricedSort } from '../material/index.ts'
import { lineJoins, ordersOf, originColumns } from '../order/index.ts'
import { orderAmendmentDocuments } from './document.ts'

export const reads = documentReads(orderAmendmentDocuments, orderAmendmentCalls.list, {
  words: sql`a.number || ' ' || a.reason`,
  ofProject: (project) => sql<SqlBool>`a.order_id in ${ordersOf(project)}`,
  where: ({ orderId, ids }) => [
    ...(orderId === undefined ? [] : [sql<SqlBool>`a.order_id = ${orderId}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: (actor) => ({
    number: 'a.number',
    submitTime: 'a.submitted_at',
    ...pricedSort(actor, { totalUSD: 'a.usd_amount' }),
  }),
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(orderAmendment)}, a.order_id as "orderId", p.number as "orderNumber", p.contract_number as "contractNo",
    ${namedIn('u', language)} as "supplierName", u.address as "supplierAddress", p.currency_code as "currencyCode", a.reason,
    a.delivery_date_before as "deliveryDateBefore", coalesce(a.delivery_date, a.delivery_date_before) as "deliveryDate",
    a.incoterm_before as "incotermBefore", coalesce(a.incoterm, a.incoterm_before) as incoterm, a.place_before as "placeBefore", coalesce(a.place, a.place_before) as place,
    a.payment_terms_before as "paymentTermsBefore", coalesce(a.payment_terms, a.payment_terms_before) as "paymentTerms",
    ${priced(actor, sql`round(a.amount_before, cy.digits)`)} as "totalBefore", ${priced(actor, sql`round(a.total_amount, cy.digits)`)} as "totalAmount",
    ${priced(actor, sql`round(a.total_amount - a.amount_before, cy.digits)`)} as difference, ${priced(actor, sql`a.usd_amount`)} as "totalUSD",
    ${priced(actor, sql`a.usd_amount - a.usd_before`)} as "differenceUSD", coalesce(t.lines, 0)::int as "lineCount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.order p on p.id = a.order_id
    join system.supplier u on u.id = p.supplier_id join system.currency cy on cy.code = p.currency_code
    left join lateral (select count(*) as lines from material.order_amendment_line x where x.document_id = a.id) t on true`,
})

/** Its lines: how each stood and what is to be instead. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OrderAmendmentLineRow[]> => {
  const { rows } = await sql<OrderAmendmentLineRow>`
    select z.id as "lineId", z.source_line_id as "sourceLineId", ${originColumns(language, actor)},
      trim_scale(z.quantity_before)::text as "quantityBefore", trim_scale(z.quantity)::text as quantity, trim_scale(z.extra_quantity)::text as "extraQty",
      trim_scale(x.shipped_quantity)::text as "shippedQty", ${priced(actor, sql`trim_scale(z.price_before)`)} as "priceBefore",
      ${priced(actor, sql`trim_scale(z.unit_price)`)} as "unitPrice", z.delivery_before as "deliveryBefore", coalesce(z.delivery_date, z.delivery_before) as "deliveryDate",
      ${priced(actor, sql`round(z.amount_before, cy.digits)`)} as "amountBefore", ${priced(actor, sql`round(z.amount, cy.digits)`)} as amount,
      ${priced(actor, sql`round(z.amount - z.amount_before, cy.digits)`)} as difference, z.line_note as "lineNote"
    from material.order_amendment_line z join material.order_line x on x.id = z.source_line_id ${lineJoins} join material.order r on r.id = x.document_id join system.currency cy on cy.code = r.currency_code
    where z.document_id = ${id} order by z.position`.execute(db)
  return rows
}
