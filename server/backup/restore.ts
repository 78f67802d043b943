import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFiles } from '../src/files.ts'
import type { Config } from '../src/kit/config.ts'
import { startPostgres } from '../src/postgres/embedded.ts'
import { holdFolder } from '../src/postgres/lock.ts'
import type { Store } from '../src/kit/files/index.ts'
import { makeFolder } from '../src/postgres/place.ts'
import { StartError } from '../src/kit/start-error.ts'
import { spokenCount, spokenSize } from './bytes.ts'
import { checkedBackup } from './check.ts'
import { putBack } from './contents.ts'
import { type OpenDatabase, folderOf, hasDatabase } from './database.ts'
import { loadDatabase } from './load.ts'
import type { Manifest } from './manifest.ts'

interface Task {
  /** The back-up. */
  readonly folder: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}
export interface Restoring extends Task {
  readonly config: Config
  /** Whether what is there is put aside; else nothing may be there. */
  readonly replace: boolean
  /** The time, as names of folders and schemas have it. */
  readonly stamp: string
}

const toldOf = ({ takenAt, tables, files, product, postgres }: Manifest): string =>
  `The back-up of ${takenAt} (Geodepot ${product}, PostgreSQL ${postgres}) is whole: ${spokenCount(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )}, ${spokenCount(files.count, 'file')}, ${spokenSize(files.bytes)}`
const checked = async ({ folder, say, signal }: Task): Promise<Manifest> => {
  say('Reading the back-up')
  const manifest = await checkedBackup(folder, signal)
  say(toldOf(manifest))
  if (manifest.files.missing > 0)
    say(
      `The store had lost the content of ${spokenCount(manifest.files.missing, 'file')} before: files.list names them with -`,
    )
  return manifest
}
const tellDrift = (places: number, say: Task['say']): void => {
  say(
    places === 0
      ? 'Rows are those of the back-up; ledgers rebuilt from their entries equal their balances'
      : `Rows are those of the back-up; ledgers and balances differ in ${spokenCount(places, 'place')}, as they did when it was made`,
  )
}

/** An empty built-in database that may be lost, in a folder that goes with it. */
const throwAway = async (): Promise<OpenDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'geodepot-check-'))
  try {
    // PostgreSQL's own user must be able to pass through.
    await chmod(dataDir, 0o711)
    const postgres = await startPostgres({
      dataDir,
      log: () => undefined,
      flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    })
    return { url: postgres.url, close: () => postgres.stop().then(() => removed(dataDir)) }
  } catch (error) {
    await removed(dataDir)
    throw error
  }
}

/**
 * Tries a back-up out: reads all of it, restores its database beside and compares. Touches nothing else. Answers
 * whether nothing was found. @throws StartError
 */
export const tryBackup = async (task: Task, open = throwAway): Promise<boolean> => {
  const manifest = await checked(task)
  const database = await open()
  try {
    const drift = await loadDatabase({ ...task, url: database.url, manifest, end: 'rollback' })
    tellDrift(drift.length, task.say)
    return drift.length + manifest.files.missing === 0
  } finally {
    await database.close()
  }
}

/**
 * Restores a back-up, whole or not at all: database and files are made beside,
 * verified, and take their place at the end. @throws StartError
 */
export const restoreBackup = async (restoring: Restoring): Promise<void> => {
  const { config, replace, say, signal, stamp, folder } = restoring
  makeFolder(config.dataDir)
  const release = await holdFolder(config.dataDir)
  const staging = join(config.dataDir, `restoring-${stamp}`)
  try {
    if (!replace) await refuseFilled(config)
    const manifest = await checked(restoring)
    makeFolder(staging)
    const database = await opened(config, staging)
    try {
      const store = await openFiles({ ...config, dataDir: staging }, say)
      if (!replace) await refuseUsed(store)
      const drift = await loadDatabase({
        folder,
        manifest,
        signal,
        url: database.url,
        aside: replace && config.databaseUrl !== undefined ? `before_${stamp}` : undefined,
        end: 'commit',
        before: () => putBack(store, folder, signal, progress(say)),
      })
      tellDrift(drift.length, say)
    } finally {
      await database.close()
    }
    await exchange(config.dataDir, staging, join(config.dataDir, `before-${stamp}`), say)
    if (replace && config.databaseUrl !== undefined)
      say(`What the database held before is in its schemas *_before_${stamp}`)
  } finally {
    await removed(staging)
    release()
  }
}

const opened = async ({ databaseUrl }: Config, staging: string): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined }
  const { url, stop } = await startPostgres({ dataDir: staging, log: () => undefined })
  return { url, close: stop }
}

const progress =
  (say: Task['say']) =>
  (files: number, bytes: number): void => {
    if (files % 1000 === 0) say(`${spokenCount(files, 'file')} so far: ${spokenSize(bytes)}`)
  }

// Two databases that each take a bucket for theirs would clear out of it what is the other's.
const refuseUsed = async (store: Store): Promise<void> => {
  for await (const _ of store.list())
    throw new StartError(
      'The bucket of FILES_S3_BUCKET holds files already: name an empty one, or say --replace if the database of these files is the one to be replaced.',
    )
}
// An external database says so itself.
const refuseFilled = async ({ databaseUrl, dataDir, files }: Config): Promise<void> => {
  if (databaseUrl === undefined && hasDatabase(dataDir))
    throw new StartError(
      `${dataDir} holds a database already: name an empty folder with DATA_DIR, or say --replace to put what is there aside.`,
    )
  const store = files === undefined ? await readdir(join(dataDir, 'files', 'objects')).catch(() => []) : []
  if (store.length > 0)
    throw new StartError(
      `${join(dataDir, 'files')} holds files already: name an empty folder with DATA_DIR, or say --replace to put what is there aside.`,
    )
}

// The installation's key and whatever else lies in a data folder stays where it is.
const kinds = ['files', 'postgres'] as const
const namesIn = async (folder: string, of: readonly string[]): Promise<string[]> =>
  (await readdir(folder)).filter((name) => of.some((kind) => name.startsWith(kind))).sort()
/**
 * Puts what was made beside in the place of what is there. The database goes without its password for a moment only,
 * never the other way round:
 * a start that finds it so, after a kill, refuses and makes nothing new.
 */
const exchange = async (dataDir: string, staging: string, before: string, say: Task['say']): Promise<void> => {
  const fresh = await namesIn(staging, kinds)
  const old = await namesIn(
    dataDir,
    kinds.filter((kind) => fresh.some((name) => name.startsWith(kind))),
  )
  if (old.length > 0) await mkdir(before, { mode: 0o711 })
  for (const name of old.toReversed()) await rename(join(dataDir, name), join(before, name))
  for (const name of fresh) await rename(join(staging, name), join(dataDir, name))
  if (old.length > 0) say(`What ${dataDir} held before is in ${before}`)
}
/** Takes away a data folder that nobody needs, with a database that had to go elsewhere. */
const removed = async (dataDir: string): Promise<void> => {
  for (const folder of [folderOf(dataDir), dataDir]) await rm(folder, { recursive: true, force: true })
}
