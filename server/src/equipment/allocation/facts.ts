import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Facts } from './guards.ts'

/** What decides about allocations beside their own state. Only what was let go has anything on the road. */
export const factsOf = async (
  db: Reader,
  allocations: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select a.id, a.to_department_id as "toDepartment", line.quantity > 0 as "hasLines",
      line.quantity > coalesce(road.shipped, 0) as "isLeft", coalesce(road.expected, 0) > 0 as "isExpected", coalesce(road.unsettled, 0) > 0 as "isUnsettled"
    from equipment.allocation a
    cross join lateral (select coalesce(sum(l.quantity), 0) as quantity from equipment.allocation_line l where l.document_id = a.id) line
    left join lateral (select sum(g.shipped) as shipped, sum(g.expected) as expected, sum(g.unsettled) as unsettled
      from equipment.allocation_progress g where g.document_id = a.id and a.state in ('dispatching', 'receiving')) road on true
    where a.id = any(${allocations.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
