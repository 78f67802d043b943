import type { DoorInput } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, violated } from '../../kit/database/database.ts'
import { type Reason, notFound, reasonIn, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { sentKind } from '../../kit/many/index.ts'
import { requireSystem } from '../external-key/index.ts'
import { readTimes } from '../job/index.ts'
import { requireBelow } from '../role/index.ts'
import { accountFrom, accountSeen } from '../service-account/index.ts'
import { personOf } from '../session/index.ts'
import { isKind, mayUse } from './kinds.ts'
import { forgetContent } from './log.ts'
import { Fault, type Kept, type Place, allowedPlaces, refusedBy } from './place.ts'
import { doorFrom, doorSeen, findFile } from './queries.ts'
import { giveUpBegun, nextTime } from './send.ts'
import { placeOf } from './stored.ts'

const entity = 'system/door'

interface Stored {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly accountId: number
  readonly userId: number
  readonly direction: DoorInput['direction']
  readonly place: DoorInput['place']
  readonly path: string
  readonly kind: string
  readonly language: string
  readonly status: string
  readonly mode: string
  readonly updateChanged: boolean
  readonly system: string
  readonly format: string
  readonly content: string
  readonly schedule: string
  readonly keepDays: number
  readonly remark: string
}
/** Those of the person's scope, locked; whoever changes one stands above its account. */
const lockDoors = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name, a.account_id as "accountId", c.user_id as "userId", a.direction, a.place, a.path, a.kind, a.language, case when a.is_active then '0' else '1' end as status,
      a.mode, a.update_changed as "updateChanged", a.external_system as system, a.format, a.content, a.schedule, a.keep_days as "keepDays", a.remark
    from ${doorFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${doorSeen(actor)} order by a.id for update of a`.execute(
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
  const [found] = await lockDoors(tx, actor, [id])
  if (!found) throw notFound()
  if (version !== undefined && version !== found.version) throw stale()
  return found
}
const audited = ({ id: _id, version: _version, userId: _userId, ...fields }: Stored) => fields

const reason = reasonIn(doorMessages)

/** What speaks against where it is to stand; a folder that is not there yet may come. */
const againstPlace = async ({ place, path }: DoorInput): Promise<Reason[]> => {
  if (!allowedPlaces().includes(place)) return [reason('noPlace', {}, 'place')]
  try {
    await placeOf({ place, path }).open()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.key === 'leadsOut') return [reason('fault_leadsOut', {}, 'path')]
  }
  return []
}
const againstSchedule = ({ direction, schedule = '' }: DoorInput): Reason[] => {
  if (direction === 'in') return []
  const times = readTimes(schedule, now())
  return 'error' in times
    ? [reason('badSchedule', { reason: bothOf(jobMessages, times.error, times.params) }, 'schedule')]
    : []
}

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, actor: Actor, given: DoorInput, before?: Stored): Promise<void> => {
  const { accountId, direction, kind, system } = given
  const {
    rows: [account],
  } = await sql<{ userId: number }>`
    select a.user_id as "userId" from ${accountFrom} where a.id = ${accountId} and a.deleted_at is null and (a.id = ${before?.accountId ?? 0} or ${accountSeen(actor)})`.execute(
    tx,
  )
  const machine = account && (await personOf(tx, account.userId))
  const ofKind = (): Reason[] => {
    if (!isKind(direction, kind)) return [reason('kindUnknown', {}, 'kind')]
    return machine && !mayUse(machine, given) ? [reason('kindForbidden', {}, 'kind')] : []
  }
  refuseAny([
    ...(account ? [] : [reason('accountUnknown', {}, 'accountId')]),
    ...ofKind(),
    ...(await againstPlace(given)),
    ...againstSchedule(given),
  ])
  if (direction === 'in' && system) await requireSystem(tx, system)
  // Nobody has sent to a partner what he does not see himself, nor has it write what he may not.
  if (account) await requireBelow(tx, actor, [account.userId])
}

/** What two people enter at the same moment is refused in the same words as what was there before. */
const unique = async <T>({ name }: DoorInput, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const violation = violated(error)
    if (violation === 'door_name') throw refusal(doorMessages, 'taken', { name }, 'name')
    throw violation === 'door_path' ? refusal(doorMessages, 'pathTaken', {}, 'path') : error
  }
}

/** Its columns as they are written: what concerns the other direction says nothing. */
const columnsOf = (given: DoorInput): Readonly<Record<string, unknown>> => {
  const { name, accountId, direction, place, path, kind, language, status, mode, updateChanged } = given
  const { system = '', format, content, schedule = '', keepDays, remark = '' } = given
  const isIn = direction === 'in'
  return {
    name,
    account_id: accountId,
    direction,
    place,
    path,
    kind,
    language,
    is_active: status === '0',
    mode,
    update_changed: updateChanged,
    external_system: isIn && sentKind(kind) ? system : '',
    format,
    content,
    schedule: isIn ? '' : schedule.trim(),
    keep_days: keepDays,
    next_at: isIn ? null : nextTime(schedule, now()),
    remark,
  }
}

export const createDoor = async (tx: Tx, actor: Actor, context: Context, given: DoorInput): Promise<number> => {
  await check(tx, actor, given)
  const columns = { ...columnsOf(given), version: 1, created_by: actor.userId, created_at: now() }
  const {
    rows: [made],
  } = await unique(
    given,
    sql<{ id: number }>`
      insert into system.door (${sql.join(Object.keys(columns).map((name) => sql.id(name)))}) values (${sql.join(Object.values(columns))}) returning id`.execute(
      tx,
    ),
  )
  const id = made?.id ?? 0
  await audit(tx, actor, context, entity, 'create', [{ id, after: audited(await lockOne(tx, actor, id)) }])
  return id
}

// With another view, of something else or somewhere else, what was told before says nothing.
const restarting = (given: DoorInput, before: Stored): boolean =>
  (['accountId', 'kind', 'content', 'place', 'path', 'format'] as const).some((field) => given[field] !== before[field])
const beginAnew: RawBuilder<unknown> = sql`, stands_at = null, seen = '{}'`

/** Answers the new version. */
export const updateDoor = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: DoorInput & { id: number; version: number },
): Promise<number> => {
  const { id } = given
  const before = await lockOne(tx, actor, id, given.version)
  await check(tx, actor, given, before)
  const isAnew = restarting(given, before)
  const set = Object.entries(columnsOf(given)).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  await unique(
    given,
    sql`update system.door set ${sql.join(set)} ${isAnew ? beginAnew : sql``}, fault = '', fault_en = '', version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
      tx,
    ),
  )
  if (isAnew) await giveUpBegun(id).execute(tx)
  const after = await lockOne(tx, actor, id)
  await audit(tx, actor, context, entity, 'update', [{ id, before: audited(before), after: audited(after) }])
  return after.version
}

/** Nothing comes or goes any more; the files stay where they lie. */
export const removeDoors = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lockDoors(tx, actor, ids)
  await sql`update system.door set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
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

/** The next file holds all records once more. */
export const restartDoor = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<number> => {
  const before = await lockOne(tx, actor, id, version)
  await sql`update system.door set stands_at = null, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await giveUpBegun(id).execute(tx)
  await audit(tx, actor, context, entity, 'restart', [{ id, after: { name: before.name } }])
  return before.version + 1
}

/** Puts a file that came in back to where it came, and lets its content come once more. */
export const takeAgain = async (
  db: Database,
  actor: Actor,
  context: Context,
  asked: { readonly id: number; readonly fileId: number },
): Promise<void> => {
  const file = await findFile(db, actor, asked)
  if (!file) throw notFound()
  const door = await inTransaction(db, (tx) => lockOne(tx, actor, asked.id))
  const [folder, ...rest] = file.keptAs.split('/')
  if (!file.isPlaced || door.direction !== 'in') throw refusal(doorMessages, 'notAgain')
  if (rest.length === 0) throw refusal(doorMessages, 'notThere')
  const name = rest.join('/')
  await atDoor(door, async (place) => {
    if (await place.has(undefined, name)) throw refusal(doorMessages, 'inTheWay', { name })
    if (!(await place.has(folder as Kept, name))) throw refusal(doorMessages, 'notThere')
  })
  // Before it lies there: whoever looks in between would take it for one that came twice.
  await inTransaction(db, async (tx) => {
    await forgetContent(tx, asked.fileId)
    await audit(tx, actor, context, entity, 'again', [{ id: asked.id, after: { file: file.name } }])
  })
  await atDoor(door, async (place) => {
    const became = await place.putBack(folder as Kept, name)
    if (became === 'inTheWay') throw refusal(doorMessages, 'inTheWay', { name })
    if (became === 'gone') throw refusal(doorMessages, 'notThere')
  })
}
const atDoor = async (door: Stored, work: (place: Place) => Promise<void>): Promise<void> => {
  try {
    await work(placeOf(door))
  } catch (error) {
    throw error instanceof Fault ? refusedBy(error) : error
  }
}
