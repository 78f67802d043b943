import type { Pause } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { momentOf, now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, recordset } from '../../kit/database/database.ts'
import { send } from '../../kit/push/index.ts'
import { isNeverTaken, perMinute } from './forms.ts'
import { type Subscription, type Taken, type Waiting, leaseMs } from './queue.ts'
import type { Attempted } from './send.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minutes until an event is tried again, growing; the last one again and again. */
const pauses = [0.5, 2, 10, 30, 60, 120, 240]
/** The same until a receiver of whom nothing arrived is tried again with any event. */
const receiverPauses = [0.5, 1, 2, 5, 10]
const after = (steps: readonly number[], times: number): number =>
  now().getTime() + (steps[Math.min(times, steps.length) - 1] ?? 0) * minute

/** Keeps what became of each attempt. */
export const keepAttempts = async (tx: Tx, subscription: number, attempts: readonly Attempted[]): Promise<void> => {
  if (attempts.length === 0) return
  const rows = attempts.map(({ waiting, body, at, milliseconds, status, answer, error }) => ({
    id: waiting.id,
    number: body.number,
    body,
    state: error ? 'waiting' : 'done',
    attempts: waiting.attempts + 1,
    at,
    next_at: new Date(error ? after(pauses, waiting.attempts + 1) : at.getTime()),
    milliseconds,
    status,
    // No column holds a zero byte.
    answer: answer.replaceAll('\0', '').slice(0, 500),
    error: error?.text[0] ?? '',
    error_en: error?.text[1] ?? '',
  }))
  await sql`
    update system.event_delivery d set state = t.state, attempts = t.attempts, number = t.number, body = t.body, begun_at = coalesce(d.begun_at, t.at), next_at = t.next_at
    from ${recordset(rows, { id: 'bigint', state: 'text', attempts: 'int', number: 'text', body: 'jsonb', at: 'timestamptz', next_at: 'timestamptz' })} where d.id = t.id and d.state = 'waiting'`.execute(
    tx,
  )
  await sql`
    insert into system.event_attempt (subscription_id, delivery_id, number, attempted_at, arrived, status, milliseconds, answer, error, error_en)
    select ${subscription}, d.id, t.attempts, t.at, t.error = '', t.status, t.milliseconds, t.answer, t.error, t.error_en
    from ${recordset(rows, { id: 'bigint', attempts: 'int', at: 'timestamptz', status: 'int', milliseconds: 'int', answer: 'text', error: 'text', error_en: 'text' })} join system.event_delivery d on d.id = t.id order by t.at, t.id`.execute(
    tx,
  )
}

/** Why it is told nothing more: an event that has failed for a day, a receiver that is gone, or a robot that takes none as it is. */
const pauseFor = ({ form }: Subscription, attempts: readonly Attempted[]): Pause | null => {
  if (attempts.some(({ status }) => status === 410)) return 'gone'
  if (attempts.some(({ answer }) => isNeverTaken(form, answer))) return 'robot'
  const isLate = ({ waiting, error }: Attempted): boolean =>
    error !== undefined && waiting.begunAt !== null && now().getTime() - momentOf(waiting.begunAt).getTime() >= day
  return attempts.some(isLate) ? 'failing' : null
}

interface Round {
  readonly attempts: readonly Attempted[]
  readonly unseen: readonly Waiting[]
  readonly pause?: Pause
}
/** Keeps what came of a round, and when there is another. Answers whether this node may go on. */
export const settle = (
  db: Database,
  subscription: Subscription,
  taken: Taken,
  { attempts, unseen, pause: forced }: Round,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await keepAttempts(tx, subscription.id, attempts)
    await sql`update system.event_delivery set state = 'skipped' where id = any(${unseen.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
    const hasArrived = attempts.some(({ error }) => error === undefined)
    const hasFailed = !hasArrived && attempts.length > 0
    const failures = hasArrived ? 0 : subscription.failures + (hasFailed ? 1 : 0)
    const pause = forced ?? pauseFor(subscription, attempts)
    const pace = perMinute(subscription.form)
    const nextAt = hasFailed
      ? after(receiverPauses, failures)
      : now().getTime() + (pace !== undefined && attempts.length >= pace ? minute : 0)
    // It answers again: what failed meanwhile need not wait.
    if (hasArrived && subscription.failures > 0)
      await sql`update system.event_delivery set next_at = ${now()} where subscription_id = ${subscription.id} and state = 'waiting' and next_at > ${now()}`.execute(
        tx,
      )
    const {
      rows: [kept],
    } = await sql<{ pause: Pause | null; wasPaused: boolean }>`
      update system.subscription s set failures = ${failures}, failing_since = case when ${failures} > 0 then coalesce(s.failing_since, ${now()}) end, pause = coalesce(s.pause, ${pause}),
        next_at = ${new Date(nextAt)}, leased_until = ${new Date(now().getTime() + leaseMs)}
      from (select id, pause is not null as was from system.subscription where id = ${subscription.id} for update) o
      where s.id = o.id and s.lease = ${taken.lease}::uuid and s.deleted_at is null returning s.pause, o.was as "wasPaused"`.execute(
      tx,
    )
    if (kept && kept.pause !== null && !kept.wasPaused) await tellOwner(tx, subscription, kept.pause)
    return kept?.pause === null && nextAt <= now().getTime()
  })

const tellOwner = (tx: Tx, { name, ownerId }: Subscription, pause: Pause): Promise<void> =>
  send(tx, [
    {
      to: ownerId === null ? [] : [ownerId],
      kind: 'alert',
      title: bothOf(subscriptionMessages, 'pausedTitle', { name }),
      body: bothOf(subscriptionMessages, 'pausedBody', (language) => ({
        reason: textOf(subscriptionMessages, `pause_${pause}`, language),
      })),
      link: '/system/subscription',
    },
  ])
