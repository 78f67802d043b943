import { menu, type RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '../../../demo/facts.ts'
import { type MenuFacts, menus, roles } from '../../../installation/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type RouterRow, routersOf } from './routers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const views = (entries: readonly RouterEntry[]): string[] =>
  entries.flatMap(({ component, children = [] }) => [...(children.length === 0 ? [component] : []), ...views(children)])
const viewsOf = async (account: string) => views(await server.as(account).call(menu.getRouters))

test('every page that is shipped stands directly in its directory: other clients of this wire know no directory within another', async () => {
  const routers = await server.as('admin').call(menu.getRouters)
  const below = (entries: readonly RouterEntry[]): RouterEntry[] =>
    entries.flatMap((entry) => [entry, ...below(entry.children ?? [])])
  expect(below(routers).filter(({ component }) => component === 'ParentView')).toEqual([])
  expect(below(routers).map(({ component }) => component)).toEqual(
    expect.arrayContaining(['system/operlog/index', 'system/logininfor/index']),
  )
})

test('the sidebar gathers menus by a section, said in the reader’s language, which an administrator may change', async () => {
  const sectionOf = async (view: string, language: 'cn' | 'en') =>
    (await server.as('admin', language).call(menu.getRouters))
      .flatMap(({ children = [] }) => children)
      .find(({ component }) => component === view)?.meta?.section
  expect(await sectionOf('equipment/repair/index', 'cn')).toBe('修理与保养')
  expect(await sectionOf('equipment/repair/index', 'en')).toBe('Repair and upkeep')
  expect(await sectionOf('system/alert/index', 'cn')).toBeUndefined()
  const admin = server.as('admin')
  const found = (await admin.call(menu.list, {})).find(({ component }) => component === 'equipment/repair/index')
  const { menuId = 0, version } = found ?? {}
  await admin.call(menu.update, { menuId, version, section: '常用', sectionEn: '' })
  expect(await sectionOf('equipment/repair/index', 'cn')).toBe('常用')
  expect(await sectionOf('equipment/repair/index', 'en')).toBe('常用')
})

describe('the menu of a role', () => {
  const viewsIn = (entries: readonly MenuFacts[]): { view: string; permission: string }[] =>
    entries.flatMap(({ view, permission = '', children = [] }) => [
      ...(view === undefined ? [] : [{ view, permission }]),
      ...viewsIn(children),
    ])
  const all = viewsIn(menus)
  const rolesOf = (account: string) =>
    roles.filter(({ key }) => people.find((one) => one.account === account)?.roles.includes(key))
  const grantedTo = (account: string) =>
    all
      .filter(({ permission }) =>
        rolesOf(account).some(({ may }) => {
          const [, module = '', action = ''] = /^(.*):(\w+)$/.exec(permission) ?? []
          return may[module]?.includes(action)
        }),
      )
      .map(({ view }) => view)

  test('administrators get everything', async () => {
    expect(await viewsOf('admin')).toEqual(all.map(({ view }) => view))
    expect(await viewsOf('superadmin')).toEqual(all.map(({ view }) => view))
  })

  test('others what an enabled role of theirs grants', async () => {
    for (const account of ['dp_sun', 'xm_ma', 'zb_lin', 'sj_mu', 'ld_gao', 'jl_shi', 'kg_he'])
      expect(await viewsOf(account)).toEqual(grantedTo(account))
    expect(grantedTo('kg_he')).toEqual(
      expect.arrayContaining(['equipment/device/index', 'equipment/bulk/index', 'equipment/allocation/index']),
    )
    const inspected = await viewsOf('dj_bai')
    expect(inspected).toEqual(expect.arrayContaining(['equipment/device/index', 'equipment/check/index']))
    expect(inspected).not.toContain('equipment/allocation/index')
    expect(await viewsOf('guest01')).toEqual([])
  })

  test("titles come in the reader's language", async () => {
    const directory = async (language: 'cn' | 'en') =>
      (await server.as('dp_sun', language).call(menu.getRouters)).find(({ path }) => path === '/equipment')
    expect(await directory('en')).toEqual({
      name: 'Equipment',
      path: '/equipment',
      component: 'Layout',
      hidden: false,
      redirect: 'noRedirect',
      meta: { title: 'Equipment', icon: 'equipment', noCache: false },
      // Others may stand beside them; their order is that of the menus above.
      children: expect.arrayContaining([
        {
          name: 'EquipmentDevice',
          path: 'device',
          component: 'equipment/device/index',
          hidden: false,
          meta: { title: 'Equipment ledger', icon: 'device', noCache: false, section: 'Equipment ledgers' },
        },
        {
          name: 'EquipmentBulk',
          path: 'bulk',
          component: 'equipment/bulk/index',
          hidden: false,
          meta: { title: 'Bulk ledger', icon: 'bulk', noCache: false, section: 'Equipment ledgers' },
        },
        {
          name: 'EquipmentApplication',
          path: 'application',
          component: 'equipment/application/index',
          hidden: false,
          meta: {
            title: 'Device applications',
            icon: 'application',
            noCache: false,
            section: 'Requests and moves',
          },
        },
        {
          name: 'EquipmentAllocation',
          path: 'allocation',
          component: 'equipment/allocation/index',
          hidden: false,
          meta: { title: 'Allocations', icon: 'allocation', noCache: false, section: 'Requests and moves' },
        },
        {
          name: 'EquipmentReturn',
          path: 'return',
          component: 'equipment/return/index',
          hidden: false,
          meta: { title: 'Returns', icon: 'return', noCache: false, section: 'Requests and moves' },
        },
        {
          name: 'EquipmentTransfer',
          path: 'transfer',
          component: 'equipment/transfer/index',
          hidden: false,
          meta: { title: 'Asset transfers', icon: 'transfer', noCache: false, section: 'Requests and moves' },
        },
        {
          name: 'EquipmentAlert',
          path: 'alert',
          component: 'system/alert/index',
          hidden: false,
          meta: { title: 'Alerts', icon: 'alert', noCache: false },
        },
      ]),
    })
    expect((await directory('cn'))?.meta?.title).toBe('设备管理')
  })

  test('a disabled menu is gone for all, a disabled role grants nothing', async () => {
    await server.db
      .updateTable('system.menu')
      .set({ status: '1' })
      .where('component', '=', 'equipment/bulk/index')
      .execute()
    // The database tells of it; what a session began with is then worked out anew.
    await expect.poll(() => viewsOf('admin')).not.toContain('equipment/bulk/index')
    await server.db.updateTable('system.role').set({ status: '1' }).where('key', '=', 'inspector').execute()
    await expect.poll(() => viewsOf('dj_bai')).toEqual([])
  })

  test('a disabled directory takes its menus with it', async () => {
    await sql`update system.menu set status = '1' where path = 'equipment'`.execute(server.db)
    const ofEquipment = menus.find(({ path }) => path === 'equipment')?.children?.map(({ view }) => view)
    await expect
      .poll(() => viewsOf('dp_sun'))
      .toEqual(grantedTo('dp_sun').filter((view) => ofEquipment?.includes(view) !== true))
  })
})

describe('the router', () => {
  const row = (given: Partial<RouterRow> & Pick<RouterRow, 'id' | 'type' | 'path'>): RouterRow => ({
    parent: null,
    title: `T${given.id}`,
    component: '',
    icon: '',
    isExternal: false,
    isCached: true,
    isVisible: true,
    isAffixed: false,
    alwaysShow: false,
    section: '',
    activeMenu: '',
    ...given,
  })

  test('wraps a menu that stands at the top', () => {
    expect(
      routersOf([row({ id: 1, type: 'C', path: 'board', component: 'board/index', isAffixed: true, isCached: false })]),
    ).toEqual([
      {
        path: '/',
        component: 'Layout',
        hidden: false,
        children: [
          {
            name: 'Board',
            path: 'board',
            component: 'board/index',
            hidden: false,
            meta: { title: 'T1', affix: true, noCache: true },
          },
        ],
      },
    ])
  })

  test('nests a directory in a parent view and keeps alwaysShow', () => {
    expect(
      routersOf([
        row({ id: 1, type: 'M', path: 'a', alwaysShow: true }),
        row({ id: 2, parent: 1, type: 'M', path: 'b' }),
        row({ id: 3, parent: 2, type: 'C', path: 'c', component: 'a/b/c' }),
      ]),
    ).toEqual([
      {
        name: 'A',
        path: '/a',
        component: 'Layout',
        hidden: false,
        redirect: 'noRedirect',
        alwaysShow: true,
        meta: { title: 'T1', noCache: false },
        children: [
          {
            name: 'AB',
            path: 'b',
            component: 'ParentView',
            hidden: false,
            redirect: 'noRedirect',
            meta: { title: 'T2', noCache: false },
            children: [
              { name: 'ABC', path: 'c', component: 'a/b/c', hidden: false, meta: { title: 'T3', noCache: false } },
            ],
          },
        ],
      },
    ])
  })

  test('shows an address in a frame, at the top and below', () => {
    const framed = {
      path: 'docs/example/com/8080/manual',
      component: 'InnerLink',
      hidden: false,
      name: 'DocsExampleCom8080Manual',
    }
    const address = 'https://www.docs.example.com:8080/manual'
    expect(routersOf([row({ id: 1, type: 'C', path: address })])).toEqual([
      {
        path: '/',
        component: 'Layout',
        hidden: false,
        children: [{ ...framed, meta: { title: 'T1', link: address, noCache: false } }],
      },
    ])
    const [top] = routersOf([
      row({ id: 1, type: 'M', path: 'help' }),
      row({ id: 2, parent: 1, type: 'C', path: address }),
    ])
    expect(top?.children).toEqual([
      { ...framed, name: `Help${framed.name}`, meta: { title: 'T2', link: address, noCache: false } },
    ])
  })

  test('keeps the address of an external link as its path', () => {
    const address = 'https://example.com'
    expect(routersOf([row({ id: 1, type: 'C', path: address, isExternal: true })])).toMatchObject([
      { path: address, component: 'Layout', meta: { title: 'T1', link: address } },
    ])
    const [top] = routersOf([
      row({ id: 1, type: 'M', path: 'help' }),
      row({ id: 2, parent: 1, type: 'C', path: address, isExternal: true }),
    ])
    expect(top?.children).toMatchObject([{ path: address, component: 'Layout', meta: { link: address } }])
  })

  test('puts the hidden pages of a menu beside it, and drops what has no parent', () => {
    const [top] = routersOf([
      row({ id: 1, type: 'M', path: 'equipment' }),
      row({ id: 2, parent: 1, type: 'C', path: 'application', component: 'equipment/application/index' }),
      row({
        id: 3,
        parent: 2,
        type: 'C',
        path: ':id',
        component: 'equipment/application/page',
        isVisible: false,
        activeMenu: '/equipment/application',
      }),
      row({ id: 4, parent: 99, type: 'C', path: 'lost', component: 'lost' }),
    ])
    expect(top?.children).toMatchObject([
      { path: 'application', component: 'equipment/application/index' },
      {
        path: 'application/:id',
        component: 'equipment/application/page',
        hidden: true,
        meta: { activeMenu: '/equipment/application' },
      },
    ])
  })
})
