import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type JobInput, type job, jobInput } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { Refusal, notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { isRunning } from '../../kit/jobs/index.ts'
import { readTimes } from './cron.ts'
import { queue } from './plan.ts'
import { jobNamed } from './targets.ts'

const entity = 'system/job'

/**
 * A job's input with its arguments completed by their target, and what is stored of it. Refuses a target that is not
 * offered, arguments that do not fit it, and times that cannot be meant.
 */
const checked = (given: JobInput, { language }: Context) => {
  const named = jobNamed(given.invokeTarget)
  if (!named) throw refusal(jobMessages, 'unknownTarget', { target: given.invokeTarget }, 'invokeTarget')
  const args = named.args.safeParse(given.args, { reportInput: true })
  if (!args.success)
    throw new Refusal(
      500,
      reasonsOf(args.error.issues, named.messages, language, given.args).map((reason) => ({
        ...reason,
        field: `args.${reason.field}`,
      })),
    )
  const whole = { ...jobInput.parse(given), args: args.data, jobNameEn: given.jobNameEn || given.jobName }
  const values = {
    name: given.jobName,
    name_en: whole.jobNameEn,
    job_group: given.jobGroup,
    target: named.name,
    arguments: JSON.stringify(args.data),
    cron: given.cronExpression,
    misfire_policy: given.misfirePolicy,
    concurrent: given.concurrent,
    status: given.status,
    next_run_at: nextOf(given.cronExpression, given.status),
    remark: given.remark ?? '',
  }
  return { whole, values }
}

const nextOf = (cron: string, status: '0' | '1'): Date | null => {
  const moment = now()
  const times = readTimes(cron, moment)
  if ('error' in times) throw refusal(jobMessages, times.error, times.params, 'cronExpression')
  return status === '0' ? (times.after(moment, 1)[0] ?? null) : null
}

const taken = (error: unknown, { jobName, jobGroup }: JobInput): unknown =>
  violated(error) === 'job_name'
    ? refusal(jobMessages, 'taken', { name: jobName, group: jobMessages.texts[`group_${jobGroup}`] }, 'jobName')
    : error

interface Stored {
  readonly name: string
  readonly nameEn: string
  readonly version: number
  readonly status: '0' | '1'
  readonly cron: string
  readonly concurrent: '0' | '1'
  readonly wire: Required<JobInput>
}
const locked = async (tx: Tx, id: number): Promise<Stored> => {
  const {
    rows: [found],
  } = await sql<Stored>`
    select name, name_en as "nameEn", version, status, cron, concurrent, jsonb_build_object('jobName', name, 'jobNameEn', name_en, 'jobGroup', job_group, 'invokeTarget', target, 'args', arguments, 'cronExpression', cron,
      'misfirePolicy', misfire_policy, 'concurrent', concurrent, 'status', status, 'remark', remark) as wire
    from system.job where id = ${id} for update`.execute(tx)
  if (!found) throw notFound()
  return found
}

export const createJob = async (tx: Tx, actor: Actor, context: Context, given: JobInput): Promise<number> => {
  const { whole, values } = checked(given, context)
  try {
    const { id } = await tx
      .insertInto('system.job')
      .values({ ...values, created_at: now(), created_by: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, context, entity, 'create', [{ id, after: whole }])
    return id
  } catch (error) {
    throw taken(error, given)
  }
}

/** Returns the new version. */
export const updateJob = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { jobId, version: seen, ...fields }: InputOf<typeof job.update>,
): Promise<number> => {
  const before = await locked(tx, jobId)
  if (seen !== undefined && seen !== before.version) throw stale()
  const version = before.version + 1
  // The arguments are those of a target.
  const moved = fields.invokeTarget !== undefined && fields.invokeTarget !== before.wire.invokeTarget
  const given = changed<JobInput>(before.wire, { ...fields, ...(moved && fields.args === undefined && { args: {} }) })
  const { whole, values } = checked(given, context)
  try {
    await tx
      .updateTable('system.job')
      .set({ ...values, version, updated_at: now(), updated_by: actor.userId })
      .where('id', '=', jobId)
      .execute()
  } catch (error) {
    throw taken(error, given)
  }
  await audit(tx, actor, context, entity, 'update', [{ id: jobId, before: before.wire, after: whole }])
  return version
}

/**
 * Times missed while a job was disabled were not missed by anybody: it
 * goes on with the next one. Returns the new version.
 */
export const changeStatus = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { jobId, status, version: seen }: { jobId: number; status: '0' | '1'; version?: number | undefined },
): Promise<number> => {
  const before = await locked(tx, jobId)
  if (seen !== undefined && seen !== before.version) throw stale()
  if (before.status === status) return before.version
  const version = before.version + 1
  await tx
    .updateTable('system.job')
    .set({ status, next_run_at: nextOf(before.cron, status), version, updated_at: now(), updated_by: actor.userId })
    .where('id', '=', jobId)
    .execute()
  await audit(tx, actor, context, entity, 'changeStatus', [
    { id: jobId, before: { status: before.status }, after: { status } },
  ])
  return version
}

/** Queues one run for now. Returns the id of its log. */
export const runJob = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<number> => {
  if (!isRunning()) throw refusal(jobMessages, 'notRunning')
  const { name, nameEn, concurrent } = await locked(tx, id)
  const {
    rows: [open],
  } = await sql`select 1 from system.job_log where job_id = ${id} and status in ('2', '3') limit 1`.execute(tx)
  if (open !== undefined && concurrent === '1')
    throw refusal(jobMessages, 'stillRunning', { name: [name, nameEn || name] })
  const [log = 0] = await queue(tx, [{ job: id, cause: 'hand', by: actor.userId }])
  await audit(tx, actor, context, entity, 'run', [{ id }])
  return log
}

/**
 * Queues one run of the job that has this target. Says whether there is one: an administrator may have taken it away.
 */
export const runTarget = async (tx: Tx, actor: Actor, context: Context, target: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('system.job')
    .select('id')
    .where('target', '=', target)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (found) await runJob(tx, actor, context, found.id)
  return found !== undefined
}

const [dropped, droppedEn] = jobMessages.texts.dropped
/**
 * Deletes jobs, all that are named or none. What still waits of them is not run; what is under way comes to its end.
 */
export const removeJobs = async (tx: Tx, actor: Actor, context: Context, given: readonly number[]): Promise<void> => {
  const ids = [...new Set(given)]
  const { rows } = await sql<{ id: number; wire: object }>`
    delete from system.job where id = any(${ids}::bigint[]) returning id, jsonb_build_object('jobName', name, 'jobNameEn', name_en, 'jobGroup', job_group, 'invokeTarget', target, 'cronExpression', cron) as wire`.execute(
    tx,
  )
  if (rows.length < ids.length) throw notFound()
  await sql`update system.job_log set status = '1', message = ${dropped}, message_en = ${droppedEn}, ended_at = ${now()} where job_id = any(${ids}::bigint[]) and status = '3'`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    rows.map(({ id, wire }) => ({ id, before: wire })),
  )
}
