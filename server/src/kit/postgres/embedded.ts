// The built-in PostgreSQL: a database that needs nothing installed, stops with us and loses no acknowledged row.
// Asked for by the specification's start: one command on a machine with Node and npm, as a plain user and as root.
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, USER } from './cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { holdFolder } from './lock.ts'
import { choosePlace, makeFolder, type Place } from './place.ts'
import { type Server, startServer } from './server.ts'

export type PostgresOptions = {
  /** The product's data folder; made when missing. */
  dataDir: string
  /** Takes what a waiting person wants to know, a line at a time. */
  log: (line: string) => void
  /** Further settings, `name=value`, which win over ours. `fsync=off` gives up durability: tests only. */
  flags?: string[]
  /** Called when PostgreSQL ends without having been asked to. */
  onUnexpectedEnd?: (reason: StartError) => void
}

export type Postgres = {
  url: string
  port: number
  /** Ends PostgreSQL cleanly and lets go of the folder. May be called again. */
  stop(): Promise<void>
  /** One line for the operator when programs or data had to go elsewhere. */
  note?: string
}

function noteOn(dataDir: string, place: Place, copied: boolean): string | undefined {
  if (!place.moved && !copied) return undefined
  const what =
    place.moved && copied
      ? "PostgreSQL's programs and data are"
      : copied
        ? "PostgreSQL's programs were copied and are"
        : "PostgreSQL's data are"
  const why = place.moved ? dataDir : 'the folder of this program'
  return `The user ${place.account?.name}, as whom PostgreSQL runs, cannot reach ${why}: ${what} in ${place.folder}.`
}

async function watch(
  server: Server,
  folder: string,
  asked: () => boolean,
  tell: PostgresOptions['onUnexpectedEnd'],
): Promise<void> {
  const end = await server.ended
  if (!asked())
    tell?.(new StartError(`PostgreSQL ended unexpectedly (${end}): see ${path.join(folder, 'postgres.log')}.`))
}

async function open(options: PostgresOptions, dataDir: string, place: Place, release: () => void): Promise<Postgres> {
  const { log, flags = [] } = options
  const { folder, account } = place
  const binaries = findBinaries(account, folder)
  const cluster = await ensureCluster(folder, binaries, account, !flags.includes('fsync=off'), log)
  await clearLeftovers(cluster.data, account, log)
  const server = await startServer(binaries.postgres, folder, cluster, account, flags, log)
  let stopping: Promise<void> | undefined
  void watch(server, folder, () => stopping !== undefined, options.onUnexpectedEnd)
  return {
    url: `postgres://${USER}:${cluster.password}@127.0.0.1:${server.port}/postgres`,
    port: server.port,
    stop: () => (stopping ??= server.stop().finally(release)),
    note: noteOn(dataDir, place, binaries.copied),
  }
}

/** Starts the cluster in `dataDir`, made at the first start. Throws StartError with one sentence on what to do. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (process.platform !== 'linux')
    throw new StartError(
      'The built-in PostgreSQL runs on Linux only so far: set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  const dataDir = path.resolve(options.dataDir)
  makeFolder(dataDir)
  const locks = [await holdFolder(dataDir)]
  const release = () => {
    for (const unlock of locks) unlock()
  }
  try {
    const place = choosePlace(dataDir)
    if (place.folder !== dataDir) locks.push(await holdFolder(place.folder))
    return await open(options, dataDir, place, release)
  } catch (error) {
    release()
    throw error
  }
}
