import type { MisfirePolicy } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, recordset } from '../../kit/database/database.ts'
import { enqueue } from '../../kit/jobs/index.ts'
import { readTimes } from './cron.ts'
import { type Due, owed } from './rules.ts'

interface Planned {
  readonly id: number
  readonly cron: string
  readonly policy: MisfirePolicy
  readonly concurrent: '0' | '1'
  readonly due: number | null
}
interface Decided {
  readonly job: Planned
  readonly owed: readonly Due[]
  readonly next: Date | null
}

const atOnce = 100
// A run that is still open after this long has lost its place in the
// queue, as when that was restored from an older copy.
const lostAfter = 24 * 3600 * 1000

/**
 * Queues every run that has come due, and works out when each of these jobs is due next. A job that may not run beside
 * itself stays due until its last run is over.
 */
export const planDue = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const moment = now()
    await closeLost(tx, moment)
    // Of several nodes that look at once each takes what the others do not hold.
    const { rows } = await sql<Planned>`
    select j.id, j.cron, j.misfire_policy as policy, j.concurrent, (extract(epoch from j.next_run_at) * 1000)::float8 as due from system.job j
    where j.status = '0' and (j.next_run_at is null or j.next_run_at <= ${moment})
      and (j.concurrent = '0' or not exists (select 1 from system.job_log l where l.job_id = j.id and l.status in ('2', '3')))
    order by j.next_run_at nulls first, j.id limit ${atOnce} for update of j skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const decided = rows.map((job) => decide(job, moment))
    await sql`update system.job j set next_run_at = t.next, status = case when t.next is null then '1' else j.status end
    from ${recordset(
      decided.map(({ job, next }) => ({ id: job.id, next })),
      { id: 'bigint', next: 'timestamptz' },
    )} where j.id = t.id`.execute(tx)
    const runs = decided.flatMap(({ job, owed: dues }) => dues.map(({ at, cause }) => ({ job: job.id, cause, at })))
    await queue(tx, runs)
    return runs.length
  })

// Clocks of several nodes differ: what one of them has just planned another does not plan again.
const tolerance = 5 * 60_000
/**
 * Brings back what was planned while the clock ran ahead, and would stand still until that date. Whatever else has not
 * come due is planned for the first of its times already.
 */
export const planBack = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; cron: string; due: number }>`
    select id, cron, (extract(epoch from next_run_at) * 1000)::float8 as due from system.job
    where status = '0' and next_run_at > ${now()} order by id for update skip locked`.execute(tx)
    const moment = now()
    const ahead = rows.flatMap(({ id, cron, due }) => {
      const next = firstAfter(cron, new Date(moment.getTime() + tolerance), moment)
      return next && next.getTime() < due ? [{ id, next }] : []
    })
    if (ahead.length > 0)
      await sql`update system.job j set next_run_at = t.next from ${recordset(ahead, { id: 'bigint', next: 'timestamptz' })} where j.id = t.id`.execute(
        tx,
      )
  })
const firstAfter = (cron: string, after: Date, moment: Date): Date | undefined => {
  const times = readTimes(cron, moment)
  return 'error' in times ? undefined : times.after(after, 1)[0]
}

const decide = (job: Planned, moment: Date): Decided => {
  const times = readTimes(job.cron, moment)
  // An expression that no version of ours understands any more stops its job rather than every other one.
  if ('error' in times) return { job, owed: [], next: null }
  return {
    job,
    owed: job.due === null ? [] : owed(new Date(job.due), moment, job.policy, times.after),
    next: times.after(moment, 1)[0] ?? null,
  }
}

export interface Wanted {
  readonly job: number
  readonly cause: 'time' | 'late' | 'hand'
  readonly at?: Date
  readonly by?: number
}
/** Writes runs into the log as waiting and puts them into the queue. Ids of the log come back in the order given. */
export const queue = async (tx: Tx, wanted: readonly Wanted[]): Promise<number[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number; job: number; concurrent: string }>`
    insert into system.job_log (job_id, name, name_en, job_group, target, arguments, cause, status, run_by, due_at, created_at)
    select j.id, j.name, j.name_en, j.job_group, j.target, j.arguments, t.cause, '3', t.by, t.at, ${now()}
    from ${recordset(
      wanted.map((one, place) => ({ ...one, place })),
      { job: 'bigint', cause: 'text', at: 'timestamptz', by: 'bigint', place: 'int' },
    )} join system.job j on j.id = t.job order by t.place
    returning id, job_id as job, (select concurrent from system.job where id = job_id) as concurrent`.execute(tx)
  await enqueue(
    tx,
    rows.map(({ id, job, concurrent }) => ({ run: id, ...(concurrent === '1' && { alone: String(job) }) })),
  )
  return rows.map(({ id }) => id)
}

const [interrupted, interruptedEn] = jobMessages.texts.interrupted
const closeLost = async (tx: Tx, moment: Date): Promise<void> => {
  await sql`update system.job_log set status = '1', message = ${interrupted}, message_en = ${interruptedEn}, ended_at = ${moment}
    where status in ('2', '3') and coalesce(started_at, created_at) < ${new Date(moment.getTime() - lostAfter)}`.execute(
    tx,
  )
}

/** Closes a run that several nodes went away over. */
export const giveUp = async (db: Database, run: number): Promise<void> => {
  await sql`update system.job_log set status = '1', message = ${interrupted}, message_en = ${interruptedEn}, ended_at = ${now()} where id = ${run} and status in ('2', '3')`.execute(
    db,
  )
}
