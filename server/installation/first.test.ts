import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demoOrganisation } from '../demo/company.ts'
import { type Connection, type Reader, connect } from '../src/kit/database/database.ts'
import { migrate } from '../src/kit/database/migrate.ts'
import { schemas } from '../src/kit/database/schemas.ts'
import { makeStatistics } from '../src/kit/database/statistics.ts'
import { type Clone, type TestServer, emptyDatabase, testServer } from '../src/testing/index.ts'
import { type FirstCompany, fillOnce, isFilled, oneForAll } from './index.ts'

let fresh: TestServer
let undone: Connection & Clone
beforeAll(async () => {
  // The tests' own was filled when it was new.
  fresh = await testServer()
  const clone = await emptyDatabase(inject('databaseUrl'))
  await migrate(clone.url, () => new Date())
  undone = { ...clone, ...connect(clone.url, () => undefined) }
}, 60_000)
afterAll(async () => {
  await fresh.close()
  await undone.close()
  await undone.drop()
})
const fill = (rest: FirstCompany['rest'] & {}) =>
  fillOnce(undone.db, { ...demoOrganisation, rest }, oneForAll('Never-signs-in-1'))

/** Tables without a row of which the planner takes to know how many rows each page of theirs holds. */
const takenAsEmpty = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${schemas}) and c.reltuples = 0 and c.relpages > 0`.execute(db)
  return rows.map(({ name }) => name)
}
const people = async (db: Reader) => db.selectFrom('system.user').select(['id', 'name']).orderBy('id').execute()
const rules = async (db: Reader) =>
  (
    await sql`
      select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace::regnamespace::text = any(${schemas})
      union all
      select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2, 3`.execute(db)
  ).rows

describe('a first start after one that came to nothing', () => {
  it('finds tables and numbers as new, and leaves each rule as it is', async () => {
    const stopped = new Error('the machine was turned off')
    await expect(fill(() => Promise.reject(stopped))).rejects.toThrow(stopped)
    expect(await isFilled(undone.db)).toBe(false)
    // As PostgreSQL's own upkeep does within minutes.
    await makeStatistics(undone.db)
    expect(await takenAsEmpty(undone.db)).toContain('system.department')

    const taken: string[] = []
    expect(await fill(async (tx) => void taken.push(...(await takenAsEmpty(tx))))).toBe(true)

    expect(taken).toEqual([])
    expect(await people(undone.db)).toEqual(await people(fresh.db))
    expect(await rules(undone.db)).toEqual(await rules(fresh.db))
  }, 60_000)
})
