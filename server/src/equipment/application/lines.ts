import { type ApplicationLine, applicationLine, lineNotes } from '@geodepot/contracts/equipment/application.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notesColumns, removeDocumentLine } from '../../kit/document/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { applications } from './document.ts'

/** Deletes one line of an application that may still be edited. */
export const removeLine = async (tx: Tx, actor: Actor, context: Context, lineId: number): Promise<void> => {
  const {
    rows: [line],
  } = await sql<{
    document: number
  }>`select document_id as document from equipment.application_line where id = ${lineId}`.execute(tx)
  if (!line) throw notFound()
  await removeDocumentLine(tx, applications, actor, context, line.document, lineId)
}

/** The lines of an application as they would be sent. */
export const writtenLines = async (tx: Tx, id: number): Promise<ApplicationLine[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select device_group as "backDevType", category_id as "categoryId", model_id as "modelId", trim_scale(quantity)::text as "requestedQty", start_on as "startDate", end_on as "endDate", ${notesColumns(lineNotes)},
      requirements, accepted, case when accepted <> '[]' then unit end as unit
    from equipment.application_line l where document_id = ${id} order by position`.execute(tx)
  return rows.map((row) =>
    applicationLine.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  )
}
