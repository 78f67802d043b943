import type { ProjectModel } from '@geodepot/contracts/equipment/project.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'

const allocated = sql`('consenting', 'submitted', 'dispatching', 'receiving', 'closed')`
const transferred = sql`('submitted', 'ready', 'underWay', 'closed')`

/**
 * What a project asked for and got, model by model: of documents that are decided or being decided. What is closed counts
 * with what it brought, as the progress of applications does.
 */
export const findModels = async (
  db: Reader,
  actor: Actor,
  project: string,
  language: Language,
): Promise<ProjectModel[]> => {
  const { rows } = await sql<ProjectModel>`
    with seen as materialized (
      select p.id from system.project p where p.id = ${project} and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}
    ), coming as materialized (
      select a.id, a.state, 'equipment/allocation' as kind from equipment.allocation a where a.project_id in (select id from seen) and a.deleted_at is null and a.state in ${allocated}
      union all
      select t.id, t.state, 'equipment/transfer' from equipment.transfer t where t.project_id in (select id from seen) and t.deleted_at is null and t.state in ${transferred}
    ), going as materialized (
      select r.id from equipment.return r where r.project_id in (select id from seen) and r.deleted_at is null
      union all select t.id from equipment.transfer t where t.from_project_id in (select id from seen) and t.deleted_at is null
    ), came as materialized (
      select p.* from coming c join equipment.shipment_progress p on p.document_id = c.id
    ), line as (
      select c.state, l.id, l.model_id, l.quantity from coming c join equipment.allocation_line l on l.document_id = c.id
      union all select c.state, l.id, l.model_id, l.quantity from coming c join equipment.transfer_line l on l.document_id = c.id
    ), figure as (
      select l.model_id, case when l.model_id is null then l.category_id end as category_id, case when l.model_id is null then l.unit end as unit, l.quantity - l.closed_quantity as asked,
        0::numeric as allocated, 0::numeric as on_road, 0::numeric as arrived, 0::numeric as missing, 0::numeric as damaged, 0::numeric as returned, 0::numeric as held
      from equipment.application a join equipment.application_line l on l.document_id = a.id
      where a.project_id in (select id from seen) and a.deleted_at is null and a.state = 'approved'
      union all
      select l.model_id, null, null, 0, case when l.state = 'closed' then coalesce(p.there, 0) else l.quantity - coalesce(p.gone, 0) end, 0, 0, 0, 0, 0, 0
      from line l left join (select line_id, sum(received + found) as there, sum(lost + back) as gone from came group by line_id) p on p.line_id = l.id
      union all
      select p.model_id, null, null, 0, 0, p.expected, p.received + p.found, p.unsettled - least(p.refused, p.unsettled) + p.lost, p.damaged, 0, 0 from came p
      union all
      select p.model_id, null, null, 0, 0, 0, 0, 0, 0, p.shipped - p.back, 0 from going g join equipment.shipment_progress p on p.document_id = g.id
      union all
      select d.model_id, null, null, 0, 0, 0, 0, 0, 0, 0, 1 from equipment.holder h join equipment.device d on d.holder_id = h.id and d.deleted_at is null
      where h.kind = 'project' and h.project_id in (select id from seen)
      union all
      select b.model_id, null, null, 0, 0, 0, 0, 0, 0, 0, b.quantity from equipment.holder h join equipment.bulk_balance b on b.holder_id = h.id
      where h.kind = 'project' and h.project_id in (select id from seen) and b.quantity > 0
    ), added as (
      select f.model_id, f.category_id, f.unit, sum(f.asked) as asked, sum(f.allocated) as allocated, sum(f.on_road) as on_road, sum(f.arrived) as arrived, sum(f.missing) as missing,
        sum(f.damaged) as damaged, sum(f.returned) as returned, sum(f.held) as held from figure f group by 1, 2, 3
    )
    select coalesce('m' || f.model_id, 'c' || f.category_id || '-' || f.unit) as key, f.model_id as "modelId", coalesce(b.name, '') as brand,
      coalesce(m.name, ${textOf(projectHoldingMessages, 'anyModel', language)}::text) as "devModel", ${namedIn('c', language)} as "devType",
      system.unit_name(coalesce(m.unit, f.unit), ${language === 'en'}) as unit, trim_scale(f.asked)::text as asked, trim_scale(f.allocated)::text as allocated,
      trim_scale(f.on_road)::text as "onRoad", trim_scale(f.arrived)::text as arrived, trim_scale(f.missing)::text as missing, trim_scale(f.damaged)::text as damaged,
      trim_scale(f.returned)::text as returned, trim_scale(f.held)::text as held
    from added f left join equipment.model m on m.id = f.model_id left join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = coalesce(m.category_id, f.category_id)
    where f.asked + f.allocated + f.on_road + f.arrived + f.missing + f.damaged + f.returned + f.held > 0 order by c.code, m.name nulls first, key`.execute(
    db,
  )
  return rows
}
