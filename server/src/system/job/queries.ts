import type { JobDetail, JobRow, job } from '@geodepot/contracts/system/job.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, columnIn, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { readTimes } from './cron.ts'
import { describeTimes } from './describe.ts'
import { targetName } from './targets.ts'

type JobQuery = Omit<InputOf<typeof job.list>, 'pageNum' | 'pageSize'>
/** A row as the database gives it: what this version calls its target and its times is put in afterwards. */
export type StoredJob = Omit<JobRow, 'targetName' | 'cronText'>

const columns = (actor: Actor, language: Language): RawBuilder<unknown> => sql`
  j.id as "jobId", ${namedIn('j', language)} as "jobName", j.job_group as "jobGroup", j.target as "invokeTarget", j.arguments as args, j.cron as "cronExpression",
  j.misfire_policy as "misfirePolicy", j.concurrent, j.status, j.next_run_at as "nextValidTime", last.time as "lastTime", last.status as "lastStatus", j.version,
  cu.nick_name as "createBy", j.created_at as "createTime", uu.nick_name as "updateBy", j.updated_at as "updateTime", j.remark,
  jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, 'monitor:job:edit')} then true end, 'changeStatus', case when ${mayDo(actor, 'monitor:job:changeStatus')} then true end,
    'run', case when ${mayDo(actor, 'monitor:job:run')} then true end, 'remove', case when ${mayDo(actor, 'monitor:job:remove')} then true end)) as can`
const joins = sql`
  left join lateral (select coalesce(l.started_at, l.created_at) as time, l.status from system.job_log l where l.job_id = j.id order by l.id desc limit 1) last on true
  left join system.user cu on cu.id = j.created_by left join system.user uu on uu.id = j.updated_by`

/** The jobs, of which there are never many. They are the product's own: the data scope says nothing about them. */
export const jobListing = (
  actor: Actor,
  { jobName, jobGroup, status, invokeTarget }: Omit<JobQuery, 'orderByColumn' | 'isAsc'>,
  language: Language,
): Listing => ({
  from: sql`system.job j`,
  key: 'j.id',
  scope: 'company',
  where: [
    ...(jobName === undefined ? [] : [sql<SqlBool>`lower(j.name || ' ' || j.name_en) like ${containing(jobName)}`]),
    ...(jobGroup === undefined ? [] : [sql<SqlBool>`j.job_group = ${jobGroup}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`j.status = ${status}`]),
    ...(invokeTarget === undefined ? [] : [sql<SqlBool>`lower(j.target) like ${containing(invokeTarget)}`]),
  ],
  sort: { jobId: 'j.id', jobName: columnIn('j.name', language), nextValidTime: 'j.next_run_at' },
  columns: columns(actor, language),
  joins,
})

/** A row in a person's words. An expression that is not understood any more stands for itself. */
export const worded = <R extends StoredJob>(
  row: R,
  language: Language,
): R & Pick<JobRow, 'targetName' | 'cronText'> => {
  const times = readTimes(row.cronExpression, now())
  return {
    ...row,
    targetName: targetName(row.invokeTarget, language),
    cronText: 'error' in times ? row.cronExpression : describeTimes(times, language),
  }
}

/** One job with its names in both languages. */
export const findJob = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<JobDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<StoredJob & { name: string; jobNameEn: string }>`
    select ${columns(actor, language)}, j.name, j.name_en as "jobNameEn" from system.job j ${joins} where j.id = ${id}`.execute(
    db,
  )
  if (!row) return undefined
  const { name, ...rest } = row
  return { ...worded(rest, language), jobName: name, jobNameEn: rest.jobNameEn }
}
