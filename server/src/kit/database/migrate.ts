import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
const lock = 4_711_001

export class MigrationError extends Error {}

/** Brings the database to the present schema: each file of server/migrations once, in order, all under one advisory lock. Returns the files applied. */
export const migrate = async (url: string, clock: () => Date): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = new pg.Client({ connectionString: url, application_name: 'geodepot-migrate' })
  await client.connect()
  try {
    await refuseUnsuited(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists public.migration (name text primary key, applied_at timestamptz not null)',
    )
    // Databases of the first version have no sums yet: they get those of the files as they are.
    await client.query('alter table public.migration add column if not exists sum text')
    const { rows } = await client.query<{ name: string; sum: string | null }>('select name, sum from public.migration')
    const done = new Map(rows.map(({ name, sum }) => [name, sum]))
    const read = await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
    )
    for (const file of read.filter(({ name }) => done.has(name)))
      await compare(client, file, done.get(file.name) ?? null)
    const open = read.filter(({ name }) => !done.has(name))
    for (const file of open) await apply(client, file, clock())
    return open.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

interface File {
  readonly name: string
  readonly text: string
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

const apply = async (client: pg.Client, { name, text }: File, moment: Date): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into public.migration (name, applied_at, sum) values ($1, $2, $3)', [
      name,
      moment,
      sumOf(text),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`migration ${name}: ${(error as Error).message}`)
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
