import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { agreement } from '@geodepot/contracts/material/agreement.ts'
import type { CoveredBy } from '@geodepot/contracts/material/price.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { seesPrices } from '../material/index.ts'

type Expression = RawBuilder<unknown>
/** Whether the agreement of this name in the statement may be called off on a day. */
export const isInForce = (table: string, day: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<SqlBool>`${of('state')} = 'approved' and ${of('deleted_at')} is null and ${day}::date between ${of('valid_from')} and ${of('valid_to')}`
}
/** What a unit of a line of an agreement costs where so much is ordered at once: prices fall from step to step. */
export const steppedPrice = (line: string, quantity: Expression): Expression =>
  sql`coalesce((select min((st.value ->> 'price')::numeric) from jsonb_array_elements(${sql.ref(`${line}.steps`)}) st
    where (st.value ->> 'from')::numeric <= ${quantity}), ${sql.ref(`${line}.unit_price`)})`

/** Agreements in force that this person sees and that have this material with something left: a list of `CoveredBy`, the one that ends last first. */
export const coveringOf = (
  actor: Actor,
  material: Expression,
  quantity: Expression,
  language: Language,
): RawBuilder<CoveredBy[]> =>
  sql<CoveredBy[]>`coalesce((
    select jsonb_agg(jsonb_build_object('agreementId', g.id, 'agreementNumber', g.number, 'supplierName', g.supplier, 'currencyCode', g.currency_code,
      'unitPrice', case when ${seesPrices(actor)} then trim_scale(g.price)::text end, 'leftQty', trim_scale(g.left_quantity)::text, 'validTo', g.valid_to) order by g.valid_to desc, g.id)
    from (select ga.id, ga.number, ${namedIn('gv', language)} as supplier, ga.currency_code, ${steppedPrice('gl', quantity)} as price, gl.max_quantity - gl.called_quantity as left_quantity, ga.valid_to
      from material.agreement_line gl join material.agreement ga on ga.id = gl.document_id join system.supplier gv on gv.id = ga.supplier_id
      where gl.material_id = ${material} and ${isInForce('ga', today())} and ${documentVisible(agreement, actor, 'ga')}
        and gl.called_quantity < coalesce(gl.max_quantity, gl.called_quantity + 1) and ga.called_amount < coalesce(ga.max_amount, ga.called_amount + 1)
        and gv.block_reason = '') g), '[]')`
