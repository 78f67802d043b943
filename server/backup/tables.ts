import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import type { Pour } from '../src/kit/files/index.ts'
import { schemas } from '../src/kit/database/schemas.ts'
import { pouring } from './bytes.ts'

/**
 * Uploads that are still arriving: what has arrived of them is in no back-up, and their senders begin anew. So do those who follow changes: the
 * log counts transactions, which are others in another database.
 */
const leftOut = [
  'document.upload',
  'document.change',
  'document.change_log',
  'document.change_mark',
  'document.happening',
] as const

// What order a table without a primary key has.
const wholeRow = 't::text collate "C"'

/** A table as it stands in a database. */
export interface Table {
  /** `system.user` */
  readonly name: string
  /** The same, quoted where SQL wants it. */
  readonly ref: string
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[]
  /**
   * The order in which its rows are always read, whatever the database's own
   * collation: by the primary key, else by all of the row.
   */
  readonly order: string
}

// The same row is the same text in every database, whatever its settings.
const settings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/**
 * Does something over a connection of its own, which is idle for long while files are copied; `signal` breaks it off.
 */
export const connected = async <T>(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'geodepot-backup',
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  // A connection that breaks fails the next statement; unheard it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const breakOff = () => void client.end()
  signal.addEventListener('abort', breakOff)
  try {
    return await work(client)
  } finally {
    signal.removeEventListener('abort', breakOff)
    await client.end()
  }
}

/** Every table that belongs into a back-up, by name. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `
    select n.nspname || '.' || c.relname as name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as ref,
      array(select attname::text from pg_catalog.pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      coalesce((
        select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by k.place)
        from pg_catalog.pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k(number, place) join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), $3) as "order"
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and n.nspname || '.' || c.relname <> all($2)
    order by (n.nspname || '.' || c.relname) collate "C"`,
    [schemas, leftOut, wholeRow],
  )
  return rows
}

const listed = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/**
 * A table with its columns in another order: that of a database in which they came in other turns. Its rows then are
 * read as they are there.
 */
export const withColumns = (table: Table, columns: readonly string[]): Table =>
  table.columns.join() === columns.join()
    ? table
    : {
        ...table,
        columns,
        order: table.order === wholeRow ? `row(${listed(columns)})::text collate "C"` : table.order,
      }

/** The rows of a table in PostgreSQL's text form, in their fixed order. `rows` is told their number at the end. */
export const copiedOut =
  (client: pg.Client, { ref, columns, order }: Table, signal: AbortSignal, rows: (count: number) => void): Pour =>
  async (take) => {
    const stream = client.query(to(`copy (select ${listed(columns)} from ${ref} t order by ${order}) to stdout`))
    await pouring(stream, signal)(take)
    // The count follows the last row, and comes before any other answer.
    await client.query('select 1')
    rows(stream.rowCount)
  }

/** Fills a table from a file of that form. */
export const copyIn = async (
  client: pg.Client,
  { ref, columns }: Table,
  file: string,
  signal: AbortSignal,
): Promise<void> => {
  await pipeline(createReadStream(file), client.query(from(`copy ${ref} (${listed(columns)}) from stdin`)), { signal })
}

export interface Sequence {
  readonly name: string
  readonly last: string
  readonly isCalled: boolean
}
/** Every sequence with where it stands. Read after the rows' snapshot was taken, none is behind them. */
export const sequencesOf = async (client: pg.Client): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string; ref: string }>(
    `
    select n.nspname || '.' || c.relname as name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as ref
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [schemas],
  )
  const found: Sequence[] = []
  for (const { name, ref } of rows) {
    const {
      rows: [at],
    } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${ref}`,
    )
    if (at) found.push({ name, last: at.last, isCalled: at.called })
  }
  return found
}
export const setSequences = async (client: pg.Client, sequences: readonly Sequence[]): Promise<void> => {
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [
      name
        .split('.')
        .map((part) => pg.escapeIdentifier(part))
        .join('.'),
      last,
      isCalled,
    ])
  }
}
