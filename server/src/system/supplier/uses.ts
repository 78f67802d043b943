import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Refusal } from '../../kit/http/refusal.ts'
import { recordUses } from '../../kit/merge/index.ts'

/** Where modules name suppliers. A table that points to suppliers and does not say so is found by a test. */
export const supplierUses = recordUses()
export const registerSupplierUse = supplierUses.register

/** Two documents that are of one supplier from now on, under a number that a supplier has once. */
interface Twice extends Readonly<Record<string, string>> {
  readonly number: string
  readonly documents: string
}
/** Moves documents that have a number of their supplier's: none is entered twice because it stood with both. */
export const movedOnce =
  (table: string, number: string, counts: RawBuilder<SqlBool>, refused: (twice: Twice) => Refusal) =>
  async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
    const of = sql.ref(number)
    const {
      rows: [twice],
    } = await sql<Twice>`
      select min(${of}) as number, string_agg(number, ', ' order by id) as documents from ${sql.table(table)}
      where supplier_id = any(${[...from, into]}::bigint[]) and ${counts} group by lower(${of}) having count(*) > 1 order by min(id) limit 1`.execute(
      tx,
    )
    if (twice) throw refused(twice)
    await sql`update ${sql.table(table)} set supplier_id = ${into} where supplier_id = any(${from}::bigint[])`.execute(
      tx,
    )
  }
