import type { Both } from '@geodepot/contracts/material/order.annex.ts'
import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { seesPrices } from '../material/index.ts'
import { lineJoins } from './source.ts'

/** What was amended of an order, or is to be. */
export const findAmendments = async (db: Reader, id: number): Promise<Followers> =>
  (
    await sql<Followers[number]>`
      select m.id, m.number, m.state as "docState", m.reason, coalesce(u.nick_name, '') as "personName", m.created_at as "createTime"
      from material.order_amendment m left join system.user u on u.id = m.created_by where m.order_id = ${id} and m.deleted_at is null order by m.id`.execute(
      db,
    )
  ).rows

/** What an amendment in force says otherwise than the order said before, for its supplier. */
export interface AmendedSaid {
  readonly id: number
  readonly number: string
  readonly reason: string
  /** A term by its name in the annex, as it was and as it is. */
  readonly terms: readonly {
    readonly term: 'delivery' | 'incoterm' | 'paymentTerms'
    readonly before: string
    readonly after: string
  }[]
  readonly lines: readonly {
    readonly name: Both
    readonly quantityBefore: string
    readonly quantity: string
    /** Nothing for those who may not see prices. */
    readonly priceBefore: string | null
    readonly unitPrice: string | null
    readonly deliveryBefore: string
    readonly deliveryDate: string
  }[]
}
/** One of an order, if it is in force. */
export const findAmended = async (
  db: Reader,
  actor: Actor,
  order: number,
  id: number,
): Promise<AmendedSaid | undefined> => {
  const priced = (price: RawBuilder<unknown>) => sql`case when ${seesPrices(actor)} then trim_scale(${price})::text end`
  const { rows } = await sql<AmendedSaid>`
    select am.id, am.number, am.reason, (select coalesce(jsonb_agg(jsonb_build_object('term', t.term, 'before', t.before, 'after', t.after) order by t.at), '[]')
        from (values (1, 'delivery', am.delivery_date_before::text, am.delivery_date::text),
          (2, 'incoterm', am.incoterm_before || ' ' || am.place_before, case when num_nonnulls(am.incoterm, am.place) > 0
            then coalesce(am.incoterm, am.incoterm_before) || ' ' || coalesce(am.place, am.place_before) end),
          (3, 'paymentTerms', am.payment_terms_before, am.payment_terms)) t (at, term, before, after) where t.after is not null) as terms,
      (select coalesce(jsonb_agg(jsonb_build_object('name', jsonb_build_object('cn', s.name, 'en', coalesce(nullif(s.name_en, ''), s.name)),
          'quantityBefore', trim_scale(z.quantity_before)::text, 'quantity', trim_scale(z.quantity)::text, 'priceBefore', ${priced(sql`z.price_before`)},
          'unitPrice', ${priced(sql`z.unit_price`)}, 'deliveryBefore', z.delivery_before, 'deliveryDate', coalesce(z.delivery_date, z.delivery_before)) order by z.position), '[]')
        from material.order_amendment_line z join material.order_line x on x.id = z.source_line_id ${lineJoins} where z.document_id = am.id) as lines
    from material.order_amendment am where am.id = ${id} and am.order_id = ${order} and am.state = 'approved' and am.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
