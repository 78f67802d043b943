import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'

/** The unit of the model `m`; what was on no list has none, and is counted as such. */
export const unitOf = (language: Language): RawBuilder<unknown> =>
  sql`case when m.id is null then ${textOf(shipmentMessages, 'unlistedUnit', language)}::text else system.unit_name(m.unit, ${language === 'en'}) end`

/**
 * What a quantity of rows comes to, unit by unit: `from` names them `g`, each with its `model_id` and, for their order, its
 * `line_id`. Units are never added to one another.
 */
export const amountsOf = (quantity: string, from: RawBuilder<unknown>, language: Language): RawBuilder<unknown> => {
  const of = sql.ref(`g.${quantity}`)
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('unit', t.unit, 'quantity', trim_scale(t.quantity)::text) order by t.place), '[]') from (
      select ${unitOf(language)} as unit, sum(s.quantity) as quantity, min(s.place) as place
      from (select g.model_id, sum(${of}) as quantity, min(g.line_id) as place ${from} group by g.model_id) s left join equipment.model m on m.id = s.model_id
      where s.quantity > 0 group by 1) t)`
}
