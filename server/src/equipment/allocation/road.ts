import type { Objection } from '@geodepot/contracts/equipment/allocation.rules.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import type { OnTheRoad } from './rules.ts'

/** What the named shipped lines of a document still have on the road, and to settle. */
export const onTheRoad = async (tx: Tx, document: number, ids: readonly number[]): Promise<Map<number, OnTheRoad>> => {
  const { rows } = await sql<OnTheRoad>`
    select p.shipment_line_id as "shipmentLineId", l.device_id as device, trim_scale(p.expected)::text as expected,
      trim_scale(p.unsettled)::text as unsettled, s.shipped_at as "shippedAt"
    from equipment.allocation_progress p join equipment.allocation_line l on l.id = p.line_id join equipment.allocation_shipment s on s.id = p.shipment_id
    where p.document_id = ${document} and p.shipment_line_id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.shipmentLineId, row]))
}

export const refuseObjections = (objections: readonly Objection[]): void => {
  if (objections.length === 0) return
  throw new Refusal(
    500,
    objections
      .slice(0, 200)
      .map(({ field, key, params }) => ({ field, key, messages: allocationMessages, ...(params && { params }) })),
  )
}

/** When the document was let go: what it was submitted or decided last that sent it on its way. */
export const approvedAt = async (db: Reader, document: number): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{ at: string }>`
    select happened_at as at from document.event where document_id = ${document} and to_state = 'dispatching' and from_state <> 'dispatching' order by document.event.id desc limit 1`.execute(
    db,
  )
  return row?.at ?? null
}
