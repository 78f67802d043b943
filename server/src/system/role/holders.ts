import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { visible, type Visible, within } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import {
  requireAdministratorLeft,
  requireBelow,
  requireGivenWithin,
  requireGrantable,
  requireTouchable,
} from './grants.ts'
import { isAdministratorRole } from './rules.ts'

type HolderQuery = Omit<InputOf<typeof role.allocatedList>, 'pageNum' | 'pageSize'>

// As people are seen everywhere: by department; oneself, and whom one entered oneself, always. What a machine may do is
// for those who keep service accounts.
const seen = (actor: Actor): Visible =>
  within(
    sql`u.deleted_at is null and (not u.is_machine or ${mayDo(actor, 'system:service-account:edit')}) and ${visible(actor, { departments: ['u.department_id'], people: ['u.id', 'u.created_by'] })}`,
  )

/** The people of the data scope who hold the role (`held`) or do not. */
export const holderListing = (actor: Actor, query: HolderQuery, held: boolean, language: Language): Listing => {
  const holds = sql<SqlBool>`u.id in (select user_id from system.user_role where role_id = ${query.roleId})`
  return {
    from: sql`system.user u`,
    key: 'u.id',
    sort: { userName: 'u.name', nickName: 'u.nick_name', createTime: 'u.created_at' },
    scope: seen(actor),
    where: [
      held ? holds : sql<SqlBool>`not ${holds}`,
      ...(query.userName === undefined ? [] : [contains('u.search', query.userName)]),
      ...(query.phonenumber === undefined
        ? []
        : [contains('u.search', query.phonenumber), contains('u.phone', query.phonenumber)]),
      ...(query.deptId === undefined
        ? []
        : [
            sql<SqlBool>`u.department_id in (select id from system.department where path @> array[${query.deptId}::text])`,
          ]),
    ],
    columns: sql`u.id as "userId", u.name as "userName", u.nick_name as "nickName", u.email, u.phone as phonenumber, u.department_id as "deptId", ${namedIn('d', language)} as "deptName",
      u.status, u.created_at as "createTime"`,
    joins: sql`join system.department d on d.id = u.department_id`,
  }
}
/** By account, unless asked otherwise. */
export const byAccount = <Q extends Pick<HolderQuery, 'orderByColumn'>>(query: Q): Q => ({
  ...query,
  orderByColumn: query.orderByColumn ?? 'userName',
})

/** Gives a role to people, who have its rights from then on. */
export const giveRole = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  roleId: number,
  userIds: readonly number[],
): Promise<void> => {
  await requireRole(tx, roleId)
  await requireGrantable(tx, actor, [roleId], 'roleId')
  await requirePeople(tx, actor, userIds)
  const { rows } = await sql<{ id: number }>`
    insert into system.user_role (user_id, role_id) select id, ${roleId} from unnest(${userIds}::bigint[]) as id on conflict do nothing returning user_id as id`.execute(
    tx,
  )
  const given = rows.map(({ id }) => id)
  if (given.length === 0) return
  await requireGivenWithin(
    tx,
    actor,
    given.map((userId) => ({ userId, roleId })),
    'roleId',
  )
  await noteChanged(tx, actor, given)
  await audit(tx, actor, context, 'system/role', 'give', [{ id: roleId, after: { userIds: given } }])
}

/** Takes a role away from people, who lose its rights at once. The last administrator stays one. */
export const takeRole = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  roleId: number,
  userIds: readonly number[],
): Promise<void> => {
  const key = await requireRole(tx, roleId)
  await requireTouchable(tx, actor, [roleId])
  await requirePeople(tx, actor, userIds)
  const { rows } = await sql<{
    id: number
  }>`delete from system.user_role where role_id = ${roleId} and user_id = any(${userIds}::bigint[]) returning user_id as id`.execute(
    tx,
  )
  if (isAdministratorRole(key)) await requireAdministratorLeft(tx)
  const taken = rows.map(({ id }) => id)
  if (taken.length === 0) return
  await noteChanged(tx, actor, taken)
  await audit(tx, actor, context, 'system/role', 'take', [{ id: roleId, before: { userIds: taken } }])
}

// A form of theirs that was opened before has other roles, and would write them back.
const noteChanged = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> => {
  const changed = sql`version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}`
  await sql`update system.user set ${changed} where id = any(${ids}::bigint[])`.execute(tx)
  await sql`update system.service_account set ${changed} where user_id = any(${ids}::bigint[])`.execute(tx)
}

// Held until the end, so that the role is not deleted meanwhile. Returns its key.
const requireRole = async (tx: Tx, id: number): Promise<string> => {
  const {
    rows: [found],
  } = await sql<{ key: string }>`select key from system.role where id = ${id} for key share`.execute(tx)
  if (!found) throw notFound()
  return found.key
}
const requirePeople = async (tx: Tx, actor: Actor, userIds: readonly number[]): Promise<void> => {
  const wanted = [...new Set(userIds)]
  const { rows } =
    await sql`select 1 from system.user u where u.id = any(${wanted}::bigint[]) and ${seen(actor)}`.execute(tx)
  if (rows.length < wanted.length) throw refusal(roleMessages, 'unknownPerson', {}, 'userIds')
  await requireBelow(tx, actor, wanted)
}
