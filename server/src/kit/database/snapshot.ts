import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * Reads from one snapshot on a connection of its own: what others write meanwhile
 * is not seen, and waits for nothing. Each statement has so
 * many seconds; the database ends what takes longer.
 */
export const inSnapshot = <T>(db: Database, seconds: number, work: (db: Reader) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
      return work(tx)
    })
