import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { now } from '../src/kit/clock.ts'
import { MigrationError, migrateLike } from '../src/kit/database/migrate.ts'
import { schemas } from '../src/kit/database/schemas.ts'
import type { DB } from '../src/kit/database/types.ts'
import type { Drift } from '../src/kit/ledger.ts'
import { StartError } from '../src/kit/start-error.ts'
import { driftOf } from '../src/ledger/custody/index.ts'
import { measured } from './bytes.ts'
import { type Manifest, placesIn } from './manifest.ts'
import { type Table, connected, copiedOut, copyIn, setSequences, tablesOf, withColumns } from './tables.ts'

export interface Loading {
  readonly url: string
  /** The back-up, and what it says of itself. */
  readonly folder: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
  /** Added to the names of what is there; undefined: nothing may be there. */
  readonly aside?: string | undefined
  /** What else has to be right before it counts. */
  readonly before?: () => Promise<void>
  /** `rollback`: only to see whether it could be done. */
  readonly end: 'commit' | 'rollback'
}

/**
 * Loads a back-up in one transaction: schema, rows and sequences as they were, then the migrations that came later.
 * Each table is read again and compared.
 * Answers where ledgers and balances differ; whatever differs did so in the database that was backed up.
 * @throws StartError with what is in the way; then the database is as it was
 */
export const loadDatabase = ({
  url,
  folder,
  manifest,
  signal,
  aside,
  before,
  end,
}: Loading): Promise<readonly Drift[]> =>
  connected(url, signal, async (client) => {
    await client.query('begin')
    if (aside === undefined) await refuseFilled(client)
    else await putAside(client, aside)
    await migrateLike(client, manifest.migrations, now, () => fill(client, folder, manifest, signal)).catch(
      (error: unknown) => {
        throw error instanceof MigrationError
          ? new StartError(`The back-up ${folder} cannot be restored by this version: ${error.message}.`)
          : error
      },
    )
    const tables = await tablesOf(client)
    await client.query(`analyze ${tables.map(({ ref }) => ref).join(', ')}`)
    const drift = await driftOf(readerOn(client))
    await before?.()
    await client.query(end)
    return drift
  })

// The queue's schema belongs to the rows that wait in it; views read what is put aside.
const owned = [...schemas, 'scheduler', 'analysis']
const taken = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_catalog.pg_namespace where nspname = any($1) order by 1',
    [owned],
  )
  return rows.map(({ name }) => name)
}

const refuseFilled = async (client: pg.Client): Promise<void> => {
  if ((await taken(client)).length > 0)
    throw new StartError(
      'The database holds a company already: restore into an empty one, or say --replace to put what is there aside.',
    )
}

const putAside = async (client: pg.Client, aside: string): Promise<void> => {
  const {
    rows: [others],
  } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_catalog.pg_stat_activity where datname = current_database() and application_name like 'geodepot%' and pid <> pg_backend_pid()`,
  )
  if (others && others.count > 0)
    throw new StartError('The product still works on this database: stop every node of it first.')
  for (const name of await taken(client)) await client.query(`alter schema ${name} rename to ${name}_${aside}`)
  await client.query(`alter table if exists public.migration rename to migration_${aside}`)
}

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}
/**
 * Takes foreign keys off, with which no order of tables would do, and the checks that hold for new rows alone: older rows
 * come back as they were.
 */
const takeOffReferences = async (client: pg.Client): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(
    `
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_catalog.pg_constraint c join pg_catalog.pg_namespace n on n.oid = c.connamespace where (contype = 'f' or (contype = 'c' and not convalidated)) and conparentid = 0 and nspname = any($1)`,
    [schemas],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

const fill = async (client: pg.Client, folder: string, manifest: Manifest, signal: AbortSignal): Promise<void> => {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const references = await takeOffReferences(client)
  // Rows come as they were: what triggers would compute, refuse or tell is done.
  for (const { ref } of tables.values()) await client.query(`alter table ${ref} disable trigger user`)
  // Migrations write rows of their own.
  await client.query(`truncate ${[...tables.values()].map(({ ref }) => ref).join(', ')}`)
  for (const { name, columns } of manifest.tables) {
    const table = tables.get(name)
    // Their order is that in which migrations came to be applied, and says nothing.
    if (table === undefined || table.columns.toSorted().join() !== columns.toSorted().join())
      throw new StartError(
        `The back-up ${folder} cannot be restored: its table ${name} has other columns than its migrations make.`,
      )
    await copyIn(client, withColumns(table, columns), placesIn(folder).table(name), signal)
  }
  await setSequences(client, manifest.sequences)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { ref } of tables.values()) await client.query(`alter table ${ref} enable trigger user`)
  await compare(client, tables, manifest, signal)
}

const compare = async (
  client: pg.Client,
  tables: ReadonlyMap<string, Table>,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> => {
  const unlike: string[] = []
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const table = tables.get(name)
    let count = 0
    if (
      table === undefined ||
      (
        await measured(
          copiedOut(client, withColumns(table, columns), signal, (found) => {
            count = found
          }),
        )
      ).sha256 !== sha256 ||
      count !== rows
    )
      unlike.push(name)
  }
  if (unlike.length > 0)
    throw new StartError(
      `The restored rows are not those of the back-up in ${unlike.join(', ')}: nothing was restored.`,
    )
}

/** Queries of the product inside the transaction of this connection. */
const readerOn = (client: pg.Client): Kysely<DB> => {
  const own = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => own, end: async () => undefined, options: {} } }),
  })
}
