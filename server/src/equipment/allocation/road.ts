import type { Objection } from '@geodepot/contracts/equipment/allocation.rules.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import type { OnTheRoad } from './rules.ts'

export interface Road extends OnTheRoad {
  readonly model: number
}

/** What the named shipped lines of a document still have on the road, and to settle. */
export const onTheRoad = async (tx: Tx, document: number, ids: readonly number[]): Promise<Map<number, Road>> => {
  const { rows } = await sql<Road>`
    select p.shipment_line_id as "shipmentLineId", l.device_id as device, l.model_id as model, trim_scale(p.expected)::text as expected,
      trim_scale(p.unsettled)::text as unsettled, s.shipped_at as "shippedAt"
    from equipment.allocation_progress p join equipment.allocation_line l on l.id = p.line_id join equipment.allocation_shipment s on s.id = p.shipment_id
    where p.document_id = ${document} and p.shipment_line_id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.shipmentLineId, row]))
}

/** Whether anything of the document is still on the road or unsettled. */
export const allOnTheRoad = async (tx: Tx, document: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from equipment.allocation_progress where document_id = ${document} and (expected > 0 or unsettled > 0) limit 1`.execute(
      tx,
    )
  return rows.length > 0
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

/** A hand-over is written down after it happened. */
export const refuseFuture = (moment: Date, field: 'shippedAt' | 'receivedAt' | 'settledAt'): void => {
  if (moment > now()) throw refusal(allocationMessages, 'inFuture', { label: allocationMessages.texts[field] }, field)
}
