import { application } from '@geodepot/contracts/equipment/application.ts'
import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { freeDevice } from '../stock/index.ts'

/** What a line of an approved application still asks for: of a model, or of any model of a category. */
export interface OpenLine {
  readonly document: number
  readonly number: string
  readonly project: string
  readonly projectName: string
  /** Whether the person sees the application; what it asks for counts all the same. */
  readonly seen: boolean
  readonly model: number | null
  readonly category: number
  readonly unit: string
  readonly quantity: string
  readonly from: string
  readonly to: string
}
/** Lines that name models which do as well count with the first of them, at its factor. */
export const openLines = async (db: Reader, actor: Actor): Promise<OpenLine[]> => {
  const { rows } = await sql<OpenLine>`
    -- Of all lines at once: most of them are still open, and asked one by one each costs as much as a hundred together.
    with taken as materialized (select line_id, quantity from equipment.application_line_allocated)
    select a.id as document, a.number, a.project_id as project, p.name as "projectName", ${documentVisible(application, actor, 'a')} as seen,
      coalesce(l.model_id, t.model_id) as model, l.category_id as category, coalesce(m.unit, l.unit) as unit, trim_scale(ceil(1000 * o.quantity / coalesce(t.factor, 1)) / 1000)::text as quantity,
      coalesce(l.start_on, a.plan_start) as "from", coalesce(l.end_on, a.plan_end) as "to"
    from equipment.application a join system.project p on p.id = a.project_id join equipment.application_line l on l.document_id = a.id
    left join lateral (select (l.accepted -> 0 ->> 'modelId')::bigint as model_id, (l.accepted -> 0 ->> 'factor')::numeric as factor where l.model_id is null and l.accepted <> '[]') t on true
    left join equipment.model m on m.id = coalesce(l.model_id, t.model_id) left join taken g on g.line_id = l.id
    cross join lateral (select l.quantity - l.closed_quantity - coalesce(g.quantity, 0) as quantity) o
    where a.state = 'approved' and a.deleted_at is null and coalesce(l.end_on, a.plan_end) >= ${today()}::date and o.quantity > 0`.execute(
    db,
  )
  return rows
}

/** A model, with the category that it is asked for by where that is so. */
export interface Known extends Pick<DemandRow, 'brand' | 'devModel' | 'devType' | 'unit' | 'categoryId'> {
  readonly model: number
  readonly path: readonly number[]
  /** The unit as it is kept, which lines name. */
  readonly code: string
  readonly value: string | null
}
/** The models that are asked for, by name or by a category that they are in. */
export const modelsOf = async (db: Reader, lines: readonly OpenLine[], language: Language): Promise<Known[]> => {
  const named = [...new Set(lines.flatMap(({ model }) => model ?? []))]
  const categories = [...new Set(lines.flatMap(({ model, category }) => (model === null ? [category] : [])))]
  const { rows } = await sql<Known>`
    select m.id as model, m.category_id as "categoryId", c.path, b.name as brand, m.name as "devModel", ${namedIn('c', language)} as "devType",
      m.unit as code, system.unit_name(m.unit, ${language === 'en'}) as unit, trim_scale(m.unit_value)::text as value
    from equipment.model m join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
    where m.id = any(${named}::bigint[]) or c.path && ${categories}::bigint[]`.execute(db)
  return rows
}
export interface Category {
  readonly id: number
  readonly name: string
  readonly path: readonly number[]
}
export const categoriesOf = async (db: Reader, ids: readonly number[], language: Language): Promise<Category[]> =>
  (
    await sql<Category>`select c.id, ${namedIn('c', language)} as name, c.path from equipment.category c where c.id = any(${ids}::bigint[])`.execute(
      db,
    )
  ).rows

/** So much of a model that is somewhere: free in a pool, or with a project until its end. */
export interface Supply {
  readonly model: number
  readonly holder: number
  readonly kind: 'pool' | 'project' | 'road'
  readonly project: string | null
  readonly name: string
  readonly seen: boolean
  readonly quantity: string
  /** When it is free again by the plan; nothing where nobody wrote it down. */
  readonly on: string | null
}
/**
 * What is free of these models, and what is at work or promised with the day on which its project ends; what is on its way
 * to a pool with the day on which it is expected. Counted over the whole company, from the indexes that say no more than that.
 */
export const suppliesOf = async (
  db: Reader,
  actor: Actor,
  models: readonly number[],
  language: Language,
): Promise<Supply[]> => {
  if (models.length === 0) return []
  const { rows } = await sql<Supply>`
    with asked as materialized (select unnest(${models}::bigint[]) as model_id),
    reserved as materialized (select * from equipment.bulk_reserved where model_id = any(${models}::bigint[])),
    amount as (
      select a.model_id, d.holder_id, true as free, d.quantity from asked a cross join lateral (
        select d.holder_id, count(*)::numeric as quantity from equipment.device d
        where d.model_id = a.model_id and ${freeDevice}
        group by 1 offset 0) d
      union all
      select a.model_id, d.holder_id, false, d.quantity from asked a cross join lateral (
        select d.holder_id, count(*)::numeric as quantity from equipment.device d
        where d.model_id = a.model_id and d.deleted_at is null and d.device_status in ('1', '3') and d.account_state in ('inAccount', 'external') group by 1 offset 0) d
      union all
      select d.model_id, d.holder_id, false, count(*)::numeric from equipment.holder h join equipment.device d on d.holder_id = h.id
      where h.kind = 'transit' and d.model_id = any(${models}::bigint[]) and d.deleted_at is null and d.device_status = '2' group by 1, 2
      union all
      select b.model_id, b.holder_id, h.kind = 'pool', case when h.kind = 'pool' then greatest(b.quantity - coalesce(r.quantity, 0), 0) else b.quantity end
      from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id left join reserved r on r.model_id = b.model_id and r.holder_id = b.holder_id
      where b.model_id = any(${models}::bigint[]) and b.condition = 'good' and b.is_real and b.quantity > 0 and h.kind in ('pool', 'project', 'transit'))
    select a.model_id as model, a.holder_id as holder, case when a.free then 'pool' when t.document_id is not null then 'road' else 'project' end as kind,
      case when not a.free and t.document_id is null then p.id end as project, case when not a.free and t.document_id is null and p.id is not null then p.name else ${namedIn('h', language)} end as name,
      ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} as seen, trim_scale(sum(a.quantity))::text as quantity,
      case when a.free then ${today()}::date when t.document_id is not null then coalesce(t.expected_on, ${today()}::date + 14) else coalesce(p.ended_on, p.design_end) end as "on"
    from amount a join equipment.holder h on h.id = a.holder_id left join system.project p on p.id = h.project_id
    left join lateral (
      select r.id as document_id, r.expected_on from equipment.return r where r.id = h.document_id
      union all select x.id, x.expected_on from equipment.transfer x where x.id = h.document_id and x.project_id is null) t on true
    where a.quantity > 0 and (a.free or h.kind <> 'pool')
    group by a.model_id, a.holder_id, a.free, t.document_id, t.expected_on, p.id, p.name, p.ended_on, p.design_end, h.id`.execute(
    db,
  )
  return rows
}

export const otherProjects = (language: Language): string => textOf(demandMessages, 'otherProjects', language)
