import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import {
  type RoleDetail,
  type RoleRow,
  administratorRoles,
  builtInRoles,
  type role,
} from '@geodepot/contracts/system/role.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, columnIn, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { touchable } from './grants.ts'

type RoleQuery = InputOf<typeof role.list>
type Stored = Omit<RoleRow, 'can'>

const columns = (language: Language) => sql`
  r.id as "roleId", ${namedIn('r', language)} as "roleName", r.key as "roleKey", r.order_number as "roleSort", r.data_scope as "dataScope", r.status, '0' as "delFlag",
  r.key = any(${administratorRoles}::text[]) as admin, r.key = any(${builtInRoles}::text[]) as "builtIn",
  (select count(*) from system.user_role ur join system.user u on u.id = ur.user_id and u.deleted_at is null where ur.role_id = r.id) as "userCount",
  r.version, cu.nick_name as "createBy", r.created_at as "createTime", uu.nick_name as "updateBy", r.updated_at as "updateTime", r.remark`
const joins = sql`left join system.user cu on cu.id = r.created_by left join system.user uu on uu.id = r.updated_by`

const filters = (query: RoleQuery): RawBuilder<SqlBool>[] => [
  ...(query.roleName === undefined
    ? []
    : [sql<SqlBool>`lower(r.name || ' ' || r.name_en) like ${containing(query.roleName)}`]),
  ...(query.roleKey === undefined ? [] : [sql<SqlBool>`lower(r.key) like ${containing(query.roleKey)}`]),
  ...(query.status === undefined ? [] : [sql<SqlBool>`r.status = ${query.status}`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`r.created_at >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`r.created_at < ${query.endTime}::date + 1`]),
]

/** The roles of the company: one declaration for page, total and export. */
export const roleListing = (query: RoleQuery, language: Language): Listing => ({
  from: sql`system.role r`,
  key: 'r.id',
  scope: 'company',
  where: filters(query),
  columns: columns(language),
  joins,
  sort: {
    roleSort: 'r.order_number',
    roleName: columnIn('r.name', language),
    roleKey: 'r.key',
    createTime: 'r.created_at',
  },
})
/** In the order that administrators gave them, unless asked otherwise. */
export const inOrder = (query: RoleQuery): RoleQuery => ({ ...query, orderByColumn: query.orderByColumn ?? 'roleSort' })

const canOf = (actor: Actor, row: Stored, mayTouch: boolean): RoleRow['can'] => {
  const edits = mayTouch && mayDo(actor, 'system:role:edit')
  return {
    ...(edits && { edit: true, users: true }),
    ...(edits && !row.builtIn && { changeStatus: true }),
    ...(edits && !row.admin && { dataScope: true }),
    ...(mayTouch && !row.builtIn && mayDo(actor, 'system:role:remove') && { remove: true }),
  }
}

export const findRoles = async (
  db: Reader,
  actor: Actor,
  query: RoleQuery,
  language: Language,
): Promise<Page<RoleRow>> => {
  const page = await listed<Stored>(db, roleListing(query, language), inOrder(query))
  const open = await touchable(
    db,
    actor,
    page.rows.map(({ roleId }) => roleId),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, can: canOf(actor, row, open.has(row.roleId)) })) }
}

/** One role for editing, with its Chinese name and what it was given. */
export const findRole = async (db: Reader, actor: Actor, id: number): Promise<RoleDetail | undefined> => {
  const {
    rows: [found],
  } = await sql<Omit<RoleDetail, 'can'>>`
    select ${columns('cn')}, r.name_en as "roleNameEn", array(select rd.department_id from system.role_department rd where rd.role_id = r.id order by 1) as "deptIds",
      coalesce((select jsonb_agg(rm.menu_id order by rm.menu_id) from system.role_menu rm where rm.role_id = r.id), '[]') as "menuIds"
    from system.role r ${joins} where r.id = ${id}`.execute(db)
  return found && { ...found, can: canOf(actor, found, (await touchable(db, actor, [id])).has(id)) }
}

export const findOptions = async (db: Reader, language: Language): Promise<AnswerOf<typeof role.optionselect>> => {
  const { rows } = await sql<AnswerOf<typeof role.optionselect>[number]>`
    select r.id as "roleId", ${namedIn('r', language)} as "roleName", r.key as "roleKey", r.order_number as "roleSort", r.status
    from system.role r where r.status = '0' order by r.order_number, r.id`.execute(db)
  return rows
}
