import { sql } from 'kysely'
import { now } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'
import type { MenuFacts } from './company/menus.ts'
import { chains, dictionaries, menus, roles } from './facts.ts'

/** What no company can do without: its root department, roles, menus with their grants, dictionaries, approval chains, and the two outer ends of the custody ledger. */
export const seedFoundation = async (tx: Tx, root: { name: string; nameEn: string }): Promise<void> => {
  await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, created_at)
    values ('C1', null, array['C1'], 0, ${root.name}, ${root.nameEn}, 'ROOT', 'HY', '1', ${now()})`.execute(tx)
  await sql`insert into equipment.holder (kind, name, name_en) values ('supplier', '供应商', 'Supplier'), ('out', '已退出', 'Out of custody')`.execute(tx)
  await seedRoles(tx)
  await seedMenus(tx)
  await seedDictionaries(tx)
  await seedChains(tx)
}

const seedRoles = async (tx: Tx): Promise<void> => {
  const rows = roles.map(({ key, name, nameEn, scope }, index) => ({ key, name, nameEn, scope, position: index + 1 }))
  await sql`insert into system.role (key, name, name_en, data_scope, order_number, created_at)
    select key, name, "nameEn", scope, position, ${now()} from ${recordset(rows, 'key text, name text, "nameEn" text, scope text, position int')} order by position`.execute(tx)
}

interface MenuRow {
  id: number; parent: number | null; type: 'M' | 'C' | 'F'; title: string; titleEn: string; path: string; view: string; permission: string; icon: string; position: number
}
/** The menu tree as rows; ids count up from 1, parents before their children. */
export const menuRows = (tree: readonly MenuFacts[]): MenuRow[] => {
  const rows: MenuRow[] = []
  const add = (row: Omit<MenuRow, 'id'>): number => rows.push({ id: rows.length + 1, ...row })
  const walk = (entries: readonly MenuFacts[], parent: number | null): void => entries.forEach((entry, index) => {
    const { title, titleEn, path, icon, view, permission = '', children = [], actions = [] } = entry
    const id = add({ parent, type: view === undefined ? 'M' : 'C', title, titleEn, path, icon, view: view ?? '', permission, position: index + 1 })
    walk(children, id)
    actions.forEach((action, order) => add({ ...action, parent: id, type: 'F', path: '', view: '', icon: '', position: order + 1 }))
  })
  walk(tree, null)
  return rows
}

const seedMenus = async (tx: Tx): Promise<void> => {
  const rows = menuRows(menus)
  const shape = 'id bigint, parent bigint, type text, title text, "titleEn" text, path text, view text, permission text, icon text, position int'
  await sql`insert into system.menu (id, parent_id, type, title, title_en, path, component, permission, icon, order_number) overriding system value
    select id, parent, type, title, "titleEn", path, view, permission, icon, position from ${recordset(rows, shape)} order by id`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('system.menu', 'id'), (select max(id) from system.menu))`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const upwards = (row: MenuRow | undefined): number[] => (row === undefined ? [] : [row.id, ...upwards(byId.get(row.parent ?? 0))])
  const grants = roles.flatMap(({ key, may }) => {
    const held = new Set(Object.entries(may).flatMap(([module, actions]) => actions.map((action) => `${module}:${action}`)))
    const granted = new Set(rows.filter(({ permission }) => held.has(permission)).flatMap(upwards))
    return [...granted].map((menu) => ({ key, menu }))
  })
  await sql`insert into system.role_menu (role_id, menu_id) select r.id, t.menu from ${recordset(grants, 'key text, menu bigint')} join system.role r using (key)`.execute(tx)
}

const seedDictionaries = async (tx: Tx): Promise<void> => {
  await sql`insert into system.dict_type (type, name, name_en, created_at)
    select type, name, "nameEn", ${now()} from ${recordset(dictionaries, 'type text, name text, "nameEn" text')}`.execute(tx)
  const entries = dictionaries.flatMap(({ type, entries: values }) => values.map((entry, index) => ({ type, ...entry, position: index + 1 })))
  await sql`insert into system.dict_data (type, value, label, label_en, sort, created_at)
    select type, value, label, "labelEn", position, ${now()}
    from ${recordset(entries, 'type text, value text, label text, "labelEn" text, position int')} order by type, position`.execute(tx)
}

const seedChains = async (tx: Tx): Promise<void> => {
  await sql`insert into document.chain (kind, name, name_en) select kind, name, "nameEn" from ${recordset(chains, 'kind text, name text, "nameEn" text')}`.execute(tx)
  const steps = chains.flatMap(({ kind, steps: list }) => list.map((step, index) => ({ kind, ...step, position: index + 1 })))
  await sql`insert into document.chain_step (chain_id, position, name, name_en, role_key, place, condition)
    select c.id, t.position, t.name, t."nameEn", t.role, t.place, coalesce(t.condition, '')
    from ${recordset(steps, 'kind text, position int, name text, "nameEn" text, role text, place text, condition text')} join document.chain c using (kind)`.execute(tx)
}
