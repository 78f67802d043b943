// The built-in PostgreSQL: a database that needs nothing installed, stops with us and loses no acknowledged row.
// Asked for by the specification's start: one command on a machine with Node and npm, as a plain user and as root.
import path from 'node:path'
import { StartError } from '../kit/start-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, readSecret } from './cluster.ts'
import { keepRunning } from './keep.ts'
import { clearLeftovers, pidFile } from './leftovers.ts'
import { holdFolder } from './lock.ts'
import { choosePlace, makeFolder, type Place, pointedTo } from './place.ts'
import { addressOf, PRODUCT, type Role, settleRoles } from './roles.ts'
import { startServer } from './server.ts'
import { socketOf } from './socket.ts'

export { SUPERUSER } from './roles.ts'

export type PostgresOptions = {
  /** The product's data folder; made when missing. */
  dataDir: string
  /** Takes what a waiting person wants to know, a line at a time. */
  log: (line: string) => void
  /** Further settings, `name=value`, which win over ours. `fsync=off` gives up durability: tests only. */
  flags?: string[]
}

export type Postgres = {
  /** For the product's role, which owns its database and is no superuser. */
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

async function open(options: PostgresOptions, dataDir: string, place: Place, release: () => void): Promise<Postgres> {
  const { log, flags = [] } = options
  const { folder, account } = place
  const binaries = findBinaries(account, folder)
  const cluster = await ensureCluster(folder, binaries, account, !flags.includes('fsync=off'), log)
  const logFile = path.join(folder, 'postgres.log')
  const begin = async (port?: number, signal?: AbortSignal) => {
    await clearLeftovers(cluster.data, account, log, signal)
    return startServer({ program: binaries.postgres, logFile, cluster, account, flags, log }, port, signal)
  }
  const server = await begin()
  try {
    await settleRoles(cluster.secret, server.port)
  } catch (error) {
    await server.stop()
    throw error
  }
  const keeper = keepRunning(server, { again: (signal) => begin(server.port, signal), log, logFile })
  let stopping: Promise<void> | undefined
  return {
    url: addressOf(PRODUCT, cluster.secret, server.port, socketOf(cluster.data, server.port)),
    port: server.port,
    stop: () => (stopping ??= keeper.stop().finally(release)),
    note: noteOn(dataDir, place, binaries.copied),
  }
}

/**
 * The address of the database in `dataDir` while it runs, whichever process it belongs to: for the product's role, or
 * for the superuser where upkeep needs one.
 * Throws StartError when it does not run.
 */
export function urlOf(dataDir: string, role: Role = PRODUCT): string {
  const folder = pointedTo(path.resolve(dataDir)) ?? path.resolve(dataDir)
  const data = path.join(folder, 'postgres')
  const [, , , port] = pidFile(data)
  if (port === undefined)
    throw new StartError(
      `The database of ${dataDir} does not run: start the product first, or name another folder with DATA_DIR.`,
    )
  return addressOf(role, readSecret(folder), Number(port), socketOf(data, Number(port)))
}

/**
 * Starts the cluster in `dataDir`, made at the first start, and keeps it running on one port. Throws StartError with
 * one sentence on what to do.
 */
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
