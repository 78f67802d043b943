import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { goodsOf, post, projectHolder, statedMoment, transitHolder } from '../../ledger/custody/index.ts'
import { onTheRoad, refuseObjections } from './road.ts'
import { settleObjections, sideObjections } from './rules.ts'

type Input = TransitionInput<typeof allocation, 'settle'>
type Outcome = Input['lines'][number]['outcome']
interface Settled {
  readonly id: number
  readonly device: number | null
  readonly model: number
  readonly outcome: Outcome
  readonly quantity: string
}

/** Decides what became of short and refused goods, line by line, and takes them off the road. */
export const settle = async ({
  tx,
  actor,
  document,
  input,
}: Doing<typeof allocation, 'equipment.allocation', Input>): Promise<{ detail: unknown }> => {
  const happenedAt = statedMoment(input.settledAt, 'settledAt')
  const settledAt = happenedAt ?? now()
  const road = await onTheRoad(
    tx,
    document.id,
    input.lines.map((line) => line.shipmentLineId),
  )
  refuseObjections([
    ...sideObjections(input.lines, document.row, actor.scope),
    ...settleObjections(input.lines, road, wireTime(settledAt)),
  ])
  const rows = input.lines.map((line) => ({
    line: line.shipmentLineId,
    outcome: line.outcome,
    quantity: line.quantity,
    note: line.note,
  }))
  const { rows: settled } = await sql<Settled>`
    with settled as (
      insert into equipment.allocation_settlement (document_id, shipment_line_id, outcome, quantity, note, settled_at, created_by, created_at)
      select ${document.id}, t.line, t.outcome, t.quantity, t.note, ${settledAt}, ${actor.userId}, ${now()}
      from ${recordset(rows, { line: 'bigint', outcome: 'text', quantity: 'numeric', note: 'text' })} returning id, shipment_line_id, outcome, quantity)
    select t.id, l.device_id as device, l.model_id as model, t.outcome, t.quantity::text
    from settled t join equipment.allocation_shipment_line s on s.id = t.shipment_line_id join equipment.allocation_line l on l.id = s.line_id`.execute(
    tx,
  )
  const { row } = document
  const from = await transitHolder(tx, document, row.department_id, row.project_id)
  // What each outcome does to the goods: they turned up at the project, they are gone, or the sender has them again.
  const moves = {
    found: { kind: 'arrive', from, to: await projectHolder(tx, row.project_id) },
    lost: { kind: 'loss', from },
    back: { kind: 'return', from, to: row.from_holder_id, inType: '4' },
  } as const
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    settled.map((line) => ({
      ...goodsOf(line),
      ...moves[line.outcome],
      lineId: line.id,
      happenedAt,
      timeField: 'settledAt',
    })),
  )
  return { detail: { lines: settled.length } }
}
