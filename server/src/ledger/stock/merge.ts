import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { lockLevels } from './levels.ts'

/** The batches of these materials are of another one from now on, and so is what is promised of them. */
export const moveMaterials = async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
  // Whoever posts or promises one of them comes before or after.
  await sql`select from material.material where id = any(${[...from, into]}::bigint[]) order by id for update`.execute(
    tx,
  )
  await sql`update material.batch set material_id = ${into} where material_id = any(${from}::bigint[])`.execute(tx)
  await sql`update material.stock_reservation set material_id = ${into} where material_id = any(${from}::bigint[])`.execute(
    tx,
  )
  const { rows } = await sql<{ store: number; material: number }>`
    select store_id as store, material_id as material from material.stock_level where material_id = any(${from}::bigint[])`.execute(
    tx,
  )
  const levels = await lockLevels(tx, [...rows, ...rows.map(({ store }) => ({ store, material: into }))])
  await levels.change(
    rows.map((row) => {
      const { quantity, reserved } = levels.of(row)
      return { store: row.store, material: into, quantity, reserved }
    }),
  )
  await sql`delete from material.stock_level where material_id = any(${from}::bigint[])`.execute(tx)
}
