import { type MeterKind, meterKinds } from '@geodepot/contracts/equipment/meter.ts'
import type { MountingReadings, mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { mountingMessages } from '@geodepot/contracts/equipment/mounting.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { momentOf, now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { deviceVisible } from '../device/index.ts'
import { type Reading, metersMissing, takeReadings } from '../meter/index.ts'

interface Card {
  readonly id: number
  readonly name: string
  readonly holder: number | null
  readonly status: string
  readonly document: string | null
  readonly mountedOn: number | null
  readonly carries: boolean
  readonly heldSince: string | null
}
type Pair = readonly [parent: Card, child: Card]

/** Both devices, locked in the order in which every hand-over locks them. */
const lockPair = async (tx: Tx, actor: Actor, parent: number, child: number): Promise<Pair> => {
  const which = sql`d.id = any(${[parent, child]}::bigint[]) and ${deviceVisible(actor)}`
  // Looked at once they are locked: what another mounts on one of them meanwhile is seen.
  await sql`select 1 from equipment.device d where ${which} order by d.id for update of d`.execute(tx)
  const { rows } = await sql<Card>`
    select d.id, d.name, d.holder_id as holder, d.device_status as status, (select number from document.register where id = d.locked_by) as document,
      d.mounted_on as "mountedOn", exists (select 1 from equipment.device o where o.mounted_on = d.id) as carries, d.held_since as "heldSince"
    from equipment.device d where ${which}`.execute(tx)
  const of = (id: number): Card => {
    const card = rows.find((row) => row.id === id)
    if (!card) throw notFound()
    return card
  }
  return [of(parent), of(child)]
}

/** What moves, is kept by a document or is gone is not worked on. */
const refuseUnfit = (pair: Pair): void => {
  for (const { name, status, document } of pair) {
    if (status === '5') throw refusal(mountingMessages, 'gone', { name })
    if (status === '2') throw refusal(mountingMessages, 'onTheRoad', { name })
    if (document !== null) throw refusal(mountingMessages, 'kept', { name, number: document })
  }
}

type Stated = Pick<InputOf<typeof mounting.mount>, 'happenedAt' | 'parentReadings' | 'childReadings' | 'reason'>
const read = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  pair: Pair,
  at: Date,
  stated: Stated,
): Promise<void> => {
  const sides = [
    ['parentReadings', stated.parentReadings, pair[0]],
    ['childReadings', stated.childReadings, pair[1]],
  ] as const
  const readings: Reading[] = []
  for (const [field, given, { id: device, name }] of sides) {
    const kinds = meterKinds.filter((kind) => given?.[kind] !== undefined)
    const [missing] = await metersMissing(tx, device, kinds)
    if (missing !== undefined) throw refusal(mountingMessages, 'readingMissing', { name }, `${field}.${missing}`)
    readings.push(...kinds.map((kind) => readingOf(device, kind, given, field, id, at, stated.reason)))
  }
  if (readings.length > 0) await takeReadings(tx, actor, context, readings)
}
const readingOf = (
  deviceId: number,
  kind: MeterKind,
  given: MountingReadings,
  field: string,
  mounting: number,
  readAt: Date,
  reason: string | undefined,
): Reading => ({
  deviceId,
  kind,
  act: 'read',
  value: given?.[kind] ?? '0',
  readAt,
  mounting,
  reason,
  fields: { value: `${field}.${kind}`, reason: 'reason' },
})

/**
 * Mounts a device on another that is in the same hands; from then on it goes where that goes. Meters of both are read.
 * One that carries something is not mounted itself: an assembly has two levels.
 */
export const mount = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { parentId, childId, place = '', ...stated }: InputOf<typeof mounting.mount>,
): Promise<{ id: number }> => {
  if (parentId === childId) throw refusal(mountingMessages, 'itself', {}, 'childId')
  const pair = await lockPair(tx, actor, parentId, childId)
  const [parent, child] = pair
  refuseUnfit(pair)
  if (child.mountedOn !== null) throw refusal(mountingMessages, 'mountedAlready', { name: child.name }, 'childId')
  if (child.carries) throw refusal(mountingMessages, 'hasComponents', { name: child.name }, 'childId')
  if (parent.mountedOn !== null) throw refusal(mountingMessages, 'isComponent', { name: parent.name }, 'parentId')
  if (parent.holder !== child.holder) throw refusal(mountingMessages, 'notTogether', { name: child.name }, 'childId')
  const at = statedMoment(stated.happenedAt, 'happenedAt') ?? now()
  const since = [parent.heldSince ?? '', child.heldSince ?? '', await lastTakenOff(tx, childId)].toSorted().at(-1) ?? ''
  if (stated.happenedAt !== undefined && since !== '' && at < momentOf(since))
    throw refusal(mountingMessages, 'beforeTogether', { at: since }, 'happenedAt')
  const { rows } = await sql<{ id: number }>`
    insert into equipment.mounting (parent_id, child_id, place, during, mounted_by)
    values (${parentId}, ${childId}, ${place}, tstzrange(${at}, null), ${actor.userId}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await read(tx, actor, context, id, pair, at, stated)
  await audit(tx, actor, context, 'equipment/device', 'mount', [
    { id: childId, before: { mountedOn: null }, after: { mountedOn: parentId, place } },
  ])
  return { id }
}
const lastTakenOff = async (tx: Tx, child: number): Promise<string> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(upper(during)) as at from equipment.mounting where child_id = ${child}`.execute(tx)
  return rows[0]?.at ?? ''
}

/** Takes a component off; it stays where its device is, and goes its own ways again. */
export const unmount = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, ...stated }: InputOf<typeof mounting.unmount>,
): Promise<void> => {
  const { rows } = await sql<{ parent: number; child: number; since: string }>`
    select parent_id as parent, child_id as child, lower(during) as since from equipment.mounting where id = ${id}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw notFound()
  const pair = await lockPair(tx, actor, found.parent, found.child)
  refuseUnfit(pair)
  const at = statedMoment(stated.happenedAt, 'happenedAt') ?? now()
  const since = [found.since, pair[0].heldSince ?? ''].toSorted().at(-1) ?? ''
  if (stated.happenedAt !== undefined && at < momentOf(since))
    throw refusal(mountingMessages, 'beforeTogether', { at: since }, 'happenedAt')
  const closed = await sql`
    update equipment.mounting set during = tstzrange(lower(during), greatest(${at}::timestamptz, lower(during) + interval '1 microsecond')), unmounted_by = ${actor.userId}, reason = ${stated.reason}
    where id = ${id} and upper_inf(during)`.execute(tx)
  if (closed.numAffectedRows === 0n) throw refusal(mountingMessages, 'notMounted')
  await read(tx, actor, context, id, pair, at, stated)
  await audit(tx, actor, context, 'equipment/device', 'unmount', [
    { id: found.child, before: { mountedOn: found.parent }, after: { mountedOn: null, reason: stated.reason } },
  ])
}
