import type { ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import type { Bound } from '@geodepot/contracts/equipment/shipment.rules.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { goodsOf, post, statedMoment } from '../../ledger/custody/index.ts'
import { lookAtCertificates } from '../certificate/index.ts'
import { refuseUnsound } from '../device/index.ts'
import { lookAtSent } from '../device-kit/index.ts'
import { lookAtLeaving } from './border.ts'
import type { Doing, HandOver } from './hand-over.ts'
import { keepAgain } from './keep.ts'
import { holderOf, refuseObjections, releasedAt, roadHolder } from './road.ts'
import { shipObjections, shippedObjections } from './rules.ts'
import { tellShipped } from './tell.ts'

type Sent = Parameters<typeof goodsOf>[0] & { readonly id: number; readonly line: number; readonly model: number }

/** Sends lines, or part of their quantity, on the road: the document becomes their holder. */
export const ship = async <R>(of: HandOver<R>, doing: Doing<R, ShipInput>): Promise<{ detail: unknown }> => {
  const { tx, actor, context, document, input } = doing
  const happenedAt = statedMoment(input.shippedAt, 'shippedAt')
  const shippedAt = happenedAt ?? now()
  const left = await leftToShip(
    tx,
    of,
    document.id,
    input.lines.map((line) => line.lineId),
  )
  refuseObjections(of.spec, [
    ...shippedObjections(input, wireTime(shippedAt), await releasedAt(tx, document.id, of.released)),
    ...shipObjections(input.lines, left),
  ])
  const shipment = await insertShipment(tx, document.id, input, shippedAt, actor.userId)
  const sent = await insertLines(
    tx,
    of,
    document.id,
    shipment.id,
    input.lines.map(({ lineId, qty }) => ({ line: lineId, quantity: qty ?? left.get(lineId)?.left ?? '0' })),
  )
  await lookAtSent(tx, actor, document.id, input.lines, sent, shippedAt)
  const fieldOf = (line: number) => `lines.${input.lines.findIndex(({ lineId }) => lineId === line)}.lineId`
  const ends = of.ends(document.row)
  const named = of.toWork
    ? await lookAtCertificates(
        tx,
        sent.flatMap(({ device, line }) => (device === null ? [] : [{ device, field: fieldOf(line) }])),
        ends.receiver.project ?? null,
      )
    : []
  await lookAtLeaving({ tx, actor, context, document, ends, happenedAt: shippedAt, lines: sent, said: input })
  const [from, to] = [await holderOf(tx, ends.sender), await roadHolder(tx, document, ends)]
  const source = { document: document.id, recordedBy: actor.userId }
  await keepAgain(
    tx,
    { ...source, holder: from },
    sent.map(({ device, line }) => ({ device, happenedAt, timeField: 'shippedAt', field: fieldOf(line) })),
  )
  if (of.soundOnly)
    await refuseUnsound(
      tx,
      sent.flatMap(({ device, line }) => (device === null ? [] : [{ device, field: fieldOf(line) }])),
    )
  await post(
    tx,
    source,
    sent.map((line) => ({
      ...goodsOf(line),
      ...of.types?.leaves,
      kind: 'dispatch',
      from,
      to,
      lineId: line.id,
      field: fieldOf(line.line),
      happenedAt,
      timeField: 'shippedAt',
    })),
  )
  await tellShipped(of, doing, sent)
  return {
    detail: { shipment: shipment.position, lines: sent.length, ...(named.length > 0 && { named }) },
  }
}

const leftToShip = async (
  tx: Tx,
  { lineTable }: Pick<HandOver<never>, 'lineTable'>,
  document: number,
  ids: readonly number[],
): Promise<Map<number, Bound>> => {
  const { rows } = await sql<Bound & { lineId: number }>`
    select l.id as "lineId", l.device_id is not null as "isDevice", trim_scale(l.quantity - coalesce(sum(s.quantity), 0))::text as left
    from ${sql.table(lineTable)} l left join equipment.shipment_line s on s.line_id = l.id
    where l.document_id = ${document} and l.id = any(${ids}::bigint[]) group by l.id`.execute(tx)
  return new Map(rows.map((row) => [row.lineId, row]))
}

export const insertShipment = async (
  tx: Tx,
  document: number,
  input: ShipInput,
  shippedAt: Date,
  person: number,
): Promise<{ id: number; position: number }> => {
  const {
    rows: [row],
  } = await sql<{ id: number; position: number }>`
    insert into equipment.shipment (document_id, position, carrier, waybill, plate, driver, driver_phone, container, seal, remark, shipped_at, expected_on, created_by, created_at)
    select ${document}, coalesce(max(position), 0) + 1, ${input.carrier ?? ''}, ${input.waybill ?? ''}, ${input.plate ?? ''}, ${input.driver ?? ''}, ${input.driverPhone ?? ''},
      ${input.container ?? ''}, ${input.seal ?? ''}, ${input.remark ?? ''}, ${shippedAt}, ${input.expectedArrival ?? null}, ${person}, ${now()}
    from equipment.shipment where document_id = ${document} returning id, position`.execute(tx)
  if (!row) throw new Error('no shipment was made')
  return row
}

export const insertLines = async (
  tx: Tx,
  { lineTable, condition }: Pick<HandOver<never>, 'lineTable' | 'condition'>,
  document: number,
  shipment: number,
  lines: readonly { line: number; quantity: string }[],
): Promise<Sent[]> => {
  const { rows } = await sql<Sent>`
    insert into equipment.shipment_line (shipment_id, document_id, line_id, device_id, model_id, condition, quantity)
    select ${shipment}, ${document}, l.id, l.device_id, l.model_id, ${condition === undefined ? sql`'good'` : sql.ref(`l.${condition}`)}, t.quantity
    from ${recordset(lines, { line: 'bigint', quantity: 'numeric' })} join ${sql.table(lineTable)} l on l.id = t.line
    returning id, line_id as line, device_id as device, model_id as model, condition, quantity::text`.execute(tx)
  return rows
}
