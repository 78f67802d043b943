import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/database.ts'

/**
 * Asks departments about something in a document that is theirs: whoever has them in their data scope sees the document
 * from now on, and does what its transitions by `asked` let them.
 */
export const askDepartments = async (tx: Tx, document: number, departments: readonly string[]): Promise<void> => {
  await sql`
    insert into document.asked_department (document_id, department_id)
    select ${document}, t.department from unnest(${departments}::text[]) as t(department) on conflict do nothing`.execute(
    tx,
  )
}

/** Documents that ever asked a department of this person's data scope: their ids. */
export const everAskedFrom = ({ scope }: Actor): RawBuilder<unknown> =>
  sql`select document_id from document.asked_department where department_id = any(${scope.departments}::text[])`
