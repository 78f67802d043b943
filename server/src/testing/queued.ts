import { type RawBuilder, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, inTransaction } from '../kit/database/database.ts'

const patience = 10_000

/**
 * Several who come at the same moment: each has asked for what `held` locks before the first of them gets it. They get it in
 * this order; what a statement that waits has read by then is older than what the one before it writes.
 */
export const queued = async <T>(
  db: Database,
  held: RawBuilder<unknown>,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const begun: Promise<T>[] = []
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  await inTransaction(db, async (tx) => {
    await held.execute(tx)
    for (const work of works) {
      begun.push(work())
      const end = performance.now() + patience
      while ((await waiting()) < begun.length) {
        if (performance.now() > end) throw new Error('one of them does not wait for what is held')
        await pause(10)
      }
    }
  })
  return Promise.all(begun)
}
