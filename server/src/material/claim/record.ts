import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { kept } from '../order/index.ts'

/** How a supplier has served: what was claimed of what was ordered of it, what came in time, and how it answered when it was asked for offers. The whole company's, as the supplier is. */
export const findRecord = async (db: Reader, supplier: number): Promise<AnswerOf<typeof claimCalls.record>> => {
  const { rows } = await sql<AnswerOf<typeof claimCalls.record>>`
    with ordered as (select x.id, coalesce(x.delivery_date, d.delivery_date) as due, greatest(x.arrived_quantity, x.received_quantity) >= ${kept} as "isThere",
        coalesce((select max(h.arrived_date) from material.order_shipment_line hl join material.order_shipment h on h.id = hl.shipment_id where hl.line_id = x.id),
          (select max(v.biz_date) from material.receipt_line y join material.receipt v on v.id = y.document_id and v.state in ('posted', 'stored') and v.deleted_at is null
            where y.order_line_id = x.id)) as came
        from material.order d join material.order_line x on x.document_id = d.id
        where d.supplier_id = ${supplier} and d.state in ('signed', 'closed') and d.deleted_at is null),
      told as (select c.id, c.state from material.claim c join material.order d on d.id = c.order_id
        where d.supplier_id = ${supplier} and c.deleted_at is null and c.state not in ('draft', 'dropped')),
      lines as (select count(*)::int as ordered, count(*) filter (where exists (select 1 from material.claim_line l where l.order_line_id = o.id
        and l.document_id in (select id from told)))::int as claimed from ordered o),
      dues as (select count(*)::int as lines, (count(*) filter (where "isThere" and came <= due))::int as punctual from ordered where "isThere" or due < ${today()}::date)
    select n.ordered as "orderedLines", n.claimed as "claimedLines", (select count(*)::int from told where state <> 'settled') as "openClaims",
      (select count(*)::int from told) as claims, case when n.ordered > 0 then round(100.0 * (n.ordered - n.claimed) / n.ordered, 1)::text end as flawless,
      (select count(*)::int from material.scheme_request r where r.supplier_id = ${supplier}) as asked,
      (select count(*)::int from material.scheme_offer f join material.scheme c on c.id = f.document_id and c.deleted_at is null where f.supplier_id = ${supplier}) as offers,
      u.lines as "dueLines", u.punctual as "punctualLines", case when u.lines > 0 then round(100.0 * u.punctual / u.lines, 1)::text end as punctual
    from lines n cross join dues u`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  return found
}
