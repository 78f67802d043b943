// Scheduled jobs: what runs by itself and when, how each run went, and runs by hand.
// Asked for by acceptance C8, the specification's /job/log and the wire's
// /schedule/job; what can run is the fixed list that modules offer.
import { type JobLogRow, type JobRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { now, wireTime } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Runner, startRunner } from '../../kit/jobs/index.ts'
import { readTimes } from './cron.ts'
import { describeTimes } from './describe.ts'
import { registerRunGauges } from './gauges.ts'
import { type StoredLog, findLog, logListing, removeLog, wordedLog } from './log.ts'
import { perform } from './perform.ts'
import { giveUp, planBack, planDue } from './plan.ts'
import { type StoredJob, findJob, jobListing, worded } from './queries.ts'
import { targetsIn } from './targets.ts'
import { changeStatus, createJob, removeJobs, runJob, updateJob } from './write.ts'

export { type CronError, readTimes } from './cron.ts'
export { jobs } from './sweeps.ts'
export { registerJobs } from './targets.ts'
export { runTarget } from './write.ts'

interface SchedulerParts {
  readonly db: Database
  readonly url: string
  readonly report: (error: unknown) => void
  /** Milliseconds between two looks at what has come due; 0 for none. */
  readonly tickMs?: number
  /** Seconds after which this node looks for waiting runs. */
  readonly lookSeconds?: number
}
const hour = 3600 * 1000
/** Starts planning and making runs on this node. */
export const startScheduler = ({ db, report, ...parts }: SchedulerParts): Promise<Runner> => {
  registerRunGauges()
  let lookedAt: number | undefined
  return startRunner({
    ...parts,
    report,
    tick: async () => {
      // By a clock that never goes back.
      if (lookedAt === undefined || performance.now() - lookedAt > hour) {
        lookedAt = performance.now()
        await planBack(db)
      }
      await planDue(db)
    },
    perform: (run) => perform(db, run, report),
    abandon: (run) => giveUp(db, run),
  })
}

const sheet = exporter<JobRow>()(jobMessages, 'title', [
  { key: 'jobName', width: 28 },
  { key: 'jobGroup', codes: 'group_' },
  { key: 'targetName', width: 28 },
  { key: 'cronExpression' },
  { key: 'cronText', width: 28 },
  { key: 'misfirePolicy', codes: 'misfire_', width: 24 },
  { key: 'concurrent', codes: 'concurrent_' },
  { key: 'status', codes: 'status_' },
  { key: 'nextValidTime', type: 'dateTime' },
  {
    key: 'lastTime',
    width: 26,
    said: ({ lastTime, lastStatus }, language) =>
      lastTime === null
        ? null
        : [lastTime, ...(lastStatus === null ? [] : [textOf(jobMessages, `outcome_${lastStatus}`, language)])].join(
            ' ',
          ),
  },
  { key: 'jobId', type: 'number' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const logSheet = exporter<JobLogRow>()(jobMessages, 'logTitle', [
  { key: 'jobName', width: 28 },
  { key: 'jobGroup', codes: 'group_' },
  { key: 'targetName', width: 28 },
  {
    key: 'trigger',
    said: ({ trigger, runBy }, language) =>
      [textOf(jobMessages, `trigger_${trigger}`, language), ...(runBy === null ? [] : [runBy])].join(' · '),
  },
  { key: 'status', codes: 'outcome_' },
  { key: 'dueTime', type: 'dateTime' },
  { key: 'startTime', type: 'dateTime' },
  { key: 'stopTime', type: 'dateTime' },
  { key: 'tookMs', type: 'number', unit: 'tookUnit' },
  { key: 'jobMessage', width: 40 },
  { key: 'exceptionInfo', width: 40 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'jobLogId', type: 'number' },
])
async function* inWords<R, W>(
  rows: AsyncIterable<R>,
  words: (row: R, language: Language) => W,
  language: Language,
): AsyncGenerator<W> {
  for await (const row of rows) yield words(row, language)
}

const jobRoutes: readonly Route[] = [
  query(job.list, async ({ db, actor, input, context: { language } }) => {
    const { rows, ...counted } = await listed<StoredJob>(db, jobListing(actor, input, language), input)
    return { rows: rows.map((row) => worded(row, language)), ...counted }
  }),
  query(job.targets, async ({ context }) => targetsIn(context.language)),
  query(job.preview, async ({ input, context }) => {
    const times = readTimes(input.cronExpression, now())
    if ('error' in times) throw refusal(jobMessages, times.error, times.params, 'cronExpression')
    return { text: describeTimes(times, context.language), runs: times.after(now(), 5).map(wireTime) }
  }),
  query(job.get, async ({ db, actor, input, context }) => {
    const found = await findJob(db, actor, input.jobId, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(job.create, async ({ tx, actor, input, context }) => ({ jobId: await createJob(tx, actor, context, input) })),
  command(job.update, async ({ tx, actor, input, context }) => ({
    version: await updateJob(tx, actor, context, input),
  })),
  command(job.changeStatus, async ({ tx, actor, input, context }) => ({
    version: await changeStatus(tx, actor, context, input),
  })),
  command(job.run, async ({ tx, actor, input, context }) => ({
    jobLogId: await runJob(tx, actor, context, input.jobId),
  })),
  command(job.remove, ({ tx, actor, input, context }) => removeJobs(tx, actor, context, input.ids)),
  query(job.export, async ({ db, actor, input, context: { language } }) =>
    sheet(
      inWords(streamed<StoredJob>(db, jobListing(actor, input, language), input), worded, language),
      language,
      input.columns,
    ),
  ),
]
const logRoutes: readonly Route[] = [
  query(job.logList, async ({ db, actor, input, context: { language } }) => {
    const { rows, ...counted } = await listed<StoredLog>(db, logListing(actor, input, language), input)
    return { rows: rows.map((row) => wordedLog(row, language)), ...counted }
  }),
  query(job.logGet, async ({ db, actor, input, context }) => {
    const found = await findLog(db, actor, input.jobLogId, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(job.logRemove, ({ tx, actor, input, context }) => removeLog(tx, actor, context, input.ids)),
  command(job.logClean, ({ tx, actor, context }) => removeLog(tx, actor, context)),
  query(job.logExport, async ({ db, actor, input, context: { language } }) =>
    logSheet(
      inWords(streamed<StoredLog>(db, logListing(actor, input, language), input), wordedLog, language),
      language,
      input.columns,
    ),
  ),
]
export const routes: readonly Route[] = [...jobRoutes, ...logRoutes]
