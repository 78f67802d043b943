import type { JobLogRow, job } from '@geodepot/contracts/system/job.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { type Reader, type Tx, containing } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { targetName } from './targets.ts'

type LogQuery = Omit<InputOf<typeof job.logList>, 'pageNum' | 'pageSize' | 'orderByColumn' | 'isAsc'>
export type StoredLog = Omit<JobLogRow, 'targetName'>

const columns = (actor: Actor, language: Language): RawBuilder<unknown> => {
  const [name, message] = language === 'cn' ? ['l.name', 'l.message'] : ['l.name_en', 'l.message_en']
  return sql`
    l.id as "jobLogId", l.job_id as "jobId", ${sql.ref(name)} as "jobName", l.job_group as "jobGroup", l.target as "invokeTarget", l.arguments as args, l.cause as trigger, l.status,
    ${sql.ref(message)} as "jobMessage", l.error as "exceptionInfo", u.nick_name as "runBy", l.due_at as "dueTime", l.started_at as "startTime", l.ended_at as "stopTime", l.took_ms as "tookMs", l.created_at as "createTime",
    jsonb_strip_nulls(jsonb_build_object('remove', case when ${mayDo(actor, 'monitor:job:remove')} and l.status in ('0', '1') then true end)) as can`
}
const joins = sql`left join system.user u on u.id = l.run_by`

/** The runs, newest first. */
export const logListing = (
  actor: Actor,
  { jobId, jobName, jobGroup, status, trigger, beginTime, endTime }: LogQuery,
  language: Language,
): Listing => ({
  from: sql`system.job_log l`,
  key: 'l.id',
  scope: 'company',
  where: [
    ...(jobId === undefined ? [] : [sql<SqlBool>`l.job_id = ${jobId}`]),
    ...(jobName === undefined ? [] : [sql<SqlBool>`lower(l.name || ' ' || l.name_en) like ${containing(jobName)}`]),
    ...(jobGroup === undefined ? [] : [sql<SqlBool>`l.job_group = ${jobGroup}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`l.status = ${status}`]),
    ...(trigger === undefined ? [] : [sql<SqlBool>`l.cause = ${trigger}`]),
    ...(beginTime === undefined ? [] : [sql<SqlBool>`l.created_at >= ${beginTime}::date`]),
    ...(endTime === undefined ? [] : [sql<SqlBool>`l.created_at < ${endTime}::date + 1`]),
  ],
  sort: { jobLogId: 'l.id', createTime: 'l.created_at' },
  columns: columns(actor, language),
  joins,
})

export const wordedLog = (row: StoredLog, language: Language): JobLogRow => ({
  ...row,
  targetName: targetName(row.invokeTarget, language),
})

export const findLog = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<JobLogRow | undefined> => {
  const {
    rows: [row],
  } =
    await sql<StoredLog>`select ${columns(actor, language)} from system.job_log l ${joins} where l.id = ${id}`.execute(
      db,
    )
  return row && wordedLog(row, language)
}

/** Deletes entries of runs that are over; absent: all of them. */
export const removeLog = async (tx: Tx, actor: Actor, context: Context, ids?: readonly number[]): Promise<void> => {
  const { numAffectedRows } = await sql`
    delete from system.job_log where status in ('0', '1') and ${ids === undefined ? sql`true` : sql`id = any(${ids}::bigint[])`}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'system/job', ids === undefined ? 'logClean' : 'logRemove', [
    { id: ids?.join(',') ?? '*', after: { count: Number(numAffectedRows ?? 0) } },
  ])
}
