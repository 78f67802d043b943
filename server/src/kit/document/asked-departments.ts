import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** Whether a document ever asked a department of this person's data scope. `alias` names its table in the query. */
export const everAsked = ({ scope }: Actor, alias: string): RawBuilder<SqlBool> =>
  scope.departments.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(array(select document_id from document.asked_department where department_id = any(${scope.departments}::text[])))`
