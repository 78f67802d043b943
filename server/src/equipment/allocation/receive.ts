import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { goodsOf, post, projectHolder, statedMoment, transitHolder } from '../../ledger/custody/index.ts'
import { onTheRoad, refuseObjections } from './road.ts'
import { receiveObjections } from './rules.ts'
import { tellDifferences } from './tell.ts'

type Input = TransitionInput<typeof allocation, 'receive'>
interface Taken {
  readonly id: number
  readonly device: number | null
  readonly model: number
  readonly received: string
  readonly damaged: string
}

/**
 * Writes down what arrived. What was received goes to the project, damaged goods
 * as waiting for repair; what is short or refused stays
 * on the road until it is settled; unlisted goods are recorded and wait for the sender's word.
 */
export const receive = async (
  doing: Doing<typeof allocation, 'equipment.allocation', Input>,
): Promise<{ detail: unknown }> => {
  const { tx, actor, document, input } = doing
  const happenedAt = statedMoment(input.receivedAt, 'receivedAt')
  const receivedAt = happenedAt ?? now()
  const road = await onTheRoad(
    tx,
    document.id,
    input.lines.map((line) => line.shipmentLineId),
  )
  refuseObjections(receiveObjections(input, road, wireTime(receivedAt)))
  const receipt = await tx
    .insertInto('equipment.allocation_receipt')
    .values({
      document_id: document.id,
      received_at: receivedAt,
      remark: input.remark ?? '',
      created_by: actor.userId,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await insertLines(tx, document.id, receipt.id, input)
  const { row } = document
  const [from, to] = [
    await transitHolder(tx, document, row.department_id, row.project_id),
    await projectHolder(tx, row.project_id),
  ]
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    taken.flatMap((line) =>
      partsOf(line).map(({ quantity, ...found }) => ({
        ...goodsOf({ ...line, quantity }),
        ...found,
        kind: 'arrive',
        from,
        to,
        lineId: line.id,
        happenedAt,
        timeField: 'receivedAt',
      })),
    ),
  )
  await tellDifferences(doing)
  return {
    detail: { receipt: receipt.id, lines: input.lines.length + input.unlisted.length, unlisted: input.unlisted.length },
  }
}

const partsOf = ({ received, damaged }: Taken) =>
  [{ quantity: subtract(received, damaged) }, { quantity: damaged, becomes: 'waitRepair' } as const].filter(
    ({ quantity }) => !isZero(quantity),
  )

// Answers what was announced; what is unlisted waits for the sender's word.
const insertLines = async (tx: Tx, document: number, receipt: number, { lines, unlisted }: Input): Promise<Taken[]> => {
  const rows = [
    ...lines.map((line) => ({
      shipment: line.shipmentLineId,
      received: line.received,
      damaged: line.damaged,
      short: line.short,
      refused: line.refused,
      reason: line.reason ?? '',
      what: null,
      quantity: null,
    })),
    ...unlisted.map((item) => ({
      shipment: null,
      received: '0',
      damaged: '0',
      short: '0',
      refused: '0',
      reason: item.reason ?? '',
      what: item.what,
      quantity: item.quantity,
    })),
  ]
  const { rows: made } = await sql<Taken>`
    with taken as (
      insert into equipment.allocation_receipt_line (receipt_id, document_id, shipment_line_id, received, damaged, short, refused, reason, unlisted_what, unlisted_quantity)
      select ${receipt}, ${document}, t.shipment, t.received, t.damaged, t.short, t.refused, t.reason, t.what, t.quantity
      from ${recordset(rows, { shipment: 'bigint', received: 'numeric', damaged: 'numeric', short: 'numeric', refused: 'numeric', reason: 'text', what: 'text', quantity: 'numeric' })}
      returning id, shipment_line_id, received, damaged)
    select t.id, l.device_id as device, l.model_id as model, t.received::text, t.damaged::text
    from taken t join equipment.allocation_shipment_line s on s.id = t.shipment_line_id join equipment.allocation_line l on l.id = s.line_id`.execute(
    tx,
  )
  return made
}
