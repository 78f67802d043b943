import {
  type ApplicationLineRow,
  type ApplicationRow,
  application,
  type applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import {
  type Presented,
  type Standard,
  awaitedPeople,
  awaitsDecision,
  documentVisible,
  presented,
} from '../../kit/document/index.ts'
import { applications } from './document.ts'

export type ApplicationQuery = Omit<InputOf<typeof applicationCalls.list>, 'pageNum' | 'pageSize'>
type Found = Standard & Omit<ApplicationRow, keyof Presented<typeof application>>

const statesOf = (wire: '0' | '9' | '1') =>
  Object.entries(application.states)
    .filter(([, state]) => state.wire === (wire === '0' ? '0' : '9'))
    .map(([name]) => name)
const filters = (query: ApplicationQuery, actor: Actor): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [
        sql<SqlBool>`(lower(a.number || ' ' || a.name) like ${containing(query.keyword)} or a.call_code = upper(${query.keyword}))`,
      ]),
  ...(query.appNo === undefined ? [] : [sql<SqlBool>`lower(a.number) like ${containing(query.appNo)}`]),
  ...(query.appName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.appName)}`]),
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
  ...(query.orgId === undefined
    ? []
    : [
        sql<SqlBool>`a.department_id = any(array(select id from system.department where path @> array[${query.orgId}::text]))`,
      ]),
  ...(query.state === undefined ? [] : [sql<SqlBool>`a.state = any(${statesOf(query.state)}::text[])`]),
  ...(query.docState === undefined ? [] : [sql<SqlBool>`a.state = any(${query.docState}::text[])`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`a.created_at >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`a.created_at < ${query.endTime}::date + 1`]),
  ...(query.mine === undefined ? [] : [awaitsDecision(actor, 'a')]),
]

// Allocated over asked, per line at most all of it, as a percentage: 0 means nothing and 100 means all.
const progress = sql`coalesce((select ceil(least(100 * sum(least(l.quantity, coalesce(g.quantity, 0))) / nullif(sum(l.quantity), 0), 99)
    + case when bool_and(coalesce(g.quantity, 0) >= l.quantity) then 1 else 0 end)
  from equipment.application_line l left join equipment.application_line_allocated g on g.line_id = l.id where l.document_id = a.id), 0)::float8`

export const applicationListing = (actor: Actor, query: ApplicationQuery, language: Language): Listing => ({
  from: sql`equipment.application a`,
  key: 'a.id',
  scope: documentVisible(application, actor, 'a'),
  where: filters(query, actor),
  sort: { appNo: 'a.number', planStart: 'a.plan_start', submitTime: 'a.submitted_at' },
  columns: sql`a.id, a.number, a.call_code, a.call_code as "callCode", a.state, a.version, a.department_id, a.project_id, a.created_by, a.submitted_by,
    a.id as deviceappid, a.id as devappid, a.number as "appNo", a.name as "appName", a.project_id as "projectInfoNo", p.name as "projectName",
    a.department_id as "orgId", a.department_id as "orgCode", ${namedIn('o', language)} as "orgName", a.mix_type as "mixTypeId", a.plan_start as "planStart", a.plan_end as "planEnd",
    ${progress} as "allocationProgress", (select f.number from equipment.application f where f.id = a.copied_from) as "copiedFromNo", '0' as bsflag, a.state as "docState", cu.nick_name as "applicantName", a.submitted_at as "submitTime",
    (select string_agg(w.nick_name, ', ' order by w.id) from system.user w where w.id = any(${awaitedPeople('a')})) as "waitingFor",
    cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`,
  joins: sql`join system.project p on p.id = a.project_id join system.department o on o.id = a.department_id
    left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`,
})

export const findApplications = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof applicationCalls.list>,
  language: Language,
): Promise<Page<ApplicationRow>> => {
  const page = await listed<Found>(db, applicationListing(actor, query, language), query)
  return { ...page, rows: await presented(db, applications, actor, page.rows) }
}

export const findApplication = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<ApplicationRow | undefined> => {
  const listing = applicationListing(actor, {}, language)
  const page = await listed<Found>(
    db,
    { ...listing, where: [...listing.where, sql<SqlBool>`a.id = ${id}`] },
    { pageNum: 1, pageSize: 1 },
  )
  return (await presented(db, applications, actor, page.rows))[0]
}

// In one way of counting as long as all its models are: what a category alone takes may be either.
const trackingOf = sql`case when l.accepted = '[]' then coalesce(m.tracking, c.tracking) else (
  select case when count(distinct t.tracking) = 1 then min(t.tracking) else 'mixed' end
  from equipment.application_line_model s join equipment.model t on t.id = s.model_id where s.line_id = l.id and not s.is_agreed) end`
const requirementsOf = (language: Language) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'comparison', r.comparison, 'value', r.value, 'name', coalesce(p.of ->> ${language === 'cn' ? 'name' : 'nameEn'}, r.key), 'unit', coalesce(p.of ->> 'unit', '')) order by r.place), '[]')
  from rows from (jsonb_to_recordset(l.requirements) as (key text, comparison text, value text)) with ordinality as r (key, comparison, value, place)
  left join lateral (select q as of from equipment.category a cross join jsonb_array_elements(a.parameters) q where a.id = any(c.path) and q ->> 'key' = r.key limit 1) p on true)`
const acceptedOf = (
  language: Language,
) => sql`case when l.accepted = '[]' and not exists (select 1 from equipment.application_consent s where s.line_id = l.id) then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('modelId', t.id, 'brand', tb.name, 'devModel', t.name, 'devName', t.device_name, 'unit', system.unit_name(t.unit, ${language === 'en'}),
    'tracking', t.tracking, 'factor', trim_scale(s.factor)::text, 'agreed', s.is_agreed) order by s.is_agreed, tb.name, t.name), '[]')
  from equipment.application_line_model s join equipment.model t on t.id = s.model_id join equipment.brand tb on tb.id = t.brand_id
  where s.line_id = l.id and s.model_id is distinct from l.model_id and (s.is_agreed or l.accepted <> '[]')) end`

export const findLines = async (db: Reader, id: number, language: Language): Promise<ApplicationLineRow[]> => {
  const { rows } = await sql<ApplicationLineRow>`
    select l.id as "lineId", l.device_group as "backDevType", l.category_id as "categoryId", ${namedIn('c', language)} as "devType", l.model_id as "modelId", b.name as brand,
      m.name as "devModel", ${trackingOf} as tracking, trim_scale(l.quantity)::text as "requestedQty", trim_scale(l.available_quantity)::text as "availableQty",
      trim_scale(coalesce(g.quantity, 0))::text as "allocatedQty", system.unit_name(l.unit, ${language === 'en'}) as unit, l.unit as "unitKey", l.team, l.start_on as "startDate", l.end_on as "endDate",
      l.purpose, l.remark, ${requirementsOf(language)} as requirements, ${acceptedOf(language)} as accepted
    from equipment.application_line l join equipment.category c on c.id = l.category_id
    left join equipment.model m on m.id = l.model_id left join equipment.brand b on b.id = m.brand_id
    left join equipment.application_line_allocated g on g.line_id = l.id
    where l.document_id = ${id} order by l.position limit 1000`.execute(db)
  return rows
}
