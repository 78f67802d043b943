import { sql } from 'kysely'
import type { Database } from './database.ts'
import { schemas } from './schemas.ts'

const ours = sql`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any(${schemas}) order by 1`

/**
 * Makes the planner's statistics of tables that were just filled; absent: of all of ours. The database's own come
 * minutes later, and until then it takes
 * them to be as they were. Outside every transaction, table by table: each
 * is locked against nothing but another of its kind.
 */
export const makeStatistics = async (db: Database, tables?: readonly string[]): Promise<void> => {
  const names = tables ?? (await sql<{ name: string }>`${ours}`.execute(db)).rows.map(({ name }) => name)
  for (const name of names) await sql`analyze ${sql.raw(name)}`.execute(db)
}

/** The same while nobody waits for it. What keeps it from being made is left to the database's own. */
export const makeStatisticsSoon = (db: Database, tables: readonly string[]): void => {
  makeStatistics(db, tables).catch(() => undefined)
}
