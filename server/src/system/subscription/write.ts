import type { Pause, SubscriptionInput } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { eventLog } from '../../kit/events/index.ts'
import { notFound, reasonIn, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { addressFault } from '../../kit/push/index.ts'
import { seal } from '../../kit/seal.ts'
import { allowedHosts } from '../message/index.ts'
import { requireBelow } from '../role/index.ts'
import { accountFrom, accountSeen } from '../service-account/index.ts'
import { eventTypes } from './names.ts'
import { subscriptionFrom, subscriptionSeen } from './queries.ts'

const entity = 'system/subscription'
const hour = 3_600_000

interface Stored {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly host: string
  readonly accountId: number
  readonly userId: number
  readonly events: readonly string[]
  readonly form: string
  readonly language: string
  readonly pause: Pause | null
  readonly secret: string
  readonly remark: string
}
/** Those of the person's scope, locked; whoever changes one stands above its account. */
const lockSubscriptions = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name, a.host, a.account_id as "accountId", c.user_id as "userId", a.events, a.form, a.language, a.pause, a.secret, a.remark
    from ${subscriptionFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${subscriptionSeen(actor)} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  await requireBelow(
    tx,
    actor,
    rows.map(({ userId }) => userId),
  )
  return rows
}
const lockOne = async (tx: Tx, actor: Actor, id: number, version?: number): Promise<Stored> => {
  const [found] = await lockSubscriptions(tx, actor, [id])
  if (!found) throw notFound()
  if (version !== undefined && version !== found.version) throw stale()
  return found
}
// Of an address its host alone is kept in a log: the rest is often all that it takes to post there.
const audited = ({ id: _id, version: _version, userId: _userId, secret: _secret, ...fields }: Stored) => fields

const reason = reasonIn(subscriptionMessages)

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, actor: Actor, given: SubscriptionInput, before?: Stored): Promise<void> => {
  const { url = '', accountId, events } = given
  const known = eventTypes()
  // What an earlier version knew may stay.
  const unknown = events.find((type) => !known.has(type) && before?.events.includes(type) !== true)
  const fault = url === '' ? undefined : addressFault(url, await allowedHosts(tx))
  const {
    rows: [account],
  } = await sql<{ userId: number }>`
    select a.user_id as "userId" from ${accountFrom} where a.id = ${accountId} and a.deleted_at is null and (a.id = ${before?.accountId ?? 0} or ${accountSeen(actor)})`.execute(
    tx,
  )
  refuseAny([
    ...(fault ? [reason('notUsable', { reason: fault.text }, 'url')] : []),
    ...(account ? [] : [reason('accountUnknown', {}, 'accountId')]),
    ...(unknown === undefined ? [] : [reason('eventUnknown', { type: unknown }, 'events')]),
  ])
  // Nobody has told to a receiver what he does not see himself.
  if (account) await requireBelow(tx, actor, [account.userId])
}
const mastersIn = (events: readonly string[]): string[] => {
  const known = eventTypes()
  return [...new Set(events.flatMap((type) => (known.get(type)?.isMaster ? [known.get(type)?.kind ?? ''] : [])))]
}
const newSecret = (): string => `gds_${randomBytes(32).toString('base64url')}`
/** What two people enter at the same moment is refused in the same words as what was there before. */
const named = async <T>(name: string, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw violated(error) === 'subscription_name' ? refusal(subscriptionMessages, 'taken', { name }, 'name') : error
  }
}

/** A new one: told of what happens from here on. Its secret is answered this once. */
export const createSubscription = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: SubscriptionInput,
): Promise<{ id: number; secret: string }> => {
  await check(tx, actor, given)
  const [secret, url, log] = [newSecret(), given.url ?? '', await eventLog(tx)]
  const { name, accountId, events, form, language, robotSecret = '', remark = '' } = given
  const {
    rows: [made],
  } = await named(
    name,
    sql<{ id: number }>`
      insert into system.subscription (name, url, host, account_id, events, masters, form, language, secret, robot_secret, next_at, log, since, transaction, place, remark, version, created_by, created_at)
      values (${name}, ${seal(url)}, ${new URL(url).host}, ${accountId}, ${events}::text[], ${mastersIn(events)}::text[], ${form}, ${language}, ${seal(secret)}, ${seal(robotSecret)}, ${now()},
        ${log.id}::uuid, pg_current_snapshot(), ${log.horizon}::xid8, 0, ${remark}, 1, ${actor.userId}, ${now()}) returning id`.execute(
      tx,
    ),
  )
  const id = made?.id ?? 0
  await audit(tx, actor, context, entity, 'create', [{ id, after: audited(await lockOne(tx, actor, id)) }])
  return { id, secret }
}

/** Answers the new version. */
export const updateSubscription = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: SubscriptionInput & { id: number; version: number },
): Promise<number> => {
  const { id, name, url = '', accountId, events, form, language, robotSecret = '', remark = '' } = given
  const before = await lockOne(tx, actor, id, given.version)
  await check(tx, actor, given, before)
  await named(
    name,
    sql`update system.subscription set name = ${name}, account_id = ${accountId}, events = ${events}::text[], masters = ${mastersIn(events)}::text[], form = ${form}, language = ${language},
        ${url === '' ? sql`` : sql`url = ${seal(url)}, host = ${new URL(url).host}, failures = 0, next_at = ${now()},`}
        ${robotSecret === '' ? sql`` : sql`robot_secret = ${seal(robotSecret)},`}
        remark = ${remark}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
      tx,
    ),
  )
  const after = await lockOne(tx, actor, id)
  await audit(tx, actor, context, entity, 'update', [{ id, before: audited(before), after: audited(after) }])
  return after.version
}

/** Nothing is told any more, neither what waits. */
export const removeSubscriptions = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lockSubscriptions(tx, actor, ids)
  await sql`update system.subscription set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`update system.event_delivery set state = 'skipped' where subscription_id = any(${ids}::bigint[]) and state = 'waiting'`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    rows.map((row) => ({ id: row.id, before: audited(row) })),
  )
}

/** Stops telling, or goes on from where it stood; what waits to be tried again is tried at once. */
export const setPaused = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version }: { id: number; version: number },
  pause: Pause | null,
): Promise<number> => {
  const before = await lockOne(tx, actor, id, version)
  if (before.pause === pause) return before.version
  await sql`update system.subscription set pause = ${pause}, failures = 0, failing_since = null, next_at = ${now()}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  if (pause === null)
    await sql`update system.event_delivery set begun_at = null, next_at = ${now()} where subscription_id = ${id} and state = 'waiting'`.execute(
      tx,
    )
  await audit(tx, actor, context, entity, 'update', [{ id, before: { pause: before.pause }, after: { pause } }])
  return before.version + 1
}

/** The same of one as it stands now. */
export const pauseSubscription = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<void> => {
  const { version } = await lockOne(tx, actor, id)
  await setPaused(tx, actor, context, { id, version }, 'hand')
}

/** A new secret, answered this once; the one before is signed with as well for so many hours. */
export const rotateSecret = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, overlapHours }: { id: number; version: number; overlapHours: number },
): Promise<{ version: number; secret: string }> => {
  const before = await lockOne(tx, actor, id, version)
  const secret = newSecret()
  const [old, until] = overlapHours > 0 ? [before.secret, new Date(now().getTime() + overlapHours * hour)] : ['', null]
  await sql`update system.subscription set secret = ${seal(secret)}, old_secret = ${old}, old_secret_until = ${until}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'rotate', [{ id, after: { overlapHours } }])
  return { version: before.version + 1, secret }
}
