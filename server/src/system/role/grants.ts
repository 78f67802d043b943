import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Grant, type Granter, administers, isSuperadmin, lacks, objection } from './rules.ts'

interface NamedRole {
  readonly name: string
  readonly nameEn: string
}
interface Held extends Grant, NamedRole {
  readonly id: number
}

// Rights of disabled roles and menus count as if they were not: they may be enabled again.
const grantsOf = async (db: Reader, roleIds: readonly number[]): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select r.id, r.key, r.name, r.name_en as "nameEn", r.data_scope as "dataScope",
      array(select distinct m.permission from system.role_menu rm join system.menu m on m.id = rm.menu_id where rm.role_id = r.id and m.permission <> '') as permissions,
      array(select rd.department_id from system.role_department rd where rd.role_id = r.id) as departments
    from system.role r where r.id = any(${roleIds}::bigint[]) order by r.order_number, r.id`.execute(db)
  return rows
}

/** The actor as one who grants. */
export const granterOf = async (db: Reader, actor: Actor): Promise<Granter> => {
  if (actor.scope.all) return { ...actor, closed: true }
  const seen = actor.scope.departments
  const { rows } =
    await sql`select 1 from system.department d where d.path && ${seen}::text[] and not d.id = any(${seen}::text[]) limit 1`.execute(
      db,
    )
  return { ...actor, closed: rows.length === 0 }
}

const refuseAbove = async (db: Reader, actor: Actor, roles: readonly Held[], field?: string): Promise<void> => {
  const granter = await granterOf(db, actor)
  for (const role of roles) {
    const why = objection(granter, role)
    if (why) throw refusal(roleMessages, why, { name: [role.name, role.nameEn] }, field)
  }
}

/** Refuses unless every permission and every row that these roles open is the actor's own too. */
export const requireGrantable = async (
  db: Reader,
  actor: Actor,
  roleIds: readonly number[],
  field: string,
): Promise<void> => {
  const wanted = [...new Set(roleIds)]
  if (wanted.length === 0) return
  const roles = await grantsOf(db, wanted)
  if (roles.length < wanted.length) throw refusal(roleMessages, 'unknown', {}, field)
  await refuseAbove(db, actor, roles, field)
}

/**
 * Refuses unless the actor might grant these roles too: nobody changes a
 * role above the own ones. Answers 404 where there is none.
 */
export const requireTouchable = async (db: Reader, actor: Actor, roleIds: readonly number[]): Promise<void> => {
  const wanted = [...new Set(roleIds)]
  const roles = await grantsOf(db, wanted)
  if (roles.length < wanted.length) throw notFound()
  await refuseAbove(db, actor, roles)
}

/** Of these roles those that the actor may grant and change. */
export const touchable = async (db: Reader, actor: Actor, roleIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (isSuperadmin(actor)) return new Set(roleIds)
  const [granter, roles] = [await granterOf(db, actor), await grantsOf(db, roleIds)]
  return new Set(roles.filter((role) => objection(granter, role) === undefined).map(({ id }) => id))
}

interface Account {
  id: number
  name: string
  keys: string[]
  permissions: string[]
  isBeyond: boolean
}

/**
 * Refuses when one of these accounts stands above the actor: nobody
 * touches an account that may do or sees more than the person.
 */
export const requireBelow = async (db: Reader, actor: Actor, userIds: readonly number[]): Promise<void> => {
  const others = [...new Set(userIds)].filter((id) => id !== actor.userId)
  if (others.length === 0 || isSuperadmin(actor)) return
  const { rows } = await sql<Account>`
    select u.id, u.name, array_agg(distinct r.key) as keys,
      array(select distinct m.permission from system.user_role own join system.role_menu rm on rm.role_id = own.role_id join system.menu m on m.id = rm.menu_id
        where own.user_id = u.id and m.permission <> '') as permissions,
      ${actor.scope.all ? sql`false` : sql`bool_or(${opensBeyond(actor)})`} as "isBeyond"
    from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
    where u.id = any(${others}::bigint[]) group by u.id order by u.id`.execute(db)
  for (const { name, keys, permissions, isBeyond } of rows) {
    if (keys.includes('superadmin') || (!administers(actor) && keys.includes('admin')))
      throw refusal(roleMessages, 'superadminOnly')
    if (administers(actor)) continue
    if (lacks(actor, permissions)) throw refusal(roleMessages, 'rightsAbove', { name })
    if (isBeyond) throw refusal(roleMessages, 'scopeAbove', { name })
  }
}

/**
 * Refuses when the departments that these people were moved to, the actor included, open to one of them rows that the
 * actor does not see. Asked once they have moved.
 */
export const requireMovedWithin = async (tx: Tx, actor: Actor, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0 || actor.scope.all) return
  // Roles that open no department of their own open the same after a move as before.
  const {
    rows: [above],
  } = await sql<{ name: string }>`
    select u.name from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
    where u.id = any(${userIds}::bigint[]) and r.data_scope in ('3', '4') and ${opensBeyond(actor)} order by u.id limit 1`.execute(
    tx,
  )
  if (above) throw refusal(roleMessages, 'moveOpens', { name: above.name }, 'deptId')
}

// A role by which somebody sees more departments than the actor does, wherever that somebody is.
const opening = async (tx: Tx, actor: Actor, which: RawBuilder<unknown>): Promise<NamedRole | undefined> => {
  if (actor.scope.all) return undefined
  const { rows } = await sql<NamedRole>`
    select r.name, r.name_en as "nameEn" from system.role r join system.user_role ur on ur.role_id = r.id join system.user u on u.id = ur.user_id and u.deleted_at is null
    where r.data_scope in ('3', '4') and ${which} and ${opensBeyond(actor)} order by r.order_number, r.id limit 1`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Refuses when a role that somebody is given, the actor included, opens to him a department that the actor does not
 * see: whom one entered stays in sight wherever he goes. Asked once they have them.
 */
export const requireGivenWithin = async (
  tx: Tx,
  actor: Actor,
  given: readonly { readonly userId: number; readonly roleId: number }[],
  field: string,
): Promise<void> => {
  if (given.length === 0) return
  const pairs = recordset(given, { userId: 'bigint', roleId: 'bigint' })
  const found = await opening(tx, actor, sql`(u.id, r.id) in (select t."userId", t."roleId" from ${pairs})`)
  if (found) throw refusal(roleMessages, 'grantScope', { name: [found.name, found.nameEn] }, field)
}

/** The same of a role and all who hold it. Asked once it opens what it is to open. */
export const requireOpensWithin = async (tx: Tx, actor: Actor, roleId: number): Promise<void> => {
  if (await opening(tx, actor, sql`r.id = ${roleId}`)) throw refusal(roleMessages, 'scopeTooWide', {}, 'dataScope')
}

// Whether the role `r` opens to its holder `u` a row that the actor does not see.
const opensBeyond = ({ scope }: Actor) => sql`case r.data_scope
  when '1' then true
  when '2' then exists (select 1 from system.role_department rd where rd.role_id = r.id and not rd.department_id = any(${scope.departments}::text[]))
  when '3' then not u.department_id = any(${scope.departments}::text[])
  when '4' then exists (select 1 from system.department d where d.path @> array[u.department_id] and not d.id = any(${scope.departments}::text[]))
  when '6' then exists (select 1 from system.project_member pm join system.project p on p.id = pm.project_id
    where pm.user_id = u.id and not (p.id = any(${scope.projects}::text[]) or p.department_id = any(${scope.departments}::text[])))
  else false end`

/**
 * Refuses the change made so far when nobody would be left who may do
 * everything. Changes that cross wait for each other here.
 */
export const requireAdministratorLeft = async (tx: Tx): Promise<void> => {
  await sql`select 1 from system.role where key in ('admin', 'superadmin') order by id for no key update`.execute(tx)
  const { rows } = await sql`
    select 1 from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
    where r.key in ('admin', 'superadmin') and r.status = '0' and u.status = '0' and u.deleted_at is null limit 1`.execute(
    tx,
  )
  if (rows.length === 0) throw refusal(roleMessages, 'lastAdministrator')
}
