import type { deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { deviceIntakeMessages } from '@geodepot/contracts/equipment/device-intake.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { removeDevices } from '../device/index.ts'
import { hasMoved, intakeScope } from './queries.ts'

const mostNamed = 5

/**
 * Takes an import back: the cards that it made go, their opening entries are reversed and their labels retired. Nothing of it
 * where something has happened to one of them. What somebody deleted since stays deleted.
 */
export const undo = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, reason }: InputOf<typeof deviceIntake.undo>,
): Promise<void> => {
  const {
    rows: [intake],
  } = await sql<{ isUndone: boolean; made: number }>`
    select a.undone_at is not null as "isUndone", a.new_count as made from equipment.device_intake a join system.user u on u.id = a.created_by
    where a.id = ${id} and ${conditionOf(intakeScope(actor))} for update of a`.execute(tx)
  if (!intake) throw notFound()
  if (intake.isUndone) throw refusal(deviceIntakeMessages, 'undoneBefore')
  if (intake.made === 0) throw refusal(deviceIntakeMessages, 'madeNone')
  const ids = await lockMade(tx, id)
  await refuseMoved(tx, ids)
  if (ids.length > 0) await removeDevices(tx, actor, context, ids)
  const moment = now()
  await sql`update equipment.device_label set retired_at = ${moment}, retired_by = ${actor.userId} where device_id = any(${ids}::bigint[]) and retired_at is null`.execute(
    tx,
  )
  await sql`update equipment.device_intake set undone_at = ${moment}, undone_by = ${actor.userId}, undone_why = ${reason} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/device-intake', 'undo', [{ id, after: { reason, devices: ids.length } }])
}

/** The cards that are still there, locked in id order: nobody moves one meanwhile. */
const lockMade = async (tx: Tx, intake: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from equipment.device_intake_item i join equipment.device d on d.id = i.device_id
    where i.intake_id = ${intake} and d.deleted_at is null order by d.id for update of d`.execute(tx)
  return rows.map((row) => row.id)
}
// Read once they are locked: what was waited for counts.
const refuseMoved = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', d.name, coalesce(d.self_number, d.serial, d.code)) as name from equipment.device d where d.id = any(${ids}::bigint[]) and ${hasMoved} order by d.id`.execute(
    tx,
  )
  if (rows.length === 0) return
  const names = rows
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join(', ')
  throw refusal(deviceIntakeMessages, 'hasMoved', { names, count: rows.length })
}
