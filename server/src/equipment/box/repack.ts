import type { box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Box, act, lockBoxes, refuseClosed } from './boxes.ts'

const refuseApart = (from: Box, to: Box, quantity: number): void => {
  refuseClosed(from, 'deviceId')
  refuseClosed(to, 'toId')
  if (from.model !== to.model) throw refusal(boxMessages, 'otherModel', {}, 'toId')
  if (from.holder !== to.holder) throw refusal(boxMessages, 'notTogether', {}, 'toId')
  if (quantity > from.count) throw refusal(boxMessages, 'notEnough', { count: from.count }, 'quantity')
  const room = to.capacity - to.count
  if (quantity > room) throw refusal(boxMessages, 'noRoom', { count: Math.max(room, 0) }, 'quantity')
}
/** Serials that go: all of them where the list is whole; else those that are known to go, and what has no serial is the rest. */
const refuseSerials = (from: Box, quantity: number, serials: readonly string[]): void => {
  if (new Set(serials.map((one) => one.toLowerCase())).size < serials.length || serials.length > quantity)
    throw refusal(boxMessages, 'moreSerials', {}, 'serials')
  const unnamed = from.count - from.listed
  if (quantity - serials.length > unnamed)
    throw refusal(boxMessages, 'serialsNeeded', { count: quantity - Math.max(unnamed, 0) }, 'serials')
}

/** Takes nodes from one box into another in the same hands: one act with the counts of both. */
export const repack = async (
  tx: Tx,
  actor: Actor,
  { deviceId, toId, quantity, serials, reason }: InputOf<typeof box.repack>,
): Promise<void> => {
  const boxes = await lockBoxes(tx, actor, [deviceId, toId])
  if (deviceId === toId) throw refusal(boxMessages, 'sameBox', {}, 'toId')
  const [from, to] = [boxes.get(deviceId), boxes.get(toId)]
  if (!from || !to) throw notFound()
  refuseApart(from, to, quantity)
  refuseSerials(from, quantity, serials)
  const keys = serials.map((one) => one.toLowerCase())
  const { rows: moved } = await sql<{ serial: string }>`
    update equipment.box_node set device_id = ${toId} where device_id = ${deviceId} and lower(serial) = any(${keys}::text[]) returning lower(serial) as serial`.execute(
    tx,
  )
  const gone = new Set(moved.map(({ serial }) => serial))
  const unknown = serials.filter((one) => !gone.has(one.toLowerCase()))
  if (unknown.length > 0)
    throw refusal(boxMessages, 'serialsNotIn', { serials: unknown.slice(0, 5).join(', ') }, 'serials')
  await act(tx, actor, {
    kind: 'repack',
    of: { box: from, after: from.count - quantity },
    other: { box: to, after: to.count + quantity },
    quantity,
    reason,
  })
}

/** Says how many there are: between what is listed and a full box. */
export const countBox = async (
  tx: Tx,
  actor: Actor,
  { deviceId, quantity, reason }: InputOf<typeof box.count>,
): Promise<void> => {
  const of = (await lockBoxes(tx, actor, [deviceId])).get(deviceId)
  if (!of) throw notFound()
  refuseClosed(of, 'deviceId')
  if (quantity < of.listed) throw refusal(boxMessages, 'belowListed', { listed: of.listed }, 'quantity')
  if (quantity > of.capacity) throw refusal(boxMessages, 'overCapacity', { count: of.capacity }, 'quantity')
  await act(tx, actor, {
    kind: 'count',
    of: { box: of, after: quantity },
    quantity: Math.abs(quantity - of.count),
    reason,
  })
}
