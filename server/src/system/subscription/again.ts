import type { EventBody } from '@geodepot/contracts/kit/event.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { mostResent, type subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { allowedHosts } from '../message/index.ts'
import { limitPerAddress } from '../session/index.ts'
import { subscriptionFrom, subscriptionSeen } from './queries.ts'
import { type Waiting, subscriptionAt } from './queue.ts'
import { sendAll } from './send.ts'
import { keepAttempts } from './settle.ts'

const entity = 'system/subscription'
// A person tries a receiver out; more would make of the server a machine that knocks at doors.
const limitKnocks = limitPerAddress(10)

const requireSeen = async (db: Reader, actor: Actor, id: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from ${subscriptionFrom} where a.id = ${id} and a.deleted_at is null and ${subscriptionSeen(actor)}`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
}

/**
 * Sends a test event at once, and writes it into the delivery log.
 * @throws Refusal `undelivered` where it does not arrive, once the log has it; 429 beyond a few a minute
 */
export const sendTest = async (
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ status: number; milliseconds: number }> => {
  await requireSeen(db, actor, id)
  limitKnocks(String(actor.userId))
  const subscription = await subscriptionAt(db, id)
  if (!subscription) throw notFound()
  const eventId = `test-${randomUUID()}`
  const happenedAt = wireTime(now())
  const body: EventBody = {
    id: eventId,
    type: 'system.subscription.test',
    time: `${happenedAt.replace(' ', 'T')}+08:00`,
    entity,
    recordId: String(id),
    number: subscription.name,
    state: null,
    version: null,
  }
  const test = { eventId, kind: entity, event: 'test', recordId: String(id), number: '', happenedAt, detail: {}, body }
  const waiting: Waiting = { ...test, id: 0, attempts: 0, begunAt: null }
  const [tried] = await sendAll(subscription, [{ waiting, body }], await allowedHosts(db))
  if (!tried) throw notFound()
  await inTransaction(db, async (tx) => {
    const {
      rows: [kept],
    } = await sql<{ id: number }>`
      insert into system.event_delivery (subscription_id, event_id, kind, event, record_id, happened_at, detail, next_at)
      values (${id}, ${eventId}, ${entity}, 'test', ${String(id)}, ${now()}, '{}', ${now()}) returning id`.execute(tx)
    const delivery = kept?.id ?? 0
    await keepAttempts(tx, id, [{ ...tried, waiting: { ...waiting, id: delivery } }])
    // It is tried this once.
    await sql`update system.event_delivery set state = 'failed' where id = ${delivery} and state = 'waiting'`.execute(
      tx,
    )
  })
  if (tried.error) throw refusal(subscriptionMessages, 'undelivered', { reason: tried.error.text })
  return { status: tried.status ?? 0, milliseconds: tried.milliseconds }
}

/** Lets events that were told, or given up, wait again: in their order, before what waits of their records. */
export const resend = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, deliveryIds, beginTime, endTime }: InputOf<typeof subscriptionCalls.resend>,
): Promise<number> => {
  await requireSeen(tx, actor, id)
  if (deliveryIds === undefined && (beginTime === undefined || endTime === undefined))
    throw refusal(subscriptionMessages, 'noRange', {}, beginTime === undefined ? 'beginTime' : 'endTime')
  const which =
    deliveryIds === undefined
      ? sql`d.happened_at between ${beginTime}::timestamptz and ${endTime}::timestamptz`
      : sql`d.id = any(${deliveryIds}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    select d.id from system.event_delivery d where d.subscription_id = ${id} and d.event <> 'test' and d.state <> 'waiting' and ${which} limit ${mostResent + 1}`.execute(
    tx,
  )
  if (rows.length > mostResent) throw refusal(subscriptionMessages, 'tooLong', { most: mostResent }, 'endTime')
  await sql`update system.event_delivery set state = 'waiting', begun_at = null, next_at = ${now()} where id = any(${rows.map((one) => one.id)}::bigint[])`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'resend', [{ id, after: { deliveryIds, beginTime, endTime } }])
  return rows.length
}

/** Gives an event up that waits to be tried again. */
export const skip = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<void> => {
  await requireSeen(tx, actor, id)
  const { numAffectedRows } =
    await sql`update system.event_delivery set state = 'skipped' where id = ${deliveryId} and subscription_id = ${id} and state = 'waiting'`.execute(
      tx,
    )
  if (Number(numAffectedRows ?? 0) === 0) throw notFound()
  await audit(tx, actor, context, entity, 'skip', [{ id, after: { deliveryId } }])
}
