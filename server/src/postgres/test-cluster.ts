// The database of the test suite: one throw-away cluster for a whole run, fast because nothing in it has to survive.
// Asked for by the specification's tests: rules are shown on a real PostgreSQL.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres, SUPERUSER, urlOf } from './embedded.ts'
import { holdFolder } from './lock.ts'

/** What tests do and the product does not: they make databases of their own, write behind the triggers' back, and read as analysts do. */
async function grantTests(dataDir: string): Promise<void> {
  const client = new pg.Client(urlOf(dataDir, SUPERUSER))
  await client.connect()
  await client.query(`alter role geodepot createdb; grant set on parameter session_replication_role to geodepot;
    create role geodepot_analyst nologin; grant geodepot_analyst to geodepot`)
  await client.end()
}

/** Starts the PostgreSQL of a data folder for tests. */
export async function startTestPostgres(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    flags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      // Databases live for seconds, and whoever needs statistics makes them.
      'autovacuum=off',
    ],
  })
  try {
    await grantTests(dataDir)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const memory = '/dev/shm'
const prefix = 'geodepot-test-'
const gigabyte = 1024 ** 3
const minute = 60_000

/** Whether there is room for several times what the databases of a run take, in the folder and in the memory behind it. */
const hasRoom = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte
}

/** What a run that was killed left in memory would stay until the machine is started anew. */
async function clearMemory(): Promise<void> {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(memory, name)
    try {
      // One that was just made is not held yet.
      if (Date.now() - statSync(folder).ctimeMs < minute) continue
      const release = await holdFolder(folder)
      rmSync(folder, { recursive: true, force: true })
      release()
    } catch {
      // Another run is at work there, or it is not ours.
    }
  }
}

async function startIn(parent: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(parent, prefix))
  // As root, PostgreSQL's own user must be able to pass through.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startTestPostgres(dataDir)
    return { url: postgres.url, stop: () => postgres.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Starts the shared test database; with TEST_DATABASE_URL set, that one is used and `stop` leaves it alone. `inMemory`:
 * its files lie in memory, where that has room for them. Each test file has a database of three thousand files, and to
 * make and drop one takes a disk's file system up to ten times the work.
 */
export async function startTestCluster({ inMemory = false } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  if (inMemory && hasRoom()) {
    await clearMemory()
    try {
      return await startIn(memory)
    } catch {
      // A machine may forbid there what PostgreSQL needs: the disk will say what is wrong, if anything is.
    }
  }
  return startIn(tmpdir())
}

/**
 * "With (force)" fails for want of a right where PostgreSQL's own upkeep happens to be in the database, since that
 * belongs to the superuser.
 * Without it PostgreSQL sends its upkeep away itself; connections that a
 * test left behind are the only ones to be ended here.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}
