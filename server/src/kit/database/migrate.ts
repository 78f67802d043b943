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
    await client.query('create table if not exists public.migration (name text primary key, applied_at timestamptz not null)')
    const done = new Set((await client.query<{ name: string }>('select name from public.migration')).rows.map((row) => row.name))
    const open = files.filter((name) => !done.has(name))
    for (const name of open) await apply(client, name, clock())
    return open
  } finally {
    await client.end()
  }
}

const apply = async (client: pg.Client, name: string, moment: Date): Promise<void> => {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into public.migration values ($1, $2)', [name, moment])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`migration ${name}: ${(error as Error).message}`)
  }
}

// With a ctype that knows no Chinese letters trigram search finds nothing in Chinese names, silently.
const refuseUnsuited = async (client: pg.Client): Promise<void> => {
  const { rows: [row] } = await client.query<{ version: number; knows: boolean; encoding: string }>(
    `select current_setting('server_version_num')::int as version, '中' ~ '\\w' as knows, current_setting('server_encoding') as encoding`)
  if (!row || row.version < 150000) throw new MigrationError('PostgreSQL 15 or later is needed')
  if (row.encoding !== 'UTF8' || !row.knows) throw new MigrationError('the database needs encoding UTF8 and a ctype that knows Chinese letters, such as C.UTF-8')
}
