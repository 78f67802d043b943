// Roles: what their holders may do and see, who holds them, and who may grant what to whom.
// Asked for by acceptance C1 to C3 and the specification's calls of section 7.6.
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type HolderRow, type RoleRow, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { changeOfRights } from '../session/index.ts'
import { byAccount, giveRole, holderListing, takeRole } from './holders.ts'
import { findOptions, findRole, findRoles, inOrder, roleListing } from './queries.ts'
import { createRole, removeRoles, setDataScope, setStatus, updateRole } from './write.ts'

export {
  requireAdministratorLeft,
  requireBelow,
  requireGivenWithin,
  requireGrantable,
  requireMovedWithin,
} from './grants.ts'

/** Enabled administrators, where a task goes that nobody else can take. */
export const administrators = async (db: Reader): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from system.user u join system.user_role ur on ur.user_id = u.id join system.role r on r.id = ur.role_id
    where r.key in ('admin', 'superadmin') and r.status = '0' and u.status = '0' and u.deleted_at is null order by u.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Enabled roles that let do it, those of administrators among them. */
export const rolesFor = (permission: string): RawBuilder<unknown> => sql`
  select r.id from system.role r where r.status = '0' and (r.key in ('admin', 'superadmin')
    or r.id in (select rm.role_id from system.menu m join system.role_menu rm on rm.menu_id = m.id where m.permission = ${permission} and m.status = '0'))`

/** Enabled people whom a role lets do it; administrators, who may do everything, only where one of their other roles does. */
export const peopleWith = async (db: Reader, permission: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with able as materialized (
      select rm.role_id from system.menu m join system.role_menu rm on rm.menu_id = m.id where m.permission = ${permission} and m.status = '0')
    select distinct u.id from able join system.role r on r.id = able.role_id and r.status = '0'
    join system.user_role ur on ur.role_id = r.id join system.user u on u.id = ur.user_id and u.status = '0' and u.deleted_at is null
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

registerNames({
  entity: 'system/role',
  fields: /^roleIds?$/,
  table: 'system.role',
  key: 'bigint',
  names: ['name', 'name_en'],
})

const sheet = exporter<RoleRow>()(roleMessages, 'title', [
  { key: 'roleName', width: 24 },
  { key: 'roleKey', width: 20 },
  { key: 'roleSort', type: 'number' },
  { key: 'dataScope', width: 22, codes: 'scope' },
  { key: 'status', codes: 'status' },
  { key: 'userCount', type: 'number' },
  { key: 'builtIn', said: ({ builtIn }, language) => (builtIn ? textOf(roleMessages, 'builtIn', language) : '') },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const holdersSheet = exporter<HolderRow>()(roleMessages, 'users', [
  { key: 'userName' },
  { key: 'nickName' },
  { key: 'deptName', width: 28 },
  { key: 'status', codes: 'status' },
  { key: 'phonenumber' },
  { key: 'email', width: 28 },
  { key: 'createTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(role.list, ({ db, actor, input, context }) => findRoles(db, actor, input, context.language)),
  query(role.optionselect, ({ db, context }) => findOptions(db, context.language)),
  query(role.get, async ({ db, actor, input }) => {
    const found = await findRole(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  changeOfRights(role.create, async ({ tx, actor, input, context }) => ({
    roleId: await createRole(tx, actor, context, input),
  })),
  changeOfRights(role.update, async ({ tx, actor, input, context }) => ({
    version: await updateRole(tx, actor, context, input),
  })),
  changeOfRights(role.remove, ({ tx, actor, input, context }) => removeRoles(tx, actor, context, input.ids)),
  changeOfRights(role.dataScope, async ({ tx, actor, input, context }) => ({
    version: await setDataScope(tx, actor, context, { ...input, deptIds: input.deptIds ?? [] }),
  })),
  changeOfRights(role.changeStatus, async ({ tx, actor, input, context }) => ({
    version: await setStatus(tx, actor, context, input),
  })),
  query(role.export, async ({ db, input, context }) =>
    sheet(streamed<RoleRow>(db, roleListing(input, context.language), inOrder(input)), context.language, input.columns),
  ),
  query(role.allocatedList, ({ db, actor, input, context }) =>
    listed<HolderRow>(db, holderListing(actor, input, true, context.language), byAccount(input)),
  ),
  query(role.allocatedExport, async ({ db, actor, input, context }) =>
    holdersSheet(
      streamed<HolderRow>(db, holderListing(actor, input, true, context.language), byAccount(input)),
      context.language,
      input.columns,
    ),
  ),
  query(role.unallocatedList, ({ db, actor, input, context }) =>
    listed<HolderRow>(db, holderListing(actor, input, false, context.language), byAccount(input)),
  ),
  changeOfRights(role.cancel, ({ tx, actor, input, context }) =>
    takeRole(tx, actor, context, input.roleId, [input.userId]),
  ),
  changeOfRights(role.cancelAll, ({ tx, actor, input, context }) =>
    takeRole(tx, actor, context, input.roleId, input.userIds),
  ),
  changeOfRights(role.selectAll, ({ tx, actor, input, context }) =>
    giveRole(tx, actor, context, input.roleId, input.userIds),
  ),
]
