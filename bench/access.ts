// What asking who somebody is costs: permission and data scope on a list
// page, and the answers that a session begins with.
import { sql } from 'kysely'
import { connect } from '../server/src/kit/database/database.ts'
import { department } from './data.ts'
import { call } from './load.ts'
import { type Place, startBare, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'
import { inTurns, ratioOf } from './turns.ts'

const menuCount = 300
/** A role with so many menus, each with a permission of its own, given to one person who has no other. */
const manyMenus = async (databaseUrl: string, account: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    await sql`
      with directory as (
        insert into system.menu (type, title, title_en, path, order_number, created_at) select 'M', '目录' || n, 'Directory ' || n, 'd' || n, n, now() from generate_series(1, 15) n returning id),
      menu as (
        insert into system.menu (parent_id, type, title, title_en, path, component, permission, icon, order_number, created_at)
        select d.id, 'C', '菜单' || n, 'Menu ' || n, 'm' || n, 'equipment/device/index', 'bench:m' || d.id || '_' || n || ':list', 'device', n, now()
        from directory d, generate_series(1, ${Math.round((menuCount - 15) / 15)}::int) n returning id),
      role as (insert into system.role (key, name, name_en, data_scope, created_at) values ('bench', '多菜单', 'Many menus', '5', now()) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select role.id, m.id from role, (select id from directory union all select id from menu) m)
      insert into system.user_role (user_id, role_id) select u.id, role.id from system.user u, role where u.name = ${account}`.execute(
      db,
    )
  } finally {
    await close()
  }
}

export const access = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  await manyMenus(databaseUrl, 'guest01')
  const product = await startProduct(databaseUrl)
  const headersOf = async (account: string) => ({
    authorization: `Bearer ${await tokenFor(databaseUrl, account)}`,
    'accept-language': 'zh-CN',
  })
  try {
    const list = '/prod-api/equipment/device/list?pageNum=1&pageSize=20'
    const [keeper, admin] = [await headersOf(department.keeper), await headersOf('admin')]
    // The same rows, once because they are all that one may see and once because they were asked for.
    const scoped = await inTurns(
      place,
      { served: product, next: () => ({ method: 'GET', path: list, headers: keeper }) },
      { served: product, next: () => ({ method: 'GET', path: `${list}&ownerOrgId=${department.id}`, headers: admin }) },
    )
    tell({
      name: 'list page of 20: within the data scope : asked for by filter, CPU',
      bound: 1.1,
      unit: '×',
      ...ratioOf(scoped, 'both'),
    })
    const person = await headersOf('guest01')
    for (const path of ['/prod-api/system/menu/getRouters', '/prod-api/system/user/getInfo']) {
      const sent = { method: 'GET', path, headers: person } as const
      const answer = (await call(product.url, sent)) as object
      const bare = await startBare({ databaseUrl, plans: [{ kind: 'answer', path, answer }] })
      try {
        const pairs = await inTurns(place, { served: product, next: () => sent }, { served: bare, next: () => sent })
        tell({
          name: `${path.split('/').at(-1) ?? ''} of ${menuCount} menus : an answer of the same size, CPU`,
          bound: 3,
          unit: '×',
          ...ratioOf(pairs, 'both'),
        })
      } finally {
        await bare.stop()
      }
    }
  } finally {
    await product.stop()
  }
}
