import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type IssuedPart, equipmentPorts } from '../../ports/equipment.ts'

/**
 * Notes with the scrap application of a receipt what was won back of it; `back` where the receipt is taken back, by
 * another document on another day.
 */
export const recoverParts = async (
  tx: Tx,
  receipt: number,
  back?: { readonly document: number; readonly day: string },
): Promise<void> => {
  const { rows } = await sql<IssuedPart & { scrap: string; on: string }>`
    select a.scrap_number as scrap, a.biz_date as "on", l.id as line, m.name, coalesce(m.part_no, '') as "partNo", m.unit,
      trim_scale(l.quantity * s.sign)::text as quantity, (l.purchase_amount * s.sign)::text as amount
    from material.receipt a join material.receipt_line l on l.document_id = a.id join material.material m on m.id = l.material_id
    cross join lateral (select case when ${back === undefined} then 1 else -1 end as sign) s
    where a.id = ${receipt} and a.scrap_number <> '' order by l.position`.execute(tx)
  const [first] = rows
  if (first)
    await equipmentPorts.ports().recoverFromScrap(tx, first.scrap, back ?? { document: receipt, day: first.on }, rows)
}
