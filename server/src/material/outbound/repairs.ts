import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { equipmentPorts, type IssuedPart } from '../../ports/equipment.ts'

/**
 * Charges repairs with what an outbound issued to them, and takes off what came back of it; `back` where the outbound
 * itself is taken back, by another document on another day.
 */
export const chargeRepairs = async (
  tx: Tx,
  outbound: number,
  back?: { readonly document: number; readonly day: string },
): Promise<void> => {
  const { rows } = await sql<IssuedPart & { repair: string; day: string }>`
    select case a.kind when 'repair' then a.repair_number else i.repair_number end as repair, a.biz_date as day, l.id as line, m.name, coalesce(m.part_no, '') as "partNo", m.unit,
      trim_scale(l.quantity * s.sign)::text as quantity, (l.amount * s.sign)::text as amount
    from material.outbound a join material.outbound_line l on l.document_id = a.id join material.material m on m.id = l.material_id
    left join material.outbound_line o on o.id = l.issue_line_id left join material.outbound i on i.id = o.document_id and i.kind = 'repair'
    cross join lateral (select case when (a.kind = 'repair') = ${back === undefined} then 1 else -1 end as sign) s
    where a.id = ${outbound} and (a.kind = 'repair' or (a.kind = 'return' and i.id is not null)) order by l.position`.execute(
    tx,
  )
  // In the order of their numbers: two who charge the same do not wait for each other.
  const byRepair = [...Map.groupBy(rows, ({ repair }) => repair)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [repair, parts] of byRepair) {
    const [first] = parts
    if (first)
      await equipmentPorts.ports().chargeRepair(tx, repair, back ?? { document: outbound, day: first.day }, parts)
  }
}
