import { changeDays } from '@geodepot/contracts/kit/change-log.ts'
import { sweepMessages } from '@geodepot/contracts/system/job-sweep.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { pruneChanges } from '../../kit/changes/index.ts'
import { sweepFiles } from '../../kit/files/index.ts'
import { forgetAnswers } from '../../kit/http/idempotency.ts'
import { dropStale } from '../../kit/import/index.ts'
import { type Job, job } from '../../kit/jobs/index.ts'

const day = 24 * 3600 * 1000
const count = (least: number, standard: number, most: number) =>
  z.coerce.number<number | string>().int().min(least).max(most).default(standard)

/** What the kit keeps for a while and nobody else would throw away, and the scheduler's own log. */
export const jobs: readonly Job[] = [
  job({
    name: 'system/job.sweepAnswers',
    messages: sweepMessages,
    title: 'answers',
    help: 'answersHelp',
    args: z.object({ hours: count(24, 24, 720) }),
    work: async ({ db, args, now, log }) => {
      log('answersDone', { count: await forgetAnswers(db, new Date(now.getTime() - args.hours * 3600 * 1000)) })
    },
  }),
  job({
    name: 'system/job.sweepChanges',
    messages: sweepMessages,
    title: 'changes',
    help: 'changesHelp',
    args: z.object({}),
    work: async ({ db, now, log }) => {
      log('changesDone', { count: await pruneChanges(db, now, new Date(now.getTime() - changeDays * day)) })
    },
  }),
  job({
    name: 'system/job.sweepImports',
    messages: sweepMessages,
    title: 'imports',
    help: 'importsHelp',
    args: z.object({}),
    work: async ({ db, now, log }) => {
      log('importsDone', await dropStale(db, now))
    },
  }),
  job({
    name: 'system/job.sweepFiles',
    messages: sweepMessages,
    title: 'files',
    help: 'filesHelp',
    args: z.object({ days: count(1, 30, 3650) }),
    work: async ({ db, args, now, log }) => {
      const { foreign, held, ...swept } = await sweepFiles(db, now, args.days)
      if (held) return log('filesHeld')
      log('filesDone', swept)
      if (foreign) log('filesForeign')
    },
  }),
  job({
    name: 'system/job.sweepLog',
    messages: sweepMessages,
    title: 'log',
    help: 'logHelp',
    args: z.object({ days: count(1, 90, 3650) }),
    work: async ({ db, args, now, log }) => {
      const { numAffectedRows } =
        await sql`delete from system.job_log where status in ('0', '1') and created_at < ${new Date(now.getTime() - args.days * day)}`.execute(
          db,
        )
      log('logDone', { count: Number(numAffectedRows ?? 0) })
    },
  }),
]
