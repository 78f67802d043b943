import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { seesPrices } from '../material/index.ts'
import { sourceColumns } from '../plan/index.ts'
import { steppedPrice } from '../price/index.ts'

// What a line was asked for as: one that was brought over stands on nothing, and says of its material what is known of it now.
const askedAs = sql.join(
  ['name', 'name_en', 'spec', 'applicable_model', 'part_no', 'unit'].map(
    (column) => sql`coalesce(${sql.ref(`sl.${column}`)}, ${sql.ref(`m.${column}`)}) as ${sql.ref(column)}`,
  ),
)
/**
 * From a line `x` of an order up to what was asked for: through its line `l` of a result `d`, or its line `g` of an agreement
 * `ga`, to the plan's line `pl`. One of both is there, and in an emergency the result that confirmed it; `s` is what was asked for.
 * Of a line that was brought over there is only the material `m`, and `s` says what is known of that.
 */
export const lineJoins = sql`left join material.result_line l on l.id = coalesce(x.source_line_id, x.confirmed_line_id) left join material.result d on d.id = l.document_id
  left join material.scheme_award w on w.id = l.award_id left join material.scheme c on c.id = w.document_id left join material.scheme_offer f on f.id = w.offer_id
  left join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  left join material.agreement_line g on g.id = x.agreement_line_id left join material.agreement ga on ga.id = g.document_id
  left join material.plan_line pl on pl.id = coalesce(w.source_line_id, x.plan_line_id) left join material.plan n on n.id = pl.document_id
  left join material.analysis_line al on al.id = pl.source_line_id left join material.analysis an on an.id = al.document_id
  left join material.application_line sl on sl.id = al.source_line_id left join material.application q on q.id = sl.document_id
  join material.material m on m.id = coalesce(sl.material_id, x.opening_material_id)
  left join system.project p on p.id = q.project_id left join system.department o on o.id = q.department_id
  cross join lateral (select sl.id, sl.document_id, m.id as material_id, ${askedAs}, sl.need_date, sl.quantity, sl.unit_price, sl.total_price) s`

/** The orders that have a line for what a project asked for. */
export const ordersOf = (project: string): RawBuilder<unknown> => sql`(select x.document_id from material.application q
  join material.application_line s on s.document_id = q.id join material.analysis_line al on al.source_line_id = s.id
  join material.plan_line pl on pl.source_line_id = al.id cross join lateral (
    select x.document_id from material.scheme_award w join material.result_line l on l.award_id = w.id join material.order_line x on x.source_line_id = l.id
    where w.source_line_id = pl.id union all select x.document_id from material.order_line x where x.plan_line_id = pl.id) x
  where q.project_id = ${project})`

/** What a line stands on: that of a result, or of a plan where it is called off or an emergency; on itself where it was brought over. */
export const sourceLine = sql`coalesce(x.source_line_id, x.plan_line_id, x.id)`

/**
 * How a line was bought, by its value in the dictionary: what is called off is bought by a framework agreement, and an emergency as it was
 * planned, until its scheme says it.
 */
export const purchaseMode = sql`case when x.agreement_line_id is not null then 'framework' when x.is_emergency then coalesce(c.purchase_mode, n.purchase_mode)
  else c.purchase_mode end`
/** Tables of what the price of a line `x` says of tax, and no others. */
export const taxJoins = sql`left join material.result_line l on l.id = coalesce(x.source_line_id, x.confirmed_line_id)
  left join material.scheme_award w on w.id = l.award_id left join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  left join material.agreement_line g on g.id = x.agreement_line_id`
/** What its price says of tax: a line of an emergency says it itself, and one that was brought over. */
export const taxRate = sql`coalesce(x.tax_rate, fl.tax_rate, g.tax_rate)`
export const isWithTax = sql`coalesce(x.is_with_tax, fl.is_with_tax, g.is_with_tax)`
/** What an amount of a line `x`, counted as its price is, comes to with tax: that is transferred. Not rounded. */
export const withTax = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${amount}) * case when ${isWithTax} then 1 else 1 + coalesce(${taxRate}, 0) / 100 end`

/** What a line `g` of an agreement says of quantities and their prices, to whoever may see prices. */
export const scaleColumns = (actor: Actor): RawBuilder<unknown> => sql`g.id as "agreementLineId",
  case when ${seesPrices(actor)} and g.id is not null then (
    select jsonb_build_array(jsonb_build_object('fromQuantity', '0', 'unitPrice', trim_scale(g.unit_price)::text))
      || coalesce(jsonb_agg(jsonb_build_object('fromQuantity', e.value ->> 'from', 'unitPrice', e.value ->> 'price') order by e.ordinality), '[]')
    from jsonb_array_elements(g.steps) with ordinality e) else '[]' end as steps, trim_scale(g.min_quantity)::text as "minQty"`

// The price goes by all that the order takes of the line of the agreement.
const taken = sql`(select sum(y.quantity + y.extra_quantity) from material.order_line y where y.document_id = x.document_id and y.agreement_line_id = x.agreement_line_id)`
/** Where a line of an order comes from, and what was approved or agreed. */
export const originColumns = (language: Language, actor: Actor): RawBuilder<unknown> => sql`
  d.id as "resultId", d.number as "resultNumber", c.id as "schemeId", ${scaleColumns(actor)},
  n.id as "planId", coalesce(n.number, '') as "planNumber", ${sourceColumns(language)}, coalesce(l.valid_until, f.valid_until, ga.valid_to) as "validUntil",
  coalesce(fl.lead_days, ga.lead_days) as "leadDays",
  case when ${seesPrices(actor)} then trim_scale(case when g.id is null then l.final_price else ${steppedPrice('g', taken)} end)::text end as "finalPrice",
  trim_scale(${taxRate})::text as "taxRate", case when ${isWithTax} then '1' else '0' end as "withTax",
  trim_scale(case when x.is_emergency or x.is_opening then null when g.id is null then m.order_factor else g.pack_size end)::text as "packSize"`
