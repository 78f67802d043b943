import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { roles } from '../role/roles.ts'
import { unshipped } from '../shipped.ts'
import { type MenuFacts, menus } from './menus.ts'

interface MenuRow {
  /** What tells it from others: a directory's path, a menu's view, a button's permission. */
  key: string
  parent: string | null
  type: 'M' | 'C' | 'F'
  title: string
  titleEn: string
  path: string
  view: string
  permission: string
  icon: string
  position: number
}
/** The menu tree as rows, parents before their children. */
export const menuRows = (tree: readonly MenuFacts[], parent: string | null = null): MenuRow[] =>
  tree.flatMap((entry, index) => {
    const { title, titleEn, path, icon, view, permission = '', children = [], actions = [] } = entry
    const key = view ?? (parent === null ? path : `${parent}/${path}`)
    return [
      {
        key,
        parent,
        type: view === undefined ? ('M' as const) : ('C' as const),
        title,
        titleEn,
        path,
        icon,
        view: view ?? '',
        permission,
        position: index + 1,
      },
      ...menuRows(children, key),
      ...actions.map((action, order) => ({
        ...action,
        key: action.permission,
        parent: key,
        type: 'F' as const,
        path: '',
        view: '',
        icon: '',
        position: order + 1,
      })),
    ]
  })

/** The menus, and who of the roles has which. */
export const installMenus = async (tx: Tx, newRoles: ReadonlySet<string>): Promise<void> => {
  const rows = menuRows(menus)
  const fresh = await unshipped(
    tx,
    'menu',
    rows.map(({ key }) => key),
  )
  const shape = {
    key: 'text',
    parent: 'text',
    type: 'text',
    title: 'text',
    titleEn: 'text',
    path: 'text',
    view: 'text',
    permission: 'text',
    icon: 'text',
    position: 'int',
  } as const
  // Level by level, so that each finds its parent, wherever an administrator has moved that.
  const levelOf = (row: MenuRow | undefined): number =>
    row === undefined ? 0 : 1 + levelOf(byKey.get(row.parent ?? ''))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const levels = Map.groupBy(
    rows.filter(({ key }) => fresh.has(key)),
    levelOf,
  )
  const keyOf = sql`case m.type when 'M' then m.path when 'C' then m.component else m.permission end`
  for (const level of [...levels.keys()].toSorted((one, other) => one - other)) {
    await sql`insert into system.menu (parent_id, type, title, title_en, path, component, permission, icon, order_number, created_at)
      select m.id, t.type, t.title, t."titleEn", t.path, t.view, t.permission, t.icon, t.position, ${now()}
      from ${recordset(levels.get(level) ?? [], shape)}
      left join system.menu m on m.type <> 'F' and ${keyOf} = case when m.type = 'M' then regexp_replace(t.parent, '.*/', '') else t.parent end
      where t.parent is null or m.id is not null order by t.position`.execute(tx)
  }
  const upwards = (row: MenuRow | undefined): string[] =>
    row === undefined ? [] : [row.key, ...upwards(byKey.get(row.parent ?? ''))]
  const grants = roles.flatMap(({ key, may }) => {
    const held = new Set(
      Object.entries(may).flatMap(([module, actions]) => actions.map((action) => `${module}:${action}`)),
    )
    const granted = new Set(
      rows
        .filter(({ permission }) => held.has(permission))
        .filter((row) => fresh.has(row.key) || newRoles.has(key))
        .flatMap(upwards),
    )
    return [...granted].map((menu) => ({ key, menu: byKey.get(menu)?.type === 'M' ? menu.replace(/.*\//, '') : menu }))
  })
  await sql`insert into system.role_menu (role_id, menu_id)
    select r.id, m.id from ${recordset(grants, { key: 'text', menu: 'text' })} join system.role r using (key) join system.menu m on ${keyOf} = t.menu on conflict do nothing`.execute(
    tx,
  )
}
