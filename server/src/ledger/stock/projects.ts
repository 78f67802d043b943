import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'

/** Where what a project uses goes. */
export const usePlace = async (tx: Tx, project: string): Promise<number> => {
  const {
    rows: [found],
  } = await sql<{ id: number }>`
    select id from material.place where project_id = ${project} order by id limit 1`.execute(tx)
  if (found) return found.id
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into material.place (kind, project_id) values ('use', ${project}) returning id`.execute(tx)
  return made?.id ?? 0
}

/** How many materials a project has used. */
export const usedBy = async (db: Reader, project: string): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(distinct t.material_id) as count from material.place p join material.stock_balance b on b.place_id = p.id
    join material.batch t on t.id = b.batch_id where p.project_id = ${project}`.execute(db)
  return row?.count ?? 0
}
/** What one project used is another's from now on. */
export const moveUse = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`update material.place set project_id = ${to} where project_id = ${from}`.execute(tx)
}
/** A project that used nothing leaves no place behind. */
export const letGoOfUse = async (tx: Tx, project: string): Promise<void> => {
  await sql`delete from material.place p where p.project_id = ${project} and not exists (select 1 from material.stock_balance b where b.place_id = p.id)`.execute(
    tx,
  )
}
