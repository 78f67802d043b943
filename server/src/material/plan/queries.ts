import { type PlanLineRow, lineNotes, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { wordOf } from '../material/index.ts'
import { coveringOf } from '../price/index.ts'
import { planDocuments } from './document.ts'
import { callOffsOf, schemesOf } from './schemed.ts'
import { estimated, sourceColumns, sourceJoins } from './source.ts'

const isDraft = sql<SqlBool>`a.state = any(${[...plan.editable]}::text[])`

export const reads = documentReads(planDocuments, planCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  ofProject: (project) => sql<SqlBool>`a.id in (select x.document_id from material.application q
    join material.application_line s on s.document_id = q.id join material.analysis_line al on al.source_line_id = s.id
    join material.plan_line x on x.source_line_id = al.id where q.project_id = ${project})`,
  where: ({ allocationStatus, purchaserId, purchaseMode, sourceType, ids }) => [
    ...(allocationStatus === undefined ? [] : [sql<SqlBool>`${isDraft} = ${allocationStatus === '0'}`]),
    ...(purchaserId === undefined ? [] : [sql<SqlBool>`a.purchaser_id = ${purchaserId}`]),
    ...(purchaseMode === undefined ? [] : [sql<SqlBool>`a.purchase_mode = any(${purchaseMode}::text[])`]),
    ...(sourceType === undefined ? [] : [sql<SqlBool>`a.source_type = any(${sourceType}::text[])`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', expectedDate: 'a.expected_date' },
  columns: (
    language,
  ) => sql`${documentColumns(plan)}, a.name, case when ${isDraft} then '0' else '1' end as "allocationStatus",
    a.purchaser_id, a.purchaser_id as "purchaserId", pu.nick_name as "purchaserName", a.purchase_mode as "purchaseMode",
    coalesce(${wordOf(dictionaries.purchaseMode, sql`a.purchase_mode`, language)}, a.purchase_mode) as "purchaseModeName",
    a.source_type as "sourceType", coalesce(${wordOf(dictionaries.sourceType, sql`a.source_type`, language)}, a.source_type) as "sourceTypeName",
    a.expected_date as "expectedDate", coalesce(t.projects, '') as "projectNames", coalesce(t.lines, 0)::int as "lineCount",
    coalesce(t.amount, 0)::text as "estimatedAmount", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id left join system.user pu on pu.id = a.purchaser_id
    left join lateral (select count(*) as lines, string_agg(distinct p.name, ', ') as projects, sum(${estimated(sql`x.quantity - x.released_quantity`)}) as amount
      from material.plan_line x join material.analysis_line al on al.id = x.source_line_id ${sourceJoins} where x.document_id = a.id) t on true`,
})

const left = sql`(l.quantity - l.released_quantity - l.claimed_quantity)`
/** Its lines, with where each comes from, what became of it, and which agreements have what is open of it. */
export const findLines = async (db: Reader, actor: Actor, id: number, language: Language): Promise<PlanLineRow[]> => {
  const { rows } = await sql<PlanLineRow>`
    select l.id as "lineId", al.id as "sourceLineId", ${sourceColumns(language)}, trim_scale(l.quantity)::text as quantity,
      trim_scale(l.released_quantity)::text as "releasedQty", trim_scale(l.claimed_quantity)::text as "schemedQty", ${schemesOf} as schemes, ${callOffsOf} as "callOffs",
      trim_scale(${left})::text as "openQty", case when ${left} > 0 then ${coveringOf(actor, sql`s.material_id`, left, language)} else '[]' end as agreements,
      ${estimated(sql`l.quantity - l.released_quantity`)}::text as "estimatedAmount", l.expected_date as "expectedDate", ${notesColumns(lineNotes)}
    from material.plan_line l join material.analysis_line al on al.id = l.source_line_id ${sourceJoins}
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}
