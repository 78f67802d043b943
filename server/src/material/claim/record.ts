import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** What was claimed of a supplier, of what was ordered of it: the whole company's, as the supplier is. */
export const findRecord = async (db: Reader, supplier: number): Promise<AnswerOf<typeof claimCalls.record>> => {
  const { rows } = await sql<AnswerOf<typeof claimCalls.record>>`
    with ordered as (select x.id from material.order d join material.order_line x on x.document_id = d.id
        where d.supplier_id = ${supplier} and d.state in ('signed', 'closed') and d.deleted_at is null),
      told as (select c.id, c.state from material.claim c join material.order d on d.id = c.order_id
        where d.supplier_id = ${supplier} and c.deleted_at is null and c.state not in ('draft', 'dropped')),
      lines as (select count(*)::int as ordered, count(*) filter (where exists (select 1 from material.claim_line l where l.order_line_id = o.id
        and l.document_id in (select id from told)))::int as claimed from ordered o)
    select n.ordered as "orderedLines", n.claimed as "claimedLines", (select count(*)::int from told where state <> 'settled') as "openClaims",
      (select count(*)::int from told) as claims, case when n.ordered > 0 then round(100.0 * (n.ordered - n.claimed) / n.ordered, 1)::text end as flawless
    from lines n`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  return found
}
