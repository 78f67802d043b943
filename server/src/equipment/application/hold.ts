import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

/**
 * Keeps an approved application to this transaction: nobody voids it, or counts what is open of it, before the end.
 * False when it is approved no more.
 */
export const holdApproved = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from equipment.application where id = ${id} and state = 'approved' and deleted_at is null for update`.execute(
      tx,
    )
  return rows.length > 0
}
