import type { ProjectAlertRow } from '@geodepot/contracts/equipment/alert.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { endedStatuses, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn, spoken } from '../../kit/database/database.ts'
import { type Trouble, daysOf, troubleSeen } from '../../system/alert/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { unscoredPeriods } from '../operator/index.ts'

const afterEnd = daysOf('alert.noReturn.graceDays')
const afterStart = daysOf('alert.noDevice.graceDays')
const afterPeriod = daysOf('alert.noScore.graceDays')
const byRoad = daysOf('alert.noReceive.roadGraceDays')
const bySea = daysOf('alert.noReceive.seaGraceDays')

// Nobody acts upon a project that is virtual or not approved yet.
const projects = (...where: readonly RawBuilder<SqlBool>[]): Trouble => ({
  from: sql`system.project p`,
  key: 'p.id',
  where: [sql<SqlBool>`p.deleted_at is null and p.state = 'approved'`, ...where],
  scope: { departments: ['p.department_id'], projects: ['p.id'] },
})

// The local day of project `p`.
const here = () => localDay(sql`p.department_id`)
// Without grace the state alone decides; a day that nobody wrote down has long passed.
const passed = (day: RawBuilder<unknown>, grace: number): readonly RawBuilder<SqlBool>[] =>
  grace === 0 ? [] : [sql<SqlBool>`coalesce(${day}, '-infinity'::date) + ${grace}::int < ${here()}`]

// What the counters count: single devices of any kind, and bulk instruments and geophones.
const holds = (holder: string) => sql<SqlBool>`(
  exists (select 1 from equipment.device d where d.holder_id = ${sql.ref(holder)} and d.deleted_at is null)
  or exists (select 1 from equipment.bulk_balance b join equipment.model m on m.id = b.model_id join equipment.category c on c.id = m.category_id and c.device_group in ('2', '3')
    where b.holder_id = ${sql.ref(holder)} and b.quantity > 0))`
const inHand = sql<SqlBool>`exists (select 1 from equipment.holder h where h.kind = 'project' and h.project_id = p.id and ${holds('h.id')})`

/** Finished projects that still hold equipment. */
export const noReturn = async (db: Reader): Promise<Trouble> => {
  const ended = sql`coalesce(p.ended_on, p.design_end)`
  return projects(sql<SqlBool>`p.status = any(${endedStatuses}::text[])`, ...passed(ended, await afterEnd(db)), inHand)
}

/** Projects under way to which nothing is allocated, and which hold nothing. */
export const noDevice = async (db: Reader): Promise<Trouble> => {
  const allocated = sql`
    select 1 from equipment.allocation a where a.project_id = p.id and a.deleted_at is null and a.state in ('consenting', 'submitted', 'dispatching', 'receiving', 'closed')
    union all select 1 from equipment.transfer a where a.project_id = p.id and a.deleted_at is null and a.state in ('submitted', 'ready', 'underWay', 'closed')`
  const begun = sql`coalesce(p.acquire_start, p.design_start)`
  return projects(
    sql<SqlBool>`p.status = ${projectStatuses.working}`,
    ...passed(begun, await afterStart(db)),
    sql<SqlBool>`not exists (${allocated})`,
    sql<SqlBool>`not ${inHand}`,
  )
}

/**
 * Shipments `s` of documents `a` to the project that ought to have been received. What has a container goes by sea.
 */
const overdue = async (db: Reader): Promise<RawBuilder<SqlBool>> => {
  const [road, sea] = await Promise.all([byRoad(db), bySea(db)])
  if (road === 0 && sea === 0) return sql<SqlBool>`true`
  const grace = sql`case when s.container <> '' then ${sea}::int else ${road}::int end`
  return sql<SqlBool>`(${grace} = 0 or coalesce(s.expected_on, a.expected_on, ${localDay(sql`p.department_id`, sql`s.shipped_at`)}) + ${grace} < ${here()})`
}
// What brings equipment to the project, and has let it go.
const bringing = sql`lateral (
  select id, expected_on from equipment.allocation where project_id = p.id and state in ('dispatching', 'receiving') and deleted_at is null
  union all select id, expected_on from equipment.transfer where project_id = p.id and state = 'underWay' and deleted_at is null) a`

/** Projects with equipment on the road to them that is neither received nor settled. */
export const noReceive = async (db: Reader): Promise<Trouble> =>
  projects(
    sql<SqlBool>`p.status <> ${projectStatuses.paused}`,
    sql<SqlBool>`exists (
  select 1 from ${bringing} join equipment.holder t on t.document_id = a.id and ${holds('t.id')}
  where exists (select 1 from equipment.shipment s where s.document_id = a.id and ${await overdue(db)}
    and exists (select 1 from equipment.shipment_progress g where g.shipment_id = s.id and g.expected + g.unsettled > 0)))`,
  )

/** Operators whom nobody has scored, of quarters that are over and of projects that are finished, as (operator_id, project_id). */
const unscored = async (db: Reader): Promise<RawBuilder<unknown>> => {
  const days = await afterPeriod(db)
  return sql`(select u.operator_id, u.project_id from ${unscoredPeriods()} u where u.since + ${days}::int < u.today or ${days}::int = 0)`
}
/** Projects with operators whom nobody has scored; one that is paused is left in peace. */
export const noScore = async (db: Reader): Promise<Trouble> =>
  projects(
    sql<SqlBool>`p.status <> ${projectStatuses.paused}`,
    sql<SqlBool>`p.id in (select u.project_id from ${await unscored(db)} u)`,
  )

/** What an alert counts for project `p`, as (model_id, quantity, single). */
type Things = (db: Reader) => Promise<RawBuilder<unknown>>

export const thingsHeld: Things = async () => sql`
  select d.model_id, count(*)::numeric as quantity, true as single from equipment.holder h join equipment.device d on d.holder_id = h.id and d.deleted_at is null
  where h.kind = 'project' and h.project_id = p.id group by d.model_id
  union all select b.model_id, b.quantity, false from equipment.holder h join equipment.bulk_balance b on b.holder_id = h.id where h.kind = 'project' and h.project_id = p.id`

export const thingsOnTheRoad: Things = async (db) => sql`
  select l.model_id, g.expected + g.unsettled as quantity, l.device_id is not null as single
  from ${bringing} join equipment.shipment s on s.document_id = a.id join equipment.shipment_progress g on g.shipment_id = s.id
  join equipment.shipment_line l on l.id = g.shipment_line_id where ${await overdue(db)} and g.expected + g.unsettled > 0`

export const nothing: Things = async () =>
  sql`select 0::bigint as model_id, 0::numeric as quantity, false as single where false`

const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(t.quantity) filter (where ${condition}), 0)::float8`

/** The rows of an alert about projects, by department. */
export const findProjects = async (
  db: Reader,
  actor: Actor,
  trouble: Trouble,
  things: Things,
  language: Language,
  operators = false,
): Promise<ProjectAlertRow[]> => {
  const { rows } = await sql<ProjectAlertRow>`
    select p.id as "projectInfoNo", ${namedIn('d', language)} as "deptName", p.name as "projectName", p.status as "projectStatus",
      coalesce(${spoken('e.label', language)}, p.status) as "projectStatusName", coalesce(p.acquire_start, p.design_start) as "projectStartTime",
      coalesce(p.ended_on, case when p.status = any(${endedStatuses}::text[]) then p.design_end end) as "projectEndTime", counted.*, ${operators ? sql`(select count(distinct u.operator_id)::int from ${await unscored(db)} u where u.project_id = p.id)` : sql`0`} as nums
    from ${trouble.from} join system.department d on d.id = p.department_id left join system.dict_data e on e.type = ${dictionaries.projectStatus} and e.value = p.status
    cross join lateral (
      select ${sum(sql`t.single and c.device_group not in ('2', '3')`)} as "dtNum", ${sum(sql`c.device_group = '3'`)} as "jbqNum", ${sum(sql`c.device_group = '2'`)} as "dzyqNum"
      from (${await things(db)}) t join equipment.model m on m.id = t.model_id join equipment.category c on c.id = m.category_id
    ) counted
    where ${troubleSeen(actor, trouble)} order by d.path, p.id`.execute(db)
  return rows
}
