import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { ShipmentInput } from '@geodepot/contracts/material/order.fulfilment.ts'
import { plainContainerNo } from '@geodepot/contracts/material/order.rules.ts'
import type { order } from '@geodepot/contracts/material/order.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal, refuseAny } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { lineJoins } from './source.ts'
import { reason } from './terms.ts'

type Order = typeof order
type Doings<V extends 'keepShipment' | 'removeShipment'> = Doing<Order, 'material.order', TransitionInput<Order, V>>

const happened = ['outPortDate', 'inPortDate', 'clearedDate', 'arrivalDate'] as const
/** Out, in, cleared, arrived: one after the other, and none ahead of its day. */
const againstDays = (given: ShipmentInput): Reason[] => {
  const { outPortDate, inPortDate = outPortDate, clearedDate = outPortDate, arrivalDate } = given
  const before = [inPortDate, clearedDate].toSorted().at(-1) ?? ''
  return [
    ...happened.filter((field) => (given[field] ?? '') > today()).map((field) => reason('dayAhead', {}, field)),
    ...(inPortDate < outPortDate ? [reason('inBeforeOut', {}, 'inPortDate')] : []),
    ...(clearedDate < outPortDate ? [reason('clearedBeforeOut', {}, 'clearedDate')] : []),
    ...(arrivalDate !== undefined && arrivalDate < before ? [reason('arrivedBefore', {}, 'arrivalDate')] : []),
  ]
}

interface Line {
  readonly id: number
  readonly name: Text
  /** What this shipment may have: not given up, and in no other. */
  readonly open: string
}
const linesOf = async (tx: Tx, order: number, shipment: number | null): Promise<ReadonlyMap<number, Line>> => {
  const { rows } = await sql<Line>`
    select x.id, ${namedInBoth('s')} as name, trim_scale(x.quantity + x.extra_quantity - x.closed_quantity - x.opening_received_quantity - coalesce((select sum(o.quantity)
        from material.order_shipment_line o where o.line_id = x.id and o.shipment_id is distinct from ${shipment}::bigint), 0))::text as open
    from material.order_line x ${lineJoins} where x.document_id = ${order}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
const againstLines = async (tx: Tx, order: number, { shipmentId, lines }: ShipmentInput): Promise<Reason[]> => {
  const left = new Map(await linesOf(tx, order, shipmentId ?? null))
  return lines.flatMap(({ lineId, quantity }, at): Reason[] => {
    const line = left.get(lineId)
    left.delete(lineId)
    if (!line) return [reason('notOfOrder', {}, `lines.${at}.lineId`)]
    const { name, open } = line
    return compare(quantity, open) > 0 ? [reason('shippedTooMuch', { name, open }, `lines.${at}.quantity`)] : []
  })
}

// What a line says of its shipments is counted again from them.
export const count = (tx: Tx, order: number) =>
  sql`
    update material.order_line l set shipped_quantity = t.shipped, arrived_quantity = t.arrived
    from (select x.id, coalesce(sum(o.quantity), 0) as shipped, coalesce(sum(o.quantity) filter (where h.arrived_date is not null), 0) as arrived
      from material.order_line x left join material.order_shipment_line o on o.line_id = x.id left join material.order_shipment h on h.id = o.shipment_id
      where x.document_id = ${order} group by x.id) t
    where t.id = l.id and (l.shipped_quantity, l.arrived_quantity) is distinct from (t.shipped, t.arrived)`.execute(tx)

const written = (
  given: ShipmentInput,
) => sql`(${given.outPortPlace ?? ''}, ${given.outPortDate}::date, ${given.inPortPlace ?? ''}, ${given.inPortDate ?? null}::date,
  ${plainContainerNo(given.containerNo ?? '')}, ${given.boxSheet ?? ''}, ${given.declareNo ?? ''}, ${given.clearedDate ?? null}::date,
  ${given.chargeDate ?? null}::date, ${given.arrivalDate ?? null}::date, ${given.note ?? ''})`
const columns = sql.raw(
  'out_port, out_date, in_port, in_date, container_number, box_sheet, declaration_number, cleared_date, charged_from, arrived_date, remark',
)
const unknown = () => new Refusal(500, [reason('unknownShipment', {}, 'shipmentId')])

const write = async (tx: Tx, order: number, given: ShipmentInput): Promise<number> => {
  const { rows } =
    given.shipmentId === undefined
      ? await sql<{ id: number }>`
          insert into material.order_shipment (order_id, ${columns}) select ${order}, t.* from (values ${written(given)}) t (${columns}) returning id`.execute(
          tx,
        )
      : await sql<{ id: number }>`
          update material.order_shipment h set (${columns}) = ${written(given)} where h.id = ${given.shipmentId} and h.order_id = ${order} returning h.id`.execute(
          tx,
        )
  const [kept] = rows
  if (!kept) throw unknown()
  return kept.id
}

/** Writes one shipment, and what is in it. */
export const keepShipment = async ({ tx, actor, document: { id }, input }: Doings<'keepShipment'>) => {
  refuseAny([
    ...againstDays(input),
    ...(await againstLines(tx, id, input)),
    ...(await referenceReasons(tx, actor, orderMessages, [
      { field: 'outPortPlace', kind: 'dictionary', type: dictionaries.port, value: input.outPortPlace },
      { field: 'inPortPlace', kind: 'dictionary', type: dictionaries.port, value: input.inPortPlace },
    ])),
  ])
  const shipment = await write(tx, id, input)
  await sql`delete from material.order_shipment_line where shipment_id = ${shipment}`.execute(tx)
  await sql`
    insert into material.order_shipment_line (shipment_id, line_id, quantity) select ${shipment}, t."lineId", t.quantity
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })}`.execute(tx)
  await count(tx, id)
  return { detail: { fields: ['shipments'] } }
}

/** Takes one away that was written by mistake. */
export const removeShipment = async ({ tx, document: { id }, input }: Doings<'removeShipment'>) => {
  const { shipmentId } = input
  // Whoever is writing of it now is waited for, and then found.
  await sql`select 1 from material.order_shipment where id = ${shipmentId} and order_id = ${id} for update`.execute(tx)
  const { rows: taken } = await sql<{ key: 'shipmentReceived' | 'shipmentClaimed'; number: string }>`
    (select 'shipmentReceived' as key, number from material.receipt where shipment_id = ${shipmentId} and deleted_at is null order by id limit 1)
    union all (select 'shipmentClaimed', number from material.claim
      where ${shipmentId}::bigint in (shipment_id, replacement_id) and deleted_at is null order by id limit 1)`.execute(
    tx,
  )
  refuseAny(taken.map(({ key, number }) => reason(key, { number }, 'shipmentId')))
  // A draft that was deleted says nothing any more.
  await sql`update material.receipt set shipment_id = null where shipment_id = ${shipmentId} and deleted_at is not null`.execute(
    tx,
  )
  await sql`update material.claim set shipment_id = null where shipment_id = ${shipmentId} and deleted_at is not null`.execute(
    tx,
  )
  const { numAffectedRows } =
    await sql`delete from material.order_shipment where id = ${shipmentId} and order_id = ${id}`.execute(tx)
  if (numAffectedRows === 0n) throw unknown()
  await count(tx, id)
  return { detail: { fields: ['shipments'] } }
}
