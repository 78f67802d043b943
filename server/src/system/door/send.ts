import { changeLogMessages } from '@geodepot/contracts/kit/change-log.messages.ts'
import type { DoorTally } from '@geodepot/contracts/system/door.ts'
import { type RawBuilder, sql } from 'kysely'
import { changesWritten, followed, tableOf } from '../../kit/changes/index.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { readTimes } from '../job/index.ts'
import { Fault } from './place.ts'
import { type Door, type Working, doorsPlanned } from './stored.ts'

const day = 24 * 3600 * 1000
const mostRemoved = 200
// Clocks of several nodes differ: what one of them has just written another does not write again.
const tolerance = 5 * 60_000

/** When the next file is due. */
export const nextTime = (schedule: string, moment: Date): Date | null => {
  const times = readTimes(schedule, moment)
  return 'error' in times ? null : (times.after(moment, 1)[0] ?? null)
}

/** Brings back what was planned while the clock ran ahead, and would stand still until that date. */
export const planBack = async (db: Database): Promise<void> => {
  const moment = now()
  for (const { id, schedule, at } of await doorsPlanned(db, moment)) {
    const next = nextTime(schedule, new Date(moment.getTime() + tolerance))
    if (next && next.getTime() < at)
      await sql`update system.door set next_at = least(next_at, ${next}) where id = ${id} and schedule = ${schedule}`.execute(
        db,
      )
  }
}

/** What is to be written: its lines, and from where the next file goes on once it stands. */
interface Letter {
  readonly pieces: AsyncIterable<string>
  readonly told: () => { readonly cursor: string | null; readonly count: number }
}
/** One that was begun and of which nobody knows how far it got: it is written again as it was meant. */
interface Begun {
  readonly id: number
  readonly name: string
  readonly stoodAt: string | null
}

/** Writes a file of what is to be told: nothing where nothing has changed. */
export const writeDue = async (working: Working): Promise<DoorTally> => {
  const { db, door } = working
  const before = await begunBefore(working)
  const from = before ? before.stoodAt : door.standsAt
  const { letter, isWhole, cursor } = await letterFor(working, from)
  // Its name says what it holds.
  const mine = letter && before && isWhole === (before.stoodAt === null) ? before : undefined
  if (!mine) await giveUpBegun(door.id).execute(db)
  const written = letter ? await put(working, letter, mine ?? (await begin(working, from, isWhole))) : 0
  if (!letter) await goOn(working, cursor)
  await removeOld(working)
  await sql`update system.door set next_at = ${nextTime(door.schedule, now())} where id = ${door.id} and schedule = ${door.schedule}`.execute(
    db,
  )
  return { taken: 0, repeated: 0, refused: 0, waiting: 0, written }
}

const begunBefore = async ({ db, door }: Working): Promise<Begun | undefined> => {
  const { rows } = await sql<Begun>`
    select id, name, stood_at as "stoodAt" from system.door_file where door_id = ${door.id} and state = 'writing' and not is_placed order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

const stamp = (moment: Date): string => wireTime(moment).replaceAll(/[-:]/g, '').replace(' ', 'T')
const begin = async ({ db, door }: Working, from: string | null, isWhole: boolean): Promise<Begun> => {
  const name = `${door.kind.replace('/', '-')}-${stamp(now())}-${isWhole ? 'all' : 'changes'}.${door.format}`
  const { rows } = await sql<{ id: number }>`
    insert into system.door_file (door_id, name, size, state, stood_at, begun_at) values (${door.id}, ${name}, 0, 'writing', ${from}, ${now()}) returning id`.execute(
    db,
  )
  return { id: rows[0]?.id ?? 0, name, stoodAt: from }
}

interface Told {
  /** None where nothing has changed. */
  readonly letter: Letter | undefined
  /** It holds all records, not only changes. */
  readonly isWhole: boolean
  readonly cursor: string | null
}
const letterFor = async ({ db, door, actor }: Working, from: string | null): Promise<Told> => {
  const kind = followed().get(door.kind)
  if (!kind) throw new Fault('kind')
  const { format, language } = door
  if (door.content === 'whole') {
    const { signal } = new AbortController()
    const { body } = await tableOf(db, actor, kind, { format, language, signal })
    return { letter: counted(body as AsyncIterable<Buffer>, format === 'csv'), isWhole: true, cursor: null }
  }
  const ask = async (at: string | null): Promise<Told> => {
    const { pieces, told } = await changesWritten(db, actor, kind, { from: at ?? undefined, format, language })
    return { letter: pieces && { pieces, told }, isWhole: at === null, cursor: told().cursor }
  }
  try {
    return await ask(from)
  } catch (error) {
    // With other rights, or after too long, the reader begins anew: the file says so by its name.
    if (from === null || !isOfCursor(error)) throw error
    return ask(null)
  }
}
const isOfCursor = (error: unknown): boolean =>
  error instanceof Refusal && error.reasons.every(({ messages }) => messages.namespace === changeLogMessages.namespace)

/** The same, with its rows counted: lines whose end does not stand in quotes. */
const counted = (body: AsyncIterable<Buffer>, isCsv: boolean): Letter => {
  let [count, isQuoted] = [isCsv ? -1 : 0, false]
  const pieces = async function* () {
    const decoder = new TextDecoder()
    for await (const bytes of body) {
      for (const byte of bytes) {
        if (isCsv && byte === 0x22) isQuoted = !isQuoted
        else if (byte === 0x0a && !isQuoted) count += 1
      }
      yield decoder.decode(bytes, { stream: true })
    }
  }
  return { pieces: pieces(), told: () => ({ cursor: null, count }) }
}

/** Locks the door where it is still as it was when the work at it began: nobody has had it begin anew meanwhile, or elsewhere. */
const isAsBegun = async (tx: Tx, { id, standsAt, place, path, kind, format, content }: Door): Promise<boolean> => {
  const { rows } = await sql<Record<string, unknown>>`
    select stands_at as "standsAt", place, path, kind, format, content from system.door where id = ${id} for update`.execute(
    tx,
  )
  const [is] = rows
  return Object.entries({ standsAt, place, path, kind, format, content }).every(([name, was]) => is?.[name] === was)
}

/** Only once the file stands does the door go on from its end. */
const put = async ({ db, door, place }: Working, { pieces, told }: Letter, { id, name }: Begun): Promise<number> => {
  const size = await place.write(undefined, name, pieces)
  const { cursor, count } = told()
  const isKept = await inTransaction(db, async (tx) => {
    if (!(await isAsBegun(tx, door))) return false
    const { numAffectedRows = 0n } = await sql`
      update system.door_file set state = 'written', is_placed = true, kept_as = name, size = ${size}, counts = ${JSON.stringify({ total: count })}, ended_at = ${now()} where id = ${id}`.execute(
      tx,
    )
    // Given up by whoever had all told anew, of a door of which nothing had been told.
    if (numAffectedRows === 0n) return false
    await sql`update system.door set stands_at = ${cursor} where id = ${door.id}`.execute(tx)
    return true
  })
  if (isKept) return 1
  // What stands there is of a door that is no more: nobody would go on from its end, nor ever remove it.
  await place.remove(name)
  await giveUpBegun(door.id).execute(db)
  return 0
}
const goOn = ({ db, door }: Working, cursor: string | null): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await isAsBegun(tx, door))
      await sql`update system.door set stands_at = ${cursor} where id = ${door.id}`.execute(tx)
  })

/** Of what was written the door removes what is old; nothing else that lies there is its own. */
const removeOld = async ({ db, door, place }: Working): Promise<void> => {
  const before = new Date(now().getTime() - door.keepDays * day)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from system.door_file where door_id = ${door.id} and state = 'written' and removed_at is null and ended_at < ${before} order by id limit ${mostRemoved}`.execute(
    db,
  )
  for (const { name } of rows) await place.remove(name)
  await sql`update system.door_file set removed_at = ${now()} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
}

/** What was begun under other conditions is not written any more. */
export const giveUpBegun = (door: number): RawBuilder<unknown> =>
  sql`delete from system.door_file where door_id = ${door} and state = 'writing'`
