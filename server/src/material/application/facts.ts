import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'

/** Whether an analysis `d` still has its lines; one that was refused, voided or deleted leaves them to another. */
export const isLive = sql<SqlBool>`d.deleted_at is null and d.state <> all(array['refused', 'voided'])`

/** Whether no analysis has the line `l`. */
export const isUnanalysed = sql<SqlBool>`not exists (
  select 1 from material.analysis_line x join material.analysis d on d.id = x.document_id where x.source_line_id = l.id and ${isLive})`

const written = needsLines('material.application_line')
interface Analysed {
  /** The analysis that builds on it. */
  readonly analysis: string | null
}

/** What decides about applications beside their own state. */
export const facts = async (db: Reader, rows: readonly { readonly id: number }[]) => {
  const lines = await written.facts(db, rows)
  const { rows: found } = await sql<Analysed & { id: number }>`
    select a.id, (select min(d.number) from material.application_line l join material.analysis_line x on x.source_line_id = l.id
      join material.analysis d on d.id = x.document_id where l.document_id = a.id and ${isLive}) as analysis
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as a (id)`.execute(db)
  return new Map(
    found.map(({ id, analysis }) => [id, { analysis, hasLines: lines.get(id)?.hasLines ?? false }] as const),
  )
}
export const guards = {
  ...written.guards,
  void: ({ analysis }: Analysed): Reason | undefined =>
    analysis === null ? undefined : { key: 'isAnalysed', messages: applicationMessages, params: { number: analysis } },
}
