import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import {
  admin,
  auditOf,
  commonPassword,
  enter,
  good,
  idOf,
  local,
  names,
  openAccounts,
  post,
  role,
  sample,
  sealed,
  server,
  signIn,
} from './test/accounts.ts'

openAccounts()

describe('the list of users', () => {
  it('answers as the wire has it, in the reader’s language, without secrets', async () => {
    const body = (await admin('en').response(accounts.list, { userName: 'kg_he' })).json<{
      code: number
      total: number
      rows: object[]
    }>()
    expect(body).toMatchObject({
      code: 200,
      total: 1,
      rows: [
        {
          userId: idOf('kg_he'),
          userName: 'kg_he',
          nickName: '何永平',
          deptId: 'C10801',
          dept: { deptId: 'C10801' },
          email: 'kg_he@example.com',
          status: '0',
          delFlag: '0',
          roleNames: 'Pool keeper',
          postNames: 'Store keeper',
          can: { edit: true, remove: true, resetPwd: true, changeStatus: true, authRole: true },
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash/i)
  })

  it('filters by account, number, status, department with all below, role, and day of entry', async () => {
    expect(await names({ userName: 'XM_MA' })).toEqual(['xm_ma'])
    expect(await names({ phonenumber: '139000010' }).then((found) => found.length)).toBeGreaterThan(10)
    expect(await names({ keyword: '马志强' })).toEqual(['xm_ma'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ deptId: 'C108' })).toEqual(expect.arrayContaining(['ld_wei', 'kg_he', 'wx_qiu']))
    expect(await names({ deptId: 'C108' })).not.toContain('dp_sun')
    expect(await names({ roleId: role('auditor') })).toEqual(['sj_mu'])
    expect(await names({ status: '1' })).toEqual([])
    expect(await names({ endTime: '2020-01-01' })).toEqual([])
    expect(
      (
        await admin().send(
          'GET',
          '/system/user/list?params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2020-01-02&pageNum=1&pageSize=10',
        )
      ).json(),
    ).toMatchObject({ code: 200, total: 0 })
    expect((await names({ beginTime: '2020-01-01' })).length).toBeGreaterThan(60)
  })

  it('holds the people of the reader’s departments, and himself', async () => {
    const seen = await names({}, 'fx_luo')
    expect(seen).toEqual(expect.arrayContaining(['fx_luo', 'ld_gao', 'xm_ma', 'kg_ai']))
    expect(seen).not.toContain('kg_he')
    expect(seen).not.toContain('admin')
    expect(await local().refused(accounts.get, { userId: idOf('kg_he') })).toMatchObject({ code: 404 })
    expect((await local().call(accounts.getUserAll)).map(({ userName }) => userName)).not.toContain('kg_he')
    expect(await server.as('guest01').call(accounts.getUserAll)).toEqual([
      { userId: idOf('guest01'), userName: 'guest01', nickName: '访客', deptId: 'C101' },
    ])
  })

  it('of one department holds that one alone', async () => {
    const { rows, total } = await admin().call(accounts.listOf, { deptId: 'C108' })
    expect(rows.map(({ userName }) => userName)).toEqual(['ld_wei'])
    expect(total).toBe(1)
  })

  it('is exported with the same filters', async () => {
    const { name, bytes } = await admin().file(accounts.export, { userName: 'kg_he' })
    expect(name).toMatch(/^用户管理_/)
    const { rows } = await readSheet(bytes)
    expect(rows.map(({ cells }) => cells.slice(0, 5))).toEqual([
      ['账号', '姓名', '部门', '岗位', '角色'],
      ['kg_he', '何永平', '仪器服务站', '库管员', '装备库管员'],
    ])
  })
})

describe('the form of a user', () => {
  it('offers roles and posts, with and without a user', async () => {
    const blank = (await admin().send('GET', '/system/user/')).json<Record<string, unknown[]>>()
    expect(blank).toMatchObject({ code: 200, roleIds: [], postIds: [] })
    expect(blank).not.toHaveProperty('data')
    const filled = (await admin().send('GET', `/system/user/${idOf('kg_he')}`)).json<Record<string, unknown>>()
    expect(filled).toMatchObject({
      code: 200,
      data: { userName: 'kg_he' },
      roleIds: [role('pool_keeper')],
      postIds: [post('KEEPER')],
    })
    expect(filled['posts']).toContainEqual({
      postId: post('KEEPER'),
      postCode: 'KEEPER',
      postName: '库管员',
      status: '0',
    })
  })

  it('offers administrators’ roles to administrators alone', async () => {
    const keys = async (account: string) =>
      (await server.as(account).call(accounts.blank)).roles.map(({ roleKey }) => roleKey)
    expect(await keys('superadmin')).toEqual(expect.arrayContaining(['admin', 'superadmin']))
    expect(await keys('admin')).toContain('admin')
    expect(await keys('admin')).not.toContain('superadmin')
    expect(await keys('fx_luo')).not.toContain('admin')
  })
})

describe('a new user', () => {
  it('signs in with the password given and works, has roles and posts, and is noted as having a password that somebody else chose', async () => {
    const { userId, userName } = await enter({
      phonenumber: '13711112222',
      email: 'new@example.com',
      sex: '1',
      status: '0',
      postIds: [post('PM')],
      roleIds: [role('project_mgr')],
      remark: '试用',
    })
    const { access_token } = await signIn(userName)
    expect(await server.with(access_token).call(user.getInfo)).toMatchObject({
      roles: ['project_mgr'],
      mustChangePassword: false,
    })
    expect(await server.with(access_token).refused(accounts.list)).toMatchObject({ code: 403 })
    const stored = await server.db
      .selectFrom('system.user')
      .select(['must_change_password', 'level', 'created_by'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ must_change_password: true, level: 1, created_by: idOf('admin') })
    expect(await admin().call(accounts.get, { userId })).toMatchObject({
      data: { remark: '试用', createBy: '系统管理员', sex: '1' },
      postIds: [post('PM')],
      roleIds: [role('project_mgr')],
    })
    const [entry] = await auditOf(userId)
    expect(entry).toMatchObject({ action: 'create', change: { nickName: [null, '新人'], deptId: [null, 'C102'] } })
    expect(JSON.stringify(entry)).not.toMatch(/argon2|Depot-2026/)
  })

  it('is refused under a name, number or address that somebody has, in the fixed words', async () => {
    const taken = sample({ userName: 'KG_HE', phonenumber: '13900001001', email: 'XM_MA@example.com' })
    expect(await admin().refused(accounts.create, taken)).toMatchObject({
      code: 500,
      msg: "新增用户'KG_HE'失败，登录账号已存在",
      errors: [
        { field: 'userName' },
        { field: 'phonenumber', msg: "新增用户'KG_HE'失败，手机号码已存在" },
        { field: 'email', msg: "新增用户'KG_HE'失败，邮箱已存在" },
      ],
    })
  })

  it('of the same name is entered once, however many try at the same moment', async () => {
    const tried = await Promise.allSettled(
      [1, 2, 3, 4].map(() => admin().call(accounts.create, sample({ userName: 'at_once' }))),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['short', 'abc123', '密码长度应为 8 至 64 个字符'],
    ['without a digit', 'onlyletters', '密码须同时包含字母和数字'],
    ['without a letter', '12345678', '密码须同时包含字母和数字'],
    ['the account', 'same_name1', '密码不能包含账号'],
    ['consecutive', 'abcd1234', '密码不能由连续或重复的字符组成'],
    ['signs on the keyboard', 'Qwerty-1234', '密码不能由连续或重复的字符组成'],
    ['a leaked one', 'Trustno1', commonPassword],
    ['a leaked one with signs', 'P@ssw0rd!', commonPassword],
    ['a common word and a year', 'Dragon#2026', commonPassword],
    ['the product', 'Geodepot2026', commonPassword],
    ['the company', '华域地球物理勘探有限公司2026', commonPassword],
    ['the company in short', 'Huayu@2026', commonPassword],
  ])('is refused with a password that is %s', async (_what, password, msg) => {
    expect(
      await admin().refused(accounts.create, sample({ userName: 'same_name1', password: sealed(password) })),
    ).toMatchObject({ code: 500, msg, errors: [{ field: 'password' }] })
  })

  it('is refused with a password in plain text, in the address, or none', async () => {
    expect(await admin().refused(accounts.create, sample({ password: good }))).toMatchObject({
      msg: '密码必须加密传输',
    })
    expect(await admin().refused(accounts.create, sample({ password: undefined }))).toMatchObject({
      msg: '密码不能为空',
    })
    expect((await admin().send('PUT', `/system/user/resetPwd?userId=1&password=${good}`)).json()).toMatchObject({
      code: 400,
      msg: '密码和令牌不能放在网址中',
    })
  })

  it('is refused with wrong fields, all at once', async () => {
    const no = await admin().refused(
      accounts.create,
      sample({ userName: 'a b', nickName: '', deptId: 'C102', phonenumber: 'x', email: 'y', sex: '7' }),
    )
    expect(no.errors.map(({ field, msg }) => [field, msg])).toEqual([
      ['userName', '账号为 2–30 个字母、数字或 _ . @ -，以字母或数字开头'],
      ['nickName', '姓名不能为空'],
      ['phonenumber', '请输入正确的手机号码'],
      ['email', '请输入正确的邮箱地址'],
      ['sex', '性别的值不在可选范围内'],
    ])
    expect(await admin().refused(accounts.create, sample({ deptId: 'C999', postIds: [999_999] }))).toMatchObject({
      errors: [
        { field: 'deptId', key: 'unknownDepartment' },
        { field: 'postIds', key: 'unknownPost' },
      ],
    })
  })

  it('of a local administrator belongs to his departments, with no more rights than his own', async () => {
    expect(await local().refused(accounts.create, sample({ deptId: 'C108' }))).toMatchObject({
      errors: [{ field: 'deptId' }],
    })
    expect(await local().refused(accounts.create, sample({ roleIds: [role('admin')] }))).toMatchObject({
      code: 500,
      errors: [{ field: 'roleIds' }],
    })
    expect(await local().refused(accounts.create, sample({ roleIds: [role('equip_mgr')] }))).toMatchObject({
      code: 500,
      errors: [{ field: 'roleIds' }],
    })
    await local().call(accounts.create, sample({ roleIds: [role('biz_analyst')] }))
  })
})

describe('changing a user', () => {
  it('replaces what is sent, keeps roles and posts that are not, and says so in the log', async () => {
    const { userId, userName } = await enter({
      roleIds: [role('inspector')],
      postIds: [post('OPERATOR')],
      email: 'keep@example.com',
    })
    const answer = await admin().send('PUT', '/system/user', {
      userId,
      userName,
      nickName: '改名',
      deptId: 'C103',
      email: '',
      phonenumber: '',
      sex: '0',
      status: '0',
      remark: null,
    })
    expect(answer.json()).toMatchObject({ code: 200, msg: '修改成功' })
    expect(await admin().call(accounts.get, { userId })).toMatchObject({
      data: { nickName: '改名', deptId: 'C103', email: '', version: 1 },
      roleIds: [role('inspector')],
      postIds: [post('OPERATOR')],
    })
    expect((await auditOf(userId)).at(-1)).toEqual({
      action: 'update',
      change: {
        nickName: ['新人', '改名'],
        deptId: ['C102', 'C103'],
        email: ['keep@example.com', ''],
        sex: ['2', '0'],
      },
    })
    await admin().call(accounts.update, {
      userId,
      nickName: '改名',
      deptId: 'C103',
      roleIds: [],
      postIds: [post('PM'), post('KEEPER')],
    })
    expect(await admin().call(accounts.get, { userId })).toMatchObject({
      roleIds: [],
      postIds: [post('PM'), post('KEEPER')],
    })
  })

  it('is refused on an old version, under another account name, and with somebody else’s number', async () => {
    const { userId } = await enter()
    const given = { userId, nickName: '新人', deptId: 'C102' }
    await admin().call(accounts.update, { ...given, version: 0 })
    expect(await admin().refused(accounts.update, { ...given, version: 0 })).toMatchObject({ code: 409 })
    expect(await admin().refused(accounts.update, { ...given, userName: 'other' })).toMatchObject({
      msg: '账号不能修改',
    })
    expect(await admin('en').refused(accounts.update, { ...given, phonenumber: '13900001001' })).toMatchObject({
      msg: expect.stringMatching(/^User 'new_\d+' was not updated: the mobile number is in use$/),
      errors: [{ field: 'phonenumber' }],
    })
  })

  it('reaches sessions that are open: roles, department and rights', async () => {
    const { userId, userName } = await enter({ roleIds: [role('inspector')], deptId: 'C102' })
    await sql`update system.user set must_change_password = false where id = ${userId}`.execute(server.db)
    const client = server.with((await signIn(userName)).access_token)
    expect(await client.refused(accounts.list)).toMatchObject({ code: 403 })
    await admin().call(accounts.setAuthRole, { userId, roleIds: [role('people_admin')] })
    await vi.waitFor(async () =>
      expect((await client.call(accounts.list, { userName: 'ld_' })).rows.map((row) => row.userName)).toEqual([
        'ld_gao',
      ]),
    )
    await admin().call(accounts.update, { userId, nickName: '新人', deptId: 'C108' })
    await vi.waitFor(async () =>
      expect((await client.call(accounts.list, { userName: 'ld_' })).rows.map((row) => row.userName)).toEqual([
        'ld_wei',
      ]),
    )
    await admin().call(accounts.setAuthRole, { userId, roleIds: '' })
    await vi.waitFor(async () => expect((await client.call(user.getInfo)).roles).toEqual(['ROLE_DEFAULT']))
  })

  it('is not for whoever may not see the person or stands below', async () => {
    expect(
      await local().refused(accounts.update, { userId: idOf('kg_he'), nickName: 'x', deptId: 'C102' }),
    ).toMatchObject({ code: 404 })
    expect(
      await local().refused(accounts.update, { userId: idOf('ld_gao'), nickName: 'x', deptId: 'C102' }),
    ).toMatchObject({ code: 500 })
    expect(
      await admin().refused(accounts.update, { userId: idOf('superadmin'), nickName: 'x', deptId: 'C101' }),
    ).toMatchObject({ code: 500, msg: '不允许操作超级管理员' })
    await server
      .as('superadmin')
      .call(accounts.update, { userId: idOf('superadmin'), nickName: '超级管理员', deptId: 'C101' })
  })
})
