import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type MenuInput, type MenuType, type menu, mayHold } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { findMenu } from './queries.ts'
import { fitted, objections } from './rules.ts'
import { knownViews } from './views.ts'

// Menus change seldom and refer to each other: one change at a time.
const alone = async (tx: Tx): Promise<void> => {
  await sql`lock table system.menu in share row exclusive mode`.execute(tx)
}

type Whole = { [K in keyof MenuInput]-?: NonNullable<MenuInput[K]> }
const whole = (given: MenuInput): Whole =>
  fitted({
    ...given,
    menuNameEn: given.menuNameEn || given.menuName,
    isAffix: given.isAffix ?? 'N',
    alwaysShow: given.alwaysShow ?? 'N',
    activeMenu: given.activeMenu ?? '',
    section: given.section ?? '',
    sectionEn: given.sectionEn || (given.section ?? ''),
    remark: given.remark ?? '',
  })

interface Around {
  parent: MenuType | null
  circular: boolean
  nameTaken: boolean
  pathTaken: boolean
  children: MenuType[]
}
const around = async (tx: Tx, id: number | null, { parentId, menuName, path }: Whole): Promise<Around> => {
  const {
    rows: [row],
  } = await sql<Around>`
    with recursive upwards (id, parent_id) as (
      select id, parent_id from system.menu where id = ${parentId} union select m.id, m.parent_id from system.menu m join upwards u on m.id = u.parent_id),
    beside as (select title, path from system.menu where coalesce(parent_id, 0) = ${parentId} and id is distinct from ${id}::bigint)
    select (select type from system.menu where id = ${parentId}) as parent, exists (select 1 from upwards where id = ${id}::bigint) as circular,
      exists (select 1 from beside where title = ${menuName}) as "nameTaken",
      ${path} <> '' and exists (select 1 from beside where ltrim(path, '/') = ltrim(${path}, '/')) as "pathTaken",
      array(select distinct type from system.menu where parent_id = ${id}::bigint) as children`.execute(tx)
  return row ?? { parent: null, circular: false, nameTaken: false, pathTaken: false, children: [] }
}

const refuseWrong = async (
  tx: Tx,
  actor: Actor,
  id: number | null,
  given: Whole,
  former: Pick<Whole, 'perms' | 'status'>,
): Promise<void> => {
  const say = (field: keyof MenuInput, key: keyof typeof menuMessages.texts, params = {}) =>
    refusal(menuMessages, key, params, field)
  const [wrong] = objections(given)
  if (wrong?.key === 'required')
    throw refusal(
      kitMessages,
      'required',
      { label: menuMessages.texts[wrong.field as 'path' | 'component'] },
      wrong.field,
    )
  if (wrong) throw say(wrong.field, wrong.key)
  const { parent, circular, nameTaken, pathTaken, children } = await around(tx, id, given)
  const typeName = (type: MenuType) => menuMessages.texts[`type_${type}`]
  if (given.parentId !== 0 && parent === null) throw say('parentId', 'unknownParent')
  if (circular) throw say('parentId', 'circle')
  if (!mayHold(parent ?? undefined, given.menuType))
    throw say('parentId', 'wrongParent', {
      type: typeName(given.menuType),
      parent: parent === null ? menuMessages.texts.top : typeName(parent),
    })
  if (children.some((child) => !mayHold(given.menuType, child)))
    throw say('menuType', 'hasOtherChildren', { name: given.menuName })
  if (nameTaken) throw say('menuName', 'nameTaken', { name: given.menuName })
  if (pathTaken) throw say('path', 'pathTaken', { path: given.path })
  if (given.component !== '' && !(await knownViews(tx)).has(given.component))
    throw say('component', 'unknownView', { view: given.component })
  // An editor of menus could otherwise take any right by writing it onto a held menu, or by enabling one.
  const opens = given.perms !== '' && (given.perms !== former.perms || (given.status === '0' && former.status === '1'))
  if (opens && !mayDo(actor, given.perms as `${string}:${string}:${string}`))
    throw say('perms', 'notHeld', { perms: given.perms })
}

// Whether a menu that can be seen leads to the page on which menus are kept.
const leadsBack = async (tx: Tx): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ leads: boolean }>`
    with recursive open (id) as (
      select id from system.menu where parent_id is null and status = '0' and is_visible
      union all select m.id from system.menu m join open o on o.id = m.parent_id where m.status = '0' and m.is_visible)
    select exists (select 1 from open join system.menu m using (id) where m.component = 'system/menu/index') as leads`.execute(
    tx,
  )
  return row?.leads ?? false
}
const keepingTheWayBack = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  const before = await leadsBack(tx)
  await work()
  if (before && !(await leadsBack(tx))) throw refusal(menuMessages, 'noWayBack')
}

const stored = (given: Whole) => ({
  parent_id: given.parentId === 0 ? null : given.parentId,
  type: given.menuType,
  title: given.menuName,
  title_en: given.menuNameEn,
  path: given.path,
  component: given.component,
  permission: given.perms,
  icon: given.icon,
  order_number: given.orderNum,
  is_external: given.isFrame === '0',
  is_cached: given.isCache === '0',
  is_visible: given.visible === '0',
  is_affixed: given.isAffix === 'Y',
  always_show: given.alwaysShow === 'Y',
  active_menu: given.activeMenu,
  section: given.section,
  section_en: given.sectionEn,
  status: given.status,
  remark: given.remark,
})

export const createMenu = async (tx: Tx, actor: Actor, context: Context, input: MenuInput): Promise<number> => {
  await alone(tx)
  const given = whole(input)
  await refuseWrong(tx, actor, null, given, { perms: '', status: '0' })
  const { id } = await tx
    .insertInto('system.menu')
    .values({ ...stored(given), created_at: now(), created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, context, 'system/menu', 'create', [{ id, after: given }])
  return id
}

// Whoever has a menu, or one below it, finds it where it stands: with the directories above, which open nothing themselves.
const bringAbove = async (tx: Tx, id: number, parentId: number): Promise<void> => {
  await sql`
    with recursive below (id) as (select ${id}::bigint union select m.id from system.menu m join below b on m.parent_id = b.id),
      above (id, parent_id) as (select id, parent_id from system.menu where id = ${parentId} union select m.id, m.parent_id from system.menu m join above a on m.id = a.parent_id)
    insert into system.role_menu (role_id, menu_id)
    select distinct rm.role_id, m.id from system.role_menu rm join below b on b.id = rm.menu_id, above a join system.menu m on m.id = a.id and m.type = 'M'
    on conflict do nothing`.execute(tx)
}

/** Answers the new version. */
export const updateMenu = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: InputOf<typeof menu.update>,
): Promise<number> => {
  await alone(tx)
  const { menuId, version, ...fields } = input
  const before = await findMenu(tx, menuId)
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw stale()
  const {
    menuId: _id,
    version: _version,
    createBy: _by,
    createTime: _at,
    updateBy: _changedBy,
    updateTime: _changedAt,
    remark,
    ...stands
  } = before
  const given = whole(changed<MenuInput>({ ...stands, remark: remark ?? '' }, fields))
  await refuseWrong(tx, actor, menuId, given, before)
  await keepingTheWayBack(tx, async () => {
    if (given.parentId !== before.parentId) await bringAbove(tx, menuId, given.parentId)
    await tx
      .updateTable('system.menu')
      .set({ ...stored(given), version: before.version + 1, updated_at: now(), updated_by: actor.userId })
      .where('id', '=', menuId)
      .execute()
  })
  await audit(tx, actor, context, 'system/menu', 'update', [{ id: menuId, before, after: given }])
  return before.version + 1
}

export const removeMenus = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  await alone(tx)
  const { rows } = await sql<{ id: number; menuName: string; perms: string; hasChildren: boolean; assigned: boolean }>`
    select m.id, m.title as "menuName", m.permission as perms,
      exists (select 1 from system.menu below where below.parent_id = m.id and below.id <> all(${ids}::bigint[])) as "hasChildren",
      exists (select 1 from system.role_menu rm where rm.menu_id = m.id) as assigned
    from system.menu m where m.id = any(${ids}::bigint[])`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  if (rows.some(({ hasChildren }) => hasChildren)) throw refusal(menuMessages, 'hasChildren')
  if (rows.some(({ assigned }) => assigned)) throw refusal(menuMessages, 'assigned')
  await keepingTheWayBack(tx, async () => {
    await sql`delete from system.menu where id = any(${ids}::bigint[])`.execute(tx)
  })
  await audit(
    tx,
    actor,
    context,
    'system/menu',
    'remove',
    rows.map(({ id, menuName, perms }) => ({ id, before: { menuName, perms } })),
  )
}
