import { sweepMessages } from '@geodepot/contracts/system/job-sweep.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../kit/database/database.ts'
import { type Job, job } from '../../kit/jobs/index.ts'

const hour = 3600 * 1000
const day = 24 * hour
const affected = async (deleting: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await deleting).numAffectedRows ?? 0)

// A session whose refresh token still opens it has not ended.
const sweepSessions = (db: Database, before: Date) =>
  affected(sql`delete from system.session where coalesce(ended_at, refresh_until) < ${before}`.execute(db))
const sweepCaptchas = (db: Database, moment: Date) =>
  affected(sql`delete from system.captcha where expires_at < ${moment}`.execute(db))
const callDays = 180
const sweepServiceCalls = (db: Database, before: Date) =>
  affected(sql`delete from system.service_call where called_at < ${before}`.execute(db))
const sweepFailures = (db: Database, before: Date) =>
  affected(sql`delete from system.sign_in_failure where last_at < ${before}`.execute(db))

export const jobs: readonly Job[] = [
  job({
    name: 'system/session.sweep',
    messages: sweepMessages,
    title: 'sessions',
    help: 'sessionsHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(1).max(3650).default(30) }),
    work: async ({ db, args, now, log }) => {
      const sessions = await sweepSessions(db, new Date(now.getTime() - args.days * day))
      log('sessionsDone', {
        sessions,
        captchas: await sweepCaptchas(db, now),
        failures: await sweepFailures(db, new Date(now.getTime() - hour)),
        calls: await sweepServiceCalls(db, new Date(now.getTime() - callDays * day)),
      })
    },
  }),
]
