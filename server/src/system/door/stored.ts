import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { DoorInput } from '@geodepot/contracts/system/door.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { bucketPlace } from './bucket.ts'
import { folderPlace } from './folder.ts'
import { Fault, type Place, allowedHere } from './place.ts'

/** A door as it is worked at. */
export interface Door extends Pick<
  DoorInput,
  'direction' | 'place' | 'path' | 'kind' | 'mode' | 'format' | 'content' | 'keepDays'
> {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  /** Of its account among the people, and whether that account is enabled. */
  readonly userId: number
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly language: Language
  readonly updateChanged: boolean
  readonly system: string
  readonly schedule: string
  readonly standsAt: string | null
  readonly isDue: boolean
  readonly seen: Readonly<Record<string, Look>>
}
/** What a file was when it was looked at first in this state. */
export interface Look {
  readonly mark: string
  readonly at: number
}
/** Somebody works at it, under its account. */
export interface Working {
  readonly db: Database
  readonly door: Door
  readonly actor: Actor
  readonly place: Place
  /** Hears of what is no refusal. */
  readonly report: (error: unknown) => void
}

/** Of door `a` with its account `c`. */
const columns = (
  moment: Date,
): RawBuilder<unknown> => sql`a.id, a.name, a.created_by as "ownerId", c.user_id as "userId",
  c.is_active and c.deleted_at is null as "isOpen", a.is_active as "isActive", a.direction, a.place, a.path, a.kind, a.language, a.mode,
  a.update_changed as "updateChanged", a.external_system as system, a.format, a.content, a.schedule, a.keep_days as "keepDays", a.stands_at as "standsAt",
  a.next_at is not null and a.next_at <= ${moment} as "isDue", a.seen`

export const doorAt = async (db: Reader, id: number, moment: Date): Promise<Door | undefined> => {
  const { rows } = await sql<Door>`
    select ${columns(moment)} from system.door a join system.service_account c on c.id = a.account_id where a.id = ${id} and a.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
interface Planned {
  readonly id: number
  readonly schedule: string
  readonly at: number
}
/** Those that write at times of their own, of which the next has not come. */
export const doorsPlanned = async (db: Reader, moment: Date): Promise<readonly Planned[]> => {
  const { rows } = await sql<Planned>`
    select id, schedule, (extract(epoch from next_at) * 1000)::float8 as at from system.door where deleted_at is null and is_active and direction = 'out' and next_at > ${moment}`.execute(
    db,
  )
  return rows
}
/** Those that are to be looked at, in their order. */
export const doorsDue = async (db: Reader, moment: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from system.door where deleted_at is null and is_active and (direction = 'in' or next_at <= ${moment}) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** @throws Fault where the installation has no such place */
export const placeOf = ({ place, path }: Pick<Door, 'place' | 'path'>): Place => {
  const { folder, bucket } = allowedHere()
  if (place === 'folder' && folder !== undefined) return folderPlace(folder, path)
  if (place === 'bucket' && bucket !== undefined) return bucketPlace(bucket, path)
  throw new Fault('noPlace')
}
