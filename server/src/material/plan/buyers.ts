import type { Buyer } from '@geodepot/contracts/material/plan.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { buys } from '../plan-rule/index.ts'
import { estimated } from './source.ts'

/** Everybody who buys, with what each has in hand: the work that is open is gone through, however much was bought before. */
export const findBuyers = async (db: Reader, language: Language): Promise<Buyer[]> => {
  const open = sql`x.quantity - x.released_quantity - x.claimed_quantity`
  const { rows } = await sql<Buyer>`
    select u.id as "userId", u.nick_name as "nickName", ${namedIn('o', language)} as "deptName", coalesce(w.plans, 0)::int as "planCount",
      coalesce(w.lines, 0)::int as "lineCount", coalesce(w.amount, 0.00)::text as "estimatedAmount"
    from system.user u join system.department o on o.id = u.department_id
    left join (select a.purchaser_id as person, count(distinct a.id) as plans, count(*) as lines, sum(${estimated(open)}) as amount
      from material.plan_line x join material.plan a on a.id = x.document_id and a.state = 'allocated' and a.deleted_at is null
      join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
      where x.quantity - x.released_quantity > x.claimed_quantity group by 1) w on w.person = u.id
    where ${buys('u')} order by coalesce(w.lines, 0), u.id limit 500`.execute(db)
  return rows
}
