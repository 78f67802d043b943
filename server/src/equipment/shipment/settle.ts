import type { Outcome, SettleInput } from '@geodepot/contracts/equipment/shipment.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import { goodsOf, post, statedMoment } from '../../ledger/custody/index.ts'
import type { Doing, HandOver } from './hand-over.ts'
import { draftLost } from './lost.ts'
import { holderOf, refuseObjections, roadHolder, waiting } from './road.ts'
import { handOn } from './unlisted.ts'
import { outcomeObjections, settleObjections } from './rules.ts'

type Settled = Parameters<typeof goodsOf>[0] & {
  readonly id: number
  readonly outcome: Outcome
  readonly note: string
  /** The pool that leaves it to the receiver; null for what is on the road. */
  readonly pool: number | null
}

/**
 * Decides what became of differences, line by line. Short and refused goods leave the road with it; what is called lost is
 * in a report's keeping until that is approved. What was on no list
 * was never on it: a device that its pool leaves to the receiver goes there from the pool, and of anything else the word
 * alone is written down.
 */
export const settle = async <R>(
  of: HandOver<R>,
  { tx, actor, context, document, input }: Doing<R, SettleInput>,
): Promise<{ detail: unknown }> => {
  const happenedAt = statedMoment(input.settledAt, 'settledAt')
  const settledAt = happenedAt ?? now()
  const ends = of.ends(document.row)
  const known = await waiting(
    tx,
    document.id,
    input.lines.map((line) => line.shipmentLineId),
    'unsettled',
  )
  refuseObjections(of.spec, [
    ...outcomeObjections(input.lines, known, ends, actor),
    ...settleObjections(input.lines, known, wireTime(settledAt)),
  ])
  const rows = input.lines.map(({ shipmentLineId, outcome, quantity, note }) => {
    const isUnlisted = known.get(shipmentLineId)?.isUnlisted === true
    return { [isUnlisted ? 'unlisted' : 'line']: shipmentLineId, outcome, quantity, note }
  })
  const { rows: settled } = await sql<Settled>`
    with settled as (
      insert into equipment.shipment_settlement (document_id, shipment_line_id, receipt_line_id, outcome, quantity, note, settled_at, created_by, created_at)
      select ${document.id}, t.line, t.unlisted, t.outcome, t.quantity, t.note, ${settledAt}, ${actor.userId}, ${now()}
      from ${recordset(rows, { line: 'bigint', unlisted: 'bigint', outcome: 'text', quantity: 'numeric', note: 'text' })} returning id, shipment_line_id, receipt_line_id, outcome, quantity, note)
    select t.id, coalesce(s.device_id, u.unlisted_device_id) as device, coalesce(s.model_id, 0) as model, s.condition, t.outcome, t.quantity::text, t.note, u.asked_holder_id as pool
    from settled t left join equipment.shipment_line s on s.id = t.shipment_line_id left join equipment.shipment_receipt_line u on u.id = t.receipt_line_id
    where s.id is not null or (u.asked_holder_id is not null and t.outcome = 'found') order by t.id`.execute(tx)
  const from = await roadHolder(tx, document, ends)
  const onRoad = settled.filter(({ pool }) => pool === null)
  const lost = onRoad.filter(({ outcome }) => outcome === 'lost')
  const kept =
    lost.length === 0
      ? 0
      : await draftLost({
          tx,
          actor,
          context,
          document,
          road: from,
          project: ends.receiver.project ?? ends.sender.project,
          settledAt,
          lines: lost.map(({ id, quantity, note }) => ({ settlement: id, quantity, note })),
        })
  // What each outcome does to the goods: they turned up at the receiver, a report decides on them, or the sender has them
  // again.
  const moves = {
    found: {
      ...of.types?.arrives,
      ...(of.arrivesAs !== undefined && { becomes: of.arrivesAs }),
      kind: 'arrive',
      from,
      to: await holderOf(tx, ends.receiver),
    },
    lost: { kind: 'dispatch', from, to: kept },
    back: { ...of.types?.back, kind: 'return', from, to: await holderOf(tx, ends.sender) },
  } as const
  const source = { document: document.id, recordedBy: actor.userId }
  await post(
    tx,
    source,
    onRoad.map((line) => ({
      ...goodsOf(line),
      ...moves[line.outcome],
      lineId: line.id,
      happenedAt,
      timeField: 'settledAt',
    })),
  )
  const left = settled.flatMap(({ id, device, pool }) =>
    device === null || pool === null ? [] : [{ id, device, pool }],
  )
  await handOn(of, tx, source, left, from, moves.found.to, happenedAt)
  return { detail: { lines: input.lines.length } }
}
