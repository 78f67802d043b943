// The database of the test suite: one throw-away cluster for a whole run, fast because nothing in it has to survive.
// Asked for by the specification's tests: rules are shown on a real PostgreSQL.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres, SUPERUSER, urlOf } from './embedded.ts'

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

/** Starts the shared test database; with TEST_DATABASE_URL set, that one is used and `stop` leaves it alone. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'geodepot-test-'))
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
