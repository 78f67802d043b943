import { type Change, type ChangePage, mostChanges } from '@geodepot/contracts/kit/change-log.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { conditionOf } from '../access/visible.ts'
import { type Database, type Reader, prepared } from '../database/database.ts'
import { type Listing, rowsOf } from '../database/list.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { type Cursor, cursorRefused, read, viewOf, written } from './cursor.ts'
import type { Followed } from './followed.ts'

interface Asked {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly full: boolean
}
interface Log {
  readonly id: string
  /** What came before it is gone. */
  readonly begins: string
  /** Every transaction below it is over. */
  readonly horizon: string
  /** No transaction beyond it has ended yet. */
  readonly ends: string
}
/** A page of the log, and the next of its entries where there is one. */
interface Entries {
  /** The records in the order of the entries, as often as they were touched. */
  readonly touched: readonly number[]
  readonly made: readonly number[]
  /** Transaction and place of the last entry of a full page. */
  readonly last: readonly [string, string] | null
  /** As in the log, looked at again: what was there before may have been deleted since. */
  readonly begins: string
}
/** The records among them that are seen, column by column. */
type Columns = { readonly id: readonly number[] } & { readonly [C in Exclude<keyof Brief, 'id'>]: readonly Brief[C][] }
type Brief = Pick<Change, 'id' | 'number' | 'state' | 'version' | 'updateTime'>

const seconds = 30
const start = '0'

/**
 * One page of what somebody follows, from a cursor on: first the records that there are, then what became of them. In brief it needs no snapshot: the log
 * is looked at first, and what comes to be while the rest is read is told as well, later. Records and what their list adds to them are of one moment.
 */
export const changesOf = (
  db: Database,
  actor: Actor,
  followed: Followed,
  asked: Asked,
  language: Language,
): Promise<ChangePage> =>
  asked.full
    ? inSnapshot(db, seconds, (tx) => pageOf(tx, actor, followed, asked, language))
    : pageOf(db, actor, followed, asked, language)

/** @throws Refusal where the log does not reach back to the cursor any more */
const refuseGone = ({ transaction }: Cursor, { begins }: Pick<Log, 'begins'>): void => {
  if (BigInt(transaction) < BigInt(begins)) throw cursorRefused('tooOld')
}

const pageOf = async (
  db: Reader,
  actor: Actor,
  followed: Followed,
  asked: Asked,
  language: Language,
): Promise<ChangePage> => {
  const own = { kind: followed.kind, view: viewOf(actor) }
  const log = await logOf(db)
  const cursor: Cursor =
    asked.cursor === undefined
      ? { ...own, log: log.id, after: start, transaction: log.horizon, place: start }
      : read(asked.cursor, { ...own, log: log.id })
  refuseGone(cursor, log)
  // The database was taken back to before the cursor.
  if (BigInt(cursor.transaction) > BigInt(log.ends)) throw cursorRefused('tooOld')
  const listing = await followed.listing(db, actor, language)
  const page = cursor.after === undefined ? changed : standing
  const { rows, next, more } = await page(db, { followed, listing, cursor, log, limit: asked.limit })
  return {
    rows: asked.full ? await withRecords(db, actor, followed, listing, rows, language) : rows,
    cursor: written(next),
    more,
  }
}

/** Some of the records, by number. */
interface Part {
  readonly ids: readonly number[]
  readonly records: readonly object[]
}

/** From where changes go on of what is read from now on. */
export const cursorNow = (db: Database, actor: Actor, { kind }: Followed): Promise<string> =>
  logOf(db).then(({ id, horizon }) =>
    written({ kind, view: viewOf(actor), log: id, transaction: horizon, place: start }),
  )

/**
 * The records as they are, each under its `id`, by number, a page at a time. Each page is of its own moment, and nobody who reads slowly holds a connection: what
 * changes meanwhile is in the log.
 */
export async function* recordsAsTheyAre(
  db: Database,
  actor: Actor,
  followed: Followed,
  language: Language,
): AsyncGenerator<readonly object[]> {
  let after: string = start
  for (;;) {
    const from: string = after
    const { ids, records } = await inSnapshot<Part>(db, seconds, async (tx) => {
      const listing = await followed.listing(tx, actor, language)
      const key = sql.ref(listing.key)
      const { rows } = await sql<{ id: number }>`
        select ${key} as id from ${listing.from} where ${sql.join([conditionOf(listing.scope), ...listing.where], sql` and `)}
          and ${key} > ${from}::bigint order by ${key} limit ${mostChanges}`.execute(tx)
      const found = rows.map(({ id }) => id)
      return { ids: found, records: await recordsOf(tx, actor, followed, listing, found, language) }
    })
    yield records.map((record, at) => ({ id: ids[at], ...record }))
    if (ids.length < mostChanges) return
    after = String(ids.at(-1))
  }
}

const logOf = async (tx: Reader): Promise<Log> => {
  const {
    rows: [log],
  } = await sql<Log>`${prepared}
    select id, begins::text, pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as ends from document.change_log`.execute(
    tx,
  )
  if (!log) throw new Error('the log of changes has no id')
  return log
}

interface Reading {
  readonly followed: Followed
  readonly listing: Listing
  readonly cursor: Cursor
  readonly log: Log
  readonly limit: number
}
interface Read {
  readonly rows: readonly Change[]
  readonly next: Cursor
  readonly more: boolean
}

const briefs = (
  { followed, listing }: Pick<Reading, 'followed' | 'listing'>,
  only: RawBuilder<unknown>,
): RawBuilder<Brief> => sql<Brief>`
    select ${sql.ref(listing.key)} as id, ${followed.brief} from ${listing.from}
    where ${sql.join([conditionOf(listing.scope), ...listing.where, only], sql` and `)}`

/** Number, state, version and time of these records, as far as this person sees them. */
export const briefsOf = async (
  db: Reader,
  actor: Actor,
  followed: Followed,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, Brief>> => {
  if (ids.length === 0) return new Map()
  const listing = await followed.listing(db, actor, language)
  const only = sql`${sql.ref(listing.key)} = any(${ids}::bigint[])`
  const { rows } = await briefs({ followed, listing }, only).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const standing = async (tx: Reader, reading: Reading): Promise<Read> => {
  const { cursor, limit, listing } = reading
  const key = sql.ref(listing.key)
  const only = sql`${key} > ${cursor.after}::bigint order by ${key} limit ${limit + 1}`
  const { rows: found } = await briefs(reading, only).execute(tx)
  const rows = found.slice(0, limit).map((row): Change => ({ ...row, change: 'created' }))
  const { after: _after, ...log } = cursor
  const isWhole = found.length <= limit
  return { rows, next: isWhole ? log : { ...cursor, after: String(rows.at(-1)?.id ?? start) }, more: true }
}

/** What became of the records that the log names, each once, where it was last touched. What is not seen is not there: it was deleted, left the scope or was never in it. */
const changed = async (db: Reader, { cursor, limit, log, followed, listing }: Reading): Promise<Read> => {
  const among = sql`${sql.ref(listing.key)} = any(array(select record_id from entry where turn <= ${limit}))`
  // One row with a list for each column: a thousand rows take both sides longer to hand over than to find.
  const {
    rows: [found],
  } = await sql<Entries & Columns>`${prepared}
    with entry as materialized (
      select transaction, place, record_id, change, row_number() over (order by transaction, place) as turn from document.change
      where kind = ${cursor.kind} and (transaction, place) > (${cursor.transaction}::xid8, ${cursor.place}::bigint) and transaction < ${log.horizon}::xid8
      order by transaction, place limit ${limit + 1})
    select array(select record_id from entry order by turn) as touched,
      array(select record_id from entry where change = 'created' and turn <= ${limit}) as made,
      (select array[transaction::text, place::text] from entry where turn = ${limit}) as last,
      (select begins::text from document.change_log) as begins, seen.*
    from (select coalesce(array_agg(id), '{}') as id, json_agg(number) as number, json_agg(state) as state, json_agg(version) as version,
      json_agg("updateTime"::text) as "updateTime" from (${briefs({ followed, listing }, among)}) brief) seen`.execute(
    db,
  )
  if (!found) throw new Error('a page of the log of changes has no row')
  refuseGone(cursor, found)
  const { touched, made: madeIds, last, id: seen, number, state, version, updateTime } = found
  const at = new Map(seen.map((id, place) => [id, place]))
  const made = new Set(madeIds)
  const rows = [...new Set(touched.slice(0, limit).toReversed())].toReversed().map((id): Change => {
    const its = at.get(id)
    if (its === undefined) return { id, change: 'deleted' }
    return {
      id,
      change: made.has(id) ? 'created' : 'changed',
      number: number[its],
      state: state[its],
      version: version[its],
      updateTime: updateTime[its]?.slice(0, 19) ?? null,
    }
  })
  const more = touched.length > limit
  const [transaction, place] = (more && last) || [log.horizon, start]
  // A horizon never falls behind where the reader stands already.
  const isBehind = BigInt(transaction) < BigInt(cursor.transaction)
  return { rows, next: isBehind ? cursor : { ...cursor, transaction, place }, more }
}

/** Records as their list answers them, in the order of their ids. */
const recordsOf = async (
  tx: Reader,
  actor: Actor,
  { list, complete }: Followed,
  listing: Listing,
  ids: readonly number[],
  language: Language,
): Promise<readonly object[]> => {
  const found = await rowsOf<object>(tx, listing, ids)
  const whole = complete ? await complete(tx, actor, found, language) : found
  return (list.answer.parse({ rows: whole, total: whole.length }) as Page<object>).rows
}

/** The same with the row of each as its list answers it. */
const withRecords = async (
  tx: Reader,
  actor: Actor,
  followed: Followed,
  listing: Listing,
  rows: readonly Change[],
  language: Language,
): Promise<Change[]> => {
  const ids = rows.flatMap(({ id, change }) => (change === 'deleted' ? [] : [id]))
  const answered = await recordsOf(tx, actor, followed, listing, ids, language)
  const records = new Map(ids.map((id, at) => [id, answered[at]]))
  return rows.map((row) => (row.change === 'deleted' ? row : { ...row, record: records.get(row.id) }))
}
