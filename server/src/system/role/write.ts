import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { RoleInput, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { granterOf, requireOpensWithin, requireTouchable } from './grants.ts'
import { menusOf, writeMenus } from './menus.ts'
import { isAdministratorRole, isBuiltIn, mayOpen } from './rules.ts'

interface Stored {
  id: number
  roleKey: string
  roleName: string
  roleNameEn: string
  roleSort: number
  status: '0' | '1'
  dataScope: NonNullable<RoleInput['dataScope']>
  deptIds: string[]
  remark: string
  version: number
}

/** Enters a role. It opens its holder's own rows unless told more. Returns its id. */
export const createRole = async (tx: Tx, actor: Actor, context: Context, given: RoleInput): Promise<number> => {
  const dataScope = given.dataScope ?? '5'
  const deptIds = await openedDepartments(tx, actor, dataScope, given.deptIds ?? [])
  const id = await named(given, 'add', async () => {
    const {
      rows: [made],
    } = await sql<{ id: number }>`
      insert into system.role (key, name, name_en, data_scope, order_number, status, remark, created_by, created_at)
      values (${given.roleKey}, ${given.roleName}, ${given.roleNameEn || given.roleName}, ${dataScope}, ${given.roleSort}, ${given.status}, ${given.remark ?? ''}, ${actor.userId}, ${now()})
      returning id`.execute(tx)
    return made?.id ?? 0
  })
  await writeDepartments(tx, id, deptIds)
  const menuIds = await writeMenus(tx, actor, id, given.menuIds ?? [])
  await audit(tx, actor, context, 'system/role', 'create', [{ id, after: { ...given, dataScope, deptIds, menuIds } }])
  return id
}

/** Changes a role. Returns the new version. */
export const updateRole = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: InputOf<typeof role.update>,
): Promise<number> => {
  const before = await locked(tx, actor, given.roleId, given.version)
  const { dataScope, roleName, roleNameEn, roleKey, roleSort, status, remark } = changed(before, given)
  await refuseNarrowing(tx, before, { roleKey, status, dataScope })
  const same = dataScope === before.dataScope && given.deptIds === undefined
  const deptIds = same ? before.deptIds : await openedDepartments(tx, actor, dataScope, given.deptIds ?? before.deptIds)
  // Administrators may everything: menus would say nothing.
  const wanted = isAdministratorRole(before.roleKey) ? undefined : given.menuIds
  const menusBefore = wanted && (await menusOf(tx, before.id))
  const after = { roleName, roleNameEn: roleNameEn || roleName, roleKey, roleSort, status, dataScope, deptIds, remark }
  await named(after, 'edit', async () => {
    await sql`update system.role set key = ${roleKey}, name = ${roleName}, name_en = ${after.roleNameEn}, order_number = ${roleSort}, status = ${status}, data_scope = ${dataScope},
      remark = ${after.remark}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${before.id}`.execute(
      tx,
    )
  })
  if (!same) await writeDepartments(tx, before.id, deptIds)
  if (dataScope !== before.dataScope) await requireOpensWithin(tx, actor, before.id)
  const menuIds = wanted && (await writeMenus(tx, actor, before.id, wanted))
  await audit(tx, actor, context, 'system/role', 'update', [
    { id: before.id, before: { ...before, menuIds: menusBefore }, after: { ...after, ...(menuIds && { menuIds }) } },
  ])
  return before.version + 1
}

/** Sets which rows a role opens. Returns the new version. */
export const setDataScope = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: { roleId: number; dataScope: Stored['dataScope']; deptIds: readonly string[]; version?: number | undefined },
): Promise<number> => {
  const before = await locked(tx, actor, given.roleId, given.version)
  if (isAdministratorRole(before.roleKey) && given.dataScope !== '1')
    throw refusal(roleMessages, 'administratorStays', { name: nameOf(before) })
  const deptIds = await openedDepartments(tx, actor, given.dataScope, given.deptIds)
  await touch(tx, actor, before.id, sql`data_scope = ${given.dataScope}`)
  await writeDepartments(tx, before.id, deptIds)
  if (given.dataScope !== before.dataScope) await requireOpensWithin(tx, actor, before.id)
  await audit(tx, actor, context, 'system/role', 'update', [
    { id: before.id, before, after: { dataScope: given.dataScope, deptIds } },
  ])
  return before.version + 1
}

/** Enables or disables a role: whoever holds it gains or loses its rights at once. Returns the new version. */
export const setStatus = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: { roleId: number; status: '0' | '1'; version?: number | undefined },
): Promise<number> => {
  const before = await locked(tx, actor, given.roleId, given.version)
  if (isBuiltIn(before.roleKey) && given.status === '1')
    throw refusal(roleMessages, 'builtInStays', { name: nameOf(before) })
  await touch(tx, actor, before.id, sql`status = ${given.status}`)
  await audit(tx, actor, context, 'system/role', 'update', [{ id: before.id, before, after: { status: given.status } }])
  return before.version + 1
}

/** Deletes roles that nobody holds and no approval asks: all of them or none. */
export const removeRoles = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<Stored & { isHeld: boolean }>`
    select ${storedColumns}, exists (select 1 from system.user_role ur join system.user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = r.id) as "isHeld"
    from system.role r where r.id = any(${ids}::bigint[]) order by r.id for update`.execute(tx)
  await requireTouchable(tx, actor, ids)
  for (const one of rows) {
    if (isBuiltIn(one.roleKey)) throw refusal(roleMessages, 'builtInStays', { name: nameOf(one) })
    if (one.isHeld) throw refusal(roleMessages, 'assigned', { name: nameOf(one) })
  }
  const asked = await chainThatAsks(
    tx,
    rows.map(({ roleKey }) => roleKey),
  )
  const deciding = asked && rows.find(({ roleKey }) => roleKey === asked.roleKey)
  if (asked && deciding)
    throw refusal(roleMessages, 'inChain', { name: nameOf(deciding), chain: [asked.name, asked.nameEn] })
  // What deleted accounts held goes with the role.
  await sql`delete from system.user_role where role_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from system.role where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/role',
    'remove',
    rows.map(({ isHeld: _isHeld, ...before }) => ({ id: before.id, before })),
  )
}

const nameOf = ({ roleName, roleNameEn }: Pick<Stored, 'roleName' | 'roleNameEn'>) => [roleName, roleNameEn] as const
const storedColumns = sql`r.id, r.key as "roleKey", r.name as "roleName", r.name_en as "roleNameEn", r.order_number as "roleSort", r.status, r.data_scope as "dataScope",
  array(select rd.department_id from system.role_department rd where rd.role_id = r.id order by 1) as "deptIds", r.remark, r.version`

const locked = async (tx: Tx, actor: Actor, id: number, version: number | undefined): Promise<Stored> => {
  const {
    rows: [before],
  } = await sql<Stored>`select ${storedColumns} from system.role r where r.id = ${id} for update`.execute(tx)
  if (!before) throw notFound()
  await requireTouchable(tx, actor, [id])
  if (version !== undefined && version !== before.version) throw stale()
  return before
}
const touch = (tx: Tx, actor: Actor, id: number, set: ReturnType<typeof sql>) =>
  sql`update system.role set ${set}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )

// The product knows its own roles by their keys, and approvals ask for roles by theirs.
const refuseNarrowing = async (
  tx: Tx,
  before: Stored,
  given: Pick<RoleInput, 'roleKey' | 'status'> & { dataScope: string },
): Promise<void> => {
  const name = nameOf(before)
  if (given.roleKey !== before.roleKey) {
    if (isBuiltIn(before.roleKey)) throw refusal(roleMessages, 'keyStays', { name }, 'roleKey')
    const asked = await chainThatAsks(tx, [before.roleKey])
    if (asked) throw refusal(roleMessages, 'keyInChain', { name, chain: [asked.name, asked.nameEn] }, 'roleKey')
  }
  if (isBuiltIn(before.roleKey) && given.status === '1') throw refusal(roleMessages, 'builtInStays', { name }, 'status')
  if (isAdministratorRole(before.roleKey) && given.dataScope !== '1')
    throw refusal(roleMessages, 'administratorStays', { name }, 'dataScope')
}

interface Asked {
  roleKey: string
  name: string
  nameEn: string
}
// A chain as it is drawn, or as a document under way carries it.
const chainThatAsks = async (tx: Tx, keys: readonly string[]): Promise<Asked | undefined> => {
  const {
    rows: [found],
  } = await sql<Asked>`
    select s.role_key as "roleKey", c.name, c.name_en as "nameEn" from document.chain_step s join document.chain c on c.id = s.chain_id where s.role_key = any(${keys}::text[])
    union all
    select s.role_key, s.name, s.name_en from document.approval a join document.approval_step s on s.approval_id = a.id and s.state in ('waiting', 'open')
      where a.state = 'open' and s.role_key = any(${keys}::text[]) limit 1`.execute(tx)
  return found
}

// The departments that a data scope names: only chosen ones are kept, each one that the actor sees too.
const openedDepartments = async (
  tx: Tx,
  actor: Actor,
  dataScope: string,
  deptIds: readonly string[],
): Promise<string[]> => {
  const chosen = dataScope === '2' ? [...new Set(deptIds)].toSorted() : []
  if (dataScope === '2' && chosen.length === 0) throw refusal(roleMessages, 'noDepartment', {}, 'deptIds')
  const { rows } = await sql`select 1 from system.department where id = any(${chosen}::text[])`.execute(tx)
  const granter = await granterOf(tx, actor)
  if (rows.length < chosen.length || (dataScope === '2' && !mayOpen(granter, '2', chosen)))
    throw refusal(roleMessages, 'unknownDept', {}, 'deptIds')
  if (!mayOpen(granter, dataScope, chosen)) throw refusal(roleMessages, 'scopeTooWide', {}, 'dataScope')
  return chosen
}
const writeDepartments = async (tx: Tx, roleId: number, deptIds: readonly string[]): Promise<void> => {
  await sql`delete from system.role_department where role_id = ${roleId} and not department_id = any(${deptIds}::text[])`.execute(
    tx,
  )
  await sql`insert into system.role_department (role_id, department_id) select ${roleId}, id from unnest(${deptIds}::text[]) as id on conflict do nothing`.execute(
    tx,
  )
}

const uniques = { role_key_key: ['roleKey', 'KeyTaken'], role_name: ['roleName', 'NameTaken'] } as const
const named = async <T>(
  { roleName }: Pick<RoleInput, 'roleName'>,
  doing: 'add' | 'edit',
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === undefined || !(constraint in uniques)) throw error
    const [field, key] = uniques[constraint as keyof typeof uniques]
    throw refusal(roleMessages, `${doing}${key}`, { name: roleName }, field)
  }
}
