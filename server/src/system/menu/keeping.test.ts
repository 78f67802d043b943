import { type MenuRow, menu } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { hearing } from '../../testing/plans/reads.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const rows = () => admin().call(menu.list)
const find = async (given: Partial<MenuRow>): Promise<MenuRow> => {
  const found = (await rows()).find((row) =>
    Object.entries(given).every(([name, value]) => row[name as keyof MenuRow] === value),
  )
  if (!found) throw new Error(`no menu is ${JSON.stringify(given)}`)
  return found
}
let counter = 0
const next = () => {
  counter += 1
  return counter
}
const directory = (more: object = {}) => {
  const number = next()
  return {
    menuName: `目录 ${number}`,
    menuNameEn: `Directory ${number}`,
    menuType: 'M' as const,
    path: `dir${number}`,
    ...more,
  }
}
const page = (parentId: number, more: object = {}) => {
  const number = next()
  return {
    menuName: `页 ${number}`,
    menuType: 'C' as const,
    parentId,
    path: `page${number}`,
    component: 'equipment/device/index',
    ...more,
  }
}
const made = async (input: Parameters<typeof send>[0]) => (await send(input)).menuId
const send = (input: ReturnType<typeof directory> | ReturnType<typeof page> | object) =>
  admin().call(menu.create, input as ReturnType<typeof directory>)
const refusedAs = async (input: object) => (await admin().refused(menu.create, input)).errors[0]
/** A person with these permissions and nothing else. */
const personWith = async (account: string, ...permissions: string[]) => {
  const role = `t${next()}`
  await sql`with made as (insert into system.role (key, name, name_en, data_scope, created_at) values (${role}, ${role}, 'x', '5', '2026-01-01') returning id),
    granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission = any(${permissions}::text[]))
    insert into system.user_role (user_id, role_id) select u.id, made.id from made, system.user u where u.name = ${account}`.execute(
    server.db,
  )
  await vi.waitFor(async () =>
    expect((await server.as(account).call(user.getInfo)).permissions).toEqual(expect.arrayContaining(permissions)),
  )
}

describe('menus', () => {
  test("are listed flat, each right above what is below it, titles in the reader's language", async () => {
    const list = await server.as('admin', 'en').call(menu.list)
    const at = (path: string) => list.findIndex((row) => row.path === path)
    expect(list[at('equipment')]).toMatchObject({
      menuName: 'Equipment',
      parentId: 0,
      menuType: 'M',
      isFrame: '1',
      isCache: '0',
      visible: '0',
      status: '0',
      can: { add: true, edit: true },
    })
    expect(list[at('device')]).toMatchObject({
      menuName: 'Equipment ledger',
      parentId: list[at('equipment')]?.menuId,
      perms: 'equipment:device:list',
      component: 'equipment/device/index',
    })
    expect(list[at('device') + 1]).toMatchObject({ menuType: 'F', parentId: list[at('device')]?.menuId })
    expect(list[at('equipment')]?.can.remove).toBeUndefined()
    expect((await admin().call(menu.list, { menuName: '字典管理' })).map(({ component }) => component)).toEqual([
      'system/dict/index',
    ])
    expect((await admin().call(menu.list, { menuType: 'M' })).every(({ menuType }) => menuType === 'M')).toBe(true)
  })

  test('are added, read with both titles and changed; the router shows it the next time', async () => {
    const parentId = await made(directory())
    const menuId = await made(
      page(parentId, {
        menuName: '新页',
        menuNameEn: 'New page',
        orderNum: 3,
        icon: 'device',
        perms: 'equipment:device:list',
      }),
    )
    const detail = await admin().call(menu.get, { id: menuId })
    expect(detail).toMatchObject({
      menuName: '新页',
      menuNameEn: 'New page',
      parentId,
      orderNum: 3,
      isAffix: 'N',
      alwaysShow: 'N',
      version: 0,
      createBy: expect.any(String) as string,
    })
    const routers = async () => JSON.stringify(await server.as('admin', 'en').call(menu.getRouters))
    expect(await routers()).toContain('New page')
    await admin().call(menu.update, {
      menuId,
      parentId,
      menuName: '改页',
      menuType: 'C',
      path: 'changed',
      component: 'equipment/device/index',
      version: 0,
      isCache: '1',
      isAffix: 'Y',
    })
    expect(await admin().call(menu.get, { id: menuId })).toMatchObject({
      menuName: '改页',
      menuNameEn: 'New page',
      isCache: '1',
      isAffix: 'Y',
      version: 1,
    })
    expect(await routers()).toContain('"path":"changed"')
    for (const path of Array.from({ length: 30 }, (_, index) => `moved${index}`)) {
      await admin().call(menu.update, {
        menuId,
        parentId,
        menuName: '改页',
        menuType: 'C',
        path,
        component: 'equipment/device/index',
        isCache: '1',
        isAffix: 'Y',
      })
      expect(await routers()).toContain(`"path":"${path}"`)
    }
    expect(
      await admin().refused(menu.update, { menuId, menuName: 'x', menuType: 'M', path: 'x', version: 0 }),
    ).toMatchObject({ code: 409 })
    const {
      rows: [entry],
    } = await sql<{
      change: Record<string, unknown>
    }>`select change from document.audit_log where entity = 'system/menu' and entity_id = ${String(menuId)} and action = 'update' order by id limit 1`.execute(
      server.db,
    )
    expect(entry?.change).toMatchObject({ menuName: ['新页', '改页'], isCache: ['0', '1'] })
    expect(entry?.change).not.toHaveProperty('menuNameEn')
  })

  test('keep only what their type has a use for', async () => {
    const parentId = await made(
      directory({ component: 'equipment/device/index', perms: 'equipment:device:list', icon: '#' }),
    )
    expect(await admin().call(menu.get, { id: parentId })).toMatchObject({ component: '', perms: '', icon: '' })
    const button = await made({
      menuName: '按钮',
      menuType: 'F',
      parentId,
      perms: 'equipment:device:add',
      path: 'x',
      icon: 'device',
    })
    expect(await admin().call(menu.get, { id: button })).toMatchObject({
      path: '',
      icon: '',
      perms: 'equipment:device:add',
      menuNameEn: '按钮',
    })
  })

  test('lead to views that there are, in words', async () => {
    expect(await refusedAs(page(0, { component: 'equipment/nothing/index' }))).toEqual({
      field: 'component',
      key: 'unknownView',
      msg: '页面“equipment/nothing/index”不存在，请从已有页面中选择',
    })
    expect(await refusedAs(page(0, { component: '' }))).toMatchObject({
      field: 'component',
      key: 'required',
      msg: '页面不能为空',
    })
    expect(await admin().call(menu.views)).toEqual(
      expect.arrayContaining(['equipment/device/index', 'system/menu/index']),
    )
  })

  test('lead to addresses of http and https and to no others', async () => {
    for (const path of [
      `${'java'}script:alert(1)`,
      'data:text/html,x',
      '//evil.example',
      'ftp://x.example',
      'a b',
      'http://',
    ])
      expect(await refusedAs(page(0, { path }))).toMatchObject({ field: 'path', key: 'notAPath' })
    expect(await refusedAs(page(0, { path: 'docs', isFrame: '0' }))).toMatchObject({
      field: 'path',
      key: 'notAnAddress',
    })
    expect(await refusedAs(directory({ path: '' }))).toMatchObject({ field: 'path', key: 'required' })
    const [inner, outer] = [
      await made(page(0, { path: 'https://inner.example/x' })),
      await made(page(0, { path: 'https://outer.example', isFrame: '0' })),
    ]
    expect(await admin().call(menu.get, { id: inner })).toMatchObject({ component: '', isFrame: '1' })
    const routers = await admin().call(menu.getRouters)
    expect(
      routers.flatMap(({ children = [] }) => children).find(({ meta }) => meta?.link === 'https://inner.example/x'),
    ).toMatchObject({ component: 'InnerLink' })
    expect(routers.find(({ path }) => path === 'https://outer.example')).toBeDefined()
    await admin().call(menu.remove, { ids: `${inner},${outer}` })
  })

  test('have permissions that read like permissions', async () => {
    for (const perms of ['device', 'a:b', 'a:b:c:d', '*:*:*'])
      expect(await refusedAs(page(0, { perms }))).toMatchObject({ field: 'perms', key: 'notAPermission' })
  })

  test('stand where their type may stand, and never below themselves', async () => {
    const outer = await made(directory())
    const inner = await made(directory({ parentId: outer }))
    const view = await made(page(inner))
    expect(await refusedAs(directory({ parentId: view }))).toMatchObject({
      field: 'parentId',
      key: 'wrongParent',
      msg: '目录不能放在菜单之下',
    })
    expect(await refusedAs({ menuName: 'x', menuType: 'F', perms: 'a:b:c' })).toMatchObject({
      field: 'parentId',
      key: 'topButton',
    })
    expect(await refusedAs(directory({ parentId: 999_999 }))).toMatchObject({ field: 'parentId', key: 'unknownParent' })
    const change = (menuId: number, more: object) => admin().refused(menu.update, { ...directory(), menuId, ...more })
    expect(await change(outer, { parentId: outer })).toMatchObject({ errors: [{ field: 'parentId', key: 'circle' }] })
    expect(await change(outer, { parentId: inner })).toMatchObject({ errors: [{ field: 'parentId', key: 'circle' }] })
    expect(await change(outer, { menuType: 'C', component: 'equipment/device/index' })).toMatchObject({
      errors: [{ field: 'menuType', key: 'hasOtherChildren' }],
    })
    expect(
      await refusedAs({
        ...directory({ parentId: outer }),
        menuName: (await admin().call(menu.get, { id: inner })).menuName,
      }),
    ).toMatchObject({ field: 'menuName', key: 'nameTaken' })
    expect(
      await refusedAs(directory({ parentId: outer, path: `/${(await admin().call(menu.get, { id: inner })).path}` })),
    ).toMatchObject({ field: 'path', key: 'pathTaken' })
  })

  test('two moved below each other at the same moment do not make a circle', async () => {
    const [one, two] = [directory(), directory()]
    const [first, second] = [await made(one), await made(two)]
    const both = await Promise.all([
      admin().response(menu.update, { ...one, menuId: first, parentId: second }),
      admin().response(menu.update, { ...two, menuId: second, parentId: first }),
    ])
    expect(both.map((response) => response.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
  })

  test('that are moved stay in the sidebar of those who have them', async () => {
    const [from, to, above] = [await made(directory()), await made(directory()), await made(directory())]
    const path = `stays${next()}`
    const menuId = await made(page(from, { path, perms: 'test:stays:list' }))
    await personWith('pf_tian', 'test:stays:list')
    await sql`insert into system.role_menu (role_id, menu_id) select role_id, ${from} from system.role_menu where menu_id = ${menuId}`.execute(
      server.db,
    )
    const routers = async () => JSON.stringify(await server.as('pf_tian').call(menu.getRouters))
    await vi.waitFor(async () => expect(await routers()).toContain(path))
    await admin().call(menu.update, { menuId, parentId: to })
    expect(await routers()).toContain(path)
    await admin().call(menu.update, { menuId: to, parentId: above })
    expect(await routers()).toContain(path)
  })

  test('with menus below, or granted to a role, are not deleted', async () => {
    const parent = await made(directory())
    const child = await made(page(parent))
    expect(await admin().refused(menu.remove, { ids: String(parent) })).toMatchObject({
      code: 500,
      msg: '存在子菜单,不允许删除',
    })
    expect(
      await admin().refused(menu.remove, { ids: String((await find({ perms: 'equipment:device:import' })).menuId) }),
    ).toMatchObject({ code: 500, msg: '菜单已分配,不允许删除' })
    await admin().call(menu.remove, { ids: `${child},${parent}` })
    expect(await admin().refused(menu.get, { id: parent })).toMatchObject({ code: 404 })
  })

  test('always leave a way to the page that keeps them', async () => {
    const own = await admin().call(menu.get, { id: (await find({ component: 'system/menu/index' })).menuId })
    const above = await admin().call(menu.get, { id: own.parentId })
    for (const lost of [
      { ...own, status: '1' },
      { ...own, visible: '1' },
      { ...own, component: 'system/dict/index' },
      { ...above, status: '1' },
    ]) {
      expect(await admin().refused(menu.update, lost)).toMatchObject({ msg: menuMessages.texts.noWayBack[0] })
    }
    expect(await admin().call(menu.get, { id: own.menuId })).toEqual(own)
  })

  test('do not give a person what he does not have', async () => {
    await personWith('guest01', 'system:menu:edit', 'system:menu:query', 'equipment:bulk:export')
    const own = await admin().call(menu.get, { id: (await find({ perms: 'equipment:bulk:export' })).menuId })
    expect(await server.as('guest01').refused(menu.update, { ...own, perms: 'system:user:resetPwd' })).toMatchObject({
      errors: [{ field: 'perms', key: 'notHeld' }],
    })
    const shut = await find({ perms: 'system:user:resetPwd' })
    await admin().call(menu.update, { menuId: shut.menuId, status: '1' })
    expect(await server.as('guest01').refused(menu.update, { menuId: shut.menuId, status: '0' })).toMatchObject({
      errors: [{ field: 'perms', key: 'notHeld' }],
    })
    await server.as('guest01').call(menu.update, { menuId: shut.menuId, orderNum: 77 })
    await admin().call(menu.update, { menuId: shut.menuId, status: '0' })
    await server.as('guest01').call(menu.update, { ...own, remark: '', menuName: '导出表' })
  })
})

describe('choosing menus', () => {
  interface Node {
    id: number
    label: string
    children?: Node[] | undefined
  }
  const labels = (nodes: readonly Node[]): string[] =>
    nodes.flatMap(({ label, children = [] }) => [label, ...labels(children)])

  test('administrators choose from all, others from what they hold', async () => {
    expect(labels(await server.as('admin', 'en').call(menu.treeselect))).toEqual(
      expect.arrayContaining(['System', 'Users', 'Reset password']),
    )
    const held = labels(await server.as('dj_bai', 'en').call(menu.treeselect))
    expect(held).toContain('Equipment ledger')
    expect(held).not.toContain('Users')
    expect(labels(await server.as('admin', 'en').call(menu.treeselect, { menuName: 'reset' }))).toEqual([
      'Reset password',
    ])
  })

  test("a role's menus come with the tree, without those that others stand below", async () => {
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from system.role where key = 'inspector'`.execute(server.db)
    const body = (await admin().response(menu.roleMenuTreeselect, { roleId: role?.id })).json<{
      code: number
      menus: Node[]
      checkedKeys: number[]
    }>()
    expect(labels(body.menus)).toContain('系统管理')
    const granted = await Promise.all(body.checkedKeys.map((id) => admin().call(menu.get, { id })))
    // What an inspector may do beside looking at lists, and nothing that only holds it together.
    const perms = granted.map(({ perms: one }) => one)
    expect(perms).toEqual(
      expect.arrayContaining(['equipment:device:query', 'equipment:meter:add', 'equipment:repair:query']),
    )
    expect(perms).not.toContain('')
    expect(perms).not.toContain('equipment:device:list')
    expect(await admin().refused(menu.roleMenuTreeselect, { roleId: 999_999 })).toMatchObject({ code: 404 })
  })
})

test('the file has the tree in its order, every title as far in as it hangs, and what is found with what it stands below', async () => {
  const written = async (ask: object, language: 'cn' | 'en' = 'en') =>
    (
      await readSheet(
        (await server.as('admin', language).file(menu.export, { columns: ['menuName', 'menuType', 'visible'], ...ask }))
          .bytes,
      )
    ).rows.map(({ cells }) => cells)
  expect(await written({ keyword: 'system:post:export' })).toEqual([
    ['Title', 'Type', 'Sidebar'],
    ['System', 'Directory', 'Shown'],
    ['\u3000Posts', 'Menu', 'Shown'],
    ['\u3000\u3000Export', 'Button', null],
  ])
  expect((await written({ keyword: 'system:post:export' }, 'cn')).slice(1).map(([name]) => name)).toEqual([
    '系统管理',
    '\u3000岗位管理',
    '\u3000\u3000导出',
  ])
  expect((await written({ menuName: '岗位管理', menuType: 'C' })).slice(1).map(([name]) => name)).toEqual([
    'System',
    '\u3000Posts',
  ])
})

test('three hundred menus are one query', async () => {
  await sql`insert into system.menu (parent_id, type, title, title_en, path, component, permission)
    select (select id from system.menu where path = 'equipment' and type = 'M'), 'C', 'M' || n, 'M' || n, 'm' || n, 'equipment/device/index', 'equipment:m' || n || ':list' from generate_series(1, 300) n`.execute(
    server.db,
  )
  await personWith('jl_shi', ...Array.from({ length: 300 }, (_, index) => `equipment:m${index + 1}:list`))
  const client = server.as('jl_shi')
  const heard = await hearing(() => client.call(menu.getRouters))
  expect(heard.filter(({ text }) => text.includes('system.menu'))).toHaveLength(1)
})
