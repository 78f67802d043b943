import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { momentOf, now } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import {
  type BulkMove,
  type DeviceMove,
  moveBulk,
  moveDevices,
  outside,
  projectHolder,
  transitHolder,
} from '../../ledger/custody/index.ts'
import { onTheRoad, refuseFuture, refuseObjections } from './road.ts'
import { settleObjections, sideObjections } from './rules.ts'

type Input = TransitionInput<typeof allocation, 'settle'>
type Outcome = Input['lines'][number]['outcome']
interface Settled {
  readonly id: number
  readonly line: number
  readonly outcome: Outcome
  readonly quantity: string
}

// What each outcome does to the goods: they turned up at the project, they are gone, or the sender has them again.
const steps = {
  found: { kind: 'arrive', status: '3' },
  lost: { kind: 'loss', status: '5', tech: 'lost' },
  back: { kind: 'return', status: '0', inType: '4' },
} as const

/** Decides what became of short and refused goods, line by line, and takes them off the road. */
export const settle = async ({
  tx,
  actor,
  document,
  input,
}: Doing<typeof allocation, 'equipment.allocation', Input>): Promise<{ detail: unknown }> => {
  const settledAt = momentOf(input.settledAt)
  refuseFuture(settledAt, 'settledAt')
  const road = await onTheRoad(
    tx,
    document.id,
    input.lines.map((line) => line.shipmentLineId),
  )
  refuseObjections([...sideObjections(input.lines, document.row, actor.scope), ...settleObjections(input.lines, road)])
  const rows = input.lines.map((line) => ({
    line: line.shipmentLineId,
    outcome: line.outcome,
    quantity: line.quantity,
    note: line.note,
  }))
  const { rows: settled } = await sql<Settled>`
    insert into equipment.allocation_settlement (document_id, shipment_line_id, outcome, quantity, note, settled_at, created_by, created_at)
    select ${document.id}, t.line, t.outcome, t.quantity, t.note, ${settledAt}, ${actor.userId}, ${now()}
    from ${recordset(rows, 'line bigint, outcome text, quantity numeric, note text')} returning id, shipment_line_id as line, outcome, quantity::text`.execute(
    tx,
  )
  const { row } = document
  const from = await transitHolder(tx, document, row.department_id, row.project_id)
  const ends = {
    found: await projectHolder(tx, row.project_id),
    lost: await outside(tx, 'out'),
    back: row.from_holder_id,
  }
  const posting = {
    document: document.id,
    lock: false,
    happenedAt: settledAt,
    recordedAt: now(),
    recordedBy: actor.userId,
  }
  await moveDevices(
    tx,
    settled.flatMap(({ id, line, outcome }): DeviceMove[] => {
      const device = road.get(line)?.device ?? null
      return device === null ? [] : [{ ...steps[outcome], deviceId: device, from, to: ends[outcome], lineId: id }]
    }),
    posting,
  )
  await moveBulk(
    tx,
    settled.flatMap(({ id, line, outcome, quantity }): BulkMove[] => {
      const of = road.get(line)
      const { kind } = steps[outcome]
      return !of || of.device !== null
        ? []
        : [
            {
              kind,
              modelId: of.model,
              quantity,
              from,
              to: ends[outcome],
              fromCondition: 'good',
              toCondition: 'good',
              lineId: id,
            },
          ]
    }),
    posting,
  )
  return { detail: { lines: settled.length } }
}
