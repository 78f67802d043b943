import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { StoryFacts } from '@geodepot/contracts/material/chain.ts'
import { type OrderLineRow, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { factsOf, priced, pricedSort, wordOf } from '../material/index.ts'
import { orderDocuments } from './document.ts'
import { formalitiesColumns, standsAt } from './formalities.ts'
import { followingColumns, followingJoins, overdue } from './following.ts'
import { lineJoins, ordersOf, originColumns, purchaseMode, sourceLine } from './source.ts'
import { lacksPapers, papersMissing } from './papers.ts'

export const reads = documentReads(orderDocuments, orderCalls.list, {
  words: sql`a.number || ' ' || a.contract_number || ' ' || a.opening_number`,
  ofProject: (project) => sql<SqlBool>`a.id in ${ordersOf(project)}`,
  where: ({ orderType, supplierId, agreementId, papers, formalities, isOpening, ids }) => [
    ...(isOpening === undefined ? [] : [sql<SqlBool>`a.is_opening`]),
    ...(orderType === undefined ? [] : [sql<SqlBool>`a.type = ${orderType}`]),
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(agreementId === undefined ? [] : [sql<SqlBool>`a.agreement_id = ${agreementId}`]),
    ...(papers === undefined ? [] : [lacksPapers(papers)]),
    ...(formalities === undefined ? [] : [standsAt(formalities)]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: (actor) => ({
    number: 'a.number',
    submitTime: 'a.submitted_at',
    deliveryDate: 'a.delivery_date',
    ...pricedSort(actor, { totalUSD: 'a.usd_amount' }),
  }),
  columns: (language, actor) => sql`${documentColumns(order, { alsoOverdue: overdue() })}, a.type as "orderType",
    a.agreement_id as "agreementId", (select g.number from material.agreement g where g.id = a.agreement_id) as "agreementNo", ${formalitiesColumns()},
    case when a.is_opening then '1' else '0' end as "isOpening", a.opening_number as "openingNo",
    a.supplier_id as "supplierId", ${namedIn('u', language)} as "supplierName", u.address as "supplierAddress", a.currency_code as "currencyCode",
    case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation, 'rateDate', r.rate_date) end as quoted,
    ${priced(actor, sql`round(a.total_amount, cy.digits)`)} as "totalAmount", ${priced(actor, sql`a.usd_amount`)} as "totalUSD",
    ${priced(actor, sql`round(ow.payable, cy.digits)`)} as "payableAmount",
    a.contract_number as "contractNo", a.contract_date as "contractDate", a.incoterm, a.place, a.destination, a.delivery_date as "deliveryDate",
    a.payment_terms as "paymentTerms", a.validity_note as "validityNote", coalesce(t.modes, '') as "purchaseMethodName",
    coalesce(t.plans, '') as "planNo", coalesce(t.schemes, '') as "schemeNo", coalesce(t.results, '') as "resultNo",
    coalesce(t.projects, '') as "projectNames", coalesce(t.lines, 0)::int as "lineCount", ${namedIn('od', language)} as "orgName",
    ${papersMissing} as "papersMissing", ${followingColumns}`,
  joins: (
    language,
  ) => sql`${documentJoins} join system.department od on od.id = a.department_id join system.supplier u on u.id = a.supplier_id
    join system.currency cy on cy.code = a.currency_code left join system.currency_rate r on r.id = a.rate_id
    left join lateral (select count(*) as lines, string_agg(distinct n.number, ', ') as plans, string_agg(distinct c.number, ', ') as schemes,
        string_agg(distinct d.number, ', ') as results, string_agg(distinct p.name, ', ') as projects,
        string_agg(distinct coalesce(${wordOf(dictionaries.purchaseMode, purchaseMode, language)}, ${purchaseMode}), ', ') as modes
      from material.order_line x ${lineJoins} where x.document_id = a.id) t on true ${followingJoins(language)}`,
})

/** Its lines, with where each comes from and what became of it. */
export const findLines = async (db: Reader, actor: Actor, id: number, language: Language): Promise<OrderLineRow[]> => {
  const { rows } = await sql<OrderLineRow>`
    select x.id as "lineId", ${sourceLine} as "sourceLineId", ${originColumns(language, actor)},
      trim_scale(x.quantity + x.extra_quantity)::text as quantity, trim_scale(x.extra_quantity)::text as "extraQty",
      trim_scale(x.closed_quantity)::text as "closedQty", trim_scale(x.quantity + x.extra_quantity - x.closed_quantity)::text as "leftQty",
      trim_scale(x.shipped_quantity)::text as "shippedQty", trim_scale(x.arrived_quantity)::text as "arrivedQty",
      trim_scale(x.received_quantity + x.over_quantity)::text as "receivedQty",
      ${priced(actor, sql`trim_scale(x.unit_price)`)} as "unitPrice", ${priced(actor, sql`round(x.amount, cy.digits)`)} as amount,
      x.delivery_date as "deliveryDate", x.price_note as "priceNote",
      trim_scale(x.opening_received_quantity)::text as "receivedBeforeQty", trim_scale(x.opening_billed_quantity)::text as "billedBeforeQty",
      (select ${namedIn('ws', language)} from material.store ws where ws.id = x.opening_store_id) as "storeName"
    from material.order_line x join material.order a on a.id = x.document_id join system.currency cy on cy.code = a.currency_code ${lineJoins}
    where x.document_id = ${id} order by x.position`.execute(db)
  return rows
}

/** Of which material a line is that was brought over. */
export const findFacts = async (db: Reader, line: number, language: Language): Promise<StoryFacts | undefined> =>
  (
    await sql<StoryFacts>`
      select ${factsOf('m', language)} from material.order_line x join material.material m on m.id = x.opening_material_id where x.id = ${line}`.execute(
      db,
    )
  ).rows[0]
