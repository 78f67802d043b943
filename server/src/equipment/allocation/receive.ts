import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { momentOf, now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import {
  type BulkMove,
  type DeviceMove,
  moveBulk,
  moveDevices,
  projectHolder,
  transitHolder,
} from '../../ledger/custody/index.ts'
import { type Road, onTheRoad, refuseFuture, refuseObjections } from './road.ts'
import { receiveObjections } from './rules.ts'
import { tellDifferences } from './tell.ts'

type Input = TransitionInput<typeof allocation, 'receive'>
interface Taken {
  readonly id: number
  readonly shipmentLineId: number
  readonly received: string
  readonly damaged: string
}

/**
 * Writes down what arrived. What was received goes to the project, damaged goods as waiting for repair; what is short or refused stays
 * on the road until it is settled; unlisted goods are recorded and wait for the sender's word.
 */
export const receive = async (
  doing: Doing<typeof allocation, 'equipment.allocation', Input>,
): Promise<{ detail: unknown }> => {
  const { tx, actor, document, input } = doing
  const receivedAt = momentOf(input.receivedAt)
  refuseFuture(receivedAt, 'receivedAt')
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
  const ends = {
    kind: 'arrive',
    from: await transitHolder(tx, document, row.department_id, row.project_id),
    to: await projectHolder(tx, row.project_id),
  } as const
  const posting = {
    document: document.id,
    lock: false,
    happenedAt: receivedAt,
    recordedAt: now(),
    recordedBy: actor.userId,
  }
  await moveDevices(
    tx,
    taken.flatMap((line) => arrivedDevice(line, road.get(line.shipmentLineId), ends)),
    posting,
  )
  await moveBulk(
    tx,
    taken.flatMap((line) => arrivedBulk(line, road.get(line.shipmentLineId), ends)),
    posting,
  )
  await tellDifferences(doing)
  return { detail: { receipt: receipt.id, lines: taken.length, unlisted: input.unlisted.length } }
}

interface Ends {
  readonly kind: 'arrive'
  readonly from: number
  readonly to: number
}
const arrivedDevice = (line: Taken, road: Road | undefined, ends: Ends): DeviceMove[] => {
  if (!road || road.device === null || isZero(line.received)) return []
  return [
    {
      ...ends,
      deviceId: road.device,
      status: '3',
      lineId: line.id,
      ...(!isZero(line.damaged) && { tech: 'waitRepair' }),
    },
  ]
}
const arrivedBulk = (line: Taken, road: Road | undefined, ends: Ends): BulkMove[] => {
  if (!road || road.device !== null) return []
  const parts = [
    ['good', subtract(line.received, line.damaged)],
    ['waitRepair', line.damaged],
  ] as const
  return parts
    .filter(([, quantity]) => !isZero(quantity))
    .map(([toCondition, quantity]) => ({
      ...ends,
      modelId: road.model,
      quantity,
      fromCondition: 'good',
      toCondition,
      lineId: line.id,
    }))
}

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
    insert into equipment.allocation_receipt_line (receipt_id, document_id, shipment_line_id, received, damaged, short, refused, reason, unlisted_what, unlisted_quantity)
    select ${receipt}, ${document}, t.shipment, t.received, t.damaged, t.short, t.refused, t.reason, t.what, t.quantity
    from ${recordset(rows, 'shipment bigint, received numeric, damaged numeric, short numeric, refused numeric, reason text, what text, quantity numeric')}
    returning id, shipment_line_id as "shipmentLineId", received::text, damaged::text`.execute(tx)
  return made
}
