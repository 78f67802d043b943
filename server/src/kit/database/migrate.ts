import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
/** Held alone while migrations run. */
export const migrationLock = 4_711_001
const migrationTable =
  'create table if not exists public.migration (name text primary key, applied_at timestamptz not null, sum text)'

export class MigrationError extends Error {}
const unknown = (name: string): MigrationError =>
  new MigrationError(`it has the migration ${name}, which this version does not know: a later version made it`)

/**
 * Brings the database to the present schema: each file of server/migrations once, in order, all under one advisory
 * lock. Returns the files applied.
 * @throws MigrationError when a later version has been here: this one would write rows that no longer mean what it takes them to
 */
export const migrate = async (url: string, clock: () => Date): Promise<string[]> => {
  const read = await files()
  const client = new pg.Client({ connectionString: url, application_name: 'geodepot-migrate' })
  await client.connect()
  try {
    await refuseUnsuited(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(migrationTable)
    // Databases of the first version have no sums yet: they get those of the files as they are.
    await client.query('alter table public.migration add column if not exists sum text')
    const { rows } = await client.query<{ name: string; sum: string | null }>(
      'select name, sum from public.migration order by name',
    )
    const done = new Map(rows.map(({ name, sum }) => [name, sum]))
    const names = new Set(read.map(({ name }) => name))
    for (const { name } of rows) if (!names.has(name)) throw unknown(name)
    for (const file of read.filter(({ name }) => done.has(name)))
      await compare(client, file, done.get(file.name) ?? null)
    const open = read.filter(({ name }) => !done.has(name))
    for (const file of open) await apply(client, file, clock())
    return open.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** A migration that was applied; `sum` is of the file as it was. */
export interface Applied {
  readonly name: string
  readonly sum: string
  readonly appliedAt: string
}
/**
 * Inside one transaction of the caller's: brings a database without any schema to where another stood, and from there,
 * after `between`, to the present.
 * @throws MigrationError when that other had a migration that is not among our files, or is another one there
 */
export const migrateLike = async (
  client: pg.Client,
  like: readonly Applied[],
  clock: () => Date,
  between: () => Promise<void>,
): Promise<void> => {
  const known = new Map((await files()).map((file) => [file.name, file]))
  await refuseUnsuited(client)
  await client.query(migrationTable)
  for (const { name, sum, appliedAt } of like) {
    const file = known.get(name)
    if (!file) throw unknown(name)
    if (sumOf(file.text) !== sum)
      throw new MigrationError(`its migration ${name} was another one than that of this version`)
    await run(client, file, new Date(appliedAt))
    known.delete(name)
  }
  await between()
  for (const file of known.values()) await run(client, file, clock())
}

interface File {
  readonly name: string
  readonly text: string
}
const files = async (): Promise<File[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
// A file that was edited after it was applied describes another database than this one.
const compare = async (client: pg.Client, { name, text }: File, sum: string | null): Promise<void> => {
  if (sum === null) await client.query('update public.migration set sum = $2 where name = $1', [name, sumOf(text)])
  else if (sum !== sumOf(text))
    throw new MigrationError(
      `migration ${name} was changed after it had been applied; put it back as it was and write a new one`,
    )
}

const run = async (client: pg.Client, { name, text }: File, moment: Date): Promise<void> => {
  await client.query(text)
  await client.query('insert into public.migration (name, applied_at, sum) values ($1, $2, $3)', [
    name,
    moment,
    sumOf(text),
  ])
}
const apply = async (client: pg.Client, file: File, moment: Date): Promise<void> => {
  try {
    await client.query('begin')
    await run(client, file, moment)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`migration ${file.name}: ${(error as Error).message}`)
  }
}

// With a ctype that knows no Chinese letters trigram search finds nothing in Chinese names, silently.
const refuseUnsuited = async (client: pg.Client): Promise<void> => {
  const {
    rows: [row],
  } = await client.query<{ version: number; knows: boolean; encoding: string }>(
    `select current_setting('server_version_num')::int as version, '中' ~ '\\w' as knows, current_setting('server_encoding') as encoding`,
  )
  if (!row || row.version < 150000) throw new MigrationError('PostgreSQL 15 or later is needed')
  if (row.encoding !== 'UTF8' || !row.knows)
    throw new MigrationError('the database needs encoding UTF8 and a ctype that knows Chinese letters, such as C.UTF-8')
}
