import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reader } from '../database/database.ts'

// A lock of the database says that an import is being run: it falls with the connection that holds it, whatever ended
// its server, and no clock is asked.
const space = 4_711_006
const key = (id: RawBuilder<unknown>) => sql`${space}::int, hashtext(${id})`

/** Whether some server is running this import now. `id`: the column or value of its id. */
export const isAlive = (id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${space}::oid and l.objid = (hashtext(${id})::bigint & 4294967295)::oid and l.objsubid = 2)`

interface Holder {
  readonly connection: Promise<Reader>
  readonly ids: Set<string>
  readonly release: () => void
}
/** One connection for all imports that this server runs, for as long as there are any. */
const holders = new WeakMap<Database, Holder>()
const opened = (db: Database): Holder => {
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: connection, resolve, reject } = Promise.withResolvers<Reader>()
  db.connection()
    .execute(async (held) => {
      resolve(held)
      await over
    })
    .catch(reject)
  const holder = { connection, ids: new Set<string>(), release }
  holders.set(db, holder)
  return holder
}

/** Whether this server runs an import, or is about to: it takes a moment until its lock is seen. */
export const isTaken = (db: Database, id: string): boolean => holders.get(db)?.ids.has(id) === true

/**
 * Does something for an import while all servers see that it is under way.
 * Undefined, and nothing done, when it is already.
 */
export const whileAlive = async <T>(db: Database, id: string, work: () => Promise<T>): Promise<T | undefined> => {
  const holder = holders.get(db) ?? opened(db)
  // A session's own lock does not keep the session itself out.
  if (holder.ids.has(id)) return undefined
  holder.ids.add(id)
  try {
    const connection = await holder.connection
    const {
      rows: [lock],
    } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key(sql`${id}`)}) as taken`.execute(connection)
    if (!lock?.taken) return undefined
    try {
      return await work()
    } finally {
      // Of a connection that broke nothing is left to give back.
      await sql`select pg_advisory_unlock(${key(sql`${id}`)})`.execute(connection).catch(() => undefined)
    }
  } finally {
    holder.ids.delete(id)
    if (holder.ids.size === 0) {
      holders.delete(db)
      holder.release()
    }
  }
}
