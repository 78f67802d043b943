import { application } from '@geodepot/contracts/equipment/application.ts'
import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn, prepared } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { devicesToAdd } from '../../ledger/custody/index.ts'
import type { Asked } from './weeks.rules.ts'

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

/** What a line asks for of an entry. */
export interface AskedOf extends Asked {
  readonly of: Wanted
}
/** All that is asked for, by all lines. */
export const askedOf = async (db: Reader): Promise<AskedOf[]> => {
  const day = today()
  // Each column as one array: to read a thousand rows costs more than to find them.
  const { rows } = await sql<{
    models: (number | null)[] | null
    categories: number[]
    units: string[]
    quantities: number[]
    from: number[]
    to: number[]
  }>`${prepared}
    select json_agg(model) as models, json_agg(category) as categories, json_agg(unit) as units, json_agg(thousandths::bigint) as quantities,
      json_agg("from" - ${day}::date) as "from", json_agg("to" - ${day}::date) as "to" from (${open()}) l`.execute(db)
  const [columns] = rows
  return (columns?.models ?? []).map((model, at) => ({
    of: { model, category: columns?.categories[at] ?? 0, unit: columns?.units[at] ?? '' },
    quantity: columns?.quantities[at] ?? 0,
    from: columns?.from[at] ?? 0,
    to: columns?.to[at] ?? 0,
  }))
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
// What is free, what is at work or promised, and what is on its way to a pool, in thousandths: over the whole company, by
// model `model_id` and holder `holder_id`, not yet added up.
const amounts = (models: RawBuilder<unknown>) => sql`(
  with reserved as materialized (select * from equipment.bulk_reserved where model_id = any(${models}))
  select c.model_id, c.holder_id, c.is_free as free, 1000 * c.quantity::bigint as quantity from ${devicesToAdd(models)} c
  where c.is_free or c.device_status in ('1', '2', '3')
  union all
  select b.model_id, b.holder_id, h.kind = 'pool', (1000 * case when h.kind = 'pool' then greatest(b.quantity - coalesce(r.quantity, 0), 0) else b.quantity end)::bigint
  from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id left join reserved r on r.model_id = b.model_id and r.holder_id = b.holder_id
  where b.model_id = any(${models}) and b.condition = 'good' and b.is_real and b.quantity > 0 and h.kind in ('pool', 'project', 'transit'))`
// Where amounts `a` are: holder `h` with its project `p`, and `t` of what is on its way to a pool.
const places = sql`join equipment.holder h on h.id = a.holder_id left join system.project p on p.id = h.project_id
  left join lateral (
    select r.id as document_id, r.expected_on from equipment.return r where r.id = h.document_id
    union all select x.id, x.expected_on from equipment.transfer x where x.id = h.document_id and x.project_id is null) t on h.kind = 'transit'`
const supplyKind = sql<SupplyKind>`case when a.free then 'pool' when t.document_id is not null then 'road' else 'project' end`
// The day on which its project ends, or on which it is expected.
const freeOn = () =>
  sql<string>`case when a.free then ${today()}::date when t.document_id is not null then coalesce(t.expected_on, ${today()}::date + 14) else coalesce(p.ended_on, p.design_end) end`
const isSupply = sql<SqlBool>`(a.free or h.kind <> 'pool')`

/** So much, in thousandths; with the day, counted from today, on which it is free again by the plan, and nothing where nobody wrote it down. */
export interface Supply {
  readonly kind: SupplyKind
  readonly quantity: number
  readonly on: number | null
}
/** What there is of each model that is wanted and will be. A place may have several amounts of a model, negative ones among them. */
export const suppliesOf = async (
  db: Reader,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly Supply[]>> => {
  if (wanted.length === 0) return new Map()
  const models = sql`array(select m.id from equipment.model m join equipment.category c on c.id = m.category_id where ${isWanted(wanted)})`
  // A row for each place: they are few, and each is looked at once, however many models it has.
  const { rows } = await sql<{
    kind: SupplyKind
    on: number | null
    models: number[]
    quantities: number[]
  }>`${prepared}
    select ${supplyKind} as kind, ${freeOn()} - ${today()}::date as "on", a.models, a.quantities
    from (select holder_id, free, json_agg(model_id) as models, json_agg(quantity) as quantities from ${amounts(models)} a group by 1, 2) a ${places}
    where ${isSupply}`.execute(db)
  const supplies = new Map<number, Supply[]>()
  for (const { kind, on, models: of, quantities } of rows) {
    for (const [at, model] of of.entries()) {
      const supply = { kind, on, quantity: quantities[at] ?? 0 }
      const known = supplies.get(model)
      if (known) known.push(supply)
      else supplies.set(model, [supply])
    }
  }
  return supplies
}
/** What each place has of these models, and whether the person sees the place. */
export const placeSuppliesOf = async (
  db: Reader,
  actor: Actor,
  models: readonly number[],
  language: Language,
): Promise<PlaceSupply[]> => {
  const { rows } = await sql<PlaceSupply>`
    select a.model_id as model, a.holder_id as holder, ${supplyKind} as kind, case when not a.free and t.document_id is null then p.id end as project,
      coalesce(case when not a.free and t.document_id is null then p.name end, ${namedIn('h', language)}) as name, ${freeOn()} as "on", trim_scale(a.quantity / 1000)::text as quantity,
      ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} as seen
    from (select model_id, holder_id, free, sum(quantity) as quantity from ${amounts(sql`${models}::bigint[]`)} a group by 1, 2, 3) a ${places}
    where a.quantity > 0 and ${isSupply}`.execute(db)
  return rows
}

export const otherProjects = (language: Language): string => textOf(demandMessages, 'otherProjects', language)
