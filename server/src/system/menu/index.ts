// Menus: the router that a person's roles add up to.
// Asked for by acceptance A4 and B2; its shapes are those that clients of this wire expect.
import { menu } from '@geodepot/contracts/system/menu.ts'
import { sql } from 'kysely'
import { isAdministrator } from '../../kit/access/actor.ts'
import { type Route, handle } from '../../kit/http/route.ts'
import { type MenuRow, routersOf } from './rules.ts'

export const routes: readonly Route[] = [
  handle(menu.getRouters, async ({ db, actor, context }) => {
    const { rows } = await sql<MenuRow>`
      select m.id, m.parent_id as parent, m.type, ${sql.ref(context.language === 'cn' ? 'm.title' : 'm.title_en')} as title, m.path, m.component, m.icon,
        m.is_external as "isExternal", m.is_cached as "isCached", m.is_visible as "isVisible", m.is_affixed as "isAffixed", m.always_show as "alwaysShow", m.active_menu as "activeMenu"
      from system.menu m
      where m.status = '0' and m.type in ('M', 'C') and (${isAdministrator(actor)} or m.id in (
        select rm.menu_id from system.role_menu rm join system.role r on r.id = rm.role_id and r.status = '0'
        join system.user_role ur on ur.role_id = r.id where ur.user_id = ${actor.userId}))
      order by m.parent_id nulls first, m.order_number, m.id`.execute(db)
    return routersOf(rows)
  }),
]
