import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { jobs } from './jobs.ts'

export const installJobs = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'job',
    jobs.map(({ target }) => target),
  )
  await sql`insert into system.job (name, name_en, job_group, target, arguments, cron, misfire_policy, concurrent, status, created_at)
    select name, "nameEn", 'SYSTEM', target, args, cron, '2', '1', '0', ${now()}
    from ${recordset(
      jobs.filter(({ target }) => fresh.has(target)),
      { target: 'text', name: 'text', nameEn: 'text', cron: 'text', args: 'jsonb' },
    )} on conflict do nothing`.execute(tx)
}
