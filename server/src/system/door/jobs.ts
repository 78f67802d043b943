import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, job } from '../../kit/jobs/index.ts'
import { workAll } from './work.ts'

const day = 24 * 3600 * 1000

export const jobs: readonly Job[] = [
  job({
    name: 'system/door.work',
    messages: doorMessages,
    title: 'job',
    help: 'jobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      const errors: unknown[] = []
      const done = await workAll(db, (error) => errors.push(error))
      log('jobDone', { ...done })
      // Every door had its turn; what nobody expected is told as the run's failure.
      if (errors.length > 0) throw errors[0]
    },
  }),
  job({
    name: 'system/door.sweep',
    messages: doorMessages,
    title: 'sweepJob',
    help: 'sweepJobHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(30).max(3650).default(400) }),
    work: async ({ db, args, now, log }) => {
      const before = new Date(now.getTime() - args.days * day)
      const { numAffectedRows } = await sql`
        delete from system.door_file f using system.door d where d.id = f.door_id and f.begun_at < ${before} and (f.is_placed or d.deleted_at is not null)
          and (f.state <> 'written' or f.removed_at is not null or d.deleted_at is not null)`.execute(db)
      log('sweepJobDone', { count: Number(numAffectedRows ?? 0) })
    },
  }),
]
