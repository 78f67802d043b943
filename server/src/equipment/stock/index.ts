// What is free in a pool: one definition for applications, allocations and whoever else asks.
// Asked for by acceptance G2 and G3: what a line could have, and what a pool could send.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export { inspectionsOf, refuseKept, refuseUninspected } from './kept.ts'
export { type Reserving, draftNumber, reservedBy, reserving, tellReserved } from './reserved.ts'

/** Of the balance `b`: sound, and in a pool's ledger. */
export const soundStock = sql<SqlBool>`b.condition = 'good' and b.is_real and b.quantity > 0`

/**
 * What the balance `b` has beyond what its pool has promised and not sent; `reserved` has the promises, by model and
 * holder.
 */
export const unpromised = (reserved: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(b.quantity - coalesce((select r.quantity from ${reserved} r where r.holder_id = b.holder_id and r.model_id = b.model_id), 0), 0)`
