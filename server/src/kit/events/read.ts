import { sql } from 'kysely'
import { type Actor, mayDo } from '../access/actor.ts'
import { conditionOf } from '../access/visible.ts'
import { type Reader, recordset } from '../database/database.ts'
import { type EventKind, eventKinds, typeOf } from './catalogue.ts'

/** How far somebody has read. */
export interface Stand {
  readonly transaction: string
  readonly place: string
}
export interface Happened extends Stand {
  readonly kind: string
  readonly event: string
  readonly recordId: string
  /** Nothing for masters: their log has no time. */
  readonly happenedAt: string | null
  readonly detail: Readonly<Record<string, unknown>>
}
/** The log that places are counted in, which a restored database has anew, and up to where every transaction is over. */
export interface Log {
  readonly id: string
  readonly horizon: string
}
export const eventLog = async (db: Reader): Promise<Log> => {
  const {
    rows: [log],
  } = await sql<Log>`
    select id, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from document.change_log`.execute(db)
  if (!log) throw new Error('the log of changes has no id')
  return log
}

interface Asked {
  /** Whose lists are asked what is still there. */
  readonly actor: Actor
  readonly from: Stand
  /** What was over then is not told. */
  readonly since: string
  readonly types: readonly string[]
  readonly masters: readonly string[]
  readonly limit: number
}
/** What happened after a place, in order, as far as every transaction is over; and where to go on from. */
export const eventsAfter = async (
  db: Reader,
  { actor, from, since, types, masters, limit }: Asked,
): Promise<{ events: readonly Happened[]; next: Stand; more: boolean }> => {
  const { horizon } = await eventLog(db)
  // A record that is put away is changed, as far as the log of its table knows.
  const read = [
    ...types,
    ...types.filter((type) => type.endsWith('.deleted')).map((type) => type.replace(/deleted$/, 'changed')),
  ]
  const place = sql`(${from.transaction}::xid8, ${from.place}::bigint)`
  const after = (table: string, event: string) => sql`
    (${sql.ref(`${table}.transaction`)}, ${sql.ref(`${table}.place`)}) > ${place} and ${sql.ref(`${table}.transaction`)} < ${horizon}::xid8
      and not pg_visible_in_snapshot(${sql.ref(`${table}.transaction`)}, ${since}::pg_snapshot)
      and document.type_of(${sql.ref(`${table}.kind`)}, ${sql.ref(`${table}.${event}`)}) = any(${read}::text[])
    order by ${sql.ref(`${table}.transaction`)}, ${sql.ref(`${table}.place`)} limit ${limit + 1}`
  const { rows } = await sql<Happened>`
    select transaction::text, place::text, kind, event, record_id as "recordId", happened_at as "happenedAt", detail from (
      (select h.transaction, h.place, h.kind, h.event, h.record_id, h.happened_at, h.detail from document.happening h where ${after('h', 'event')})
      union all
      select c.transaction, c.place, c.kind, c.change, c.record_id::text, null, '{}' from unnest(${masters}::text[]) m (kind) cross join lateral (
        select * from document.change c where c.kind = m.kind and ${after('c', 'change')}) c) e
    order by e.transaction, e.place limit ${limit + 1}`.execute(db)
  const found = rows.slice(0, limit)
  const last = found.at(-1)
  const told = await withDeletions(db, actor, found)
  const events = told.filter(({ kind, event }) => types.includes(typeOf(kind, event)))
  const more = rows.length > limit
  if (more && last) return { events, next: { transaction: last.transaction, place: last.place }, more }
  // A horizon never falls behind where the reader stands already.
  const isBehind = BigInt(horizon) < BigInt(from.transaction)
  return { events, next: isBehind ? from : { transaction: horizon, place: '0' }, more: false }
}

/** Says of the last change of a master that is gone that it was deleted. */
const withDeletions = async (db: Reader, actor: Actor, events: readonly Happened[]): Promise<Happened[]> => {
  const kinds = eventKinds()
  const everything = { ...actor, scope: { ...actor.scope, all: true } }
  const ended = new Set<Happened>()
  const changes = events.filter(({ kind, event }) => event === 'changed' && kinds.get(kind)?.isMaster === true)
  for (const [name, of] of Map.groupBy(changes, ({ kind }) => kind)) {
    const kind = kinds.get(name)
    const last = new Map(of.map((one) => [one.recordId, one]))
    const there = kind && (await briefs(db, everything, kind, [...last.keys()]))
    const missing = [...last.values()].filter(({ recordId }) => there?.has(recordId) === false)
    for (const one of await lastOf(db, name, missing)) ended.add(one)
  }
  return events.map((one) => (ended.has(one) ? { ...one, event: 'deleted' } : one))
}

/**
 * Those of them after which nothing became of their record any more. Asked once the records are known to be gone: the change
 * that ended one is in the log by then, and may be read as late as with the next page.
 */
const lastOf = async (db: Reader, kind: string, events: readonly Happened[]): Promise<readonly Happened[]> => {
  if (events.length === 0) return []
  const { rows } = await sql<{ recordId: string }>`
    select t."recordId"::text as "recordId" from ${recordset(
      events.map(({ recordId, transaction, place }) => ({ recordId, transaction, place })),
      { recordId: 'bigint', transaction: 'text', place: 'bigint' },
    )} where not exists (
      select 1 from document.change c where c.kind = ${kind} and c.record_id = t."recordId" and (c.transaction, c.place) > (t.transaction::xid8, t.place))`.execute(
    db,
  )
  const last = new Set(rows.map(({ recordId }) => recordId))
  return events.filter(({ recordId }) => last.has(recordId))
}

export interface Brief {
  readonly recordId: string
  readonly number: string
  readonly state: string | null
  readonly version: number | null
}
/** Of these records of a kind those that somebody sees, as they are now; none without the permission of their list. */
export const seenOf = async (
  db: Reader,
  actor: Actor,
  kind: EventKind,
  records: readonly string[],
): Promise<ReadonlyMap<string, Brief>> =>
  mayDo(actor, kind.reading.list.permission) && records.length > 0 ? briefs(db, actor, kind, records) : new Map()

const briefs = async (
  db: Reader,
  actor: Actor,
  { reading }: EventKind,
  records: readonly string[],
): Promise<ReadonlyMap<string, Brief>> => {
  const listing = await reading.listing(db, actor, 'cn')
  const key = sql.ref(listing.key)
  const { rows } = await sql<Omit<Brief, 'number'> & { number: string | null }>`
    select ${key}::text as "recordId", ${reading.brief} from ${listing.from}
    where ${sql.join([conditionOf(listing.scope), ...listing.where], sql` and `)} and ${key} = any(${records})`.execute(
    db,
  )
  // Not every device has a number.
  return new Map(rows.map((row) => [row.recordId, { ...row, number: row.number ?? '' }]))
}
