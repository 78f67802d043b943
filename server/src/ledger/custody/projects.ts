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

const handOver = async (tx: Tx, from: number, to: number, recordedBy: number): Promise<void> => {
  const { rows } = await sql<Parameters<typeof goodsOf>[0]>`
    select id as device, model_id as model, '1' as quantity, tech_state as condition from equipment.device where holder_id = ${from} and deleted_at is null
    union all
    select null, model_id, quantity::text, condition from equipment.bulk_balance where holder_id = ${from} and quantity > 0`.execute(
    tx,
  )
  await post(
    tx,
    { source: 'conversion', recordedBy },
    rows.map((row) => ({ ...goodsOf(row), kind: 'arrive', from, to })),
  )
}
