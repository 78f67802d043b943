import { type ApplicationLine, applicationLine } from '@geodepot/contracts/equipment/application.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { removeDocumentLine } from '../../kit/document/index.ts'
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
    select device_group as "backDevType", category_id as "categoryId", model_id as "modelId", trim_scale(quantity)::text as "requestedQty", team, start_on as "startDate", end_on as "endDate", purpose, remark,
      requirements, accepted, case when accepted <> '[]' then unit end as unit
    from equipment.application_line where document_id = ${id} order by position`.execute(tx)
  return rows.map((row) =>
    applicationLine.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  )
}
