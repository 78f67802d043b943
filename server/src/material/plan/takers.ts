import { order } from '@geodepot/contracts/material/order.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

// Until a scheme or an order of plans has been decided, no other takes its lines. What confirms an emergency takes nothing.
const underWay = ({ editable }: { readonly editable: readonly string[] }): readonly string[] => [
  ...editable,
  'submitted',
]
const takers = sql`(
  select x.source_line_id as line, d.id, d.number from material.scheme_line x join material.scheme d on d.id = x.document_id
  where x.order_line_id is null and d.deleted_at is null and d.state = any(${underWay(scheme)}::text[])
  union all
  select x.plan_line_id, d.id, d.number from material.order_line x join material.order d on d.id = x.document_id
  where x.plan_line_id is not null and d.deleted_at is null and d.state = any(${underWay(order)}::text[]))`

/** Whether something that is not decided is about to buy this line of a plan. */
export const isTaken = (line: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from ${takers} t where t.line = ${line})`

/** Which of these lines another document is about to buy: its number. */
export const takenBy = async (
  tx: Tx,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ line: number; number: string }>`
    select t.line, t.number from ${takers} t where t.line = any(${ids}::bigint[]) and t.id is distinct from ${own}::bigint`.execute(
    tx,
  )
  return new Map(rows.map(({ line, number }) => [line, number]))
}
