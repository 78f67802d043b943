import { sql } from 'kysely'
import { type Database, type Reader, inTransaction } from '../src/kit/database/database.ts'
import { makeStatistics } from '../src/kit/database/statistics.ts'
import { type Passwords, hashed } from './accounts.ts'
import { seedEquipment } from './equipment/index.ts'
import { departments, people } from './facts.ts'
import { installShipped, seedRoot } from './foundation.ts'
import { seedOrganisation, seedPeople } from './organisation.ts'
import { owePapers } from './papers/index.ts'
import { seedProjectPast } from './past.ts'
import { seedProjectsUnderWay } from './projects.ts'

/**
 * `empty`: one administrator and what no company can do without; `organisation`:
 * the demo company without equipment; `demo`: all of it.
 */
export type Extent = 'empty' | 'organisation' | 'demo'
const lock = 4_711_003
const administrator = { account: 'admin', name: '系统管理员', department: 'C1', roles: ['admin'] }

const isFilled = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('system.department').select('id').limit(1).execute()).length > 0

/** Brings what this version of the product ships to a database that stands already. */
export const install = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    await installShipped(tx)
  })

// A password that many have is hashed once; hashing takes memory, so they take turns.
const hashesOf = async (accounts: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>()
  for (const password of new Set(accounts.values())) hashes.set(password, await hashed(password))
  return new Map([...accounts].map(([name, password]) => [name, hashes.get(password) ?? '']))
}

/**
 * Fills an empty database, whole or not at all; `passwords` is asked once, for all its accounts. `note` gets them
 * before anything can be seen,
 * so that no password is lost to a kill. Says whether it was empty.
 */
export const seedOnce = async (
  db: Database,
  extent: Extent,
  passwords: Passwords,
  note: (accounts: ReadonlyMap<string, string>) => Promise<void> = async () => undefined,
): Promise<boolean> => {
  if (await isFilled(db)) return false
  const accounts = passwords((extent === 'empty' ? [administrator] : people).map(({ account }) => account))
  const hashes = await hashesOf(accounts)
  const seeded = await inTransaction(db, async (tx) => {
    // Two nodes may start at once on one database.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    if (await isFilled(tx)) return false
    const [root] = departments
    await seedRoot(tx, extent === 'empty' || root === undefined ? { name: '公司', nameEn: 'Company' } : root)
    await installShipped(tx)
    if (extent === 'empty') await seedPeople(tx, hashes, [administrator])
    else await seedOrganisation(tx, hashes)
    if (extent === 'demo') {
      await seedProjectPast(tx)
      await seedEquipment(tx)
      await seedProjectsUnderWay(tx)
      await owePapers(tx)
    }
    await note(accounts)
    return true
  })
  if (seeded) await makeStatistics(db)
  return seeded
}
