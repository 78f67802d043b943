import { checkPlanCalls, type CheckPlanRow } from '@geodepot/contracts/equipment/check-plan.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, visible, within } from '../../kit/access/visible.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type CheckPlanQuery = Omit<InputOf<typeof checkPlanCalls.list>, 'pageNum' | 'pageSize'>

/** Plan `a`: one's own projects and departments, and what is meant for everybody. */
export const planSeen = (actor: Actor): Visible =>
  within(
    sql`((a.project_id is null and a.department_id is null) or ${visible(actor, { departments: ['a.department_id', 'ap.department_id'], projects: ['a.project_id'] })})`,
  )
/** What it is about, of which it is seen. */
export const planFrom = sql`equipment.check_plan a left join system.project ap on ap.id = a.project_id`

/**
 * Devices `d`, or bulk equipment `b`, in the hands `h` of a project that works: what plan `a` with template `t` is about.
 */
const reaches = sql<SqlBool>`h.kind = 'project' and p.status = ${projectStatuses.working} and p.state = 'approved' and p.deleted_at is null
  and (a.project_id is null or a.project_id = h.project_id)`
/** Below department `a.department_id`, or it itself. */
export const keptBelow = (column: string) =>
  sql<SqlBool>`(a.department_id is null or exists (select 1 from system.department k where k.id = ${sql.ref(column)} and k.path @> array[a.department_id]))`

/** All that plan `a` with template `t` is about now: one row for each device, or for a model of bulk equipment in one place. */
export const atWork = (): RawBuilder<unknown> => sql`
  select d.id as device_id, d.model_id, d.holder_id, null::numeric as quantity, h.project_id, p.department_id, d.manager_department_id
  from equipment.category c join equipment.model m on m.category_id = c.id join equipment.device d on d.model_id = m.id and d.deleted_at is null and d.device_status = '3' and d.mounted_on is null and d.held_since <= ${now()}
  join equipment.holder h on h.id = d.holder_id join system.project p on p.id = h.project_id
  where c.path @> array[t.category_id] and ${reaches} and ${keptBelow('d.manager_department_id')}
  union all
  select null, b.model_id, b.holder_id, sum(b.quantity), h.project_id, p.department_id, null
  from equipment.category c join equipment.model m on m.category_id = c.id join equipment.bulk_balance b on b.model_id = m.id and b.quantity > 0
  join equipment.holder h on h.id = b.holder_id join system.project p on p.id = h.project_id
  where t.sample_percent is not null and a.department_id is null and c.path @> array[t.category_id] and ${reaches}
  group by b.model_id, b.holder_id, h.project_id, p.department_id`

const filters = (query: CheckPlanQuery): RawBuilder<SqlBool>[] => [
  ...(query.planName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.planName)}`]),
  ...(query.active === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.active === 'Y'}`]),
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
]

/** One declaration for the page, its total and its export. */
export const checkPlanListing = (actor: Actor, query: CheckPlanQuery, language: Language): Listing => ({
  from: planFrom,
  key: 'a.id',
  scope: planSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at', planName: 'a.name' },
  columns: sql`a.id, a.name as "planName", a.template_id as "templateId", t.name as "templateName", ${namedIn('c', language)} as "categoryName", a.project_id as "projectInfoNo",
    ap.name as "projectName", a.department_id as "orgId", ${namedIn('o', language)} as "orgName", a.cycle, a.every, a.start_on as "startOn", a.grace_days as "graceDays",
    a.inspector_id as "inspectorId", iu.nick_name as "inspectorName", case when a.is_active then 'Y' else 'N' end as active,
    (select count(*)::int from (${atWork()}) w) as "deviceCount",
    ${masterColumns(actor, checkPlanCalls)}`,
  joins: sql`join equipment.check_template t on t.id = a.template_id join equipment.category c on c.id = t.category_id left join system.department o on o.id = a.department_id
    left join system.user iu on iu.id = a.inspector_id ${masterJoins}`,
})

export const findCheckPlanPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof checkPlanCalls.list>,
  language: Language,
): Promise<Page<CheckPlanRow>> => listed<CheckPlanRow>(db, checkPlanListing(actor, query, language), query)

export const findCheckPlan = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CheckPlanRow | undefined> => recordIn<CheckPlanRow>(db, checkPlanListing(actor, {}, language), id)

/** People whose role lets them write checks. */
export const findInspectors = (
  db: Reader,
  query: InputOf<typeof checkPlanCalls.inspectors>,
  language: Language,
): Promise<AnswerOf<typeof checkPlanCalls.inspectors>> =>
  listed(
    db,
    {
      from: sql`system."user" u`,
      key: 'u.id',
      scope: 'company',
      where: [
        sql<SqlBool>`u.deleted_at is null and u.status = '0'`,
        sql<SqlBool>`exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.key = any(array['inspector', 'crew_equip', 'equip_mgr']))`,
        ...(query.keyword === undefined ? [] : [sql<SqlBool>`lower(u.nick_name) like ${containing(query.keyword)}`]),
      ],
      sort: { id: 'u.id' },
      columns: sql`u.id, u.nick_name as name, coalesce(${namedIn('d', language)}, '') as "deptName"`,
      joins: sql`left join system.department d on d.id = u.department_id`,
    },
    query,
  )
