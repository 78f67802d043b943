import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type OrderAmendmentLineRow,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { seesPrices } from '../material/index.ts'
import { awardColumns, awardJoins, orderableColumns } from '../result/index.ts'
import { orderAmendmentDocuments } from './document.ts'

const priced = (actor: Actor, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${seesPrices(actor)} then (${amount})::text end`
/** From a line `x` of an amendment, by its line `y` of the order, up to what was asked for. */
const lineJoins = sql`join material.order_line y on y.id = x.source_line_id join material.result_line l on l.id = y.source_line_id
  join material.result d on d.id = l.document_id join material.scheme_award w on w.id = l.award_id ${awardJoins}`

export const reads = documentReads(orderAmendmentDocuments, orderAmendmentCalls.list, {
  words: sql`a.number || ' ' || a.reason`,
  ofProject: (project) => sql<SqlBool>`a.order_id in (select x.document_id from material.application q
    join material.application_line s on s.document_id = q.id join material.analysis_line al on al.source_line_id = s.id
    join material.plan_line pl on pl.source_line_id = al.id join material.scheme_award w on w.source_line_id = pl.id
    join material.result_line l on l.award_id = w.id join material.order_line x on x.source_line_id = l.id where q.project_id = ${project})`,
  where: ({ orderId, ids }) => [
    ...(orderId === undefined ? [] : [sql<SqlBool>`a.order_id = ${orderId}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', totalUSD: 'a.usd_amount' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(orderAmendment)}, a.order_id as "orderId", p.number as "orderNumber", p.contract_number as "contractNo",
    u.name as "supplierName", u.address as "supplierAddress", p.currency_code as "currencyCode", a.reason,
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
    select x.id as "lineId", x.source_line_id as "sourceLineId", ${awardColumns(language, actor)}, ${orderableColumns(actor)},
      trim_scale(x.quantity_before)::text as "quantityBefore", trim_scale(x.quantity)::text as quantity, trim_scale(x.extra_quantity)::text as "extraQty",
      trim_scale(y.shipped_quantity)::text as "shippedQty", ${priced(actor, sql`trim_scale(x.price_before)`)} as "priceBefore",
      ${priced(actor, sql`trim_scale(x.unit_price)`)} as "unitPrice", x.delivery_before as "deliveryBefore", coalesce(x.delivery_date, x.delivery_before) as "deliveryDate",
      ${priced(actor, sql`round(x.amount_before, cy.digits)`)} as "amountBefore", ${priced(actor, sql`round(x.amount, cy.digits)`)} as amount,
      ${priced(actor, sql`round(x.amount - x.amount_before, cy.digits)`)} as difference, x.line_note as "lineNote"
    from material.order_amendment_line x ${lineJoins} join material.order r on r.id = y.document_id join system.currency cy on cy.code = r.currency_code
    where x.document_id = ${id} order by x.position`.execute(db)
  return rows
}
