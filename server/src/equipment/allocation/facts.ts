import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { roadOf } from '../shipment/index.ts'
import type { Facts } from './guards.ts'
import { plan } from './hand-over.ts'

/** What decides about allocations beside their own state. */
export const factsOf = async (
  db: Reader,
  allocations: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select a.id, a.department_id, a.from_holder_id, a.to_department_id, a.project_id,
      exists (select 1 from equipment.allocation_line l where l.document_id = a.id) as "hasLines",
      exists (select 1 from equipment.allocation_line l where l.document_id = a.id and l.device_id is not null
        and not exists (select 1 from equipment.shipment_line s where s.line_id = l.id)) as "hasLoading", road.*
    from equipment.allocation a ${roadOf(plan, 'a.id')} where a.id = any(${allocations.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
