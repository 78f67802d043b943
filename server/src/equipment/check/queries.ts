import {
  type CheckDetail,
  type CheckRate,
  type CheckResult,
  type CheckRow,
  type CheckStatus,
  cancelCauses,
  causeTexts,
  checkCalls,
} from '@geodepot/contracts/equipment/check.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, conditionOf, visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, type Paging, listed, recordIn } from '../../kit/database/list.ts'
import { localDay } from '../../system/dept/index.ts'
import { departmentOfHolder } from '../device/index.ts'

type Filters = Partial<InputOf<typeof checkCalls.list>>

/** Whose order `o` is: of the project's people, and of those who keep the device. */
export const checkScope = { departments: ['o.department_id', 'o.manager_department_id'], projects: ['o.project_id'] }
export const checkSeen = (actor: Actor): Visible => visible(actor, checkScope)

/** The local day of order `o`: that of its project, else of who holds the device. */
export const dayOfOrder = (): RawBuilder<unknown> =>
  localDay(sql`coalesce(o.department_id, ${departmentOfHolder(sql`o.holder_id`)})`)

/** Of order `o` that waits: nobody looked although its last day has passed, or that of one it replaced. While a project is paused nothing of it is late. */
export const isOverdue = () =>
  sql<SqlBool>`(o.state = 'waiting' and (o.missed_since is not null or o.due_on < ${dayOfOrder()})
    and not exists (select 1 from system.project op where op.id = o.project_id and op.status = ${projectStatuses.paused}))`
const isTrouble = sql<SqlBool>`(o.state = 'done' and o.is_good is false and o.trouble_ended_at is null)`
/** Overdue, and not good with nobody having seen to it, are told by the day and by what became of it. */
export const statusOf = () => sql`
  case when ${isTrouble} then '5' when o.state = 'done' then '2' when o.state = 'cancelled' then '4' when o.state = 'missed' then '6' when ${isOverdue()} then '3' else '0' end`
const inStatus = (status: CheckStatus): RawBuilder<SqlBool> => {
  switch (status) {
    case '0':
      return sql<SqlBool>`(o.state = 'waiting' and not ${isOverdue()})`
    case '2':
      return sql<SqlBool>`(o.state = 'done' and not ${isTrouble})`
    case '3':
      return isOverdue()
    case '4':
      return sql<SqlBool>`o.state = 'cancelled'`
    case '5':
      return isTrouble
    case '6':
      return sql<SqlBool>`o.state = 'missed'`
  }
}

const filters = (query: Filters, actor: Actor): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [
        sql<SqlBool>`(d.search like ${containing(query.keyword)} or lower(o.number) like ${containing(query.keyword)})`,
      ]),
  ...(query.orderStatus === undefined ? [] : [sql<SqlBool>`(${sql.join(query.orderStatus.map(inStatus), sql` or `)})`]),
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`o.project_id = ${query.projectInfoNo}`]),
  ...(query.deviceId === undefined ? [] : [sql<SqlBool>`o.device_id = ${query.deviceId}`]),
  ...(query.templateId === undefined ? [] : [sql<SqlBool>`o.template_id = ${query.templateId}`]),
  ...(query.beginDate === undefined ? [] : [sql<SqlBool>`o.plan_date >= ${query.beginDate}::date`]),
  ...(query.endDate === undefined ? [] : [sql<SqlBool>`o.plan_date <= ${query.endDate}::date`]),
  ...(query.mine === true
    ? [sql<SqlBool>`o.state = 'waiting' and (o.inspector_id is null or o.inspector_id = ${actor.userId})`]
    : []),
]

const given = (
  actor: Actor,
  action: keyof CheckRow['can'],
  permission: Parameters<typeof mayDo>[1],
  when: RawBuilder<SqlBool>,
) => sql`${action}::text, case when ${mayDo(actor, permission)} and ${when} then true end`
const can = (actor: Actor) => sql`
  jsonb_strip_nulls(jsonb_build_object(${sql.join([
    given(actor, 'complete', checkCalls.complete.permission, sql`o.state = 'waiting'`),
    given(actor, 'addend', checkCalls.addend.permission, sql`o.state = 'done'`),
    given(actor, 'waive', checkCalls.waive.permission, isTrouble),
    given(actor, 'cancel', checkCalls.cancel.permission, sql`o.state = 'waiting'`),
    given(actor, 'recheck', checkCalls.create.permission, sql`${isTrouble} and o.device_id is not null`),
  ])}))`

const rowColumns = (actor: Actor, language: Language) => sql`
  o.id, o.number as "checkOrderId", ${statusOf()} as "orderStatus", o.plan_date as "planDate", o.due_on as "dueOn", o.missed_since as "missedSince", o.device_id as "devId",
  coalesce(d.name, m.device_name) as "devName", m.name as "devModel", d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum", ${namedIn('pd', language)} as "deptName",
  o.project_id as "projectInfoNo", p.name as "projectName", ${namedIn('md', language)} as "manageOrgName", o.template_id as "templateId", t.name as "templateName", pl.name as "planName", iu.nick_name as "inspectorName",
  trim_scale(o.quantity)::text as quantity, o.sample, o.is_good as "isGood", o.failed, o.severity, o.done_at as "finishedTime", du.nick_name as "finishedBy", o.version, ${can(actor)} as can`
const joins = sql`
  join equipment.model m on m.id = o.model_id join equipment.check_template t on t.id = o.template_id left join equipment.check_plan pl on pl.id = o.plan_id
  left join system.project p on p.id = o.project_id left join system.department pd on pd.id = o.department_id left join system.department md on md.id = o.manager_department_id
  left join system."user" iu on iu.id = o.inspector_id left join system."user" du on du.id = o.done_by`

/** One declaration for the page, its total and its export. */
export const checkListing = (actor: Actor, query: Filters, language: Language): Listing => ({
  from: sql`equipment.check_order o left join equipment.device d on d.id = o.device_id`,
  key: 'o.id',
  scope: checkSeen(actor),
  where: filters(query, actor),
  sort: { id: 'o.id', planDate: 'o.plan_date', finishedTime: 'o.done_at' },
  columns: rowColumns(actor, language),
  joins,
})
export const findChecks = (
  db: Reader,
  actor: Actor,
  query: Filters & Paging & { pageNum: number; pageSize: number },
  language: Language,
): Promise<Page<CheckRow>> => listed<CheckRow>(db, checkListing(actor, query, language), query)

/** Of these orders, those that this person sees. */
export const checksSeenAmong = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from equipment.check_order o where o.id = any(${ids}::bigint[]) and ${conditionOf(checkSeen(actor))}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const findResults = async (db: Reader, order: number): Promise<CheckResult[]> => {
  const { rows } = await sql<CheckResult>`
    select r.id, v.number as "templateVersion", r.is_good as "isGood", r.failed, r.sampled, r.failed_pieces as "failedPieces", r.signed_as as "signedAs", r.position, r.done_at as "doneTime",
      coalesce(u.nick_name, '') as person, r.recorded_at as "recordTime",
      (select coalesce(jsonb_agg(jsonb_build_object('item', a.item, 'part', i.value ->> 'part', 'content', i.value ->> 'content', 'kind', i.value ->> 'kind', 'severity', i.value ->> 'severity',
        'unit', coalesce(i.value ->> 'unit', i.value ->> 'meterKind'), 'min', i.value ->> 'min', 'max', i.value ->> 'max', 'value', a.value, 'isGood', a.is_good, 'remark', a.remark, 'photos', a.photos) order by a.item), '[]')
        from equipment.check_answer a join lateral jsonb_array_elements(v.items) with ordinality i (value, turn) on i.turn = a.item where a.result_id = r.id) as answers
    from equipment.check_result r join equipment.check_template_version v on v.id = r.version_id left join system."user" u on u.id = r.done_by where r.order_id = ${order} order by r.id`.execute(
    db,
  )
  return rows
}

type More = Pick<
  CheckDetail,
  'templateVersion' | 'items' | 'passPercent' | 'madeTime' | 'reason' | 'trouble' | 'repair' | 'addenda'
>
/** Why order `o` was called off, in `language`: in the words of a person, or by what nobody says in words. */
const reasonIn = (language: Language) =>
  sql`case ${sql.join(
    cancelCauses.map(
      (cause) => sql`when o.cancel_cause = ${cause} then ${textOf(checkMessages, causeTexts[cause], language)}`,
    ),
    sql` `,
  )} else o.reason end`

export const findCheck = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CheckDetail | undefined> => {
  const listing = checkListing(actor, {}, language)
  const row = await recordIn<CheckRow>(db, { ...listing, where: [] }, id)
  if (!row) return undefined
  const {
    rows: [more],
  } = await sql<More>`
    select v.number as "templateVersion", v.items, trim_scale(t.pass_percent)::text as "passPercent", o.made_at as "madeTime", ${reasonIn(language)} as reason,
      case when o.trouble_ended_at is not null then jsonb_build_object('by', o.trouble_ended_by, 'time', to_char(o.trouble_ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
        'person', coalesce(u.nick_name, ''), 'reason', o.trouble_reason) end as trouble,
      case when w.id is not null then jsonb_build_object('id', w.id, 'kind', w.kind, 'number', w.number) end as repair,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'text', e.text, 'person', coalesce(eu.nick_name, ''), 'time', to_char(e.written_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by e.id), '[]')
        from equipment.check_addendum e left join system."user" eu on eu.id = e.written_by where e.order_id = o.id) as addenda
    from equipment.check_order o join equipment.check_template t on t.id = o.template_id join equipment.check_template_version v on v.id = o.version_id
    left join system."user" u on u.id = o.trouble_person left join document.register w on w.id = o.repair_id where o.id = ${id}`.execute(
    db,
  )
  return more && { ...row, ...more, items: more.items satisfies KeptItem[], results: await findResults(db, id) }
}

/** Whether order `o` was to be done by now, or was done. */
export const wasDue = () => sql<SqlBool>`(o.state in ('done', 'missed') or ${isOverdue()})`
/** 点检执行率: of what was to be done by now, or was done, how much was done. */
export const findRate = async (db: Reader, actor: Actor, query: Filters): Promise<CheckRate> => {
  const { rows } = await sql<CheckRate>`
    select x.due, x.done, x.due - x.done as missed, x."notGood", case when x.due > 0 then round(x.done * 100.0 / x.due, 1)::text end as rate
    from (select count(*)::int as due, (count(*) filter (where o.state = 'done'))::int as done, (count(*) filter (where ${isTrouble}))::int as "notGood"
      from equipment.check_order o where ${wasDue()} and ${conditionOf(checkSeen(actor))}
        and ${sql.join([sql`true`, ...filters(query, actor)], sql` and `)}) x`.execute(db)
  return rows[0] ?? { due: 0, done: 0, missed: 0, notGood: 0, rate: null }
}
