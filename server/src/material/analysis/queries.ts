import {
  type AnalysisLineRow,
  type AnalysisRow,
  type OpenLine,
  analysis,
  analysisCalls,
  lineNotes,
} from '@geodepot/contracts/material/analysis.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentVisible, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins, projectColumns, projectJoins } from '../../system/document/index.ts'
import { isLive, plansOf } from '../application/index.ts'
import { factsIn, isProposed, seesPrices } from '../material/index.ts'
import { analysisDocuments } from './document.ts'
import { type WithFigures, figuresNow, saidFigures } from './figures.ts'

const isOpenForm = sql<SqlBool>`a.state = any(${[...analysis.editable]}::text[])`

export const reads = documentReads(analysisDocuments, analysisCalls.list, {
  where: ({ formStatus, ids }) => [
    ...(formStatus === undefined ? [] : [sql<SqlBool>`${isOpenForm} = ${formStatus === '0'}`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at' },
  columns: (language) => sql`${documentColumns(analysis)},
    case when ${isOpenForm} then '0' else '1' end as "formStatus",
    coalesce(u.numbers, '') as "applicationNumbers", coalesce(u.lines, 0)::int as "lineCount", ${projectColumns(language)}`,
  joins: sql`${projectJoins} ${documentJoins}
    left join lateral (select count(*) as lines, string_agg(distinct q.number, ', ' order by q.number) as numbers
      from material.analysis_line x join material.application_line s on s.id = x.source_line_id join material.application q on q.id = s.document_id
      where x.document_id = a.id) u on true`,
})

// A line of an application `q` with its material `m`: what was asked for.
const asked = (
  language: Language,
) => sql`s.id as "sourceLineId", q.id as "applicationId", q.number as "applicationNumber",
  s.material_id as "materialId", ${factsIn('s', 'm', language)}, ${isProposed('m')} as proposed, trim_scale(s.quantity)::text as "requestedQty", s.need_date as "needDate"`
const said = (actor: Actor, language: Language) => ({ language, priced: seesPrices(actor) })

// Virtual orders that have something of the line `l`.
const virtualOrders = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'quantity', trim_scale(v.quantity - v.released_quantity)::text) order by d.id)
  from material.virtual_order_line v join material.virtual_order d on d.id = v.document_id
  where v.source_line_id = l.id and v.quantity > v.released_quantity and ${isLive}), '[]')`

/** Lines of the project's approved applications that no analysis has, the oldest first. */
export const findOpen = async (db: Reader, actor: Actor, project: string, language: Language): Promise<OpenLine[]> => {
  const { rows } = await sql<WithFigures<OpenLine>>`
    select ${asked(language)}, ${figuresNow()} as figures
    from material.application q join material.application_line s on s.document_id = q.id join material.material m on m.id = s.material_id
    join system.department o on o.id = q.department_id
    where q.project_id = ${project} and q.state = 'approved' and q.sent_at is not null and ${documentVisible(application, actor, 'q')}
      and not exists (select 1 from material.analysis_line x join material.analysis d on d.id = x.document_id where x.source_line_id = s.id and ${isLive})
    order by q.sent_at, q.id, s.position limit 1000`.execute(db)
  return rows.map(({ figures, ...row }) => ({
    ...row,
    ...saidFigures(figures, row.requestedQty, said(actor, language)),
  }))
}

/** Its lines, with figures as they stand as long as it may be changed, and as they stood since. */
export const findLines = async (
  db: Reader,
  actor: Actor,
  { id, docState }: Pick<AnalysisRow, 'id' | 'docState'>,
  language: Language,
): Promise<AnalysisLineRow[]> => {
  const isKept = !analysis.editable.some((state) => state === docState)
  const { rows } = await sql<WithFigures<AnalysisLineRow>>`
    select l.id as "lineId", ${asked(language)}, ${isKept ? sql`coalesce(l.figures, ${figuresNow()})` : figuresNow()} as figures,
      trim_scale(l.use_quantity)::text as "useQty", l.use_store_id as "useStoreId", coalesce(${namedIn('us', language)}, '') as "useStoreName",
      trim_scale(l.move_quantity)::text as "moveQty", l.move_store_id as "moveStoreId", coalesce(${namedIn('ms', language)}, '') as "moveStoreName",
      trim_scale(l.buy_quantity)::text as "buyQty", trim_scale(l.cancel_quantity)::text as "cancelQty", trim_scale(l.buy_quantity - l.claimed_quantity)::text as "openQty", ${notesColumns(lineNotes)}, ${plansOf(sql`pa.id = l.id`)} as plans, ${virtualOrders} as "virtualOrders"
    from material.analysis_line l join material.application_line s on s.id = l.source_line_id join material.application q on q.id = s.document_id
    join material.material m on m.id = s.material_id join system.department o on o.id = q.department_id
    left join material.store us on us.id = l.use_store_id left join material.store ms on ms.id = l.move_store_id
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows.map(({ figures, ...row }) => ({
    ...row,
    ...saidFigures(figures, row.requestedQty, said(actor, language)),
  }))
}
