import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import type { purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { factsIn, seesPrices, wordOf } from '../material/index.ts'
import { kept, purchaseMode } from '../order/index.ts'

type LedgerQuery = Omit<InputOf<typeof purchaseLedgerCalls.list>, 'pageNum' | 'pageSize'>

/**
 * From a line `x` of an order `a` up to what was asked for: by the line of the result, which in an emergency confirmed it afterwards. Outer joins of what is always there: what a page neither
 * filters nor orders by is not read for it.
 */
const from = sql`material.order_line x left join material.order a on a.id = x.document_id
  left join material.result_line l on l.id = coalesce(x.source_line_id, x.confirmed_line_id) left join material.scheme_award w on w.id = l.award_id
  left join material.plan_line pl on pl.id = coalesce(w.source_line_id, x.plan_line_id) left join material.analysis_line al on al.id = pl.source_line_id
  left join material.application_line s on s.id = al.source_line_id left join material.application q on q.id = s.document_id
  left join material.material m on m.id = coalesce(s.material_id, x.opening_material_id)`

const due = sql`coalesce(x.delivery_date, a.delivery_date)`
/** What was to be there by now, and is not. */
const isLate = () =>
  sql<SqlBool>`(a.state = 'signed' and ${due} < ${today()}::date and greatest(x.arrived_quantity, x.received_quantity) < ${kept})`

const approvedOn = (document: RawBuilder<unknown>) =>
  sql`(select max(v.ended_at) from document.approval v where v.document_id = ${document} and v.state = 'approved')`
// As it was asked for; of what was brought over what is known of the material now.
const askedAs = sql.join(
  ['name', 'name_en', 'spec', 'applicable_model', 'part_no', 'unit'].map(
    (column) => sql`coalesce(${sql.ref(`s.${column}`)}, ${sql.ref(`m.${column}`)}) as ${sql.ref(column)}`,
  ),
)
/** When each stage ended; its shipments and receipts, what was billed, what its batches have become. */
const joins = sql`left join material.result d on d.id = l.document_id left join material.scheme c on c.id = w.document_id
  left join material.plan n on n.id = pl.document_id left join material.analysis an on an.id = al.document_id
  left join system.project p on p.id = q.project_id left join system.department o on o.id = q.department_id
  left join system.supplier u on u.id = a.supplier_id left join system.user b on b.id = n.purchaser_id left join system.user k on k.id = a.created_by
  left join lateral (select ${askedAs}) sa on true
  left join system.currency cy on cy.code = a.currency_code left join system.currency_rate r on r.id = a.rate_id
  left join lateral (select min(h.out_date) as out_date, max(h.in_date) as in_date, max(h.arrived_date) as arrived,
      string_agg(distinct nullif(h.declaration_number, ''), ', ') as declarations
    from material.order_shipment_line hl join material.order_shipment h on h.id = hl.shipment_id where hl.line_id = x.id) os on true
  left join lateral (select sum(y.quantity) as quantity, sum(y.purchase_amount) as bought, sum(y.fee_amount) as fees, min(v.id) as receipt, max(v.biz_date) as last_day,
      string_agg(distinct v.number, ', ') as receipts, string_agg(distinct t.number, ', ') as batches, array_agg(t.id) as ids, array_agg(distinct v.store_id) as stores
    from material.receipt_line y join material.receipt v on v.id = y.document_id and v.state in ('posted', 'stored') and v.deleted_at is null
    join material.batch t on t.id = y.batch_id where y.order_line_id = x.id) rc on true
  left join lateral (select coalesce(sum(case when pb.kind in ('use', 'asset') then sb.quantity end), 0) as issued,
      coalesce(sum(case when sb.is_real then sb.quantity end), 0) as there
    from material.stock_balance sb join material.place pb on pb.id = sb.place_id where sb.batch_id = any(rc.ids)) st on true
  left join lateral (select coalesce(sum(case v.kind when 'invoice' then v.amount when 'creditNote' then -v.amount end), 0) as billed
    from material.order_invoice v where v.order_id = a.id) oi on true
  left join lateral (select coalesce(sum(round((z.quantity + z.extra_quantity - z.closed_quantity) * z.unit_price, cy.digits)), 0) as value,
      coalesce(bool_and(z.billed_quantity + z.ahead_quantity >= z.quantity + z.extra_quantity - z.closed_quantity), false) as is_billed
    from material.order_line z where z.document_id = a.id) ov on true
  left join lateral (select q.sent_at, ${approvedOn(sql`an.id`)} as analysed, n.submitted_at as allocated, ${approvedOn(sql`c.id`)} as compared,
      ${approvedOn(sql`d.id`)} as decided, a.contract_date::timestamptz as signed,
      case when greatest(x.arrived_quantity, x.received_quantity) >= ${kept} then coalesce(os.arrived, rc.last_day)::timestamptz end as arrived) w2 on true`

const resultWord = (language: Language): RawBuilder<unknown> => {
  const words = Object.keys(result.states).map(
    (state) => sql`when ${state} then ${textOf<string>(result.messages, `state_${state}`, language)}::text`,
  )
  return sql`case d.state ${sql.join(words, sql` `)} end`
}

const daysFrom = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`case when ${since} is not null and ${until} is not null then round((greatest(extract(epoch from ${until} - ${since}), 0) / 86400)::numeric, 1)::text end`
const columns = (actor: Actor, language: Language): RawBuilder<unknown> => {
  const priced = (value: RawBuilder<unknown>) => sql`case when ${seesPrices(actor)} then (${value})::text end`
  return sql`x.id, case when x.is_opening then '1' else '0' end as "isOpening", a.opening_number as "openingNo", q.id as "applicationId", coalesce(q.number, '') as "applicationNo", q.submitted_at::date as "applicationDate", coalesce(${namedIn('o', language)}, '') as "userUnit", coalesce(q.team, '') as "teamGroup",
    coalesce(q.project_id, '') as "projectInfoNo", coalesce(p.name, '') as "projectName", m.id as "materialId", ${factsIn('sa', 'm', language)},
    coalesce(${wordOf(dictionaries.materialType, sql`m.type`, language)}, m.type) as "materialTypeName",
    trim_scale(s.quantity)::text as "requestedQty", trim_scale(al.buy_quantity)::text as "decidedQty", an.id as "analysisId", coalesce(an.number, '') as "analysisNo",
    n.id as "planId", coalesce(n.number, '') as "planNo", coalesce(b.nick_name, k.nick_name) as buyer, c.id as "schemeId", c.number as "schemeNo",
    coalesce(${wordOf(dictionaries.purchaseMode, purchaseMode, language)}, ${purchaseMode}) as "purchaseMode",
    d.id as "resultId", d.number as "resultNo", ${resultWord(language)} as "resultState", coalesce(${namedIn('u', language)}, '') as "supplierName",
    a.contract_number as "contractNo", a.contract_date as "contractDate", a.id as "orderId", a.number as "orderNo", a.state as "orderState",
    trim_scale(${kept})::text as quantity, a.currency_code as "currencyCode", ${priced(sql`trim_scale(x.unit_price)`)} as "unitPrice",
    ${priced(sql`round(${kept} * x.unit_price, cy.digits)`)} as amount,
    case when r.id is null then '1' when r.quotation = 'usdPerUnit' then trim_scale(r.rate)::text else trim_scale(round(1 / r.rate, 8))::text end as rate,
    ${priced(sql`round(x.unit_price * case when r.id is null then 1 when r.quotation = 'usdPerUnit' then r.rate else 1 / r.rate end, 4)`)} as "priceUSD",
    ${priced(sql`rc.fees::numeric(20, 2)`)} as "feesUSD", ${priced(sql`round((rc.bought + rc.fees) / nullif(rc.quantity, 0), 4)`)} as "landedUSD",
    ${due} as "deliveryDate", os.out_date as "outPortDate", os.in_date as "inPortDate", os.declarations as "declareNo", coalesce(os.arrived, rc.last_day) as "arrivalDate",
    trim_scale(x.received_quantity + x.over_quantity)::text as "receivedQty", rc.receipt as "receiptId", rc.receipts as "receiptNo", rc.batches as "batchNo",
    (select string_agg(${namedIn('ws', language)}, ', ' order by ws.id) from material.store ws where ws.id = any(coalesce(rc.stores, array[x.opening_store_id]))) as "storeName",
    case when exists (select 1 from material.invoice_line vl join material.invoice vi on vi.id = vl.document_id
      where vl.order_line_id = x.id and vi.state = 'held' and vi.deleted_at is null) then 'held' when oi.billed <= 0 then 'none' when oi.billed > ov.value then 'over' when oi.billed = ov.value or ov.is_billed then 'full' else 'part' end as invoicing,
    trim_scale(st.issued)::text as "issuedQty", trim_scale(st.there)::text as "balanceQty",
    ${daysFrom(sql`w2.sent_at`, sql`w2.analysed`)} as "daysAnalysis", ${daysFrom(sql`w2.analysed`, sql`w2.allocated`)} as "daysPlan",
    ${daysFrom(sql`w2.allocated`, sql`w2.compared`)} as "daysScheme", ${daysFrom(sql`w2.compared`, sql`w2.decided`)} as "daysResult",
    ${daysFrom(sql`coalesce(w2.decided, w2.allocated)`, sql`w2.signed`)} as "daysOrder", ${daysFrom(sql`w2.signed`, sql`w2.arrived`)} as "daysDelivery",
    ${daysFrom(sql`w2.sent_at`, sql`w2.arrived`)} as "daysTotal", case when ${isLate()} then '1' else '0' end as late,
    case when ${isLate()} then ${today()}::date - ${due} end as "lateDays"`
}

/** The lines of the orders that the person sees. */
export const purchaseLedgerListing = (actor: Actor, query: LedgerQuery, language: Language): Listing => ({
  from,
  key: 'x.id',
  scope: documentVisible(order, actor, 'a'),
  where: [
    ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
    ...(query.document === undefined
      ? []
      : [
          sql<SqlBool>`(lower(a.number || ' ' || a.contract_number || ' ' || a.opening_number) like ${containing(query.document)} or lower(q.number || ' ' || q.name) like ${containing(query.document)})`,
        ]),
    ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`q.project_id = ${query.projectInfoNo}`]),
    ...(query.supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${query.supplierId}`]),
    ...(query.materialType === undefined ? [] : [sql<SqlBool>`m.type = any(${query.materialType}::text[])`]),
    ...(query.orderState === undefined ? [] : [sql<SqlBool>`a.state = any(${query.orderState}::text[])`]),
    ...(query.beginDate === undefined ? [] : [sql<SqlBool>`a.contract_date >= ${query.beginDate}::date`]),
    ...(query.endDate === undefined ? [] : [sql<SqlBool>`a.contract_date <= ${query.endDate}::date`]),
    ...(query.late === undefined ? [] : [isLate()]),
    ...(query.isOpening === undefined ? [] : [sql<SqlBool>`x.is_opening`]),
  ],
  sort: { id: 'x.id', orderNo: 'a.number', deliveryDate: 'a.delivery_date', contractDate: 'a.contract_date' },
  columns: columns(actor, language),
  joins,
})
