import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

export const menusOf = async (db: Reader, roleId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select menu_id as id from system.role_menu where role_id = ${roleId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

interface Wanted {
  id: number
  title: string
  titleEn: string
  isHeld: boolean
}

/**
 * Gives a role these menus and those above them, without which nobody would
 * find them, and no others. Nobody grants more than the
 * own menus. Returns all of them, in the order of their ids.
 */
export const writeMenus = async (
  tx: Tx,
  actor: Actor,
  roleId: number,
  menuIds: readonly number[],
): Promise<number[]> => {
  const asked = [...new Set(menuIds)]
  const own = sql`select rm.menu_id from system.user_role ur join system.role_menu rm on rm.role_id = ur.role_id join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = ${actor.userId}`
  const { rows } = await sql<Wanted>`
    with recursive wanted as (
      select id, parent_id from system.menu where id = any(${asked}::bigint[]) union select m.id, m.parent_id from system.menu m join wanted w on m.id = w.parent_id
    )
    select m.id, m.title, m.title_en as "titleEn",
      ${isAdministrator(actor)} or case when m.permission <> '' then m.permission = any(${[...actor.permissions]}::text[]) else m.type = 'M' or m.id in (${own}) end as "isHeld"
    from wanted join system.menu m using (id) order by m.id`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  if (asked.some((id) => !found.has(id))) throw refusal(roleMessages, 'unknownMenu', {}, 'menuIds')
  const above = rows.find(({ isHeld }) => !isHeld)
  if (above) throw refusal(roleMessages, 'menuAbove', { menu: [above.title, above.titleEn] }, 'menuIds')
  const ids = rows.map(({ id }) => id)
  await sql`delete from system.role_menu where role_id = ${roleId} and not menu_id = any(${ids}::bigint[])`.execute(tx)
  await sql`insert into system.role_menu (role_id, menu_id) select ${roleId}, id from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    tx,
  )
  return ids
}
