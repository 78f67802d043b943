import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

const receiptsOf = (
  lines: readonly number[],
): RawBuilder<unknown> => sql`from material.receipt where state in ('posted', 'stored')
  and id in (select document_id from material.receipt_line where order_line_id = any(${lines}::bigint[]))`
/** Locks what came in of these lines: receipts before their orders, as whoever posts, inspects or takes one back does. */
export const lockReceipts = async (tx: Tx, lines: readonly number[]): Promise<void> => {
  await sql`select 1 ${receiptsOf(lines)} order by id for no key update`.execute(tx)
}
/** The same for whoever holds the orders already, and so must not wait: whether nobody else is about one of them. */
export const lockIdleReceipts = async (tx: Tx, lines: readonly number[]): Promise<boolean> => {
  const { rows: locked } = await sql`select 1 ${receiptsOf(lines)} order by id for no key update skip locked`.execute(
    tx,
  )
  const { rows: all } = await sql`select 1 ${receiptsOf(lines)}`.execute(tx)
  return locked.length === all.length
}
