import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { ChangedUser, NewUser, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { requireFree } from '../duty/index.ts'
import {
  requireAdministratorLeft,
  requireBelow,
  requireGivenWithin,
  requireGrantable,
  requireMovedWithin,
} from '../role/index.ts'
import { endSessionsOf } from '../session/index.ts'
import { saved, refuseWrong } from './check.ts'
import { userVisible } from './list.ts'

const entity = 'system/user'
const distinct = (lists: readonly (readonly number[] | undefined)[]): number[] => [
  ...new Set(lists.flatMap((one) => one ?? [])),
]

interface Stored {
  id: number
  version: number
  userName: string
  nickName: string
  deptId: string
  phonenumber: string
  email: string
  sex: NonNullable<ChangedUser['sex']>
  status: '0' | '1'
  remark: string
  roleIds: number[]
  postIds: number[]
}
/**
 * Locks these people of the data scope for a change. @throws Refusal 404 when one
 * is not among them, or when one stands above the actor.
 */
const locked = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, Stored>> => {
  const { rows } = await sql<Stored>`
    select u.id, u.version, u.name as "userName", u.nick_name as "nickName", u.department_id as "deptId", u.phone as phonenumber, u.email, u.sex, u.status, u.remark,
      coalesce((select jsonb_agg(role_id order by role_id) from system.user_role where user_id = u.id), '[]') as "roleIds",
      coalesce((select jsonb_agg(post_id order by post_id) from system.user_post where user_id = u.id), '[]') as "postIds"
    from system.user u where u.id = any(${ids}::bigint[]) and ${userVisible(actor)} order by u.id for update of u`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  await requireBelow(tx, actor, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets what these people hold; what is not given stays as it is. */
const setHeld = async (
  tx: Tx,
  table: 'user_role' | 'user_post',
  given: readonly { id: number; held: readonly number[] | undefined }[],
): Promise<void> => {
  const set = given.filter(({ held }) => held !== undefined)
  if (set.length === 0) return
  const [name, column] = [sql.table(`system.${table}`), sql.ref(table === 'user_role' ? 'role_id' : 'post_id')]
  const rows = recordset(
    set.flatMap(({ id, held = [] }) => [...new Set(held)].map((one) => ({ id, one }))),
    { id: 'bigint', one: 'bigint' },
  )
  await sql`delete from ${name} h where h.user_id = any(${set.map(({ id }) => id)}::bigint[]) and not exists (select 1 from ${rows} where t.id = h.user_id and t.one = h.${column})`.execute(
    tx,
  )
  await sql`insert into ${name} (user_id, ${column}) select t.id, t.one from ${rows} on conflict do nothing`.execute(tx)
}

export interface ToCreate {
  readonly input: NewUser
  readonly hash: string
}
/**
 * Enters new people. Their passwords were chosen by somebody else: they choose others
 * when they first come in. Ids come back in the order given.
 */
export const createUsers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly ToCreate[],
): Promise<number[]> => {
  const inputs = given.map(({ input }) => input)
  await refuseWrong(
    tx,
    actor,
    inputs.map((input) => ({ ...input, id: 0 })),
    'add',
  )
  await requireGrantable(tx, actor, distinct(inputs.map(({ roleIds }) => roleIds)), 'roleIds')
  const rows = given.map(({ input, hash }, position) => ({
    ...input,
    phonenumber: input.phonenumber ?? '',
    email: input.email ?? '',
    hash,
    position,
  }))
  const { rows: made } = await saved(
    'add',
    inputs[0]?.userName ?? '',
    sql<{ id: number; name: string }>`
    insert into system.user (name, nick_name, department_id, phone, email, sex, status, remark, level, password_hash, must_change_password, created_at, created_by)
    select t."userName", t."nickName", t."deptId", t.phonenumber, t.email, coalesce(t.sex, '2'), coalesce(t.status, '0'), coalesce(t.remark, ''), d.level, t.hash, true, ${now()}, ${actor.userId}
    from ${recordset(rows, { userName: 'text', nickName: 'text', deptId: 'text', phonenumber: 'text', email: 'text', sex: 'text', status: 'text', remark: 'text', hash: 'text', position: 'int' })}
      join system.department d on d.id = t."deptId" order by t.position returning id, name`.execute(tx),
  )
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  const ids = inputs.map(({ userName }) => idOf.get(userName) ?? 0)
  await setHeld(
    tx,
    'user_role',
    inputs.map(({ roleIds }, index) => ({ id: ids[index] ?? 0, held: roleIds })),
  )
  await setHeld(
    tx,
    'user_post',
    inputs.map(({ postIds }, index) => ({ id: ids[index] ?? 0, held: postIds })),
  )
  await audit(
    tx,
    actor,
    context,
    entity,
    'create',
    inputs.map((after, index) => ({ id: ids[index] ?? 0, after })),
  )
  return ids
}

/** Changes people. Returns the new versions in the order given. */
export const updateUsers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly ChangedUser[],
): Promise<number[]> => {
  const before = await locked(
    tx,
    actor,
    given.map(({ userId }) => userId),
  )
  const of = (id: number) => before.get(id)
  if (given.some(({ userId, version }) => version !== undefined && version !== of(userId)?.version)) throw stale()
  if (given.some(({ userId, userName }) => userName !== undefined && userName !== of(userId)?.userName))
    throw refusal(accountMessages, 'accountFixed', {}, 'userName')
  if (given.some(({ userId, status }) => userId === actor.userId && status === '1'))
    throw refusal(accountMessages, 'notOwnStatus', {}, 'status')
  const after = given.flatMap((one) => {
    const stands = of(one.userId)
    return stands ? [changed<Stored>(stands, { ...one, version: undefined })] : []
  })
  await refuseWrong(
    tx,
    actor,
    after.map((one) => ({ ...one, deptBefore: of(one.id)?.deptId, postsBefore: of(one.id)?.postIds })),
    'edit',
  )
  await requireFree(
    tx,
    after.flatMap(({ id, nickName, status }) =>
      status === '1' && of(id)?.status === '0' ? [{ id, name: nickName }] : [],
    ),
    'status',
  )
  // What somebody holds already may stay, whoever gave it.
  const fresh = after.flatMap(({ id, roleIds }) =>
    roleIds.filter((role) => !of(id)?.roleIds.includes(role)).map((roleId) => ({ userId: id, roleId })),
  )
  await requireGrantable(tx, actor, distinct([fresh.map(({ roleId }) => roleId)]), 'roleIds')
  const moment = now()
  await saved(
    'edit',
    after[0]?.userName ?? '',
    sql`
    update system.user u set nick_name = t."nickName", department_id = t."deptId", level = d.level, phone = t.phonenumber, email = t.email, sex = t.sex,
      status = t.status, remark = t.remark, version = u.version + 1, updated_at = ${moment}, updated_by = ${actor.userId}
    from ${recordset(after, { id: 'bigint', nickName: 'text', deptId: 'text', phonenumber: 'text', email: 'text', sex: 'text', status: 'text', remark: 'text' })} join system.department d on d.id = t."deptId"
    where u.id = t.id`.execute(tx),
  )
  await setHeld(
    tx,
    'user_role',
    given.map(({ userId, roleIds }) => ({ id: userId, held: roleIds })),
  )
  await setHeld(
    tx,
    'user_post',
    given.map(({ userId, postIds }) => ({ id: userId, held: postIds })),
  )
  await requireGivenWithin(tx, actor, fresh, 'roleIds')
  await requireMovedWithin(
    tx,
    actor,
    after.flatMap(({ id, deptId }) => (deptId === of(id)?.deptId ? [] : [id])),
  )
  await requireAdministratorLeft(tx)
  await endSessionsOf(
    tx,
    after.flatMap(({ id, status }) => (status === '1' ? [id] : [])),
    moment,
  )
  await audit(
    tx,
    actor,
    context,
    entity,
    'update',
    after.map(({ id, version: _version, ...one }) => ({ id, before: of(id), after: sorted(one) })),
  )
  return after.map(({ version }) => version + 1)
}
// The log compares lists as they are written.
const sorted = <T extends { roleIds?: readonly number[] | undefined; postIds?: readonly number[] | undefined }>({
  roleIds,
  postIds,
  ...rest
}: T): object => ({
  ...rest,
  ...(roleIds && { roleIds: roleIds.toSorted((a, b) => a - b) }),
  ...(postIds && { postIds: postIds.toSorted((a, b) => a - b) }),
})

/** Takes accounts away: nobody signs in with them any more, what they did stays. */
export const removeUsers = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  if (ids.includes(actor.userId)) throw refusal(accountMessages, 'notOneself')
  const before = await locked(tx, actor, ids)
  await requireFree(
    tx,
    [...before.values()].map(({ id, nickName }) => ({ id, name: nickName })),
  )
  const moment = now()
  const gone = [...before.keys()]
  await sql`update system.user set deleted_at = ${moment}, updated_at = ${moment}, updated_by = ${actor.userId} where id = any(${gone}::bigint[])`.execute(
    tx,
  )
  await setHeld(
    tx,
    'user_role',
    gone.map((id) => ({ id, held: [] })),
  )
  await setHeld(
    tx,
    'user_post',
    gone.map((id) => ({ id, held: [] })),
  )
  await requireAdministratorLeft(tx)
  await endSessionsOf(tx, gone, moment)
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    [...before.values()].map(({ id, version: _version, ...one }) => ({ id, before: one })),
  )
}

/** Enables or disables an account. A disabled one is signed out everywhere. */
export const setStatus = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  status: '0' | '1',
): Promise<void> => {
  if (id === actor.userId) throw refusal(accountMessages, 'notOwnStatus', {}, 'status')
  const before = await locked(tx, actor, [id])
  const person = before.get(id)
  if (status === '1' && person) await requireFree(tx, [{ id, name: person.nickName }], 'status')
  const moment = now()
  await sql`update system.user set status = ${status}, version = version + 1, updated_at = ${moment}, updated_by = ${actor.userId} where id = ${id}`.execute(
    tx,
  )
  if (status === '1') {
    await requireAdministratorLeft(tx)
    await endSessionsOf(tx, [id], moment)
  }
  await audit(tx, actor, context, entity, 'changeStatus', [{ id, before: before.get(id), after: { status } }])
}

/** Gives a person exactly these roles. */
export const setRoles = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { userId: id, roleIds = [], version }: InputOf<typeof accounts.setAuthRole>,
): Promise<void> => {
  const before = await locked(tx, actor, [id])
  if (version !== undefined && version !== before.get(id)?.version) throw stale()
  const held = before.get(id)?.roleIds ?? []
  const fresh = roleIds.filter((role) => !held.includes(role))
  await requireGrantable(tx, actor, fresh, 'roleIds')
  await setHeld(tx, 'user_role', [{ id, held: roleIds }])
  await requireGivenWithin(
    tx,
    actor,
    fresh.map((roleId) => ({ userId: id, roleId })),
    'roleIds',
  )
  await sql`update system.user set version = version + 1, updated_at = ${now()}, updated_by = ${actor.userId} where id = ${id}`.execute(
    tx,
  )
  await requireAdministratorLeft(tx)
  await audit(tx, actor, context, entity, 'authRole', [{ id, before: { roleIds: held }, after: sorted({ roleIds }) }])
}
