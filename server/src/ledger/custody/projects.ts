import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { goodsOf } from './moves.ts'
import { post } from './post.ts'

/** What is at a project, or on its way to it: single devices, and bulk units as an exact decimal. */
export interface ProjectCustody {
  readonly devices: number
  readonly bulk: string
}
export const projectCustody = async (db: Reader, project: string): Promise<ProjectCustody> => {
  const {
    rows: [row],
  } = await sql<ProjectCustody>`
    with held as materialized (select id from equipment.holder where project_id = ${project} and kind in ('project', 'transit'))
    select (select count(*) from equipment.device d where d.holder_id in (select id from held) and d.deleted_at is null) as devices,
      (select trim_scale(coalesce(sum(b.quantity), 0))::text from equipment.bulk_balance b where b.holder_id in (select id from held)) as bulk`.execute(
    db,
  )
  return row ?? { devices: 0, bulk: '0' }
}

/** What is left of one model at a project and on its way to it, in the unit of the model. */
export interface Remaining {
  readonly name: string
  readonly unit: string
  readonly onSite: string
  readonly onTheWay: string
}
export const projectRemaining = async (db: Reader, project: string, isEnglish: boolean): Promise<Remaining[]> =>
  (
    await sql<Remaining>`
    with place as materialized (select id, kind = 'project' as is_site from equipment.holder where project_id = ${project} and kind in ('project', 'transit')),
    held as (
      select d.model_id, p.is_site, count(*)::numeric as quantity from place p join equipment.device d on d.holder_id = p.id and d.deleted_at is null group by 1, 2
      union all select b.model_id, p.is_site, sum(b.quantity) from place p join equipment.bulk_balance b on b.holder_id = p.id and b.quantity > 0 group by 1, 2)
    select r.name || ' ' || m.name as name, system.unit_name(m.unit, ${isEnglish}) as unit, trim_scale(coalesce(sum(h.quantity) filter (where h.is_site), 0))::text as "onSite",
      trim_scale(coalesce(sum(h.quantity) filter (where not h.is_site), 0))::text as "onTheWay"
    from held h join equipment.model m on m.id = h.model_id join equipment.brand r on r.id = m.brand_id group by m.id, r.name order by sum(h.quantity) desc, m.id limit 500`.execute(
      db,
    )
  ).rows

/** Calls a project's place in the ledger as the project is called now. */
export const renameProjectPlace = async (tx: Tx, project: string): Promise<void> => {
  await sql`update equipment.holder h set name = p.name, name_en = p.name, department_id = p.department_id
    from system.project p where p.id = ${project} and h.project_id = p.id and h.kind = 'project'`.execute(tx)
}

/**
 * Gives all that is at one project, or on its way to it, to another. A project
 * that holds nothing yet takes the place itself, with its
 * past; otherwise everything is handed over in the ledger.
 */
export const mergeProjectCustody = async (tx: Tx, from: string, to: string, recordedBy: number): Promise<void> => {
  await sql`update equipment.holder set project_id = ${to} where project_id = ${from} and kind = 'transit'`.execute(tx)
  const { rows } = await sql<{ id: number; project: string }>`
    select id, project_id as project from equipment.holder where project_id in (${from}, ${to}) and kind = 'project' order by id for update`.execute(
    tx,
  )
  const source = rows.find(({ project }) => project === from)
  const target = rows.find(({ project }) => project === to)
  if (!source) return
  if (target) return handOver(tx, source.id, target.id, recordedBy)
  await sql`update equipment.holder set project_id = ${to} where id = ${source.id}`.execute(tx)
  await renameProjectPlace(tx, to)
}

/** Documents that go from one project to another, and where they name the place of theirs. */
interface Following {
  readonly table: string
  /** `area.table.column`, of the table or of one that has their lines. */
  readonly places: readonly string[]
  readonly documents: readonly number[]
}
/** What named the place of the one project names the other's, where each has one. */
export const followPlaces = async (
  tx: Tx,
  { table, places, documents }: Following,
  from: string,
  to: string,
): Promise<void> => {
  for (const place of places) {
    const [area = '', of = '', column = ''] = place.split('.')
    const key = `${area}.${of}` === table ? 'id' : 'document_id'
    await sql`
      update ${sql.table(`${area}.${of}`)} a set ${sql.ref(column)} = t.id from equipment.holder f, equipment.holder t
      where f.kind = 'project' and f.project_id = ${from} and t.kind = 'project' and t.project_id = ${to}
        and ${sql.ref(`a.${column}`)} = f.id and ${sql.ref(`a.${key}`)} = any(${documents}::bigint[])`.execute(tx)
  }
}

const handOver = async (tx: Tx, from: number, to: number, recordedBy: number): Promise<void> => {
  const { rows } = await sql<Parameters<typeof goodsOf>[0] & { condition: TechState }>`
    select id as device, model_id as model, '1' as quantity, tech_state as condition from equipment.device where holder_id = ${from} and deleted_at is null
    union all
    select null, model_id, quantity::text, condition from equipment.bulk_balance where holder_id = ${from} and quantity > 0`.execute(
    tx,
  )
  await post(
    tx,
    { source: 'conversion', recordedBy },
    // Nobody moved it: what is being repaired on the spot still is.
    rows.map((row) => ({ ...goodsOf(row), kind: 'arrive', from, to, becomes: row.condition })),
  )
}
