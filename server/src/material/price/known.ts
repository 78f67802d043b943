import type { LastPrice } from '@geodepot/contracts/material/price.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { isInForce } from './in-force.ts'

/** How many prices of a material are remembered. */
const most = 3

/** A price as it is kept: the supplier in both languages. */
export interface KeptPrice extends Omit<LastPrice, 'supplierName'> {
  readonly supplier: string | null
  readonly supplierEn: string | null
}

type Source = (material: RawBuilder<unknown>, without: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
// Where prices are known from. Each is asked for its latest alone, by an index on the material.
// What was bought, and stayed, of the supplier of its order; and what was bought before the ledger was opened, of whom nobody knows. What came
// free of charge or came back, was won back or found, has a value at most, and no price.
const received: Source = (material) => sql`
  (select b.received_on as day, b.id, b.purchase_unit_price::numeric(20, 4) as usd, null::jsonb as quoted, bv.name as supplier, bv.name_en as supplier_en, null::text as agreement, null::jsonb as history
    from material.batch b left join material.receipt_line bl on bl.batch_id = b.id
    left join material.receipt br on br.id = bl.document_id and br.kind = 'purchase' and br.state in ('posted', 'stored') and br.deleted_at is null
    left join material.order_line bx on bx.id = bl.order_line_id left join material.order bo on bo.id = bx.document_id left join system.supplier bv on bv.id = bo.supplier_id
    where b.material_id = ${material} and b.purchase_unit_price > 0 and (br.id is not null or exists (
      select 1 from material.stock_movement be where be.batch_id = b.id and be.kind = 'opening'
        and not exists (select 1 from material.stock_movement rv where rv.reverses_id = be.id)))
    order by b.received_on desc, b.id desc limit ${most})`
// As it was agreed, without tax, at the rate of its offer.
const agreed: Source = (material, without) => sql`
  (select g.priced_on as day, g.result_line_id as id, round(case r.quotation when 'usdPerUnit' then n.price * r.rate when 'unitsPerUsd' then n.price / r.rate else n.price end, 4) as usd,
      case when r.id is not null then jsonb_build_object('unitPrice', n.price::text, 'currencyCode', f.currency_code, 'rate', trim_scale(r.rate)::text) end as quoted,
      v.name as supplier, v.name_en as supplier_en, null::text as agreement, null::jsonb as history
    from (select g.* from material.agreed_price g where g.material_id = ${material}${without ? sql` and g.result_line_id <> all(${without})` : sql``} order by g.priced_on desc, g.result_line_id desc limit ${most}) g
    join material.result_line l on l.id = g.result_line_id join material.scheme_award w on w.id = l.award_id
    join material.scheme_offer f on f.id = w.offer_id join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
    join system.supplier v on v.id = f.supplier_id left join system.currency_rate r on r.id = f.rate_id
    cross join lateral (select round(case when fl.is_with_tax then l.final_price * 100 / (100 + fl.tax_rate) else l.final_price end, 4) as price) n)`
// What it may be called off at now, without tax, at the last rate: the cheapest.
const inForce = (material: RawBuilder<unknown>) => sql`
  (select ga.valid_from as day, gl.id, round(case r.quotation when 'usdPerUnit' then n.price * r.rate when 'unitsPerUsd' then n.price / r.rate else n.price end, 4) as usd,
      case when r.id is not null then jsonb_build_object('unitPrice', n.price::text, 'currencyCode', ga.currency_code, 'rate', trim_scale(r.rate)::text) end as quoted,
      gv.name as supplier, gv.name_en as supplier_en, ga.number as agreement, null::jsonb as history
    from material.agreement_line gl join material.agreement ga on ga.id = gl.document_id join system.supplier gv on gv.id = ga.supplier_id
    left join lateral (select r.* from system.currency_rate r where r.currency_code = ga.currency_code and r.replaced_at is null and r.rate_date <= ${today()}::date
      order by r.rate_date desc limit 1) r on true
    cross join lateral (select round(case when gl.is_with_tax then gl.unit_price * 100 / (100 + gl.tax_rate) else gl.unit_price end, 4) as price) n
    where gl.material_id = ${material} and ${isInForce('ga', today())} and (ga.currency_code = 'USD' or r.id is not null) order by usd, gl.id limit 1)`
// What an old file says, at the rate of its day; where no rate is that old, at the first that is known, which is said beside it.
const past: Source = (material) => sql`
  (select x.ordered_on as day, x.id, round(case r.quotation when 'usdPerUnit' then x.unit_price * r.rate when 'unitsPerUsd' then x.unit_price / r.rate else x.unit_price end, 4) as usd,
      case when r.id is not null then jsonb_build_object('unitPrice', round(x.unit_price, 4)::text, 'currencyCode', x.currency_code, 'rate', trim_scale(r.rate)::text) end as quoted,
      coalesce(v.name, nullif(x.supplier_text, '')) as supplier, v.name_en as supplier_en, null::text as agreement,
      jsonb_build_object('orderNo', x.order_number, 'unit', x.unit) as history
    from (select h.* from material.purchase_history h where h.material_id = ${material} order by h.ordered_on desc, h.id desc limit ${most}) x
    left join system.supplier v on v.id = x.supplier_id
    left join system.currency_rate r on r.id = coalesce(
      (select c.id from system.currency_rate c where c.currency_code = x.currency_code and c.replaced_at is null and c.rate_date <= x.ordered_on order by c.rate_date desc limit 1),
      (select c.id from system.currency_rate c where c.currency_code = x.currency_code and c.replaced_at is null order by c.rate_date limit 1))
    where x.currency_code = 'USD' or r.id is not null)`
const sources = [received, agreed, past]

/**
 * What this material costs by an agreement in force, and what it cost last, the latest first: a list of `KeptPrice`.
 * `without`: lines of results, whose own prices are not what they are held against.
 */
export const lastPricesOf = (
  material: RawBuilder<unknown>,
  without?: RawBuilder<unknown>,
): RawBuilder<KeptPrice[]> => sql<KeptPrice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('pricedOn', n.day, 'unitPriceUSD', n.usd::text, 'quoted', n.quoted, 'supplier', n.supplier, 'supplierEn', n.supplier_en,
    'agreementNo', n.agreement, 'history', n.history) order by n.agreement, n.day desc, n.id desc)
  from ((select * from (${sql.join(
    sources.map((source) => source(material, without)),
    sql` union all `,
  )}) s order by s.day desc, s.id desc limit ${most}) union all ${inForce(material)}) n), '[]')`

/** The same in the words of the reader. */
export const saidPrices = (prices: readonly KeptPrice[], language: Language): LastPrice[] =>
  prices.map(({ supplier, supplierEn, ...price }) => ({
    ...price,
    supplierName: language === 'en' && supplierEn !== null && supplierEn !== '' ? supplierEn : supplier,
  }))
