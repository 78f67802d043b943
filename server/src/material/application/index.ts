// Material applications: what projects ask for, confirmed by their managers, approved, and sent to those who buy.
// Asked for by acceptance H2, H12 and H13.
import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { containing } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import {
  documentColumns,
  documentJoins,
  documentSheet,
  projectColumns,
  projectJoins,
} from '../../system/document/index.ts'
import { linksFor } from '../../system/ticket/index.ts'
import { registerChain } from '../chain/index.ts'
import { registerMaterialUse, wordOf } from '../material/index.ts'
import { applicationDocuments } from './document.ts'
import { findDuplicates, findFacts, findLines, findRecent } from './queries.ts'

export { applicationDocuments } from './document.ts'
export { isLive } from './facts.ts'
export { installation } from './installation.ts'
export { plansOf } from './planned.ts'

registerChain({ of: applicationDocuments, facts: findFacts })

registerMaterialUse({
  table: 'material.application_line',
  column: 'material_id',
  label: applicationMessages.texts.title,
})
registerUse(dictionaries.materialType, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{
        type: string
      }>`select distinct type from material.application where type = any(${values}::text[])`.execute(db)
    ).rows.map(({ type }) => type),
})

// Confirmed is what its project's manager, or whoever decided in his place, has said yes to since it was last submitted.
const confirmation = sql`left join lateral (
  select t.decided_at, u.nick_name, exists (select 1 from document.event e where e.task_id = t.id and e.by_link) as by_link from document.approval v join document.approval_step s on s.approval_id = v.id and s.role_key = 'project_mgr' and s.state = 'approved'
  join document.approval_task t on t.step_id = s.id and t.decision = 'approve' join system.user u on u.id = coalesce(t.decided_by, t.person_id)
  where v.document_id = a.id and v.state in ('open', 'approved') order by v.run desc, t.decided_at desc limit 1) y on true`

const reads = documentReads(applicationDocuments, applicationCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  where: ({ formName, materialType, ids }) => [
    ...(formName === undefined ? [] : [sql<SqlBool>`lower(a.number || ' ' || a.name) like ${containing(formName)}`]),
    ...(materialType === undefined ? [] : [sql<SqlBool>`a.type = any(${materialType}::text[])`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: {
    number: 'a.number',
    submitTime: 'a.submitted_at',
    formName: 'a.name',
    estimatedTotalAmount: 'a.total_amount',
  },
  columns: (language) => sql`${documentColumns(application)},
    a.name as "formName", a.team as "teamGroup", a.type as "materialType",
    coalesce(${wordOf(dictionaries.materialType, sql`a.type`, language)}, a.type) as "materialTypeName",
    a.total_amount::text as "estimatedTotalAmount", a.freight_amount::text as "estimatedFreightAmount",
    case when y.decided_at is null then '0' else '1' end as "projectManagerConfirm", y.nick_name as "confirmedBy", y.decided_at as "confirmedTime", coalesce(y.by_link, false) as "confirmedByLink",
    case when a.sent_at is null then '0' else '1' end as "sentToProcurement", a.sent_at as "sentTime",
    ${projectColumns(language)}`,
  joins: sql`${projectJoins} ${documentJoins} ${confirmation}`,
})

/** By which project managers confirm them on a phone. */
export const applicationLinks = linksFor(applicationDocuments, '/app/MaterialApplication/confirm')

const sheet = exporter<ApplicationRow>()(applicationMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'formName', width: 28 },
  { key: 'materialTypeName' },
  { key: 'teamGroup' },
  { key: 'estimatedTotalAmount', type: 'number' },
  { key: 'estimatedFreightAmount', type: 'number' },
  { key: 'projectManagerConfirm', codes: 'projectManagerConfirm' },
  { key: 'confirmedBy' },
  { key: 'confirmedTime', type: 'dateTime' },
  { key: 'sentToProcurement', codes: 'sentToProcurement' },
  { key: 'sentTime', type: 'dateTime' },
  ...documentSheet,
])

export const routes: readonly Route[] = [
  ...documentRoutes(applicationDocuments, applicationCalls, {
    reads,
    sheet,
    detail: async (db, row, language, actor) => ({
      lines: await findLines(db, actor, row.id, language),
      link: await applicationLinks.offer(db, actor, row),
    }),
  }),
  ...applicationLinks.routes(applicationCalls, async (db, actor, id, language) => ({
    ...(await reads.one(db, actor, id, language)),
    lines: await findLines(db, actor, id, language),
  })),
  query(applicationCalls.duplicates, ({ db, actor, input, context }) =>
    findDuplicates(db, actor, input, context.language),
  ),
  query(applicationCalls.recent, ({ db, actor, input, context }) => findRecent(db, actor, input, context.language)),
]
