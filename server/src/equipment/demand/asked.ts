import { application } from '@geodepot/contracts/equipment/application.ts'
import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn, prepared } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { devicesToAdd } from '../../ledger/custody/index.ts'

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
/** What an entry of the board stands for: a model, or any model of a category that is counted in a unit. */
export interface Wanted {
  readonly model: number | null
  readonly category: number
  readonly unit: string
}
// Lines that name models which do as well count with the first of them, at its factor. Days are the application's where
// the line has none of its own.
const open = () => sql`
  -- Of all lines at once: most of them are still open, and asked one by one each costs as much as a hundred together.
  with taken as materialized (select line_id, quantity from equipment.application_line_allocated)
  select l.document_id as document, coalesce(l.model_id, t.model_id) as model, l.category_id as category, coalesce(m.unit, l.unit) as unit,
    ceil(1000 * o.quantity / coalesce(t.factor, 1)) as thousandths, coalesce(l.start_on, a.plan_start) as "from", coalesce(l.end_on, a.plan_end) as "to"
  from equipment.application a join equipment.application_line l on l.document_id = a.id
  left join lateral (select (l.accepted -> 0 ->> 'modelId')::bigint as model_id, (l.accepted -> 0 ->> 'factor')::numeric as factor where l.model_id is null and l.accepted <> '[]') t on true
  left join equipment.model m on m.id = coalesce(l.model_id, t.model_id) left join taken g on g.line_id = l.id
  cross join lateral (select l.quantity - l.closed_quantity - coalesce(g.quantity, 0) as quantity) o
  where a.state = 'approved' and a.deleted_at is null and coalesce(l.end_on, a.plan_end) >= ${today()}::date and o.quantity > 0`

/** The open lines of all applications, or of one entry. */
export const openLines = async (db: Reader, actor: Actor, of?: Wanted): Promise<OpenLine[]> => {
  const which =
    of === undefined
      ? sql`true`
      : of.model === null
        ? sql`l.model is null and l.category = ${of.category} and l.unit = ${of.unit}`
        : sql`l.model = ${of.model}`
  const { rows } = await sql<OpenLine>`
    select a.id as document, a.number, a.project_id as project, p.name as "projectName", ${documentVisible(application, actor, 'a')} as seen,
      l.model, l.category, l.unit, trim_scale(l.thousandths / 1000)::text as quantity, l."from", l."to"
    from (${open()}) l join equipment.application a on a.id = l.document join system.project p on p.id = a.project_id where ${which}`.execute(
    db,
  )
  return rows
}

/** So much, in thousandths, is asked for from one day to another. */
export type AskedSum = readonly [thousandths: number, from: string, to: string]
/** All that is asked for of an entry: one row each, so that a board of thousands of lines is read at once. */
export interface AskedSums extends Wanted {
  readonly asked: readonly AskedSum[]
}
export const askedSums = async (db: Reader): Promise<AskedSums[]> => {
  const { rows } = await sql<AskedSums>`${prepared}
    select model, category, unit, json_agg(json_build_array(thousandths, "from", "to")) as asked from (
      select model, case when model is null then category else 0 end as category, case when model is null then unit else '' end as unit, "from", "to", sum(thousandths) as thousandths
      from (${open()}) l group by 1, 2, 3, 4, 5) s group by 1, 2, 3`.execute(db)
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
// Models `m` with their category `c` that are wanted by name or by a category that they are in.
const isWanted = (wanted: readonly Wanted[]) => {
  const named = [...new Set(wanted.flatMap(({ model }) => model ?? []))]
  const categories = [...new Set(wanted.flatMap(({ model, category }) => (model === null ? [category] : [])))]
  return sql`(m.id = any(${named}::bigint[]) or c.path && ${categories}::bigint[])`
}
export const modelsOf = async (db: Reader, wanted: readonly Wanted[], language: Language): Promise<Known[]> => {
  const { rows } = await sql<Known>`${prepared}
    select m.id as model, m.category_id as "categoryId", c.path, b.name as brand, m.name as "devModel", ${namedIn('c', language)} as "devType",
      m.unit as code, system.unit_name(m.unit, ${language === 'en'}) as unit, trim_scale(m.unit_value)::text as value
    from equipment.model m join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
    where ${isWanted(wanted)}`.execute(db)
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

/** Free in pools, with projects until their end, or on its way to a pool. */
type SupplyKind = 'pool' | 'project' | 'road'
/** So much, in thousandths, of each kind; with when it is free again by the plan, and nothing where nobody wrote it down. */
export type SupplySum = readonly [kind: SupplyKind, thousandths: number, on: string | null]
/** What one place has of a model. */
export interface PlaceSupply {
  readonly model: number
  readonly kind: SupplyKind
  readonly quantity: string
  readonly on: string | null
  readonly holder: number
  readonly project: string | null
  readonly name: string
  readonly seen: boolean
}
// What is free, what is at work or promised with the day on which its project ends, and what is on its way to a pool with
// the day on which it is expected. Over the whole company; not yet added up.
const supplyOf = (models: RawBuilder<unknown>) => sql`
  with reserved as materialized (select * from equipment.bulk_reserved where model_id = any(${models})),
  amount as (
    select c.model_id, c.holder_id, c.is_free as free, c.quantity from ${devicesToAdd(models)} c
    where c.is_free or c.device_status in ('1', '2', '3')
    union all
    select b.model_id, b.holder_id, h.kind = 'pool', case when h.kind = 'pool' then greatest(b.quantity - coalesce(r.quantity, 0), 0) else b.quantity end
    from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id left join reserved r on r.model_id = b.model_id and r.holder_id = b.holder_id
    where b.model_id = any(${models}) and b.condition = 'good' and b.is_real and b.quantity > 0 and h.kind in ('pool', 'project', 'transit')),
  place as materialized (
    select h.id, h.kind, t.document_id is not null as on_road, t.expected_on, p.id as project, coalesce(p.ended_on, p.design_end) as ends_on
    from equipment.holder h left join system.project p on p.id = h.project_id
    left join lateral (
      select r.id as document_id, r.expected_on from equipment.return r where r.id = h.document_id
      union all select x.id, x.expected_on from equipment.transfer x where x.id = h.document_id and x.project_id is null) t on h.kind = 'transit'
    where h.id in (select holder_id from amount))
  select a.model_id as model, a.holder_id as holder, case when a.free then 'pool' when p.on_road then 'road' else 'project' end as kind,
    case when not a.free and not p.on_road then p.project end as project, a.quantity,
    case when a.free then ${today()}::date when p.on_road then coalesce(p.expected_on, ${today()}::date + 14) else p.ends_on end as "on"
  from amount a join place p on p.id = a.holder_id
  where a.free or p.kind <> 'pool'`

/** What there is of each model that is wanted and will be, by day. */
export const suppliesOf = async (
  db: Reader,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly SupplySum[]>> => {
  if (wanted.length === 0) return new Map()
  const models = sql`array(select m.id from equipment.model m join equipment.category c on c.id = m.category_id where ${isWanted(wanted)})`
  const { rows } = await sql<{ model: number; supplies: readonly SupplySum[] }>`${prepared}
    select model, json_agg(json_build_array(kind, 1000 * quantity, "on")) as supplies from (
      select model, kind, "on", sum(quantity) as quantity from (${supplyOf(models)}) as supply group by 1, 2, 3 having sum(quantity) > 0) s group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ model, supplies }) => [model, supplies]))
}
/** What each place has of these models, and whether the person sees the place. */
export const placeSuppliesOf = async (
  db: Reader,
  actor: Actor,
  models: readonly number[],
  language: Language,
): Promise<PlaceSupply[]> => {
  const { rows } = await sql<PlaceSupply>`
    select s.model, s.holder, s.kind, s.project, coalesce(p.name, ${namedIn('h', language)}) as name, s."on", trim_scale(sum(s.quantity))::text as quantity,
      ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} as seen
    from (${supplyOf(sql`${models}::bigint[]`)}) as s join equipment.holder h on h.id = s.holder left join system.project p on p.id = s.project
    group by s.model, s.holder, s.kind, s.project, s."on", p.name, h.id having sum(s.quantity) > 0`.execute(db)
  return rows
}

export const otherProjects = (language: Language): string => textOf(demandMessages, 'otherProjects', language)
