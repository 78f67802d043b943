// The database of the test suite: one throw-away cluster for a whole run, fast because nothing in it has to survive.
// Asked for by the specification's tests: rules are shown on a real PostgreSQL.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from './embedded.ts'

/** Starts the shared test database; with TEST_DATABASE_URL set, that one is used and `stop` leaves it alone. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'geodepot-test-'))
  // As root, PostgreSQL's own user must be able to pass through.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startPostgres({
      dataDir,
      log: () => {},
      flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
    })
    return { url: postgres.url, stop: () => postgres.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
