import { dept } from '@geodepot/contracts/system/dept.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { type UserForm, type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { generateKeyPairSync, privateDecrypt, constants } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { avatarImage } from './avatar/light.ts'
import UserList from './list.tsx'
import { madePassword } from './made.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const opened = (sealed: unknown) =>
  privateDecrypt(
    { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(String(sealed), 'base64'),
  ).toString()

const all = { edit: true, remove: true, resetPwd: true, changeStatus: true, authRole: true } as const
const userOf = (id: number, more: Partial<UserRow> = {}): UserRow => ({
  userId: id,
  userName: `acc_${id}`,
  nickName: `人员${id}`,
  deptId: 'C102',
  deptName: '西部公司',
  dept: { deptId: 'C102', deptName: '西部公司' },
  phonenumber: '13900000001',
  email: '',
  sex: '0',
  status: '0',
  delFlag: '0',
  avatar: '',
  roleNames: '调配员',
  postNames: '',
  version: 5,
  can: all,
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const rows = [userOf(1), userOf(2, { can: {}, status: '1' }), userOf(3)]
const offered: UserForm = {
  roles: [
    { roleId: 11, roleKey: 'dispatcher', roleName: '调配员', roleSort: 1, status: '0' },
    { roleId: 12, roleKey: 'auditor', roleName: '审计员', roleSort: 2, status: '0' },
  ],
  posts: [{ postId: 21, postCode: 'PM', postName: '项目经理', status: '0' }],
  roleIds: [],
  postIds: [],
}
const around = [
  serve(accounts.list, () => ({ rows, total: rows.length })),
  serve(accounts.duties, () => []),
  serve(accounts.blank, () => offered),
  serve(accounts.get, ({ userId }) => ({ ...offered, data: userOf(Number(userId)), roleIds: [11], postIds: [] })),
  serve(dept.treeselect, () => [
    { id: 'C101', label: '机关' },
    { id: 'C102', label: '西部公司', children: [{ id: 'C10201', label: '一队' }] },
  ]),
  serve(session.publicKey, () => ({ algorithm: 'RSA-OAEP-256' as const, publicKey: keys.publicKey, keyId: 'k' })),
]
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
/** Presses a button of the dialog once it may be pressed: after a press it stays shut for a moment. */
const press = async (user: ReturnType<typeof show>['user'], name: string) => {
  const button = () => dialog().getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) })
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
}
const open = (person = someone) => show(<UserList />, { at: '/system/user', person })
const fromMenu = async (user: ReturnType<typeof open>['user'], name: string, entry: string) => {
  const more = (await rowOf(name)).getByRole('button', { name: `人员1 的更多操作` })
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the list of users', () => {
  test('shows who may sign in, and only what may be done with each', async () => {
    served(...around)
    open()
    const first = await rowOf('人员1')
    expect(first.getByText('正常')).toBeTruthy()
    expect(first.getByText('调配员')).toBeTruthy()
    expect(first.getByRole('button', { name: '修改' })).toBeTruthy()
    const second = await rowOf('人员2')
    expect(second.getByText('停用')).toBeTruthy()
    expect(second.queryByRole('button', { name: '修改' })).toBeNull()
  })

  test('filters by the department chosen in the tree', async () => {
    const { asked } = served(...around)
    const { user } = open()
    await user.click(await screen.findByRole('treeitem', { name: '西部公司' }))
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'system/user.list')?.ask).toMatchObject({
        deptId: 'C102',
        pageNum: '1',
      }),
    )
    expect(addressNow()).toContain('deptId=C102')
  })

  test('asks before an account is disabled, naming it', async () => {
    const { asked } = served(
      ...around,
      serve(accounts.changeStatus, () => undefined),
    )
    const { user } = open()
    await fromMenu(user, '人员1', '停用')
    expect(await screen.findByText('停用 人员1？其会话立即结束，在启用之前不能登录。')).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '停用' })).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/user.changeStatus')?.ask).toEqual({ userId: 1, status: '1' }),
    )
  })

  test('shows what somebody still has, with the way there, instead of asking', async () => {
    const { asked } = served(
      serve(accounts.duties, () => [
        {
          name: 'system/approval',
          what: '待其审批',
          count: 7,
          items: [{ label: 'SBSQ-1', view: null, below: '/open/equipment/application/7' }],
        },
        {
          name: 'material/store.keeper',
          what: '保管的仓库',
          count: 1,
          items: [{ label: 'W01 库', view: 'material/store/index', below: '?keyword=W01' }],
        },
      ]),
      ...around,
    )
    const { user } = open()
    await fromMenu(user, '人员1', '停用')
    const shown = await screen.findByRole('dialog', { name: '人员1 的责任与待办' })
    expect((await within(shown).findByRole('link', { name: 'SBSQ-1' })).getAttribute('href')).toBe(
      '/open/equipment/application/7',
    )
    expect(within(shown).getByText('等共 7 项')).toBeTruthy()
    expect(within(shown).getByText('W01 库')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'system/user.changeStatus')).toBe(false)
  })

  test('speaks English, and hides what this person may not do', async () => {
    setLanguage('en')
    served(...around)
    open({ ...someone, permissions: ['system:user:list'] })
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /New|Import|Export/ })).toBeNull()
  })
})

describe('a new user', () => {
  test('gets a password that is made here, travels sealed and is shown once', async () => {
    const { asked } = served(
      ...around,
      serve(accounts.create, () => ({ userId: 9 })),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await waitFor(() => expect(field('账号')).toBeTruthy())
    await user.type(field('姓名'), '王五')
    await user.type(field('账号'), 'wang_wu')
    await user.click(dialog().getByRole('combobox', { name: /角色/ }))
    await user.click(await screen.findByText('审计员', { selector: '.ant-select-item-option-content' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    const password = await screen.findByText((_text, element) => element?.tagName === 'CODE')
    const ask = asked.find(({ name }) => name === 'system/user.create')?.ask
    expect(ask).toMatchObject({
      userName: 'wang_wu',
      nickName: '王五',
      deptId: 'C101',
      status: '0',
      sex: '2',
      roleIds: [12],
      postIds: [],
    })
    expect(opened(ask?.['password'])).toBe(password.textContent)
    expect(password.textContent).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{12}$/i)
    expect(screen.getByText('已新增用户 王五')).toBeTruthy()
    expect(JSON.stringify({ ...localStorage })).not.toContain(password.textContent)
  })

  test('that is refused keeps what was typed, with the reason at its field', async () => {
    const msg = "新增用户'wang_wu'失败，登录账号已存在"
    const { asked } = served(
      ...around,
      serve(accounts.create, () => refused(500, msg, { errors: [{ field: 'userName', key: 'addTakenName', msg }] })),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await waitFor(() => expect(field('账号')).toBeTruthy())
    await user.type(field('姓名'), '王五')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await dialog().findAllByText('账号不能为空')).not.toHaveLength(0)
    await user.type(field('账号'), 'wang_wu')
    await press(user, '保存')
    expect(await dialog().findAllByText(msg)).not.toHaveLength(0)
    expect(field('姓名').value).toBe('王五')
    expect(asked.filter(({ name }) => name === 'system/user.create')).toHaveLength(1)
  })
})

describe('a user who is there', () => {
  test('is changed as he is now; the account’s name stays', async () => {
    const { asked } = served(
      ...around,
      serve(accounts.update, () => ({ version: 6 })),
    )
    const { user } = open()
    await doWith(user, await rowOf('人员1'), '修改')
    await waitFor(() => expect(field('账号').value).toBe('acc_1'))
    expect(field('账号').disabled).toBe(true)
    await user.type(field('邮箱'), 'one@example.com')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/user.update')?.ask).toMatchObject({
        userId: 1,
        version: 5,
        email: 'one@example.com',
        roleIds: [11],
        postIds: [],
      }),
    )
  })

  test('gets roles', async () => {
    const { asked } = served(
      ...around,
      serve(accounts.authRole, () => ({
        user: userOf(1),
        roles: offered.roles.map((role) => ({ ...role, flag: role.roleId === 11 })),
      })),
      serve(accounts.setAuthRole, () => undefined),
    )
    const { user } = open()
    await doWith(user, await rowOf('人员1'), '角色')
    await user.click(await screen.findByRole('checkbox', { name: '审计员' }))
    await user.click(screen.getByRole('checkbox', { name: '调配员' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/user.setAuthRole')?.ask).toEqual({
        userId: 1,
        roleIds: [12],
        version: 5,
      }),
    )
  })

  test('gets a password that was typed, held to the rule first', async () => {
    const { asked } = served(
      ...around,
      serve(accounts.resetPwd, () => undefined),
    )
    const { user } = open()
    await fromMenu(user, '人员1', '重置密码')
    await user.click(await screen.findByRole('radio', { name: '自行输入' }))
    await user.type(screen.getByLabelText('新密码', { selector: 'input' }), 'acc_1-2026')
    await press(user, '重置')
    expect(await screen.findByText('密码不能包含账号')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'system/user.resetPwd')).toBe(false)
    await user.clear(screen.getByLabelText('新密码', { selector: 'input' }))
    await user.type(screen.getByLabelText('新密码', { selector: 'input' }), 'Depot-2026')
    await press(user, '重置')
    await waitFor(() =>
      expect(opened(asked.find(({ name }) => name === 'system/user.resetPwd')?.ask['password'])).toBe('Depot-2026'),
    )
    expect(await screen.findByText('Depot-2026')).toBeTruthy()
  })

  test('is told at the field when a typed password is refused', async () => {
    served(
      ...around,
      serve(accounts.resetPwd, () =>
        refused(500, '此密码过于常见', {
          errors: [{ field: 'password', key: 'passwordCommon', msg: '此密码过于常见' }],
        }),
      ),
    )
    const { user } = open()
    await fromMenu(user, '人员1', '重置密码')
    await user.click(await screen.findByRole('radio', { name: '自行输入' }))
    const typed = screen.getByLabelText('新密码', { selector: 'input' })
    await user.type(typed, 'Summer-2026')
    await press(user, '重置')
    expect(await screen.findByText('此密码过于常见')).toBeTruthy()
    expect(typed.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('several users', () => {
  test('get a password each, and whose was not set is told', async () => {
    served(
      ...around,
      serve(accounts.resetPwd, ({ userId }) => (userId === 3 ? refused(500, '不允许操作超级管理员') : undefined)),
    )
    const { user } = open()
    await rowOf('人员1')
    for (const name of ['人员1', '人员3']) await user.click((await rowOf(name)).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: '重置 2 人的密码' }))
    await waitFor(() => expect(dialog()).toBeTruthy())
    await press(user, '重置')
    expect(await screen.findByText('未重置: 不允许操作超级管理员')).toBeTruthy()
    expect(screen.getByText((_text, element) => element?.tagName === 'CODE').textContent).toHaveLength(12)
  })
})

test('made passwords differ, and hold letters and digits', () => {
  const made = Array.from({ length: 500 }, madePassword)
  expect(new Set(made).size).toBe(500)
  for (const one of made) expect(one).toMatch(/^(?=.*[a-zA-Z])(?=.*[2-9])[a-zA-Z2-9]{12}$/)
})

test('the picture call without its schemas is the contract’s', () => {
  const { method, path, permission, wire, ok, body } = profile.avatarImage
  expect(avatarImage).toEqual({ method, path, permission, wire, ok, body })
})
