import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import type { WallOrg } from '@geodepot/contracts/material/wall.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { calendarOf } from '../../ledger/stock/index.ts'
import { lineJoins } from '../order/index.ts'
import { keptInUsd, orderLines } from '../overview/index.ts'
import type { Looker } from './access.ts'
import { headOf } from './periods.ts'

const figures = ['issued', 'ordered', 'received'] as const

/** What units got, ordered and received: documents of these days within the scope, added up in one statement. */
export const findOrg = async (db: Reader, looker: Looker, language: Language): Promise<WallOrg> => {
  const head = await headOf(db, looker, language)
  const { actor, units } = looker
  const from = (await calendarOf(db)).named(head.fromPeriod).beginsOn
  const within = (day: string): RawBuilder<unknown> =>
    sql`${sql.ref(day)} between ${from}::date and ${head.endsOn}::date`
  const sums = figures.flatMap((what) => [
    sql`coalesce(sum(x.amount) filter (where x.what = ${what}), 0)::numeric(20, 2)::text as ${sql.ref(`${what}USD`)}`,
    sql`coalesce(sum(x.amount) filter (where x.what = ${what} and x.day >= ${head.beginsOn}::date), 0)::numeric(20, 2)::text as ${sql.ref(`${what}NowUSD`)}`,
  ])
  const { rows } = await sql<WallOrg['units'][number]>`
    select v.id as "unitId", ${namedIn('v', language)} as "unitName", ${sql.join(sums, sql`, `)}
    from (
      select 'issued' as what, a.biz_date as day, coalesce(a.user_department_id, a.department_id) as department,
        case when a.kind = 'return' then -e.amount else e.amount end as amount
      from material.outbound a join material.outbound_line e on e.document_id = a.id
      where a.state = 'posted' and a.kind in ('project', 'repair', 'return') and ${within('a.biz_date')} and ${documentVisible(outbound, actor, 'a')}
      union all
      select 'ordered', a.contract_date, coalesce(q.department_id, a.department_id), ${keptInUsd}
      from ${orderLines} where a.state in ('signed', 'closed') and ${within('a.contract_date')} and ${documentVisible(order, actor, 'a')}
      union all
      select 'received', a.biz_date, coalesce(k.department_id, a.department_id), e.purchase_amount
      from material.receipt a join material.receipt_line e on e.document_id = a.id
      left join lateral (select q.department_id from material.order_line x ${lineJoins} where x.id = e.order_line_id) k on true
      where a.state in ('posted', 'stored') and a.kind = 'purchase' and ${within('a.biz_date')} and ${documentVisible(receipt, actor, 'a')}
    ) x join system.department o on o.id = x.department join system.department v on v.id = coalesce(o.path[2], o.id)
    where ${units.length === 0 ? sql`true` : sql`v.id = any(${units}::text[])`}
    group by v.id order by v.order_number, v.id`.execute(db)
  return { ...head, units: rows }
}
