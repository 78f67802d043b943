import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { MenuDetail, MenuNode, MenuRow, menu } from '@geodepot/contracts/system/menu.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import type { RouterRow } from './routers.ts'
import { type Branch, treeOf } from './rules.ts'

type Filters = InputOf<typeof menu.treeselect>

// What a person's enabled roles grant; administrators have it all.
const held = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(${isAdministrator(actor)} or m.id in (
  select rm.menu_id from system.role_menu rm join system.role r on r.id = rm.role_id and r.status = '0'
  join system.user_role ur on ur.role_id = r.id where ur.user_id = ${actor.userId}))`
const flagOf = (column: string, zero: boolean) => sql`case when ${sql.ref(column)} = ${zero} then '0' else '1' end`

const routerRows = async (db: Reader, language: Language, which: RawBuilder<SqlBool>): Promise<RouterRow[]> => {
  const { rows } = await sql<RouterRow>`
    select m.id, m.parent_id as parent, m.type, ${spoken('m.title', language)} as title, m.path, m.component, m.icon,
      m.is_external as "isExternal", m.is_cached as "isCached", m.is_visible as "isVisible", m.is_affixed as "isAffixed", m.always_show as "alwaysShow", m.active_menu as "activeMenu", ${spoken('m.section', language)} as section
    from system.menu m where m.status = '0' and m.type in ('M', 'C') and ${which} order by m.parent_id nulls first, m.order_number, m.id`.execute(
    db,
  )
  return rows
}
/** The enabled directories and menus that this person's roles grant. */
export const findRouterRows = (db: Reader, actor: Actor, language: Language): Promise<RouterRow[]> =>
  routerRows(db, language, held(actor))
/** All that are enabled, whoever they are granted to. */
export const findPageRows = (db: Reader): Promise<RouterRow[]> => routerRows(db, 'cn', sql<SqlBool>`true`)

// Depth first: each menu stands right above what is below it.
const ordered = sql`
  with recursive ordered (id, place) as (
    select id, array[order_number::bigint, id] from system.menu where parent_id is null
    union all select m.id, o.place || array[m.order_number::bigint, m.id] from system.menu m join ordered o on o.id = m.parent_id)`

const filtered = ({ menuName, status, visible, menuType }: Filters): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    [
      sql`true`,
      ...(menuName === undefined ? [] : [sql`lower(m.title || ' ' || m.title_en) like ${containing(menuName)}`]),
      ...(status === undefined ? [] : [sql`m.status = ${status}`]),
      ...(visible === undefined ? [] : [sql`m.is_visible = ${visible === '0'}`]),
      ...(menuType === undefined ? [] : [sql`m.type = ${menuType}`]),
    ],
    sql` and `,
  )}`

const columns = sql`m.id as "menuId", coalesce(m.parent_id, 0) as "parentId", m.order_number as "orderNum", m.type as "menuType", m.path, m.component, m.permission as perms, m.icon,
  ${flagOf('m.is_external', true)} as "isFrame", ${flagOf('m.is_cached', true)} as "isCache", ${flagOf('m.is_visible', true)} as visible, m.status, m.version,
  cu.nick_name as "createBy", coalesce(m.created_at::text, '') as "createTime", uu.nick_name as "updateBy", m.updated_at as "updateTime", m.remark`
const joins = sql`left join system.user cu on cu.id = m.created_by left join system.user uu on uu.id = m.updated_by`

export const findMenus = async (db: Reader, actor: Actor, filters: Filters, language: Language): Promise<MenuRow[]> => {
  const { rows } = await sql<MenuRow>`${ordered}
    select ${columns}, ${spoken('m.title', language)} as "menuName", jsonb_strip_nulls(jsonb_build_object(
      'add', case when ${mayDo(actor, 'system:menu:add')} and m.type <> 'F' then true end,
      'edit', case when ${mayDo(actor, 'system:menu:edit')} then true end,
      'remove', case when ${mayDo(actor, 'system:menu:remove')} and not exists (select 1 from system.menu below where below.parent_id = m.id) then true end)) as can
    from ordered o join system.menu m on m.id = o.id ${joins} where ${filtered(filters)} order by o.place`.execute(db)
  return rows.map((row) => ({ ...row, createTime: row.createTime.slice(0, 19) }))
}

export const findMenu = async (db: Reader, id: number): Promise<MenuDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<MenuDetail>`
    select ${columns}, m.title as "menuName", m.title_en as "menuNameEn", case when m.is_affixed then 'Y' else 'N' end as "isAffix",
      case when m.always_show then 'Y' else 'N' end as "alwaysShow", m.active_menu as "activeMenu", m.section, m.section_en as "sectionEn"
    from system.menu m ${joins} where m.id = ${id}`.execute(db)
  return row && { ...row, createTime: row.createTime.slice(0, 19) }
}

/** What this person holds and may hand on, as a tree. */
export const findTree = async (db: Reader, actor: Actor, filters: Filters, language: Language): Promise<MenuNode[]> => {
  const { rows } = await sql<Branch>`
    select m.id, m.parent_id as parent, ${spoken('m.title', language)} as label from system.menu m where ${held(actor)} and ${filtered(filters)} order by m.order_number, m.id`.execute(
    db,
  )
  return treeOf(rows)
}

/** The menus granted to a role that no other menu granted to it stands below; undefined when there is no such role. */
export const findGranted = async (db: Reader, roleId: number): Promise<number[] | undefined> => {
  const {
    rows: [row],
  } = await sql<{ keys: number[] }>`
    select coalesce((select jsonb_agg(rm.menu_id order by rm.menu_id) from system.role_menu rm where rm.role_id = r.id and not exists (
      select 1 from system.role_menu inner_grant join system.menu m on m.id = inner_grant.menu_id where inner_grant.role_id = r.id and m.parent_id = rm.menu_id)), '[]') as keys
    from system.role r where r.id = ${roleId}`.execute(db)
  return row?.keys
}

/** The views that stand in the table. */
export const findViews = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{
    view: string
  }>`select distinct component as view from system.menu where component <> ''`.execute(db)
  return rows.map(({ view }) => view)
}
