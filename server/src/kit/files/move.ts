import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { FileRecord } from './record.ts'

/**
 * Gives the files of one record to another, after those that it has. The
 * caller has checked the rights, and tells of it.
 */
export const moveFiles = async (tx: Tx, from: FileRecord, to: FileRecord): Promise<void> => {
  await sql`update document.file f set record_kind = ${to.kind}, record_id = ${to.id},
      position = f.position + (select coalesce(max(o.position), 0) from document.file o where o.record_kind = ${to.kind} and o.record_id = ${to.id} and o.deleted_at is null)
    where f.record_kind = ${from.kind} and f.record_id = ${from.id} and f.deleted_at is null`.execute(tx)
}
