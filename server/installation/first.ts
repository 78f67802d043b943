import { sql } from 'kysely'
import { type Database, type Reader, type Tx, filling, inTransaction } from '../src/kit/database/database.ts'
import { makeStatistics } from '../src/kit/database/statistics.ts'
import { type Passwords, hashed } from './accounts.ts'
import { type FirstPerson, type RootDepartment, addPeople, addRoot, rootId } from './company.ts'
import { installShipped } from './install.ts'
import { clearUndone } from './undone.ts'

/** The company that an empty database begins with. */
export interface FirstCompany {
  readonly root: RootDepartment
  readonly people: readonly FirstPerson[]
  /** Departments below the root, which people and the rest stand on. */
  readonly departments?: (tx: Tx) => Promise<void>
  /** All that follows once its people are there. */
  readonly rest?: (tx: Tx) => Promise<void>
}
/** Of an installation without a demo: one administrator and what no company can do without. */
export const emptyCompany: FirstCompany = {
  root: { name: '公司', nameEn: 'Company' },
  people: [{ account: 'admin', name: '系统管理员', department: rootId, roles: ['admin'] }],
}

const lock = 4_711_003
export const isFilled = async (db: Reader): Promise<boolean> =>
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
 * before anything can be seen, so that no password is lost to a kill. Says whether it was empty.
 */
export const fillOnce = async (
  db: Database,
  { root, people, departments, rest }: FirstCompany,
  passwords: Passwords,
  note: (accounts: ReadonlyMap<string, string>) => Promise<void> = async () => undefined,
): Promise<boolean> => {
  if (await isFilled(db)) return false
  const accounts = passwords(people.map(({ account }) => account))
  const hashes = await hashesOf(accounts)
  const fill = async (tx: Tx): Promise<boolean> => {
    // Two nodes may start at once on one database.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    if (await isFilled(tx)) return false
    await clearUndone(tx)
    await addRoot(tx, root)
    await installShipped(tx)
    await departments?.(tx)
    await addPeople(tx, people, hashes)
    await rest?.(tx)
    await note(accounts)
    return true
  }
  const filled = await filling(db, (own) => inTransaction(own, fill))
  if (filled) await makeStatistics(db)
  return filled
}
