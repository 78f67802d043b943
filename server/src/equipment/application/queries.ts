import {
  type ApplicationLineRow,
  application,
  applicationCalls,
  lineNotes,
} from '@geodepot/contracts/equipment/application.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { documentReads, notesColumns } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { allocatedTo } from './allocated.ts'
import { applications } from './document.ts'

const statesOf = (wire: '0' | '9' | '1') =>
  Object.entries(application.states)
    .filter(([, state]) => state.wire === (wire === '0' ? '0' : '9'))
    .map(([name]) => name)

// Allocated over asked and not given up, per line at most all of it, as a percentage in which every line counts alike, whatever its unit. Rounded
// down: a part never looks like more than it is, and 100 means all.
const progress = sql`coalesce((select floor(avg(case when s.asked = 0 then 100 else 100 * least(s.asked, s.allocated) / s.asked end))
  from (select l.quantity - l.closed_quantity as asked, coalesce(${allocatedTo}, 0) as allocated from equipment.application_line l where l.document_id = a.id) s), 0)::float8`

export const reads = documentReads(applications, applicationCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  where: ({ appNo, appName, orgId, state }) => [
    ...(appNo === undefined ? [] : [sql<SqlBool>`lower(a.number) like ${containing(appNo)}`]),
    ...(appName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(appName)}`]),
    ...(orgId === undefined
      ? []
      : [
          sql<SqlBool>`a.department_id = any(array(select id from system.department where path @> array[${orgId}::text]))`,
        ]),
    ...(state === undefined ? [] : [sql<SqlBool>`a.state = any(${statesOf(state)}::text[])`]),
  ],
  sort: { appNo: 'a.number', planStart: 'a.plan_start', submitTime: 'a.submitted_at' },
  columns: (language) => sql`${documentColumns(application)},
    a.id as deviceappid, a.id as devappid, a.number as "appNo", a.name as "appName", a.project_id as "projectInfoNo", p.name as "projectName",
    a.department_id as "orgId", a.department_id as "orgCode", ${namedIn('o', language)} as "orgName", a.mix_type as "mixTypeId", a.plan_start as "planStart", a.plan_end as "planEnd",
    ${progress} as "allocationProgress", (select f.number from equipment.application f where f.id = a.copied_from) as "copiedFromNo", '0' as bsflag`,
  joins: sql`join system.project p on p.id = a.project_id join system.department o on o.id = a.department_id ${documentJoins}`,
})

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
      m.name as "devModel", ${trackingOf} as tracking, trim_scale(l.quantity)::text as "requestedQty", trim_scale(l.available_quantity)::text as "availableQty", trim_scale(l.others_quantity)::text as "othersQty",
      trim_scale(coalesce(${allocatedTo}, 0))::text as "allocatedQty", trim_scale(l.closed_quantity)::text as "closedQty", system.unit_name(l.unit, ${language === 'en'}) as unit, l.unit as "unitKey", l.start_on as "startDate", l.end_on as "endDate",
      ${notesColumns(lineNotes)}, ${requirementsOf(language)} as requirements, ${acceptedOf(language)} as accepted
    from equipment.application_line l join equipment.category c on c.id = l.category_id
    left join equipment.model m on m.id = l.model_id left join equipment.brand b on b.id = m.brand_id
    where l.document_id = ${id} order by l.position limit 1000`.execute(db)
  return rows
}
