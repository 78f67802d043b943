import { sql } from 'kysely'
import type { Actor, Context } from './access/actor.ts'
import { now } from './clock.ts'
import { type Tx, recordset } from './database/database.ts'

export interface Audited { readonly id: string | number; readonly change?: unknown }

/** Writes who did what to which records into the audit log: one statement for any number of them. */
export const audit = async (tx: Tx, actor: Actor, context: Context, entity: string, action: string, records: readonly Audited[]): Promise<void> => {
  await sql`
    insert into document.audit_log (operation, entity, entity_id, action, change, person_id, person_name, address, request_id, happened_at)
    select ${`${entity}.${action}`}, ${entity}, t.id, ${action}, t.change, ${actor.userId}, ${actor.userName}, ${context.address}, ${context.requestId}, ${now()}
    from ${recordset(records.map(({ id, change }) => ({ id: String(id), change: change ?? null })), 'id text, change jsonb')}`.execute(tx)
}
