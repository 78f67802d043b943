import { dept } from '@geodepot/contracts/system/dept.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { type HolderRow, type RoleDetail, type RoleRow, role } from '@geodepot/contracts/system/role.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import RoleList from './list.tsx'
import RoleUsers from './users.tsx'

const rowOf = (roleId: number, more: Partial<RoleRow> = {}): RoleRow => ({
  roleId,
  roleName: `角色 ${roleId}`,
  roleKey: `role_${roleId}`,
  roleSort: roleId,
  dataScope: '4',
  status: '0',
  delFlag: '0',
  admin: false,
  builtIn: false,
  userCount: 2,
  version: 3,
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  can: { edit: true, changeStatus: true, dataScope: true, users: true, remove: true },
  ...more,
})
const detailOf = (roleId: number, more: Partial<RoleDetail> = {}): RoleDetail => ({
  ...rowOf(roleId),
  roleNameEn: `Role ${roleId}`,
  deptIds: ['C101'],
  menuIds: [1, 10, 99],
  ...more,
})
const tree = [
  {
    id: 1,
    label: '设备管理',
    children: [
      {
        id: 10,
        label: '设备台账',
        children: [
          { id: 11, label: '新增设备' },
          { id: 12, label: '删除设备' },
        ],
      },
    ],
  },
  { id: 2, label: '系统管理' },
]
const list = serve(role.list, () => ({ rows: [rowOf(1), rowOf(2, { status: '1', can: {} })], total: 2 }))
const around = [
  list,
  serve(role.get, ({ id }) => detailOf(Number(id))),
  serve(menu.treeselect, () => tree),
  serve(dept.treeselect, () => []),
]
const line = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
const dialog = async () => within(await screen.findByRole('dialog'))
/** Presses what a dialog says; looking for it by its words is quicker than by its role, where much is on the page. */
const press = async (user: ReturnType<typeof show>['user'], words: string) =>
  user.click(await (await dialog()).findByText(words))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
// The nodes of a tree have their checkbox beside their words.
const box = async (label: string) =>
  (await screen.findByText(label, { selector: '.ant-tree-title' }))
    .closest('.ant-tree-treenode')
    ?.querySelector<HTMLElement>('.ant-tree-checkbox') ?? document.body

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the list of roles', () => {
  test('says what each opens in words, and offers only what this person may do', async () => {
    served(...around)
    show(<RoleList />)
    const first = await line('角色 1')
    expect(first.getByText('本部门及以下')).toBeTruthy()
    expect(first.getByRole('button', { name: '修改' })).toBeTruthy()
    const second = await line('角色 2')
    expect(second.getByText('停用')).toBeTruthy()
    expect(second.queryByRole('button', { name: '修改' })).toBeNull()
  })

  test('tells who loses by it before a role is disabled', async () => {
    const { asked } = served(
      ...around,
      serve(role.changeStatus, () => ({ version: 4 })),
    )
    const { user } = show(<RoleList />)
    await user.click((await line('角色 1')).getByRole('button', { name: /更多操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '停用' }))
    expect(await screen.findByText('停用角色“角色 1”后，2 个用户立即失去它的权限。')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '停用' }).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.changeStatus')?.ask).toEqual({
        roleId: 1,
        status: '1',
        version: 3,
      }),
    )
  })

  test('leads to the people of a role', async () => {
    served(...around)
    const { user } = show(<RoleList />)
    await doWith(user, await line('角色 2'), '分配用户')
    expect(addressNow()).toBe('/system/role-auth/user/2')
  })
})

describe('the form of a role', () => {
  test('takes a button with its page, a page with its buttons, and keeps what the tree does not show', async () => {
    const { asked } = served(
      ...around,
      serve(role.update, () => ({ version: 4 })),
    )
    const { user } = show(<RoleList />)
    await doWith(user, await line('角色 1'), '修改')
    expect((await field('权限字符')).value).toBe('role_1')
    await press(user, '全部展开')
    // The page is held, its buttons are not: it is chosen in part.
    expect((await box('设备台账')).className).toContain('indeterminate')
    await user.click(await box('新增设备'))
    await user.click(await box('系统管理'))
    await press(user, '保存')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.update')?.ask).toMatchObject({
        roleId: 1,
        version: 3,
        roleName: '角色 1',
        roleNameEn: 'Role 1',
        menuIds: [1, 2, 10, 11, 99],
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of a new role asks for both names and sends what was chosen; the links can be cut', async () => {
    const { asked } = served(
      ...around,
      serve(role.create, () => ({ roleId: 9 })),
    )
    const { user } = show(<RoleList />)
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await user.type(await field('角色名称'), '队伍仓管')
    await user.type(await field('权限字符'), 'crew_store')
    await press(user, '上下级联动')
    await user.click(await box('设备管理'))
    await press(user, '保存')
    expect(await screen.findAllByText('英文名称不能为空')).toBeTruthy()
    await user.type(await field('英文名称'), 'Crew keeper')
    await waitFor(async () => expect((await dialog()).getByText('保存').closest('button')?.disabled).toBe(false))
    await press(user, '保存')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.create')?.ask).toEqual({
        roleName: '队伍仓管',
        roleNameEn: 'Crew keeper',
        roleKey: 'crew_store',
        roleSort: 1,
        status: '0',
        menuIds: [1],
      }),
    )
  })

  test('of an administrator has nothing to choose, and keeps its key', async () => {
    served(
      serve(role.list, () => ({ rows: [rowOf(1)], total: 1 })),
      serve(role.get, () => detailOf(1, { admin: true, builtIn: true })),
      serve(menu.treeselect, () => tree),
    )
    const { user } = show(<RoleList />)
    await doWith(user, await line('角色 1'), '修改')
    expect(await screen.findByText('管理员角色拥有全部权限，无需选择。')).toBeTruthy()
    expect((await field('权限字符')).disabled).toBe(true)
  })
})

describe('the data scope of a role', () => {
  test('is chosen in words, and chosen departments one by one', async () => {
    const depts = [
      { id: 'C101', label: '公司机关' },
      { id: 'C102', label: '西部分公司', children: [{ id: 'C10201', label: '西部仓库' }] },
    ]
    const { asked } = served(
      ...around,
      serve(dept.roleDeptTreeselect, () => ({ checkedKeys: ['C101'], depts })),
      serve(role.dataScope, () => ({ version: 4 })),
    )
    const { user } = show(<RoleList />)
    await user.click((await line('角色 1')).getByRole('button', { name: /更多操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '数据范围' }))
    expect(await screen.findByText('可以看到公司的所有数据。')).toBeTruthy()
    expect(screen.queryByText('西部分公司')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /选定部门/ }))
    await user.click(await box('公司机关'))
    await user.click(await box('西部分公司'))
    await press(user, '保存')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.dataScope')?.ask).toEqual({
        roleId: 1,
        version: 3,
        dataScope: '2',
        deptIds: ['C102', 'C10201'],
      }),
    )
  })
})

describe('the people of a role', () => {
  const person = (userId: number): HolderRow => ({
    userId,
    userName: `user_${userId}`,
    nickName: `张${userId}`,
    email: '',
    phonenumber: '',
    deptId: 'C101',
    deptName: '公司机关',
    status: '0',
    createTime: '2026-01-01 08:00:00',
  })
  const page = (
    <Routes>
      <Route path="/system/role-auth/user/:roleId" element={<RoleUsers />} />
    </Routes>
  )
  const holders = [
    serve(role.allocatedList, () => ({ rows: [person(1), person(2)], total: 2 })),
    serve(role.unallocatedList, () => ({ rows: [person(3)], total: 1 })),
  ]

  test('are taken off after a question that names them', async () => {
    const { asked } = served(
      ...around,
      ...holders,
      serve(role.cancelAll, () => undefined),
    )
    const { user } = show(page, { at: '/system/role-auth/user/1' })
    expect(await screen.findByRole('heading', { name: '“角色 1”的用户' })).toBeTruthy()
    await doWith(user, await line('user_1'), '取消授权')
    expect(await screen.findByText('确认取消“张1”的角色“角色 1”？')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '取消授权' }).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.cancelAll')?.ask).toEqual({ roleId: 1, userIds: [1] }),
    )
  })

  test('are added from those who do not hold it', async () => {
    const { asked } = served(
      ...around,
      ...holders,
      serve(role.selectAll, () => undefined),
    )
    const { user } = show(page, { at: '/system/role-auth/user/1' })
    await user.click(await screen.findByRole('button', { name: /添加用户/ }))
    const inside = await dialog()
    await user.click(await inside.findByRole('checkbox', { name: '选择 user_3' }))
    await user.click(await inside.findByRole('button', { name: '添加 1 人' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/role.selectAll')?.ask).toEqual({ roleId: 1, userIds: [3] }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('are only looked at by who may not change them, in English too', async () => {
    setLanguage('en')
    served(
      ...holders,
      serve(role.get, () => detailOf(1, { can: {} })),
      serve(dept.treeselect, () => []),
    )
    show(page, { at: '/system/role-auth/user/1' })
    expect(await screen.findByRole('heading', { name: 'People with the role "Role 1"' })).toBeTruthy()
    await screen.findByText('user_1')
    expect(screen.queryByRole('button', { name: /Add people|Revoke/ })).toBeNull()
  })

  test('of a role that is gone are none', async () => {
    served(serve(role.get, () => refused(404, '访问资源不存在')))
    show(page, { at: '/system/role-auth/user/77' })
    expect(await screen.findByText('角色不存在')).toBeTruthy()
  })
})
