import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { momentOf, now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type BulkMove, type DeviceMove, moveBulk, moveDevices, transitHolder } from '../../ledger/custody/index.ts'
import { refuseFuture, refuseObjections } from './road.ts'
import { type ToShip, shipObjections } from './rules.ts'
import { tellShipped } from './tell.ts'

type Input = TransitionInput<typeof allocation, 'ship'>
interface Left extends ToShip {
  readonly model: number
}
interface Sent {
  readonly id: number
  readonly line: number
  readonly quantity: string
}

/** Sends lines, or part of their quantity, on the road: the shipment document becomes their holder. */
export const ship = async (
  doing: Doing<typeof allocation, 'equipment.allocation', Input>,
): Promise<{ detail: unknown }> => {
  const { tx, actor, document, input } = doing
  const shippedAt = momentOf(input.shippedAt)
  refuseFuture(shippedAt, 'shippedAt')
  const left = await leftToShip(
    tx,
    document.id,
    input.lines.map((line) => line.lineId),
  )
  refuseObjections(shipObjections(input.lines, left))
  const shipment = await insertShipment(tx, document.id, input, shippedAt, actor.userId)
  const sent = await insertLines(
    tx,
    document.id,
    shipment.id,
    input.lines.map(({ lineId, qty }) => ({ line: lineId, quantity: qty ?? left.get(lineId)?.left ?? '0' })),
  )
  const { row } = document
  const transit = await transitHolder(tx, document, row.department_id, row.project_id)
  const ends = { kind: 'dispatch', from: row.from_holder_id, to: transit, outType: '0' } as const
  const posting = {
    document: document.id,
    lock: true,
    happenedAt: shippedAt,
    recordedAt: now(),
    recordedBy: actor.userId,
  }
  await moveDevices(
    tx,
    sent.flatMap(({ id, line }): DeviceMove[] => {
      const device = left.get(line)?.device ?? null
      return device === null ? [] : [{ ...ends, deviceId: device, status: '2', lineId: id }]
    }),
    posting,
  )
  await moveBulk(
    tx,
    sent.flatMap(({ id, line, quantity }): BulkMove[] => {
      const of = left.get(line)
      return !of || of.device !== null
        ? []
        : [{ ...ends, modelId: of.model, quantity, fromCondition: 'good', toCondition: 'good', lineId: id }]
    }),
    posting,
  )
  await tellShipped(doing)
  return { detail: { shipment: shipment.position, lines: sent.length } }
}

const leftToShip = async (tx: Tx, document: number, ids: readonly number[]): Promise<Map<number, Left>> => {
  const { rows } = await sql<Left>`
    select l.id as "lineId", l.device_id as device, l.model_id as model, trim_scale(l.quantity - coalesce(sum(s.quantity), 0))::text as left
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
  lines: readonly Omit<Sent, 'id'>[],
): Promise<Sent[]> => {
  const { rows } = await sql<Sent>`
    insert into equipment.allocation_shipment_line (shipment_id, document_id, line_id, quantity)
    select ${shipment}, ${document}, t.line, t.quantity from ${recordset(lines, 'line bigint, quantity numeric')}
    returning id, line_id as line, quantity::text`.execute(tx)
  return rows
}
