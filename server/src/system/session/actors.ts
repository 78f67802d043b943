import { serviceKeyPrefix, serviceTokenPrefix } from '@geodepot/contracts/system/service-account.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, onceCommitted } from '../../kit/database/database.ts'
import { listen } from '../../kit/database/listen.ts'
import type { Calling } from '../../kit/http/mount.ts'
import { isConfined } from './confined.ts'
import { isAdmitted } from './admitted.ts'
import { type RoleGrant, rightsOf } from './rules.ts'
import { createSeen } from './seen.ts'
import { type FoundKey, findKey, fromNear, keepServiceCalls, keyRefused, shutFor } from './service-keys.ts'

interface Resolved {
  readonly actor: Actor
  readonly expiresAt: number
  /** Where a key is called from that opens nothing from there. @throws Refusal */
  readonly admit?: (calling: Calling) => void
}
interface Opened {
  sessionId: number
  expiresAt: number
  userId: number
}
interface Person {
  userId: number
  userName: string
  nickName: string
  departmentId: string
  departmentName: string
  departmentNameEn: string
  secondDepartmentId: string
  roles: RoleGrant[]
  permissions: string[]
  subtree: string[]
  projects: string[]
  confined: boolean
}

/** Resolves bearer tokens to people, and keys to other systems: those open nothing outside a call. */
export interface Actors {
  actorOf(token: string, calling?: Calling): Promise<Actor | undefined>
  /** Keeps account of what other systems called. */
  answered(actor: Actor, calling: Calling, code: number): void
  /** Hears of changes from here on. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** What is let go of: one session, one person's, or all. */
interface Forgotten {
  readonly session?: string
  readonly person?: number
}
const forgetters = new Set<(what: Forgotten) => void>()
/** Lets go of a session in this process at once; the other nodes hear of it from the database. */
export const forgetSession = (tokenHash: Buffer): void =>
  forgetters.forEach((forget) => forget({ session: tokenHash.toString('base64') }))

/**
 * Lets go of everybody's rights in this process once the transaction is committed,
 * so that whoever changed them sees it in the next answer.
 */
export const forgetRights = (tx: Tx): void => onceCommitted(tx, () => forgetters.forEach((forget) => forget({})))

/** The same of one person's sessions, where nobody else is concerned. */
export const forgetPerson = (tx: Tx, person: number): void =>
  onceCommitted(tx, () => forgetters.forEach((forget) => forget({ person })))

const machineTokens = [
  { prefix: serviceKeyPrefix, by: 'key' },
  { prefix: serviceTokenPrefix, by: 'token' },
] as const

const onePerson = /^person (\d+)$/

const mostKept = 20_000
// Milliseconds: should a change never be told to this node, it honours what it knew no longer than that.
const keptFor = 60_000

/**
 * People are resolved once and kept until anything their rights are made of changes, on whichever node that happens.
 */
export const createActors = (db: Database, url: string): Actors => {
  const kept = new Map<string, Resolved>()
  let generation = 0
  const forget = ({ session, person }: Forgotten): void => {
    generation += 1
    if (session !== undefined) kept.delete(session)
    else if (person === undefined) kept.clear()
    else for (const [key, { actor }] of kept) if (actor.userId === person) kept.delete(key)
  }
  const changed = (payload: string): void => {
    const person = onePerson.exec(payload)?.[1]
    forget(person === undefined ? {} : { person: Number(person) })
  }
  const listening = listen(url, { access_changed: changed, config_changed: () => forget({}) }, () => forget({}))
  forgetters.add(forget)
  const seen = createSeen(db)
  const calls = keepServiceCalls(db)
  const used = ({ actor, admit }: Resolved, calling: Calling | undefined): Actor | undefined => {
    if (!actor.service) {
      seen.note(actor.sessionId)
      return actor
    }
    if (!calling) return undefined
    admit?.(calling)
    return actor
  }
  const actorOf = async (token: string, calling?: Calling): Promise<Actor | undefined> => {
    const hash = createHash('sha256').update(token).digest()
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known && known.expiresAt > now().getTime()) return used(known, calling)
    const before = generation
    const by = machineTokens.find(({ prefix }) => token.startsWith(prefix))?.by
    const resolved = by
      ? calling && (await resolveKey(db, await findKey(db, hash, by), calling, calls.note))
      : await resolve(db, hash)
    // What was read before a change is not kept after it.
    if (resolved && before === generation) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, resolved)
    }
    return resolved && used(resolved, calling)
  }
  return {
    actorOf,
    answered: ({ service }, calling, code) => {
      if (service) calls.note(service, calling, code)
    },
    ready: listening.ready,
    close: async () => {
      forgetters.delete(forget)
      await seen.close()
      await calls.close()
      await listening.close()
    },
  }
}

/** How long what was found is kept at most, if it ends then. */
const keptUntil = (ends: number): number => Math.min(ends, now().getTime() + keptFor)
type NoteCall = (service: NonNullable<Actor['service']>, calling: Calling, code: number) => void
const resolveKey = async (
  db: Database,
  found: FoundKey | undefined,
  calling: Calling,
  note: NoteCall,
): Promise<Resolved | undefined> => {
  if (!found || (found.tokenEnds !== null && found.tokenEnds <= now().getTime())) return undefined
  const { service } = found
  const refuse = (key: Parameters<typeof keyRefused>[0], from: Calling): never => {
    const refused = keyRefused(key, from.address)
    note(service, from, refused.code)
    throw refused
  }
  const shut = shutFor(found)
  if (shut) refuse(shut, calling)
  const actor = await personOf(db, found.userId)
  const isNear = fromNear(found)
  return (
    actor && {
      actor: { ...actor, service },
      expiresAt: keptUntil(Math.min(found.expiresAt, found.tokenEnds ?? found.expiresAt)),
      admit: (from) => {
        if (!isNear(from.address)) refuse('foreignAddress', from)
      },
    }
  )
}

const resolve = async (db: Database, hash: Buffer): Promise<Resolved | undefined> => {
  const {
    rows: [opened],
  } = await sql<Opened>`
    select s.id as "sessionId", (extract(epoch from s.expires_at) * 1000)::bigint as "expiresAt", u.id as "userId"
    from system.session s join system.user u on u.id = s.user_id
    where s.token_hash = ${hash} and ${isAdmitted()}`.execute(db)
  if (!opened) {
    await endOrphaned(db, hash)
    return undefined
  }
  const actor = await personOf(db, opened.userId, opened.sessionId)
  return actor && { actor, expiresAt: keptUntil(opened.expiresAt) }
}

/** People with the rights that enabled roles add up to, without a session: for work that nobody is signed in for. */
export const peopleOf = async (db: Reader, userIds: readonly number[]): Promise<Actor[]> => {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.name as "userName", u.nick_name as "nickName",
      d.id as "departmentId", d.name as "departmentName", d.name_en as "departmentNameEn", coalesce(d.path[2], d.id) as "secondDepartmentId",
      coalesce((select jsonb_agg(jsonb_build_object('key', r.key, 'scope', r.data_scope,
          'departments', coalesce((select jsonb_agg(rd.department_id) from system.role_department rd where rd.role_id = r.id), '[]')) order by r.order_number, r.id)
        from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.status = '0'), '[]') as roles,
      array(select distinct m.permission from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0'
        join system.role_menu rm on rm.role_id = r.id join system.menu m on m.id = rm.menu_id
        where ur.user_id = u.id and m.status = '0' and m.permission <> '') as permissions,
      array(select below.id from system.department below where below.path @> array[u.department_id]) as subtree,
      array(select pm.project_id from system.project_member pm where pm.user_id = u.id) as projects,
      ${isConfined()} as confined
    from system.user u join system.department d on d.id = u.department_id where u.id = any(${userIds}::bigint[]) order by u.id`.execute(
    db,
  )
  return rows.map((found) => {
    const { roles: _roles, permissions: _permissions, subtree: _subtree, projects: _projects, ...person } = found
    return { sessionId: 0, ...person, ...rightsOf(found) }
  })
}

/** One person with these rights, under a session or none. */
export const personOf = async (db: Reader, userId: number, sessionId = 0): Promise<Actor | undefined> => {
  const [found] = await peopleOf(db, [userId])
  return found && { ...found, sessionId }
}

// A session of a person who was disabled does not come back with the person.
const endOrphaned = async (db: Database, hash: Buffer): Promise<void> => {
  await sql`update system.session s set ended_at = ${now()} from system.user u
    where u.id = s.user_id and s.token_hash = ${hash} and s.ended_at is null and (u.status <> '0' or u.deleted_at is not null)`.execute(
    db,
  )
}
