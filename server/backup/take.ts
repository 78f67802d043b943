import product from '../package.json' with { type: 'json' }
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { now } from '../src/kit/clock.ts'
import { type Applied, migrationLock } from '../src/kit/database/migrate.ts'
import { type Store, contentLock } from '../src/kit/files/index.ts'
import { StartError, errorCode } from '../src/kit/start-error.ts'
import { type Measured, spokenCount, spokenSize, written } from './bytes.ts'
import { type BackedUpFile, type FileRow, fileRows, fileTable, listLine } from './contents.ts'
import { type BackedUpTable, type Manifest, placesIn, writeManifest } from './manifest.ts'
import { connected, copiedOut, sequencesOf, tablesOf } from './tables.ts'

export interface Taking {
  readonly url: string
  readonly store: Store
  /** The folder that becomes the back-up. */
  readonly into: string
  /** Takes what a waiting person wants to know, a line at a time. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

// So many at a time: a bucket answers each after a while.
const filesAtOnce = 8
const betweenLines = 10_000

/** The folder under another name until it is whole: half a back-up is never taken for one. */
const sideOf = (into: string): string => `${into}.part`

/**
 * Backs up the database and its files while people work: every table as of
 * one moment, then the content that those rows speak of.
 * @throws StartError when the folder is there already, and whatever goes wrong
 * with the database or the store; then nothing is left behind
 */
export const takeBackup = async (taking: Taking): Promise<Manifest> => {
  const side = sideOf(taking.into)
  if (existsSync(taking.into)) throw taken(taking.into)
  await makeNew(side)
  try {
    const manifest = await connected(taking.url, taking.signal, (client) => filled(client, { ...taking, into: side }))
    await renameNew(side, taking.into)
    return manifest
  } catch (error) {
    await rm(side, { recursive: true, force: true })
    throw unwritable(error, side)
  }
}

const unwritable = (error: unknown, folder: string): unknown => {
  const code = errorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`The disk that holds ${folder} is full: nothing was kept of this back-up.`)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return new StartError(`${folder} cannot be written (${code}): name another folder.`)
  return error
}
const makeNew = async (folder: string): Promise<void> => {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new StartError(
        `${folder} is there already: another back-up is writing it, or was killed. Remove it, or name another folder.`,
      )
    throw unwritable(error, folder)
  }
}
const taken = (folder: string): StartError =>
  new StartError(`${folder} is there already: a back-up overwrites nothing.`)
// Renaming replaces an empty folder only, never a back-up; on disk once the folder above it is.
const renameNew = async (side: string, folder: string): Promise<void> => {
  await rename(side, folder).catch((error: unknown) => {
    throw errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST' ? taken(folder) : error
  })
  const handle = await open(dirname(folder), 'r')
  await handle.sync().finally(() => handle.close())
}

const filled = async (client: pg.Client, taking: Taking): Promise<Manifest> => {
  const { into, say } = taking
  // Before the snapshot: what the sweep is throwing away now must not be in it.
  const {
    rows: [lock],
  } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [contentLock])
  if (lock?.taken !== true) {
    say('Abandoned files are being cleared now: waiting for the end of it')
    await client.query('select pg_advisory_lock_shared($1)', [contentLock])
  }
  const moment = now()
  const database = await copyTables(client, taking)
  const tables = database.tables.reduce(
    (sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }),
    { rows: 0, bytes: 0 },
  )
  say(
    `${spokenCount(database.tables.length, 'table')} as of ${moment.toISOString()}: ${spokenCount(tables.rows, 'row')}, ${spokenSize(tables.bytes)}`,
  )
  const files = await copyFiles(taking, database.tables.find(({ name }) => name === fileTable)?.columns ?? [])
  say(`${spokenCount(files.count, 'file')}: ${spokenSize(files.bytes)}`)
  // A connection that broke meanwhile held nobody back from throwing content away.
  await client.query('select 1')
  const content = { product: product.version, takenAt: moment.toISOString(), ...database, files }
  await writeManifest(into, content)
  return { format: 1, ...content }
}

type Database = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>
const copyTables = async (client: pg.Client, { into, signal }: Taking): Promise<Database> => {
  await mkdir(placesIn(into).tables, { mode: 0o700 })
  const tables = await snapshot(client)
  const copied: BackedUpTable[] = []
  for (const table of tables) {
    let rows = 0
    const { bytes, sha256 } = await written(
      placesIn(into).table(table.name),
      copiedOut(client, table, signal, (count) => {
        rows = count
      }),
    )
    copied.push({ name: table.name, columns: [...table.columns], rows, bytes, sha256 })
  }
  const {
    rows: [server],
  } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const database = {
    postgres: server?.version ?? '',
    migrations: await migrationsOf(client),
    tables: copied,
    sequences: await sequencesOf(client),
  }
  await client.query('commit')
  return database
}

/** Opens the transaction that sees one moment, with all tables held against changes of their shape. */
const snapshot = async (client: pg.Client): Promise<Awaited<ReturnType<typeof tablesOf>>> => {
  // A new version that starts meanwhile migrates after us, as soon as the tables are copied.
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  const {
    rows: [found],
  } = await client.query<{ table: string | null }>(`select to_regclass('public.migration')::text as table`)
  if (!found?.table) throw new StartError('There is nothing to back up: this database was never used by Geodepot.')
  const tables = await tablesOf(client)
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table ${tables.map(({ ref }) => ref).join(', ')} in access share mode`)
  await client.query('select 1 from public.migration limit 1')
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  return tables
}

const migrationsOf = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<{ name: string; sum: string | null; applied_at: Date }>(
    'select name, sum, applied_at from public.migration order by name collate "C"',
  )
  return rows.map(({ name, sum, applied_at: appliedAt }) => {
    if (sum === null)
      throw new StartError('This database is of the first version: start the product once, then back up.')
    return { name, sum, appliedAt: appliedAt.toISOString() }
  })
}

const batches = async function* <T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  yield batch
}

const copyFiles = async (
  { store, into, say, signal }: Taking,
  columns: readonly string[],
): Promise<Manifest['files']> => {
  const places = placesIn(into)
  let [count, bytes, missing, told] = [0, 0, 0, Date.now()]
  const list = await written(places.list, async (take) => {
    for await (const rows of batches(fileRows(into, columns), filesAtOnce)) {
      signal.throwIfAborted()
      for (const file of await Promise.all(rows.map((row) => copyFile(store, into, row)))) {
        await take(Buffer.from(listLine(file)))
        ;[count, bytes, missing] =
          file.sha256 === undefined ? [count, bytes, missing + 1] : [count + 1, bytes + file.size, missing]
      }
      if (Date.now() - told < betweenLines) continue
      told = Date.now()
      say(`${spokenCount(count, 'file')} so far: ${spokenSize(bytes)}`)
    }
  })
  return { count, bytes, missing, list: list.sha256 }
}

/** Copies one content; one that the store has lost is noted as lost, as it would be lost to every further back-up. */
const copyFile = async (store: Store, into: string, row: FileRow): Promise<BackedUpFile> => {
  const places = placesIn(into)
  const lost = { ...row, sha256: undefined }
  if (!(await store.has(row.id))) return lost
  await mkdir(places.shelf(row.id), { recursive: true, mode: 0o700 })
  // A byte more is asked for: a content that is too long is another one.
  const { bytes, sha256 }: Measured = await written(
    places.content(row.id),
    await store.read(row.id, { from: 0, to: row.size }),
  )
  if (bytes === row.size) return { ...row, sha256 }
  await rm(places.content(row.id))
  return lost
}
