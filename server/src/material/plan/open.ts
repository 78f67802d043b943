import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { type PlanOpenLine, plan, type planCalls } from '@geodepot/contracts/material/plan.ts'
import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, containing, namedInBoth } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { estimated, isToBuy, sourceColumns, sourceJoins } from './source.ts'
import { isTaken } from './takers.ts'

const left = sql`al.buy_quantity - al.claimed_quantity`
// It was given back, or what had it was voided.
const cameBack = sql<SqlBool>`exists (select 1 from material.plan_line x join material.plan d on d.id = x.document_id
  where x.source_line_id = al.id and (x.released_quantity > 0 or d.state = 'voided'))`
/** What waits to be bought and may be taken by this person. */
export const waiting = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`al.buy_quantity > al.claimed_quantity and ${isToBuy} and ${documentVisible(analysis, actor, 'an')}`

export const findOpen = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof planCalls.open>,
  language: Language,
): Promise<Page<PlanOpenLine>> => {
  const { keyword, projectInfoNo, materialType, again, ids } = query
  return listed<PlanOpenLine>(
    db,
    {
      from: sql`material.analysis_line al ${sourceJoins}`,
      key: 'al.id',
      scope: documentVisible(analysis, actor, 'an'),
      where: [
        waiting(actor),
        ...(keyword === undefined
          ? []
          : [sql<SqlBool>`(m.search like ${containing(keyword)} or lower(q.number) like ${containing(keyword)})`]),
        ...(projectInfoNo === undefined ? [] : [sql<SqlBool>`q.project_id = ${projectInfoNo}`]),
        ...(materialType === undefined ? [] : [sql<SqlBool>`q.type = any(${materialType}::text[])`]),
        ...(ids === undefined ? [] : [sql<SqlBool>`al.id = any(${ids}::bigint[])`]),
        ...(again === undefined ? [] : [sql<SqlBool>`${cameBack} = ${again === '1'}`]),
      ],
      sort: { needDate: 's.need_date' },
      columns: sql`al.id as "sourceLineId", ${sourceColumns(language)}, trim_scale(al.buy_quantity)::text as "buyQty", trim_scale(${left})::text as "openQty",
        ${estimated(left)}::text as "estimatedAmount", case when ${cameBack} then '1' else '0' end as again`,
      joins: sql``,
    },
    query,
  )
}

/** A line of an allocated plan, and how much of it nobody has taken. */
export interface PlanLeft {
  readonly id: number
  readonly planId: number
  readonly planNumber: string
  readonly purchaserId: number
  readonly materialId: number
  readonly name: Text
  readonly open: string
}
const planLeft = sql`x.quantity - x.released_quantity - x.claimed_quantity`

/**
 * Locks lines of allocated plans that this person sees, and keeps their plans as they are, for whoever takes of them. What
 * the taker has of them already is not counted as open.
 */
export const lockPlanLines = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlanLeft>> => {
  const { rows } = await sql<PlanLeft>`
    select x.id, a.id as "planId", a.number as "planNumber", a.purchaser_id as "purchaserId", s.material_id as "materialId", ${namedInBoth('s')} as name, trim_scale(${planLeft})::text as open
    from material.plan_line x join material.plan a on a.id = x.document_id
    join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
    where x.id = any(${ids}::bigint[]) and a.state = 'allocated' and ${documentVisible(plan, actor, 'a')}
    order by x.id for update of x for share of a`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A line that a purchaser may take into a scheme. */
export type SchemableLine = Omit<PlanOpenLine, 'sourceLineId' | 'buyQty' | 'again'> & {
  readonly sourceLineId: number
  readonly planId: number
  readonly planNumber: string
}
/** Lines of allocated plans of a purchaser that no scheme has in full and none that is not decided, the oldest first. */
export const findPlanOpen = async (
  db: Reader,
  actor: Actor,
  purchaser: number,
  language: Language,
): Promise<SchemableLine[]> => {
  const { rows } = await sql<SchemableLine>`
    select x.id as "sourceLineId", a.id as "planId", a.number as "planNumber", ${sourceColumns(language)},
      trim_scale(${planLeft})::text as "openQty", ${estimated(planLeft)}::text as "estimatedAmount"
    from material.plan_line x join material.plan a on a.id = x.document_id join material.analysis_line al on al.id = x.source_line_id ${sourceJoins}
    where a.purchaser_id = ${purchaser} and a.state = 'allocated' and ${documentVisible(plan, actor, 'a')}
      and x.quantity - x.released_quantity > x.claimed_quantity and not ${isTaken(sql`x.id`)}
    order by a.id, x.position limit 1000`.execute(db)
  return rows
}
