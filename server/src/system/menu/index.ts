// Menus: directories, menus and buttons as administrators keep them, and the router that a person's roles add up to.
// Asked for by acceptance A4, B2 and C1; its shapes are those that clients of this wire expect.
import { menu } from '@geodepot/contracts/system/menu.ts'
import { remembered } from '../../kit/access/remembered.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { changeOfRights } from '../session/index.ts'
import { findGranted, findMenu, findMenus, findRouterRows, findTree } from './queries.ts'
import { routersOf } from './routers.ts'
import { exportMenus } from './sheet.ts'
import { knownViews } from './views.ts'
import { createMenu, removeMenus, updateMenu } from './write.ts'

export { keepPages } from './pages.ts'
export { viewsIn } from './rules.ts'
export { shipViews } from './views.ts'

registerNames({
  entity: 'system/menu',
  fields: /^menuIds?$/,
  table: 'system.menu',
  key: 'bigint',
  names: ['title', 'title_en'],
})

export const routes: readonly Route[] = [
  query(menu.getRouters, ({ db, actor, context }) =>
    remembered(actor, `routers ${context.language}`, async () =>
      routersOf(await findRouterRows(db, actor, context.language)),
    ),
  ),
  query(menu.list, ({ db, actor, input, context }) => findMenus(db, actor, input, context.language)),
  query(menu.export, ({ db, actor, input, context }) => exportMenus(db, actor, input, context.language)),
  query(menu.get, async ({ db, input }) => {
    const found = await findMenu(db, input.id)
    if (!found) throw notFound()
    return found
  }),
  query(menu.views, async ({ db }) => [...(await knownViews(db))].toSorted()),
  query(menu.treeselect, ({ db, actor, input, context }) => findTree(db, actor, input, context.language)),
  query(menu.roleMenuTreeselect, async ({ db, actor, input, context }) => {
    const checkedKeys = await findGranted(db, input.roleId)
    if (!checkedKeys) throw notFound()
    return { menus: await findTree(db, actor, {}, context.language), checkedKeys }
  }),
  changeOfRights(menu.create, async ({ tx, actor, input, context }) => ({
    menuId: await createMenu(tx, actor, context, input),
  })),
  changeOfRights(menu.update, async ({ tx, actor, input, context }) => ({
    version: await updateMenu(tx, actor, context, input),
  })),
  changeOfRights(menu.remove, ({ tx, actor, input, context }) => removeMenus(tx, actor, context, input.ids)),
]
