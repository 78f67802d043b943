import { sql } from 'kysely'
import { now } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'
import type { MenuFacts } from './company/menus.ts'
import { chains, dictionaries, jobs, menus, roles, settings } from './facts.ts'

/** The two outer ends of the custody ledger and the company's root department: what every other row hangs on. */
export const seedRoot = async (tx: Tx, root: { name: string; nameEn: string }): Promise<void> => {
  await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, created_at)
    values ('C1', null, array['C1'], 0, ${root.name}, ${root.nameEn}, 'ROOT', 'HY', '1', ${now()})`.execute(tx)
  await sql`insert into equipment.holder (kind, name, name_en) values ('supplier', '供应商', 'Supplier'), ('out', '已退出', 'Out of custody')`.execute(
    tx,
  )
}

/**
 * What no company can do without and the product brings along: roles, menus with their grants, dictionaries, approval
 * chains, scheduled jobs. At every start
 * what is new is added; what an administrator changed or took away stays as he left it.
 */
export const installShipped = async (tx: Tx): Promise<void> => {
  await installRoles(tx)
  await installMenus(tx)
  await installDictionaries(tx)
  await installChains(tx)
  await installJobs(tx)
  await installSettings(tx)
}

/** Of these keys those that this database never had; from now on it has had them. */
export const unshipped = async (tx: Tx, kind: string, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    insert into system.shipped (kind, key) select ${kind}, t.key from ${recordset(
      keys.map((key) => ({ key })),
      'key text',
    )} on conflict do nothing returning key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

const installRoles = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'role',
    roles.map(({ key }) => key),
  )
  const rows = roles
    .map(({ key, name, nameEn, scope }, index) => ({ key, name, nameEn, scope, position: index + 1 }))
    .filter(({ key }) => fresh.has(key))
  await sql`insert into system.role (key, name, name_en, data_scope, order_number, created_at)
    select key, name, "nameEn", scope, position, ${now()} from ${recordset(rows, 'key text, name text, "nameEn" text, scope text, position int')} order by position on conflict (key) do nothing`.execute(
    tx,
  )
}

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

const installMenus = async (tx: Tx): Promise<void> => {
  const rows = menuRows(menus)
  const fresh = await unshipped(
    tx,
    'menu',
    rows.map(({ key }) => key),
  )
  const shape =
    'key text, parent text, type text, title text, "titleEn" text, path text, view text, permission text, icon text, position int'
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
        .filter((row) => fresh.has(row.key))
        .flatMap(upwards),
    )
    return [...granted].map((menu) => ({ key, menu: byKey.get(menu)?.type === 'M' ? menu.replace(/.*\//, '') : menu }))
  })
  await sql`insert into system.role_menu (role_id, menu_id)
    select r.id, m.id from ${recordset(grants, 'key text, menu text')} join system.role r using (key) join system.menu m on ${keyOf} = t.menu on conflict do nothing`.execute(
    tx,
  )
}

const installDictionaries = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'dict',
    dictionaries.map(({ type }) => type),
  )
  const types = dictionaries.filter(({ type }) => fresh.has(type))
  await sql`insert into system.dict_type (type, name, name_en, created_at)
    select type, name, "nameEn", ${now()} from ${recordset(types, 'type text, name text, "nameEn" text')} on conflict (type) do nothing`.execute(
    tx,
  )
  const entries = types.flatMap(({ type, entries: values }) =>
    values.map((entry, index) => ({ type, ...entry, position: index + 1 })),
  )
  await sql`insert into system.dict_data (type, value, label, label_en, sort, created_at)
    select type, value, label, "labelEn", position, ${now()}
    from ${recordset(entries, 'type text, value text, label text, "labelEn" text, position int')} order by type, position on conflict (type, value) do nothing`.execute(
    tx,
  )
}

// Two working days, in hours.
const remindAfter = 48

const installChains = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'chain',
    chains.map(({ kind }) => kind),
  )
  // A chain that an administrator drew before this one was shipped stays his.
  const { rows: made } = await sql<{ kind: string }>`
    insert into document.chain (kind, name, name_en, created_at) select kind, name, "nameEn", ${now()}
    from ${recordset(
      chains.filter(({ kind }) => fresh.has(kind)),
      'kind text, name text, "nameEn" text',
    )} on conflict (kind) do nothing returning kind`.execute(tx)
  const steps = chains
    .filter(({ kind }) => made.some((one) => one.kind === kind))
    .flatMap(({ kind, steps: list }) => list.map((step, index) => ({ kind, ...step, position: index + 1 })))
  await sql`insert into document.chain_step (chain_id, position, name, name_en, role_key, place, condition, remind_hours)
    select c.id, t.position, t.name, t."nameEn", t.role, t.place, coalesce(t.condition, ''), ${remindAfter}
    from ${recordset(steps, 'kind text, position int, name text, "nameEn" text, role text, place text, condition text')} join document.chain c using (kind)`.execute(
    tx,
  )
}

const installSettings = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'config',
    settings.map(({ key }) => key),
  )
  const rows = settings.filter(({ key }) => fresh.has(key)).map((setting, index) => ({ ...setting, position: index }))
  await sql`insert into system.config (key, name, name_en, value, value_kind, is_builtin, is_public, remark, created_at)
    select key, name, "nameEn", value, kind, true, public, remark, ${now()}
    from ${recordset(rows, 'key text, name text, "nameEn" text, value text, kind text, public boolean, remark text, position int')} order by position on conflict (key) do nothing`.execute(
    tx,
  )
}

const installJobs = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'job',
    jobs.map(({ target }) => target),
  )
  await sql`insert into system.job (name, name_en, job_group, target, arguments, cron, misfire_policy, concurrent, status, created_at)
    select name, "nameEn", 'SYSTEM', target, args, cron, '2', '1', '0', ${now()}
    from ${recordset(
      jobs.filter(({ target }) => fresh.has(target)),
      'target text, name text, "nameEn" text, cron text, args jsonb',
    )} on conflict do nothing`.execute(tx)
}
