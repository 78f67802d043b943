import { Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from './types.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads take either: inside a change they see what it has written so far. */
export type Reader = Database | Tx

const types = new pg.TypeOverrides()
// Ids fit a double exactly (identity columns never reach 2^53); times arrive in the session's zone and are cut to the second.
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.slice(0, 19))
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Connection {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens the pool. Every session speaks Asia/Shanghai, as the wire does. `onError` hears of idle connections that broke. */
export const connect = (url: string, onError: (error: Error) => void, max = 20): Connection => {
  const pool = new pg.Pool({ connectionString: url, max, types, options: '-c TimeZone=Asia/Shanghai -c statement_timeout=150000', application_name: 'geodepot' })
  pool.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
  return { db, pool, close: () => db.destroy() }
}

export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)

interface DatabaseError { code?: string; constraint?: string; detail?: string }
/** The violated constraint or unique index of a database error, if that is what it is. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = (error ?? {}) as DatabaseError
  return code === '23505' || code === '23514' || code === '23503' || code === '23P01' ? constraint : undefined
}
export const isOutage = (error: unknown): boolean => {
  const { code } = (error ?? {}) as DatabaseError
  return code !== undefined && (code.startsWith('08') || code.startsWith('57P') || code === '53300' || code === 'ECONNREFUSED' || code === 'ECONNRESET')
}

/** Rows as one JSON parameter instead of thousands of placeholders: `from jsonb_to_recordset(…) as t(…)`. */
export const recordset = (rows: readonly object[], shape: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(`t(${shape})`)}`

/** `%text%` with the pattern's own signs escaped, lower case as the search columns are. */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
