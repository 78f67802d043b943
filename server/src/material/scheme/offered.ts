import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import { type ComparedLine, type Offered, comparison, offeredCells } from '@geodepot/contracts/material/scheme.rules.ts'
import type { AwardRow, OfferRow } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { type Reader, namedIn, namedInBoth } from '../../kit/database/database.ts'

type Terms = NonNullable<OfferRow['terms']>
/** An offer with all that it says. */
export type WholeOffer = Omit<OfferRow, 'terms'> & { readonly terms: Terms }

/** What suppliers offered, in the order in which it was entered. Whoever answers with it sees to it that it may be read. */
export const findOffers = async (db: Reader, scheme: number, language: Language = 'cn'): Promise<WholeOffer[]> => {
  const { rows } = await sql<WholeOffer & { readonly terms: Omit<Terms, 'lines'> & { lines: Terms['lines'] | null } }>`
    select f.id as "offerId", f.supplier_id as "supplierId", ${namedIn('u', language)} as "supplierName", u.block_reason as "blockReason",
      case when f.came_by = 'link' then '' else coalesce(e.nick_name, '') end as "enteredBy", coalesce(f.updated_at, f.created_at) as "enteredTime", f.came_by as "cameBy",
      jsonb_build_object('currencyCode', f.currency_code, 'digits', c.digits, 'rateDate', coalesce(r.rate_date, f.rate_date),
        'quoted', case when r.id is not null then jsonb_build_object('rate', trim_scale(r.rate)::text, 'quotation', r.quotation) end,
        'incoterm', f.incoterm, 'place', f.place, 'freight', trim_scale(f.freight)::text, 'insurance', trim_scale(f.insurance)::text,
        'duty', trim_scale(f.duty)::text, 'inland', trim_scale(f.inland)::text, 'paymentTerms', f.payment_terms, 'validUntil', f.valid_until,
        'lines', coalesce(l.lines, '[]')) as terms
    from material.scheme_offer f join system.supplier u on u.id = f.supplier_id join system.currency c on c.code = f.currency_code
    left join system.currency_rate r on r.id = f.rate_id left join system.user e on e.id = coalesce(f.updated_by, f.created_by)
    left join lateral (select jsonb_agg(jsonb_build_object('sourceLineId', x.source_line_id, 'unitPrice', trim_scale(x.unit_price)::text,
        'taxRate', trim_scale(x.tax_rate)::text, 'withTax', case when x.is_with_tax then '1' else '0' end, 'leadDays', x.lead_days,
        'offeredPart', x.offered_part, 'condition', x.condition, 'warranty', x.warranty, 'remark', x.remark) order by x.source_line_id) as lines
      from material.scheme_offer_line x where x.offer_id = f.id) l on true
    where f.document_id = ${scheme} order by f.id`.execute(db)
  return rows
}
/** Who is recommended for how much. */
export const findAwards = async (db: Reader, scheme: number): Promise<AwardRow[]> => {
  const { rows } = await sql<AwardRow>`
    select w.id as "awardId", w.source_line_id as "sourceLineId", w.offer_id as "offerId", trim_scale(w.quantity)::text as quantity,
      trim_scale(w.released_quantity)::text as "releasedQty", w.reason
    from material.scheme_award w join material.scheme_line l on l.document_id = w.document_id and l.source_line_id = w.source_line_id
    where w.document_id = ${scheme} order by l.position, w.id`.execute(db)
  return rows
}

export interface WantedLine {
  readonly sourceLineId: number
  readonly name: Text
  readonly quantity: string
}
/** What the lines of a scheme want, in their order. */
const findWanted = async (db: Reader, scheme: number): Promise<WantedLine[]> => {
  const { rows } = await sql<WantedLine>`
    select l.source_line_id as "sourceLineId", ${namedInBoth('s')} as name, trim_scale(l.quantity)::text as quantity
    from material.scheme_line l join material.plan_line x on x.id = l.source_line_id
    join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
    where l.document_id = ${scheme} order by l.position`.execute(db)
  return rows
}

export interface ComparedOffers {
  readonly wanted: readonly WantedLine[]
  readonly offers: readonly WholeOffer[]
  readonly priced: readonly Offered[]
  /** By the line of the plan. */
  readonly compared: ReadonlyMap<number, ComparedLine>
}
/** All that a scheme wants beside all that is offered. */
export const compareOffers = async (db: Reader, scheme: number): Promise<ComparedOffers> => {
  const [wanted, offers] = [await findWanted(db, scheme), await findOffers(db, scheme)]
  const priced = offers.map(({ offerId, terms }): Offered => ({ offerId, ...terms }))
  const cells = priced.map((offer) => ({ offerId: offer.offerId, cells: offeredCells(offer, wanted) }))
  return { wanted, offers, priced, compared: comparison(wanted, cells) }
}
