import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Places, Span } from './places.ts'

/** What is ours of a device that stood at a place which is not. */
const owned = (actor: Actor, { whole }: Places): RawBuilder<unknown> =>
  actor.scope.all
    ? sql`true`
    : sql`(h.id = any(${whole}::bigint[]) or d.owner_department_id = any(${actor.scope.departments}::text[]))`

// The last moment of a day, to the microsecond that the database keeps.
const lastOf = (end: Date) => sql`(${end}::timestamptz - interval '1 microsecond')`

/** The devices that stood at the places at a moment, one by one: `more` narrows their intervals `i`. */
const devicesAt = (
  actor: Actor,
  places: Places,
  end: Date,
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> =>
  // Each place on its own: how many there are the planner does not know, and what was at one is one look at the index.
  sql`select i.device_id, d.model_id, i.holder_id, i.event_id, lower(i.during) as since, upper(i.during) as until, d.search
    from unnest(${[...places.whole, ...places.partly]}::bigint[]) h (id)
    cross join lateral (select i.* from equipment.custody_interval i where i.holder_id = h.id and i.during @> ${lastOf(end)} and ${more} offset 0) i
    join equipment.device d on d.id = i.device_id and d.deleted_at is null where ${owned(actor, places)}`

/** What a balance `b` gained from one moment to another, each entry counted from its own moment on. */
const gained = (from: Date, to: Date | undefined): RawBuilder<unknown> => {
  const when =
    to === undefined ? sql`e.happened_at >= ${from}` : sql`e.happened_at >= ${from} and e.happened_at < ${to}`
  return sql`(select coalesce(sum(e.quantity), 0) as quantity from (
    select e.quantity from equipment.custody_event e where e.model_id = b.model_id and e.to_holder_id = b.holder_id and e.to_condition = b.condition and ${when}
    union all
    select -e.quantity from equipment.custody_event e where e.model_id = b.model_id and e.from_holder_id = b.holder_id and e.from_condition = b.condition and ${when}) e)`
}
const balances = ({ whole }: Places): RawBuilder<unknown> =>
  sql`unnest(${whole}::bigint[]) h (id) join equipment.bulk_balance b on b.holder_id = h.id`

const none = sql`null::text as change, null::numeric as before`
/** All that was at the places at the end of a day: back from what there is now, over what came and went since. */
const heldOn = (actor: Actor, places: Places, { until }: Span): RawBuilder<unknown> => sql`
  select 'd' || i.device_id || '-' || i.holder_id as key, i.device_id, i.model_id, i.holder_id, i.event_id, i.since, i.search, null::text as condition, 1::numeric as quantity, ${none}
  from (${devicesAt(actor, places, until)}) i
  union all
  select 'b' || b.id, null, b.model_id, b.holder_id, null, null, null, b.condition, b.quantity - later.quantity, ${none}
  from ${balances(places)} cross join lateral ${gained(until, undefined)} later where b.quantity <> later.quantity`

/** What differs between the ends of two days. What went out and came back to the same place stayed. */
const differing = (actor: Actor, places: Places, until: Date, since: Date): RawBuilder<unknown> => sql`
  select 'd' || coalesce(a.device_id, z.device_id) || '-' || coalesce(a.holder_id, z.holder_id) as key, coalesce(a.device_id, z.device_id) as device_id, coalesce(a.model_id, z.model_id) as model_id,
    coalesce(a.holder_id, z.holder_id) as holder_id, case when a.device_id is null then (
      select n.event_id from equipment.custody_interval n where n.device_id = z.device_id and n.during @> z.until) else a.event_id end as event_id,
    coalesce(a.since, z.since) as since, coalesce(a.search, z.search) as search, null::text as condition, case when a.device_id is null then 0 else 1 end::numeric as quantity,
    case when a.device_id is null then 'went' else 'came' end as change, case when a.device_id is null then 1 else 0 end::numeric as before
  from (${devicesAt(actor, places, until, sql`lower(i.during) >= ${since}`)}) a
  full join (${devicesAt(actor, places, since, sql`upper(i.during) < ${until}`)}) z on z.device_id = a.device_id and z.holder_id = a.holder_id
  where a.device_id is null or z.device_id is null
  union all
  select 'b' || b.id, null, b.model_id, b.holder_id, null, null, null, b.condition, t.after,
    case when t.after = t.net then 'came' when t.after = 0 then 'went' when t.net > 0 then 'more' else 'less' end, t.after - t.net
  from ${balances(places)} cross join lateral ${gained(since, until)} net cross join lateral ${gained(until, undefined)} later
  cross join lateral (select b.quantity - later.quantity as after, net.quantity as net) t where net.quantity <> 0`

/** The rows that a question comes to, worked out as a whole. */
export const rowsOf = (actor: Actor, places: Places, span: Span): RawBuilder<unknown> =>
  span.since === undefined ? heldOn(actor, places, span) : differing(actor, places, span.until, span.since)
