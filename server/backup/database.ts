import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../src/kit/config.ts'
import { startPostgres, urlOf } from '../src/postgres/embedded.ts'
import { pidFile } from '../src/postgres/leftovers.ts'
import { StartError } from '../src/kit/start-error.ts'

export interface OpenDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Where the built-in database of a data folder lies: in it, or where PostgreSQL's user can reach it. */
export const folderOf = (dataDir: string): string => {
  const pointer = join(dataDir, 'postgres.place')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
}
/** Whether a data folder has a built-in database. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(folderOf(dataDir), 'postgres')) || existsSync(join(dataDir, 'postgres.place'))

/** The address of the built-in database while the product runs it. */
const running = async (dataDir: string): Promise<string | undefined> => {
  if (pidFile(join(folderOf(dataDir), 'postgres')).length === 0) return undefined
  const url = urlOf(dataDir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  // After an unclean end the file names a port that nobody, or somebody else, listens on.
  return client.connect().then(
    async () => {
      await client.end()
      return url
    },
    () => undefined,
  )
}

/**
 * The database to back up: that of DATABASE_URL, or the built-in one, which is
 * started for the while when it does not run. @throws StartError
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Config,
  say: (line: string) => void,
): Promise<OpenDatabase> => {
  const there = databaseUrl ?? (hasDatabase(dataDir) ? await running(dataDir) : undefined)
  if (there !== undefined) return { url: there, close: async () => undefined }
  if (!hasDatabase(dataDir))
    throw new StartError(`There is no database in ${dataDir}: name its folder with DATA_DIR, or set DATABASE_URL.`)
  say('The product does not run: its database is started for the back-up')
  const { url, stop } = await startPostgres({ dataDir, log: say })
  return { url, close: stop }
}
