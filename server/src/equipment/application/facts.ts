import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { allocatedTo, leftOf } from './allocated.ts'
import type { Facts } from './rules.ts'

/** What decides about applications beside their own state. */
export const factsOf = async (
  db: Reader,
  applications: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from equipment.application_line l where l.document_id = a.id) as "hasLines",
      exists (select 1 from equipment.application_line l where l.document_id = a.id and ${allocatedTo} is not null) as "isAllocated",
      a.state = 'approved' and exists (select 1 from equipment.application_line l where l.document_id = a.id and ${leftOf} > 0) as "hasRest"
    from equipment.application a where a.id = any(${applications.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
