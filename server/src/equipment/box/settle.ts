import { type BoxDifference, type box, outcomesOf } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Box, act, lockBoxes } from './boxes.ts'

interface Stands extends Pick<BoxDifference, 'kind' | 'serial' | 'quantity' | 'outcome'> {
  readonly box: number
  readonly other: number | null
}

/** Decides what became of a difference; counts follow by an act of their own. Answers the box. */
export const settle = async (
  tx: Tx,
  actor: Actor,
  { id, outcome, note }: InputOf<typeof box.settle>,
): Promise<number> => {
  const { rows: found } = await sql<{ box: number; other: number | null }>`
    select device_id as box, other_id as other from equipment.box_difference where id = ${id}`.execute(tx)
  const [at] = found
  if (!at) throw notFound()
  const from = outcome === 'taken' ? at.other : null
  const boxes = await lockBoxes(tx, actor, from === null ? [at.box] : [at.box, from])
  // Read again under the lock: nobody else settles it meanwhile.
  const { rows } = await sql<Stands>`
    select kind, serial, quantity, outcome, device_id as box, other_id as other from equipment.box_difference where id = ${id}`.execute(
    tx,
  )
  const [one] = rows
  const own = boxes.get(at.box)
  if (!one || !own) throw notFound()
  if (one.outcome !== null) throw refusal(boxMessages, 'settledAlready')
  if (!(outcomesOf[one.kind] as readonly string[]).includes(outcome))
    throw refusal(boxMessages, 'wrongOutcome', {}, 'outcome')
  if (outcome === 'lost') await lose(tx, actor, own, one, note)
  if (outcome === 'taken') await take(tx, actor, own, from === null ? undefined : boxes.get(from), one, note)
  await sql`update equipment.box_difference set outcome = ${outcome}, note = ${note}, settled_at = ${now()}, settled_by = ${actor.userId} where id = ${id}`.execute(
    tx,
  )
  return at.box
}

const lose = async (tx: Tx, actor: Actor, of: Box, { serial, quantity }: Stands, note: string): Promise<void> => {
  if (quantity > of.count) throw refusal(boxMessages, 'notEnough', { count: of.count })
  await act(tx, actor, { kind: 'settle', of: { box: of, after: of.count - quantity }, quantity, reason: note })
  if (serial !== null)
    await sql`delete from equipment.box_node where device_id = ${of.id} and lower(serial) = lower(${serial})`.execute(
      tx,
    )
}

const take = async (
  tx: Tx,
  actor: Actor,
  of: Box,
  from: Box | undefined,
  { serial }: Stands,
  note: string,
): Promise<void> => {
  if (serial === null) throw refusal(boxMessages, 'wrongOutcome', {}, 'outcome')
  if (of.count >= of.capacity) throw refusal(boxMessages, 'noRoom', { count: 0 })
  if (from && from.holder !== of.holder) throw refusal(boxMessages, 'notTogether')
  const { rows } = await sql<{ box: number }>`
    select device_id as box from equipment.box_node where model_id = ${of.model} and lower(serial) = lower(${serial})`.execute(
    tx,
  )
  const at = rows[0]?.box
  // Meanwhile it went into yet another box, or into this one.
  if (at !== from?.id) throw refusal(boxMessages, 'settledAlready')
  const other = from && { box: from, after: from.count - 1 }
  await act(tx, actor, {
    kind: 'settle',
    of: { box: of, after: of.count + 1 },
    ...(other && { other }),
    quantity: 1,
    reason: note,
  })
  if (from)
    await sql`update equipment.box_node set device_id = ${of.id} where device_id = ${from.id} and lower(serial) = lower(${serial})`.execute(
      tx,
    )
  else
    await sql`insert into equipment.box_node (device_id, model_id, serial) values (${of.id}, ${of.model}, ${serial})`.execute(
      tx,
    )
}
