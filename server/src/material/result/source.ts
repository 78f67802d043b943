import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor } from '../../kit/access/actor.ts'
import { namedIn } from '../../kit/database/database.ts'
import { seesPrices } from '../material/index.ts'
import { sourceColumns, sourceJoins } from '../plan/index.ts'

/** From an award `w` to its scheme `c`, its offer `f` with what that says of the line, its plan, and what was asked for. */
export const awardJoins = sql`join material.scheme c on c.id = w.document_id
  join material.scheme_offer f on f.id = w.offer_id join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  join system.supplier v on v.id = f.supplier_id join material.plan_line pl on pl.id = w.source_line_id join material.plan n on n.id = pl.document_id
  join material.analysis_line al on al.id = pl.source_line_id ${sourceJoins}`

/** Until when the supplier is held to a line `l` of a result: as he offered, unless a change of the result says more. */
export const heldUntil = sql`coalesce(l.valid_until, f.valid_until)`
/** Where an award comes from, and what was offered. */
export const awardColumns = (
  language: Language,
  actor: Actor,
  validUntil: RawBuilder<unknown> = sql`f.valid_until`,
): RawBuilder<unknown> => {
  const priced = seesPrices(actor)
  return sql`w.id as "awardId", c.id as "schemeId", n.id as "planId", n.number as "planNumber", ${sourceColumns(language)},
    v.id as "supplierId", ${namedIn('v', language)} as "supplierName", case when ${priced} then f.currency_code end as "currencyCode",
    case when ${priced} then fl.unit_price::text end as "offeredPrice", w.reason as "awardReason", ${validUntil} as "validUntil", fl.lead_days as "leadDays"`
}
/** What of an award no result has. */
export const openQuantity = sql`(w.quantity - w.released_quantity - w.claimed_quantity)`
