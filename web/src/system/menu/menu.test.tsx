import { type MenuDetail, type MenuRow, menu } from '@geodepot/contracts/system/menu.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import MenuList from './list.tsx'
import { placesFor } from './places.ts'

const rowOf = (menuId: number, more: Partial<MenuRow> = {}): MenuRow => ({
  menuId,
  menuName: `菜单 ${menuId}`,
  parentId: 0,
  orderNum: menuId,
  menuType: 'C',
  path: `p${menuId}`,
  component: 'equipment/device/index',
  perms: '',
  icon: '',
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  version: 2,
  can: { add: true, edit: true, remove: true },
  createBy: null,
  createTime: '',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const rows = [
  rowOf(1, {
    menuName: '设备管理',
    menuType: 'M',
    component: '',
    path: 'equipment',
    icon: 'equipment',
    can: { add: true, edit: true },
  }),
  rowOf(2, {
    menuName: '设备台账',
    parentId: 1,
    path: 'device',
    perms: 'equipment:device:list',
    can: { add: true, edit: true },
  }),
  rowOf(3, {
    menuName: '导出',
    parentId: 2,
    menuType: 'F',
    path: '',
    component: '',
    perms: 'equipment:device:export',
    can: { edit: true, remove: true },
  }),
  rowOf(4, { menuName: '帮助', path: 'https://help.example', component: '', status: '1' }),
]
const detailOf = ({ can: _can, ...row }: MenuRow, more: Partial<MenuDetail> = {}): MenuDetail => ({
  ...row,
  menuNameEn: 'English',
  section: '',
  sectionEn: '',
  isAffix: 'N',
  alwaysShow: 'N',
  activeMenu: '',
  ...more,
})
const around = [
  serve(menu.list, () => rows),
  serve(menu.views, () => ['equipment/bulk/index', 'equipment/device/index']),
  serve(menu.get, ({ id }) => detailOf(rows.find(({ menuId }) => String(menuId) === id) ?? rowOf(9))),
]
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return within(found)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the tree is found through with all that leads to what was found, and shows what may be done with each', async () => {
  served(...around)
  const { user } = show(<MenuList />, { at: '/system/menu' })
  const offered = await actionsOf(user, await row('设备台账'))
  expect([offered.includes('新增下级'), offered.includes('删除')]).toEqual([true, false])
  expect(screen.queryByText('导出', { selector: 'td *' })).toBeNull()
  await user.type(screen.getByLabelText('关键字'), 'device:export{Enter}')
  const found = (await screen.findByText('导出', { selector: 'td *' })).closest('tr') ?? document.body
  expect(await actionsOf(user, within(found))).toContain('删除')
  expect(screen.getByText('设备管理')).toBeTruthy()
  expect(screen.queryByText('帮助')).toBeNull()
})

test('a new menu has the fields of its type, stands below the row that it was asked from, and is sent whole', async () => {
  const { asked } = served(
    ...around,
    serve(menu.create, () => ({ menuId: 9 })),
  )
  const { user } = show(<MenuList />, { at: '/system/menu' })
  await doWith(user, await row('设备管理'), '新增下级')
  await user.type(await field('菜单名称'), '批量台账')
  await user.type(await field('路由地址'), 'bulk')
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  expect(await (await dialog()).findAllByText('英文名称不能为空')).toBeTruthy()
  await user.type(await field('英文名称'), 'Bulk ledger')
  await user.click(await (await dialog()).findByRole('combobox', { name: /页面/ }))
  await user.click(await screen.findByText('equipment/bulk/index', { selector: '.ant-select-item-option-content' }))
  await user.type((await dialog()).getByRole('combobox', { name: /图标/ }), '成批')
  await user.click(await screen.findByText('成批', { selector: '.ant-select-item-option-content .menu-name' }))
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/menu.create')?.ask).toEqual({
      parentId: 1,
      menuType: 'C',
      orderNum: 1,
      menuName: '批量台账',
      menuNameEn: 'Bulk ledger',
      path: 'bulk',
      component: 'equipment/bulk/index',
      icon: 'bulk',
      isFrame: '1',
      isCache: '0',
      visible: '0',
      status: '0',
      isAffix: 'N',
      alwaysShow: 'N',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a button has a permission and neither path nor view', async () => {
  served(...around)
  const { user } = show(<MenuList />, { at: '/system/menu' })
  await doWith(user, await row('设备台账'), '新增下级')
  expect(await field('权限标识')).toBeTruthy()
  for (const absent of ['路由地址', '页面', '图标', '侧栏'])
    expect((await dialog()).queryByLabelText(new RegExp(`^\\*?${absent}`))).toBeNull()
})

test('an address takes the place of the view, and says how it opens', async () => {
  const { asked } = served(
    ...around,
    serve(menu.update, () => ({ version: 3 })),
  )
  const { user } = show(<MenuList />, { at: '/system/menu' })
  await doWith(user, await row('帮助'), '修改')
  expect((await field('网址')).value).toBe('https://help.example')
  await user.click((await dialog()).getByText('新标签页打开网址'))
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/menu.update')?.ask).toMatchObject({
      menuId: 4,
      version: 2,
      isFrame: '0',
      path: 'https://help.example',
    }),
  )
})

test('what the server refuses stands at its field', async () => {
  const told = '页面“x”不存在，请从已有页面中选择'
  served(
    ...around,
    serve(menu.update, () => refused(500, told, { errors: [{ field: 'component', key: 'unknownView', msg: told }] })),
  )
  const { user } = show(<MenuList />, { at: '/system/menu' })
  await doWith(user, await row('设备台账'), '修改')
  await field('路由地址')
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  expect((await (await dialog()).findAllByText(told)).length).toBe(2)
})

test('places are those that hold the type, and never the menu itself or what is below it', () => {
  const ids = (nodes: ReturnType<typeof placesFor>): (string | number)[] =>
    nodes.flatMap(({ id, disabled, children = [] }) => [...(disabled === true ? [] : [id]), ...ids([...children])])
  expect(ids(placesFor(rows, 'M', undefined, '顶级'))).toEqual([0, 1])
  expect(ids(placesFor(rows, 'C', 1, '顶级'))).toEqual([0, 4])
  expect(ids(placesFor(rows, 'F', undefined, '顶级'))).toEqual([1, 2, 4])
})
