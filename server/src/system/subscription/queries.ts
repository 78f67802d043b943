import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type EventAttempt, type SubscriptionRow, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, visible } from '../../kit/access/visible.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../master/index.ts'
import { eventName } from './names.ts'

type SubscriptionQuery = Omit<InputOf<typeof subscriptionCalls.list>, 'pageNum' | 'pageSize'>

/** Subscription `a`, its service account `c` and the account's record `u` among the people. */
export const subscriptionFrom = sql`system.subscription a join system.service_account c on c.id = a.account_id join system.user u on u.id = c.user_id`
/** As its account is seen, by department, and what one entered oneself. */
export const subscriptionSeen = (actor: Actor): Visible =>
  visible(actor, { departments: ['u.department_id'], people: ['a.created_by'] })
const standing = sql`case when a.pause is not null then 'paused' when a.failures > 0 then 'failing' else 'active' end`

const filters = ({ name, standing: wanted }: SubscriptionQuery): RawBuilder<SqlBool>[] => [
  ...(name === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(name)}`]),
  ...(wanted === undefined ? [] : [sql<SqlBool>`${standing} = ${wanted}`]),
]
// More than that nobody counts.
const mostCounted = 10_000

/** One declaration for the page, its total and its export. */
export const subscriptionListing = (actor: Actor, query: SubscriptionQuery): Listing => ({
  from: subscriptionFrom,
  key: 'a.id',
  scope: subscriptionSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at' },
  columns: sql`a.id, a.name, a.host, a.account_id as "accountId", u.name as "accountName", a.events, cardinality(a.events) as "eventCount", a.form, a.language,
    ${standing} as standing, a.pause,
    (select count(*)::int from (select 1 from system.event_delivery d where d.subscription_id = a.id and d.state = 'waiting' limit ${mostCounted}) w) as waiting,
    (select t.attempted_at from system.event_attempt t where t.subscription_id = a.id order by t.id desc limit 1) as "lastTime",
    a.old_secret_until as "oldSecretUntil",
    ${masterColumns(actor, subscriptionCalls, {
      send: mayDo(actor, subscriptionCalls.test.permission),
      log: mayDo(actor, subscriptionCalls.attempts.permission),
      secret: mayDo(actor, subscriptionCalls.rotate.permission),
    })}`,
  joins: masterJoins,
})

export const findSubscription = (db: Reader, actor: Actor, id: number): Promise<SubscriptionRow | undefined> =>
  recordIn<SubscriptionRow>(db, subscriptionListing(actor, {}), id)

type AttemptRow = Omit<EventAttempt, 'event'> & { readonly kind: string; readonly eventKey: string }
export const findAttempts = async (
  db: Reader,
  actor: Actor,
  { subscriptionId, number, outcome, beginTime, endTime, ...paging }: InputOf<typeof subscriptionCalls.attempts>,
  language: Language,
): Promise<Page<EventAttempt>> => {
  const maySend = mayDo(actor, subscriptionCalls.resend.permission)
  const page = await listed<AttemptRow>(
    db,
    {
      from: sql`system.event_attempt t join system.event_delivery d on d.id = t.delivery_id join ${subscriptionFrom} on a.id = t.subscription_id`,
      key: 't.id',
      scope: subscriptionSeen(actor),
      where: [
        sql<SqlBool>`a.deleted_at is null`,
        ...(subscriptionId === undefined ? [] : [sql<SqlBool>`t.subscription_id = ${subscriptionId}`]),
        ...(number === undefined ? [] : [sql<SqlBool>`lower(d.number) like ${containing(number)}`]),
        ...(outcome === undefined ? [] : [sql<SqlBool>`t.arrived = ${outcome === 'done'}`]),
        ...(beginTime === undefined ? [] : [sql<SqlBool>`t.attempted_at >= ${beginTime}::date`]),
        ...(endTime === undefined ? [] : [sql<SqlBool>`t.attempted_at < ${endTime}::date + 1`]),
      ],
      sort: { id: 't.id' },
      columns: sql`t.id, t.delivery_id as "deliveryId", t.attempted_at as "attemptTime", d.kind, d.event as "eventKey", d.event_id as "eventId", d.number, t.number as attempt,
        case when t.arrived then 'done' else 'refused' end as outcome, t.status, t.milliseconds, t.answer, ${spoken('t.error', language)} as error,
        jsonb_strip_nulls(jsonb_build_object('resend', case when ${maySend} and d.state <> 'waiting' and d.event <> 'test' then true end,
          'skip', case when ${maySend} and d.state = 'waiting' and t.number = d.attempts then true end)) as can`,
      joins: sql``,
    },
    paging,
  )
  return {
    ...page,
    rows: page.rows.map(({ kind, eventKey, ...row }) => ({ ...row, event: eventName(kind, eventKey, language) })),
  }
}
