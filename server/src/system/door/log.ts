import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { DoorFileState } from '@geodepot/contracts/system/door.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { type Outcome, noMessage } from './outcome.ts'

/** What is kept of a file that came in. */
export interface Taken {
  readonly id: number
  readonly name: string
  readonly state: DoorFileState
  readonly attempts: number
  readonly importId: string | null
  readonly keptAs: string
  readonly isPlaced: boolean
  readonly result: Result | null
  readonly beginTime: string
}
/** What lies beside a file that was seen to. */
export interface Result {
  readonly file: string
  readonly state: string
  readonly counts: Outcome['counts']
  readonly message: string
  readonly errors: Outcome['wrong']
  /** All of them, where not each is told. */
  readonly errorCount: number
  readonly repeatOf?: { readonly file: string; readonly time: string }
}
const columns = sql`id, name, state, attempts, import_id as "importId", kept_as as "keptAs", is_placed as "isPlaced", result, begun_at as "beginTime"`

/** The one by which this content is recognised. */
const known = async (db: Reader, door: number, hash: string): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    select ${columns} from system.door_file where door_id = ${door} and hash = ${hash} and is_known`.execute(db)
  return rows[0]
}

interface Came {
  readonly name: string
  readonly size: number
  readonly hash: string
}
/** Claims a content for a door, once: whoever comes second is given what the first one made of it. */
export const claim = async (db: Database, door: number, { name, size, hash }: Came): Promise<Taken> => {
  const { rows } = await sql<Taken>`
    insert into system.door_file (door_id, name, size, hash, is_known, state, begun_at)
    values (${door}, ${name}, ${size}, ${hash}, true, 'taking', ${now()})
    on conflict (door_id, hash) where is_known do update set attempts = door_file.attempts + 1, name = excluded.name where door_file.state = 'taking'
    returning ${columns}`.execute(db)
  const [mine] = rows
  const there = mine ?? (await known(db, door, hash))
  if (!there) throw new Error('a file was let go of while it was claimed')
  return there
}
/** It counts as no attempt: the file was not begun. */
export const letWait = async (db: Database, { id }: Pick<Taken, 'id'>): Promise<void> => {
  await sql`update system.door_file set attempts = attempts - 1 where id = ${id} and state = 'taking'`.execute(db)
}
const owed = new WeakMap<Database, Set<number>>()
/** The same while the database may be away: where it cannot be told now it is told before the next file is claimed. */
export const oweWait = async (db: Database, row: Pick<Taken, 'id'>): Promise<void> => {
  try {
    await letWait(db, row)
  } catch {
    const ids = owed.get(db) ?? new Set()
    owed.set(db, ids.add(row.id))
  }
}
export const letOwedWait = async (db: Database): Promise<void> => {
  const ids = owed.get(db) ?? new Set()
  for (const id of ids) {
    await letWait(db, { id })
    ids.delete(id)
  }
}
export const keepImport = async (db: Database, { id }: Pick<Taken, 'id'>, importId: string): Promise<void> => {
  await sql`update system.door_file set import_id = ${importId} where id = ${id}`.execute(db)
}

/** Keeps what became of it. */
export const keepOutcome = async (
  db: Database,
  { id }: Pick<Taken, 'id'>,
  { state, counts, message }: Outcome,
  result: Result,
  keptAs: string,
): Promise<void> => {
  await sql`
    update system.door_file set state = ${state}, counts = ${JSON.stringify(counts)}, result = ${JSON.stringify(result)}, message = ${message[0]}, message_en = ${message[1]},
      kept_as = ${keptAs}, ended_at = ${now()} where id = ${id}`.execute(db)
}
/** Lets a content come once more. */
export const forgetContent = async (db: Reader, id: number): Promise<void> => {
  await sql`
    update system.door_file k set is_known = false from system.door_file f where f.id = ${id} and k.door_id = f.door_id and k.hash = f.hash and k.is_known and k.state <> 'taking'`.execute(
    db,
  )
}
/** Keeps that the same content came again. */
export const keepRepeated = async (
  db: Database,
  door: number,
  { name, size, hash }: Came,
  result: Result,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into system.door_file (door_id, name, size, hash, state, counts, result, begun_at, ended_at)
    values (${door}, ${name}, ${size}, ${hash}, 'repeated', ${JSON.stringify(result.counts)}, ${JSON.stringify(result)}, ${now()}, ${now()}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
/** It is put away, or was replaced where it lay: then `keptAs` is nothing. A content of which nothing was taken is not recognised: it may be right the next time. */
export const keepPlace = async (db: Database, id: number, keptAs: string): Promise<void> => {
  await sql`update system.door_file set is_placed = true, kept_as = ${keptAs}, is_known = is_known and state <> 'refused' where id = ${id}`.execute(
    db,
  )
}

/** What is not there any more was taken away by somebody else: nobody waits for it. */
export const forgetVanished = async (
  db: Database,
  door: number,
  names: readonly string[],
  message: Text = noMessage,
): Promise<void> => {
  await sql`
    update system.door_file set is_placed = true, is_known = is_known and state not in ('taking', 'refused'), state = case when state = 'taking' then 'refused' else state end,
      message = case when state = 'taking' then ${message[0]} else message end, message_en = case when state = 'taking' then ${message[1]} else message_en end,
      ended_at = coalesce(ended_at, ${now()})
    where door_id = ${door} and not is_placed and state not in ('writing', 'written') and not name = any(${names}::text[])`.execute(
    db,
  )
}
