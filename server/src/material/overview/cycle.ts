import { order } from '@geodepot/contracts/material/order.ts'
import { type OverviewFigures, cycleStages } from '@geodepot/contracts/material/overview.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import type { Months } from '../../kit/months.ts'
import { type Asked, chosenOf, keptQuantity, orderLines, there } from './sums.ts'

const approvedOn = (document: string) =>
  sql`(select max(v.ended_at) from document.approval v where v.document_id = ${sql.ref(document)} and v.state = 'approved')`

/**
 * How many days each stage took of what was signed in these months: each way from an application to an order counts once,
 * however many lines went it; what is called off of an agreement has neither scheme nor result. The middle one is told: one that lay for a year says nothing of the others.
 */
export const findCycle = async (
  db: Reader,
  actor: Actor,
  { from, until }: Months,
  asked: Asked,
): Promise<OverviewFigures['cycle']> => {
  const { rows } = await sql<OverviewFigures['cycle'][number]>`
    with ways as materialized (
      select distinct q.id as application, q.sent_at, al.document_id as analysis, n.id as plan, n.submitted_at as allocated, w.document_id as scheme,
        l.document_id as result, a.id as "order", a.contract_date::timestamptz as signed
      from ${orderLines}
      where a.state in ('signed', 'closed') and a.contract_date >= ${from}::date and a.contract_date < ${until}::date
        and ${documentVisible(order, actor, 'a')} and ${chosenOf(asked)}),
    times as materialized (
      select y.*, ${approvedOn('y.analysis')} as analysed, ${approvedOn('y.scheme')} as compared, ${approvedOn('y.result')} as decided,
        (select case when bool_and(${there} >= ${keptQuantity}) then greatest(max(h.arrived_date),
            (select max(v.biz_date) from material.order_line ol join material.receipt_line rl on rl.order_line_id = ol.id
              join material.receipt v on v.id = rl.document_id and v.state in ('posted', 'stored') and v.deleted_at is null
              where ol.document_id = y."order" and ol.arrived_quantity < ol.received_quantity))::timestamptz end
          from material.order_line x left join material.order_shipment h on h.order_id = x.document_id where x.document_id = y."order") as arrived
      from ways y),
    spans as (
      select k.stage, greatest(extract(epoch from k.until - k.since) / 86400, 0) as days from times t
      cross join lateral (values ('analysis', t.sent_at, t.analysed), ('plan', t.analysed, t.allocated), ('scheme', t.allocated, t.compared),
        ('result', t.compared, t.decided), ('order', t.decided, t.signed), ('delivery', t.signed, t.arrived)) k (stage, since, until)
      where k.since is not null and k.until is not null)
    select k.stage, round((percentile_cont(0.5) within group (order by s.days))::numeric, 1)::text as days, count(*)::int as count
    from unnest(${[...cycleStages]}::text[]) with ordinality k (stage, place) join spans s on s.stage = k.stage
    group by k.stage, k.place order by k.place`.execute(db)
  return rows
}
