import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  type SqlBool,
  type Transaction,
  sql,
} from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { type Bounds, keptStatements } from './kept-statements.ts'
import type { DB } from './types.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads take either: inside a change they see what it has written so far. */
export type Reader = Database | Tx

const types = new pg.TypeOverrides()
// Ids fit a double exactly (identity columns never reach 2^53); times
// arrive in the session's zone and are cut to the second.
types.setTypeParser(pg.types.builtins.INT8, Number)
// Of several ids, too: without it they come as text, and none of them is ever the one that is looked for.
const int8Array = 1016
types.setTypeParser(int8Array, (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : Number(one))),
)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.slice(0, 19))
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Connection {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Planning {
  readonly bounds?: Bounds
  /** Also what is read outside of a change is kept. */
  readonly reads?: boolean
  readonly settings?: string
}

const mark = '/* prepared */'
/**
 * Begins a statement that a connection plans once and keeps. For joins of many
 * tables by key, which take longer to plan than to run;
 * never where the best plan depends on the values, and only for texts of which there are few.
 */
export const prepared = sql.raw(mark)

// The query builder gives statements no names, and only one with a name is kept. What a change asks and writes goes by
// keys, and often takes longer to plan than to do: it is kept as well.
const naming = (pool: pg.Pool, { bounds, reads = false }: Planning): PostgresPool => {
  const { named, often } = keptStatements(bounds)
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let isKept = reads
      const query = (text: string | Cursor, values?: unknown[]) => {
        if (typeof text !== 'string') return client.query(text)
        if (text === 'begin') isKept = true
        const isLone = values === undefined || values.length === 0
        const name = text.startsWith(mark) ? named(text) : isKept && !isLone ? often(text) : undefined
        return name === undefined ? client.query(text, values) : client.query({ name, text, values: values ?? [] })
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
  }
}

const pools = new WeakMap<Database, pg.Pool>()
/** The connections beneath, for what the query builder has no word for. */
export const poolOf = (db: Database): pg.Pool => {
  const pool = pools.get(db)
  if (!pool) throw new Error('this is no database but a part of one')
  return pool
}

/** Opens the pool. Every session speaks Asia/Shanghai, as the wire does. `onError` hears of connections that broke. */
export const connect = (
  url: string,
  onError: (error: Error) => void,
  max = 20,
  planning: Planning = {},
): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 20_000,
    options: `-c TimeZone=Asia/Shanghai -c statement_timeout=150000 ${planning.settings ?? ''}`,
    application_name: 'geodepot',
  })
  // Both are needed: a connection that breaks while it is in use tells nobody
  // but its own listener, and would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: naming(pool, planning), cursor: Cursor }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

const once: Planning = {
  bounds: { kept: 2000, watched: 5000, from: 2 },
  settings: '-c plan_cache_mode=force_generic_plan',
}
/**
 * Does what fills a database, on a connection of its own that ends with it. Thousands of changes ask the same there, so
 * that planning took half of the time: each statement is planned once, whatever its values are, and again when the
 * statistics of its tables are made.
 */
export const filling = async <T>(db: Database, work: (own: Database) => Promise<T>): Promise<T> => {
  const own = connect(poolOf(db).options.connectionString ?? '', () => undefined, 1, once)
  try {
    return await work(own.db)
  } finally {
    await own.close()
  }
}

const afterwards = new WeakMap<Tx, (() => void)[]>()
/** Does something as soon as the transaction is committed, before anybody is answered; nothing when it is undone. */
export const onceCommitted = (tx: Tx, work: () => void): void => {
  afterwards.set(tx, [...(afterwards.get(tx) ?? []), work])
}

/**
 * How often something is tried that the database ends. Two that each wait for the other are rare, as locks have an order.
 * Of two that write what there may be once, the second looks again: it finds what the first wrote, and says so in words; and
 * so does who names what another takes away.
 */
const tries = new Map([
  ['40P01', 3],
  ['23503', 2],
  ['23505', 2],
  ['23P01', 2],
])
/**
 * Does something whole or not at all. What the database ends because of others is done anew, from its beginning. So the
 * work does nothing that is not undone with its
 * transaction: it reads no stream that arrives, writes no file,
 * sends nothing, and changes nothing in memory that outlives it. What comes first
 * is done before, what follows is left to `onceCommitted`.
 */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> => {
  const done = await db
    .transaction()
    .execute(async (tx) => ({ answer: await work(tx), next: afterwards.get(tx) ?? [] }))
    .catch((error: unknown) => {
      if (attempt >= (tries.get((error as DatabaseError | undefined)?.code ?? '') ?? 1)) throw error
    })
  if (!done) return inTransaction(db, work, attempt + 1)
  for (const step of done.next) step()
  return done.answer
}

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  detail?: string
  syscall?: string
}
/** The violated constraint or unique index of a database error, if that is what it is. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = (error ?? {}) as DatabaseError
  return code === '23505' || code === '23514' || code === '23503' || code === '23P01' ? constraint : undefined
}
const outages: ReadonlySet<string> = new Set([
  '53000',
  '53200',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// The driver's own words where it gives no code: a connection that broke, or none to be had in time.
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** Whether the database is away or has no room for another connection or statement, and is not at fault. */
export const isOutage = (error: unknown): boolean => {
  const { code, message, syscall } = (error ?? {}) as DatabaseError
  // The socket of a database that is away is no file.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string') return code.startsWith('08') || code.startsWith('57P') || outages.has(code)
  return message !== undefined && broken.test(message)
}

const foreign: ReadonlySet<string> = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])
/** Whether a value was sent that no column can hold: a number or day out of range, a text that is none. */
export const isForeign = (error: unknown): boolean => foreign.has(((error ?? {}) as DatabaseError).code ?? '')

type ScalarType =
  | 'text'
  | 'int'
  | 'bigint'
  | 'numeric'
  | `numeric(${number}, ${number})`
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb'
/** What a value of such rows is in the database. */
export type ColumnType = ScalarType | `${ScalarType}[]`
type KeyOf<R> = R extends unknown ? keyof R : never
/**
 * Rows as one JSON parameter instead of thousands of placeholders: `from jsonb_to_recordset(…) as t(…)`, with those of
 * their columns that are named here. A column that the rows do not have does not compile.
 */
export const recordset = <R extends object, const C extends Readonly<Record<string, ColumnType>>>(
  rows: readonly R[],
  columns: C & { readonly [K in Exclude<keyof C, KeyOf<R>>]: never },
): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(${sql.join(
    Object.entries<ColumnType>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`),
  )})`

/** Which of a text's two columns is in the language of the reader: the English one has `_en` behind its name. */
export const columnIn = (column: string, language: Language): string => (language === 'cn' ? column : `${column}_en`)
/** The same as a reference. */
export const spoken = (column: string, language: Language): RawBuilder<unknown> => sql.ref(columnIn(column, language))
/**
 * The name that a table's row has in the language of the reader, in the other one where it has none in that. Lists sort and
 * search by the columns themselves, which have the indexes.
 */
export const namedIn = (table: string, language: Language): RawBuilder<unknown> => {
  const column = `${table}.name`
  return sql`coalesce(nullif(${spoken(column, language)}, ''), ${spoken(column, language === 'cn' ? 'en' : 'cn')})`
}
/** Both names of a table's row as a text, each as `namedIn`: for what is said of it to whoever asks. */
export const namedInBoth = (table: string): RawBuilder<unknown> =>
  sql`jsonb_build_array(${namedIn(table, 'cn')}, ${namedIn(table, 'en')})`
/** The sign between things that are listed, as the reader's language writes it. */
export const commaIn = (language: Language): RawBuilder<string> => (language === 'cn' ? sql`'、'` : sql`', '`)

/** `%text%` with the pattern's own signs escaped, lower case as the search columns are. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether a lower-case column with a trigram index contains a text. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${containing(text)}`

/**
 * A condition that follows from another: the planner would count it twice,
 * and take the rows to be far fewer than they are.
 */
export const alsoTrue = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${condition}, false)`
