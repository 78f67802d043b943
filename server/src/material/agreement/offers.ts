import { type AwardedLine, type OpenOffer, type agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, containing, namedIn } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { factsOf, seesPrices } from '../material/index.ts'

// Lines `x` of approved results `d` of framework schemes, each of an offer `f`.
const lines = sql`material.result d join material.scheme c on c.id = d.scheme_id and c.type = 'framework'
  join material.result_line x on x.document_id = d.id join material.scheme_award w on w.id = x.award_id
  join material.scheme_offer f on f.id = w.offer_id join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id join material.material m on m.id = s.material_id`
const isApproved = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`d.state in ('approved', 'partial') and d.deleted_at is null and x.quantity > x.released_quantity and ${documentVisible(result, actor, 'd')}`
/** What results leave to be carried on, by supplier, the latest first. */
export const findOffers = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof agreementCalls.offers>,
  language: Language,
): Promise<Page<OpenOffer>> =>
  listed<OpenOffer>(
    db,
    {
      from: sql`material.scheme_offer a join material.scheme c on c.id = a.document_id and c.type = 'framework'
        join material.result d on d.scheme_id = c.id and d.state in ('approved', 'partial') and d.deleted_at is null join system.supplier v on v.id = a.supplier_id`,
      key: 'a.id',
      scope: documentVisible(result, actor, 'd'),
      where: [
        sql<SqlBool>`not exists (select 1 from material.agreement g where g.offer_id = a.id and material.keeps_lines(g.state, g.deleted_at))`,
        sql<SqlBool>`exists (select 1 from material.scheme_award w join material.result_line x on x.award_id = w.id and x.document_id = d.id
          and x.quantity > x.released_quantity where w.offer_id = a.id)`,
        ...(query.keyword === undefined
          ? []
          : [
              sql<SqlBool>`(lower(d.number || ' ' || d.name) like ${containing(query.keyword)} or v.search like ${containing(query.keyword)})`,
            ]),
      ],
      sort: { supplierName: 'v.name' },
      columns: sql`a.id as "offerId", d.id as "resultId", d.number as "resultNumber", d.name as "resultName", a.supplier_id as "supplierId",
        ${namedIn('v', language)} as "supplierName", a.currency_code as "currencyCode", a.incoterm, a.place, a.payment_terms as "paymentTerms",
        t.lead_days as "leadDays", t.lines as "lineCount"`,
      joins: sql`cross join lateral (select max(fl.lead_days) as lead_days, count(distinct s.material_id)::int as lines
        from material.scheme_award w join material.result_line x on x.award_id = w.id and x.document_id = d.id and x.quantity > x.released_quantity
        join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
        join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
        join material.application_line s on s.id = al.source_line_id where w.offer_id = a.id) t`,
    },
    query,
  )

// Of several lines of one material the cheapest, the first of them.
const awarded = (actor: Actor, offer: number) => sql`
  select distinct on (m.id) x.id, m.id as material_id, x.final_price, fl.tax_rate, fl.is_with_tax
  from ${lines} where f.id = ${offer} and ${isApproved(actor)} order by m.id, x.final_price, x.id`

/** What is approved of an offer, one line for each material, in the order of the result. */
export const findAwarded = async (
  db: Reader,
  actor: Actor,
  offer: number,
  language: Language,
): Promise<AwardedLine[]> => {
  const { rows } = await sql<AwardedLine>`
    select x.id as "sourceLineId", x.material_id as "materialId", ${factsOf('m', language)}, case when ${seesPrices(actor)} then trim_scale(x.final_price)::text end as "unitPrice",
      '[]'::jsonb as steps, trim_scale(x.tax_rate)::text as "taxRate", case when x.is_with_tax then '1' else '0' end as "withTax",
      trim_scale(m.order_factor)::text as "packSize"
    from (${awarded(actor, offer)}) x join material.material m on m.id = x.material_id order by x.id`.execute(db)
  return rows
}

/** An offer that is carried on: its terms, and what is approved of it by the material. */
export interface Carried {
  readonly supplierId: number
  readonly currencyCode: string
  /** The agreement that carries it on already. */
  readonly takenBy: string | null
  readonly lines: ReadonlyMap<number, Approved>
}
export interface Approved {
  readonly id: number
  readonly materialId: number
  readonly price: string
  readonly taxRate: string
  readonly withTax: '0' | '1'
}
/** Keeps an offer as it is while its agreement is written: of two who carry it on the second finds the first. */
export const holdOffer = async (
  tx: Tx,
  actor: Actor,
  offer: number,
  own: number | null,
): Promise<Carried | undefined> => {
  const {
    rows: [found],
  } = await sql<Omit<Carried, 'lines'>>`
    select f.supplier_id as "supplierId", f.currency_code as "currencyCode", null::text as "takenBy"
    from material.scheme_offer f where f.id = ${offer} for no key update of f`.execute(tx)
  if (!found) return undefined
  const { rows: taken } = await sql<{ number: string }>`
    select g.number from material.agreement g where g.offer_id = ${offer} and g.id is distinct from ${own}::bigint and material.keeps_lines(g.state, g.deleted_at)`.execute(
    tx,
  )
  const { rows } = await sql<Approved>`
    select x.id, x.material_id as "materialId", trim_scale(x.final_price)::text as price, trim_scale(x.tax_rate)::text as "taxRate",
      case when x.is_with_tax then '1' else '0' end as "withTax" from (${awarded(actor, offer)}) x`.execute(tx)
  if (rows.length === 0) return undefined
  return { ...found, takenBy: taken[0]?.number ?? null, lines: new Map(rows.map((row) => [row.id, row])) }
}
