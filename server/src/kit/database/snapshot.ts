import { CompiledQuery } from 'kysely'
import type { Database, Reader } from './database.ts'

/**
 * Reads from one snapshot on a connection of its own: what others write meanwhile
 * is not seen, and waits for nothing. Each statement has so
 * many seconds; the database ends what takes longer.
 */
export const inSnapshot = <T>(db: Database, seconds: number, work: (db: Reader) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    // Both in one message: a page of what changed is read in little more time than it takes to ask.
    await say(
      `start transaction isolation level repeatable read read only; set local statement_timeout = '${seconds}s'`,
    )
    try {
      const read = await work(connection)
      await say('commit')
      return read
    } catch (error) {
      // A connection that broke has nothing left to undo.
      await say('rollback').catch(() => undefined)
      throw error
    }
  })
