import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { EventForm, Pause } from '@geodepot/contracts/system/subscription.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, inTransaction, recordset } from '../../kit/database/database.ts'
import { isDue } from '../../kit/database/due.ts'
import { type Log, eventLog, eventsAfter } from '../../kit/events/index.ts'

/**
 * How long a node keeps a subscription to itself after each round: longer than a round ever takes. When it goes away
 * meanwhile, another goes on.
 */
export const leaseMs = 3 * 60_000
const atOnce = 20

/** A subscription as it is delivered. */
export interface Subscription {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** Of its account among the people, and whether that account is enabled. */
  readonly userId: number
  readonly isOpen: boolean
  /** Sealed, as the secrets are. */
  readonly url: string
  readonly form: EventForm
  readonly language: Language
  readonly secret: string
  readonly oldSecret: string
  readonly robotSecret: string
  readonly pause: Pause | null
  readonly failures: number
}
/** Of subscription `s` with its account `c`. */
const columns = (
  moment: Date,
): RawBuilder<unknown> => sql`s.id, s.name, s.created_by as "ownerId", c.user_id as "userId", c.is_active and c.deleted_at is null as "isOpen", s.url, s.form, s.language,
  s.secret, case when s.old_secret_until > ${moment} then s.old_secret else '' end as "oldSecret", s.robot_secret as "robotSecret", s.pause, s.failures`

export const subscriptionAt = async (db: Reader, id: number): Promise<Subscription | undefined> => {
  const { rows } = await sql<Subscription>`
    select ${columns(now())} from system.subscription s join system.service_account c on c.id = s.account_id where s.id = ${id} and s.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

const isOver = (
  table: string,
): RawBuilder<unknown> => sql`(${sql.ref(`${table}.transaction`)}, ${sql.ref(`${table}.place`)}) > (s.transaction, s.place)
    and ${sql.ref(`${table}.transaction`)} < pg_snapshot_xmin(pg_current_snapshot())`
/** Whether something is to be tried, or happened after where it stands; or it stands in a log that is no more. */
const hasNews = (moment: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select 1 from system.event_delivery d where d.subscription_id = s.id and d.state = 'waiting' and ${isDue('d.next_at', moment)})
  or exists (select 1 from document.happening h where ${isOver('h')})
  or exists (select 1 from unnest(s.masters) m (kind) cross join lateral (select 1 from document.change c where c.kind = m.kind and ${isOver('c')} limit 1) x)
  or not exists (select 1 from document.change_log l where l.id = s.log))`

export interface Taken {
  readonly id: number
  readonly lease: string
}
/** Takes what is due for this node alone. */
export const takeDue = async (db: Database): Promise<Taken[]> => {
  const moment = now()
  const { rows } = await sql<Taken>`
    with due as (
      select s.id from system.subscription s where s.deleted_at is null and s.pause is null and ${isDue('s.next_at', moment)} and (s.leased_until is null or ${isDue('s.leased_until', moment)})
        and ${hasNews(moment)} order by s.next_at, s.id limit ${atOnce} for update of s skip locked)
    update system.subscription s set lease = ${randomUUID()}::uuid, leased_until = ${new Date(moment.getTime() + leaseMs)}
    from due where s.id = due.id returning s.id, s.lease`.execute(db)
  return rows
}
/** Leaves it to whoever looks next, not before a moment. */
export const giveBack = async (db: Database, { id, lease }: Taken, notBefore = now()): Promise<void> => {
  await sql`update system.subscription set lease = null, leased_until = null, next_at = case when ${isDue('next_at', now())} then ${notBefore} else greatest(next_at, ${notBefore}) end where id = ${id} and lease = ${lease}::uuid`.execute(
    db,
  )
}

/** An event that waits for a receiver. */
export interface Waiting {
  readonly id: number
  readonly eventId: string
  readonly kind: string
  readonly event: string
  readonly recordId: string
  readonly number: string
  readonly happenedAt: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly body: object | null
  readonly attempts: number
  readonly begunAt: string | null
}
/** What may be sent now, in its order: nothing of a record of which something before it waits for its time. */
export const waitingNow = async (db: Reader, subscription: number, limit: number): Promise<Waiting[]> => {
  const moment = now()
  const { rows } = await sql<Waiting>`
    select d.id, d.event_id as "eventId", d.kind, d.event, d.record_id as "recordId", d.number, d.happened_at as "happenedAt", d.detail, d.body, d.attempts, d.begun_at as "begunAt"
    from system.event_delivery d where d.subscription_id = ${subscription} and d.state = 'waiting' and not exists (
      select 1 from system.event_delivery b where b.subscription_id = d.subscription_id and b.state = 'waiting' and not ${isDue('b.next_at', moment)}
        and b.kind = d.kind and b.record_id = d.record_id and b.id <= d.id)
    order by d.id limit ${limit}`.execute(db)
  return rows
}

interface Standing {
  readonly events: readonly string[]
  readonly masters: readonly string[]
  readonly log: string
  readonly since: string
  readonly transaction: string
  readonly place: string
}
/** Reads on in the log: what a subscription is to be told of next stands in its queue, and it further on. Says whether there is more. */
export const readOn = (db: Database, actor: Actor, { id, lease }: Taken, limit: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const log = await eventLog(tx)
    const {
      rows: [standing],
    } = await sql<Standing>`
      select events, masters, log, since::text, transaction::text, place::text from system.subscription where id = ${id} and lease = ${lease}::uuid for update`.execute(
      tx,
    )
    if (!standing) return false
    if (standing.log !== log.id) return beginAnew(tx, id, log)
    const { events, next, more } = await eventsAfter(tx, {
      actor,
      from: standing,
      since: standing.since,
      types: standing.events,
      masters: standing.masters,
      limit,
    })
    const moment = now()
    await sql`
      insert into system.event_delivery (subscription_id, event_id, kind, event, record_id, happened_at, detail, next_at)
      select ${id}, t.event_id, t.kind, t.event, t.record_id, coalesce(t.happened_at, ${moment}), t.detail, ${moment}
      from ${recordset(
        events.map((one) => ({
          ...one,
          event_id: `${log.id.slice(0, 8)}-${one.place}`,
          record_id: one.recordId,
          happened_at: one.happenedAt,
          place: Number(one.place),
        })),
        {
          event_id: 'text',
          kind: 'text',
          event: 'text',
          record_id: 'text',
          happened_at: 'timestamptz',
          detail: 'jsonb',
          transaction: 'text',
          place: 'bigint',
        },
      )} order by t.transaction::xid8, t.place on conflict do nothing`.execute(tx)
    await sql`update system.subscription set transaction = ${next.transaction}::xid8, place = ${next.place}::bigint where id = ${id}`.execute(
      tx,
    )
    return more
  })
// The database was restored: it counts its transactions anew, and what was told before stands in no log.
const beginAnew = async (tx: Reader, id: number, log: Log): Promise<boolean> => {
  await sql`update system.subscription set log = ${log.id}::uuid, since = pg_current_snapshot(), transaction = ${log.horizon}::xid8, place = 0 where id = ${id}`.execute(
    tx,
  )
  return false
}
