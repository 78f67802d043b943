import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { goodsOf, post, statedMoment, transitHolder } from '../../ledger/custody/index.ts'
import { approvedAt, refuseObjections } from './road.ts'
import { type ToShip, shipObjections, shippedObjections } from './rules.ts'
import { tellShipped } from './tell.ts'

type Input = TransitionInput<typeof allocation, 'ship'>
interface Sent {
  readonly id: number
  readonly device: number | null
  readonly model: number
  readonly quantity: string
}

/** Sends lines, or part of their quantity, on the road: the shipment document becomes their holder. */
export const ship = async (
  doing: Doing<typeof allocation, 'equipment.allocation', Input>,
): Promise<{ detail: unknown }> => {
  const { tx, actor, document, input } = doing
  const happenedAt = statedMoment(input.shippedAt, 'shippedAt')
  const shippedAt = happenedAt ?? now()
  const left = await leftToShip(
    tx,
    document.id,
    input.lines.map((line) => line.lineId),
  )
  refuseObjections([
    ...shippedObjections(input, wireTime(shippedAt), await approvedAt(tx, document.id)),
    ...shipObjections(input.lines, left),
  ])
  const shipment = await insertShipment(tx, document.id, input, shippedAt, actor.userId)
  const sent = await insertLines(
    tx,
    document.id,
    shipment.id,
    input.lines.map(({ lineId, qty }) => ({ line: lineId, quantity: qty ?? left.get(lineId)?.left ?? '0' })),
  )
  const { row } = document
  const transit = await transitHolder(tx, document, row.department_id, row.project_id)
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    sent.map((line) => ({
      ...goodsOf(line),
      kind: 'dispatch',
      from: row.from_holder_id,
      to: transit,
      lineId: line.id,
      outType: '0',
      happenedAt,
      timeField: 'shippedAt',
    })),
  )
  await tellShipped(doing)
  return { detail: { shipment: shipment.position, lines: sent.length } }
}

const leftToShip = async (tx: Tx, document: number, ids: readonly number[]): Promise<Map<number, ToShip>> => {
  const { rows } = await sql<ToShip>`
    select l.id as "lineId", l.device_id as device, trim_scale(l.quantity - coalesce(sum(s.quantity), 0))::text as left
    from equipment.allocation_line l left join equipment.allocation_shipment_line s on s.line_id = l.id
    where l.document_id = ${document} and l.id = any(${ids}::bigint[]) group by l.id`.execute(tx)
  return new Map(rows.map((row) => [row.lineId, row]))
}

const insertShipment = async (
  tx: Tx,
  document: number,
  input: Input,
  shippedAt: Date,
  person: number,
): Promise<{ id: number; position: number }> => {
  const {
    rows: [row],
  } = await sql<{ id: number; position: number }>`
    insert into equipment.allocation_shipment (document_id, position, carrier, waybill, plate, driver, driver_phone, container, seal, remark, shipped_at, expected_on, created_by, created_at)
    select ${document}, coalesce(max(position), 0) + 1, ${input.carrier ?? ''}, ${input.waybill ?? ''}, ${input.plate ?? ''}, ${input.driver ?? ''}, ${input.driverPhone ?? ''},
      ${input.container ?? ''}, ${input.seal ?? ''}, ${input.remark ?? ''}, ${shippedAt}, ${input.expectedArrival ?? null}, ${person}, ${now()}
    from equipment.allocation_shipment where document_id = ${document} returning id, position`.execute(tx)
  if (!row) throw new Error('no shipment was made')
  return row
}

const insertLines = async (
  tx: Tx,
  document: number,
  shipment: number,
  lines: readonly { line: number; quantity: string }[],
): Promise<Sent[]> => {
  const { rows } = await sql<Sent>`
    with sent as (
      insert into equipment.allocation_shipment_line (shipment_id, document_id, line_id, quantity)
      select ${shipment}, ${document}, t.line, t.quantity from ${recordset(lines, { line: 'bigint', quantity: 'numeric' })}
      returning id, line_id, quantity)
    select s.id, l.device_id as device, l.model_id as model, s.quantity::text from sent s join equipment.allocation_line l on l.id = s.line_id`.execute(
    tx,
  )
  return rows
}
