import { sql } from 'kysely'
import type { Database } from '../../kit/database/database.ts'
import { now } from '../../kit/clock.ts'
import { registerGauge } from '../../kit/metrics/index.ts'

const day = 24 * 3600 * 1000
const count = async (db: Database, status: '1' | '3'): Promise<number | undefined> => {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from system.job_log where status = ${status} and created_at > ${new Date(now().getTime() - day)}`.execute(
    db,
  )
  return found?.count
}

/** Offers the state of the queue by the log of runs: a run whose work failed is over for the queue itself. */
export const registerRunGauges = (): void => {
  registerGauge('geodepot_jobs_waiting', 'Runs of the last 24 hours that wait to be made', (db) => count(db, '3'))
  registerGauge('geodepot_jobs_failed', 'Runs of the last 24 hours that failed', (db) => count(db, '1'))
}
