import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { removeDocumentLine } from '../../kit/document/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { applications } from './document.ts'

/** Deletes one line of an application that may still be edited. */
export const removeLine = async (tx: Tx, actor: Actor, context: Context, lineId: number): Promise<void> => {
  const { rows: [line] } = await sql<{ document: number }>`select document_id as document from equipment.application_line where id = ${lineId}`.execute(tx)
  if (!line) throw notFound()
  await removeDocumentLine(tx, applications, actor, context, line.document, lineId)
}
