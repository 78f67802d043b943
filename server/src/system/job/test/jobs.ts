import { type JobInput, job } from '@geodepot/contracts/system/job.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { at, momentOf } from '../../../kit/clock.ts'
import { job as declared } from '../../../kit/jobs/index.ts'
import { jobs } from '../../../modules.ts'
import { type TestServer, testServer } from '../../../testing/index.ts'
import { registerJobs } from '../index.ts'
import { planDue } from '../plan.ts'

const texts = messages('test/job', {
  count: ['计数', 'Count'],
  countHelp: ['数一次', 'Counts once'],
  step: ['步长', 'Step'],
  counted: ['已计 {step}', 'Counted {step}'],
})
/** What the counting job counted, and what its runs wait for. */
export const counting: { counted: number[]; hold: Promise<void> | undefined } = { counted: [], hold: undefined }
const count = declared({
  name: 'test/job.count',
  messages: texts,
  title: 'count',
  help: 'countHelp',
  args: z.object({ step: z.coerce.number<number | string>().int().min(1).max(9).default(1) }),
  work: async ({ args, log }) => {
    counting.counted.push(args.step)
    log('counted', { step: args.step })
    await counting.hold
  },
})
const fail = declared({
  name: 'test/job.fail',
  messages: texts,
  title: 'count',
  help: 'countHelp',
  args: z.object({}),
  work: async () => {
    throw new Error('the disk is full')
  },
})

export let server: TestServer
/** Opens a server with two jobs of the tests, one that counts and one that fails, for the file that calls this. */
export const openJobs = (): void => {
  beforeAll(async () => {
    registerJobs([...jobs, count, fail])
    server = await testServer({ scheduler: true })
  })
  afterAll(async () => {
    registerJobs(jobs)
    await server.close()
  })
  beforeEach(async () => {
    counting.counted = []
    counting.hold = undefined
    await sql`delete from system.job_log`.execute(server.db)
    await sql`delete from system.job where target like 'test/%'`.execute(server.db)
  })
}

export const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
export const given = (more: Partial<JobInput> = {}) => ({
  jobName: '计数任务',
  jobNameEn: 'Counting',
  invokeTarget: 'test/job.count',
  cronExpression: '0 0/20 * * * ?',
  status: '0' as const,
  ...more,
})
export const made = (more: Partial<JobInput> = {}) =>
  admin()
    .call(job.create, given(more))
    .then(({ jobId }) => jobId)
export const logOf = async (jobId: number) => (await admin().call(job.logList, { jobId })).rows
export const until = async <T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await ask()
    if (holds(found)) return found
    await pause(100)
  }
  throw new Error('it did not come to pass')
}
export const over = (jobId: number, runs = 1) =>
  until(
    () => logOf(jobId),
    (rows) => rows.length === runs && rows.every(({ status }) => status === '0' || status === '1'),
  )
export const dueAt = (jobId: number, time: string) =>
  sql`update system.job set next_run_at = ${momentOf(time)} where id = ${jobId}`.execute(server.db)
export const planAt = (time: string) => at(momentOf(time), () => planDue(server.db))
