import type { ServiceAccountInput } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, reasonIn, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { isNetwork } from '../../kit/networks.ts'
import { requireBelow, requireGrantable } from '../role/index.ts'
import { closedHash } from '../user/index.ts'
import { accountFrom, accountSeen } from './queries.ts'

const entity = 'system/service-account'
type Stored = Required<ServiceAccountInput> & { readonly id: number; readonly version: number; readonly userId: number }

/** Those of the person's scope, locked, as the wire names them. */
export const lockAccounts = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.user_id as "userId", u.name, u.department_id as "deptId", array_to_string(a.addresses, ', ') as addresses, case when a.is_active then '0' else '1' end as status, a.remark,
      coalesce((select jsonb_agg(ur.role_id order by ur.role_id) from system.user_role ur where ur.user_id = u.id), '[]') as "roleIds"
    from ${accountFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${accountSeen(actor)} order by a.id for update of a, u`.execute(
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
const audited = ({ id: _id, version: _version, userId: _userId, ...fields }: Stored) => fields

const networksIn = (text = ''): string[] => text.split(/[\s,;，；、]+/u).filter(Boolean)

const reason = reasonIn(serviceAccountMessages)

/** @throws Refusal with all that speaks against it */
const check = async (
  tx: Tx,
  actor: Actor,
  { name, deptId, addresses, roleIds }: ServiceAccountInput,
  before?: Stored,
): Promise<void> => {
  const { rows } = await sql`
    select 1 from system.department d where d.id = ${deptId} and (d.id = ${before?.deptId ?? ''} or d.status = '0' and ${visible(actor, { departments: ['d.id'] })})`.execute(
    tx,
  )
  // Logs name who did something by the account alone: nobody is to be taken for another.
  const { rows: others } = await sql`
    select 1 from system.user u where lower(u.name) = lower(${name}) and u.deleted_at is null and u.id <> ${before?.userId ?? 0}`.execute(
    tx,
  )
  const bad = networksIn(addresses).find((one) => !isNetwork(one))
  refuseAny([
    ...(others.length === 0 ? [] : [reason('taken', { name }, 'name')]),
    ...(rows.length > 0 ? [] : [reason('orgUnknown', {}, 'deptId')]),
    ...(bad === undefined ? [] : [reason('badAddress', { value: bad }, 'addresses')]),
  ])
  // What it holds already may stay, whoever gave it.
  await requireGrantable(
    tx,
    actor,
    roleIds.filter((role) => before?.roleIds.includes(role) !== true),
    'roleIds',
  )
}

const setRoles = async (tx: Tx, user: number, roleIds: readonly number[]): Promise<void> => {
  await sql`delete from system.user_role where user_id = ${user} and not role_id = any(${roleIds}::bigint[])`.execute(
    tx,
  )
  await sql`insert into system.user_role (user_id, role_id) select ${user}, r from unnest(${roleIds}::bigint[]) r on conflict do nothing`.execute(
    tx,
  )
}
/** What two people enter at the same moment is refused in the same words as what was there before. */
const named = async <T>(name: string, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw violated(error) === 'user_name' ? refusal(serviceAccountMessages, 'taken', { name }, 'name') : error
  }
}

/** A new account, and its record among the people: disabled there, so that nobody signs in with it or is offered it. */
export const createServiceAccount = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: ServiceAccountInput,
): Promise<number> => {
  await check(tx, actor, given)
  const moment = now()
  const {
    rows: [user],
  } = await named(
    given.name,
    sql<{ id: number }>`
      insert into system.user (name, nick_name, department_id, level, phone, email, sex, status, remark, password_hash, password_changed_at, must_change_password, is_machine, created_at, created_by)
      select ${given.name}, ${given.name}, d.id, d.level, '', '', '2', '1', '', ${await closedHash()}, ${moment}, false, true, ${moment}, ${actor.userId}
      from system.department d where d.id = ${given.deptId} returning id`.execute(tx),
  )
  const userId = user?.id ?? 0
  await setRoles(tx, userId, given.roleIds)
  const { id } = await tx
    .insertInto('system.service_account')
    .values({
      user_id: userId,
      is_active: given.status === '0',
      addresses: networksIn(given.addresses),
      remark: given.remark ?? '',
      version: 1,
      created_by: actor.userId,
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, context, entity, 'create', [{ id, after: given }])
  return id
}

/** Answers the new version. */
export const updateServiceAccount = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: ServiceAccountInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lockAccounts(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await check(tx, actor, given, before)
  const moment = now()
  await named(
    given.name,
    sql`update system.user u set name = ${given.name}, nick_name = ${given.name}, department_id = d.id, level = d.level, updated_at = ${moment}, updated_by = ${actor.userId}
      from system.department d where u.id = ${before.userId} and d.id = ${given.deptId}`.execute(tx),
  )
  await setRoles(tx, before.userId, given.roleIds)
  await tx
    .updateTable('system.service_account')
    .set({
      is_active: given.status === '0',
      addresses: networksIn(given.addresses),
      remark: given.remark ?? '',
      version: before.version + 1,
      updated_by: actor.userId,
      updated_at: moment,
    })
    .where('id', '=', id)
    .execute()
  const [after] = await lockAccounts(tx, actor, [id])
  await audit(tx, actor, context, entity, 'update', [{ id, before: audited(before), after: after && audited(after) }])
  return before.version + 1
}

/** Its keys open nothing any more; what it did stays under its name. */
export const removeServiceAccounts = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lockAccounts(tx, actor, ids)
  const moment = now()
  const users = rows.map(({ userId }) => userId)
  await sql`update system.service_account set deleted_at = ${moment}, updated_by = ${actor.userId}, updated_at = ${moment} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`update system.service_key set ended_at = ${moment} where account_id = any(${ids}::bigint[]) and ended_at is null`.execute(
    tx,
  )
  await sql`delete from system.user_role where user_id = any(${users}::bigint[])`.execute(tx)
  await sql`update system.user set deleted_at = ${moment}, updated_at = ${moment}, updated_by = ${actor.userId} where id = any(${users}::bigint[])`.execute(
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
