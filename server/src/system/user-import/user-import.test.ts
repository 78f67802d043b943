import { session } from '@geodepot/contracts/system/session.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { userImport, userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
type Cells = readonly string[]
const sheetOf = (rows: readonly Cells[]) => workbook(rows.map((cells) => plainRow(...cells)).join(''))
const head: Cells = ['账号', '姓名', '部门', '角色', '岗位', '手机号码', '邮箱', '性别', '状态']
let number = 0
const person = (
  more: Partial<
    Record<'name' | 'nick' | 'dept' | 'roles' | 'posts' | 'phone' | 'email' | 'sex' | 'status', string>
  > = {},
): Cells => {
  const one = {
    name: `imp_${++number}`,
    nick: '导入人',
    dept: '西部物探分公司',
    roles: '',
    posts: '',
    phone: '',
    email: '',
    sex: '',
    status: '',
    ...more,
  }
  return [one.name, one.nick, one.dept, one.roles, one.posts, one.phone, one.email, one.sex, one.status]
}
const check = async (client: Client, rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, plan } = await client.call(userImport.upload, { name: '人员.xlsx' }, { upload: sheetOf(rows) })
  return { id, plan, ...(await client.call(userImport.check, { id, ...plan, ...change })) }
}
const wrong = async (rows: readonly Cells[], client = admin()) => {
  const { id } = await check(client, [head, ...rows])
  return (await client.call(userImport.errors, { id, pageSize: 500 })).rows.map(({ row, letter, msg }) => [
    row,
    letter,
    msg,
  ])
}
const run = async (client: Client, rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, version, counts } = await check(client, [head, ...rows], change)
  await client.call(userImport.run, { id, version, mode: 'all' })
  return counts
}
const found = async (userName: string) => (await admin().call(accounts.list, { userName })).rows[0]
const form = (bytes: Buffer) => {
  const boundary = 'edge'
  const upload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { upload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('people from a spreadsheet', () => {
  it('are entered with department, roles and posts, and sign in only after a password was set', async () => {
    const rows = [
      person({
        name: 'imp_a',
        roles: '调配员，项目经理',
        posts: 'Project manager',
        phone: '13512340001',
        email: 'imp_a@example.com',
        sex: '女',
      }),
      person({ name: 'imp_b', dept: 'C10801', status: 'Disabled' }),
    ]
    expect(await run(admin(), rows)).toMatchObject({ total: 2, new: 2, refused: 0 })
    expect(await found('imp_a')).toMatchObject({
      nickName: '导入人',
      deptId: 'C102',
      roleNames: '调配员、项目经理',
      postNames: '项目经理',
      phonenumber: '13512340001',
      sex: '1',
      status: '0',
      createBy: '系统管理员',
    })
    expect(await found('imp_b')).toMatchObject({ deptId: 'C10801', status: '1', roleNames: '' })
    const { must_change_password: must } = await server.db
      .selectFrom('system.user')
      .select('must_change_password')
      .where('name', '=', 'imp_a')
      .executeTakeFirstOrThrow()
    expect(must).toBe(true)
    expect(await server.with(undefined).refused(session.token, { username: 'imp_a', password: 'x' })).toMatchObject({
      code: 500,
    })
  })

  it('change nothing when the same sheet comes again, and only what differs when asked to', async () => {
    const rows = [person({ name: 'imp_c', phone: '13512340003', roles: '调配员' })]
    await run(admin(), rows)
    expect(await run(admin(), rows)).toMatchObject({ equal: 1, new: 0, changed: 0 })
    const changed = [person({ name: 'imp_c', nick: '新名字', dept: 'C103', phone: '13512340003', roles: '项目经理' })]
    const { id, version, counts } = await check(admin(), [head, ...changed], { updateChanged: true })
    expect(counts).toMatchObject({ changed: 1 })
    expect((await admin().call(userImport.changes, { id })).rows).toEqual([
      {
        row: 2,
        name: '导入人 imp_c',
        fields: [
          { field: 'nickName', label: '姓名', before: '导入人', after: '新名字' },
          { field: 'deptId', label: '部门', before: '西部物探分公司', after: expect.any(String) },
          { field: 'roleIds', label: '角色', before: '调配员', after: '项目经理' },
        ],
      },
    ])
    await admin().call(userImport.run, { id, version, mode: 'all' })
    expect(await found('imp_c')).toMatchObject({
      nickName: '新名字',
      deptId: 'C103',
      phonenumber: '13512340003',
      roleNames: '项目经理',
      version: 1,
    })
  })

  it('are refused by cell: wrong fields, repeated ones, taken ones, unknown roles and departments', async () => {
    expect(
      await wrong([
        person({ name: 'a b', email: 'x' }),
        person({ name: 'twice' }),
        person({ name: 'TWICE' }),
        person({ phone: '13900001001' }),
        person({ roles: '没有的角色' }),
        person({ dept: '不存在的部门' }),
        person({ nick: '', posts: '无' }),
      ]),
    ).toEqual([
      [2, 'A', '账号为 2–30 个字母、数字或 _ . @ -，以字母或数字开头'],
      [2, 'G', '请输入正确的邮箱地址'],
      [3, 'A', '“账号”与第 4 行重复'],
      [4, 'A', '“账号”与第 3 行重复'],
      [5, 'F', '手机号码 13900001001 已被使用'],
      [6, 'D', '没有角色“没有的角色”'],
      [7, 'C', expect.stringContaining('不存在的部门')],
      [8, 'B', '姓名不能为空'],
      [8, 'E', '没有岗位“无”'],
    ])
  })

  it('may name departments in words of their own, which the person explains', async () => {
    const row = person({ dept: '西部' })
    const { unknown, choices } = await check(admin(), [head, row])
    expect(unknown).toMatchObject([{ field: 'deptId', value: '西部', count: 1 }])
    expect(choices['deptId']).toContainEqual({ use: 'C102', label: '西部物探分公司' })
    await run(admin(), [row], { values: [{ field: 'deptId', value: '西部', use: 'C102' }] })
    expect(await found(row[0] ?? '')).toMatchObject({ deptId: 'C102' })
  })

  it('get department, roles and posts that were chosen for all rows', async () => {
    const name = 'imp_all'
    const { id, version } = await check(
      admin(),
      [
        ['账号', '姓名'],
        [name, '甲'],
      ],
      { defaults: { deptId: 'C104', roleIds: 'inspector', postIds: 'OPERATOR,PM' } },
    )
    await admin().call(userImport.run, { id, version, mode: 'all' })
    expect(await found(name)).toMatchObject({ deptId: 'C104', roleNames: '点检员', postNames: '项目经理、现场操作员' })
  })

  it('stay within the scope and the rights of whoever brings them', async () => {
    await sql`
      with made as (insert into system.role (key, name, name_en, data_scope, order_number, created_at) values ('importer', '导入员', 'Importer', '4', 91, ${new Date()}) returning id),
        granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission in ('system:user:import', 'system:user:list'))
      insert into system.user_role (user_id, role_id) select u.id, made.id from made, system.user u where u.name = 'ld_meng'`.execute(
      server.db,
    )
    const client = server.as('ld_meng')
    const turned = await wrong(
      [
        person({ dept: 'C102' }),
        person({ dept: 'C103', roles: 'admin' }),
        person({ name: 'dp_sun', dept: 'C103' }),
        person({ dept: 'C103' }),
      ],
      client,
    )
    expect(turned.map(([row, letter]) => [row, letter])).toEqual([
      [2, 'C'],
      [3, 'D'],
      [4, 'A'],
    ])
    const { id, plan } = await client.call(
      userImport.upload,
      { name: 'x' },
      { upload: sheetOf([head, person({ dept: 'C103' })]) },
    )
    expect(await client.refused(userImport.check, { id, ...plan, updateChanged: true })).toMatchObject({ code: 403 })
  })

  it('by the thousand take a moment', async () => {
    const rows = Array.from({ length: 2000 }, () => person({ roles: '点检员' }))
    const begin = performance.now()
    expect(await run(admin(), rows)).toMatchObject({ new: 2000 })
    expect(performance.now() - begin).toBeLessThan(20_000)
  })

  it('have a template, whose help and example are no people', async () => {
    const { name, bytes } = await admin('en').file(userImport.template)
    expect(name).toBe('Users_Import template.xlsx')
    const { rows } = await readSheet(bytes)
    expect(rows[0]?.cells).toEqual([
      'Account',
      'Name',
      'Department',
      'Roles',
      'Posts',
      'Mobile',
      'E-mail',
      'Sex',
      'Status',
      'Remark',
    ])
    const answer = await admin('en').call(userImport.upload, { name: 'x' }, { upload: bytes })
    const checked = await admin('en').call(userImport.check, { id: answer.id, ...answer.plan })
    expect(checked.counts.total).toBe(0)
  })
})

describe('the import in one call', () => {
  const ruoyi = (rows: readonly Cells[]) =>
    sheetOf([['登录名称', '用户名称', '部门编号', '手机号码', '用户性别', '帐号状态'], ...rows])

  it('takes the file of a form, all rows or none, and says how many', async () => {
    const answer = (
      await admin().response(
        userImportAtOnce.importData,
        { updateSupport: '0' },
        form(ruoyi([['once_a', '一', 'C102', '13512349999', '男', '正常']])),
      )
    ).json()
    expect(answer).toEqual({
      code: 200,
      msg: '导入成功：新增 1 人，修改 0 人，未变 0 人',
      data: { added: 1, changed: 0, equal: 0 },
    })
    expect(await found('once_a')).toMatchObject({ nickName: '一', sex: '0' })
    const no = await admin().refused(
      userImportAtOnce.importData,
      {},
      form(
        ruoyi([
          ['once_b', '二', 'C102', '', '', ''],
          ['once_c', '', 'C102', '', '', ''],
        ]),
      ),
    )
    expect(no).toMatchObject({ code: 500, msg: '第 3 行：姓名不能为空', errors: [{ field: '3.nickName' }] })
    expect(await found('once_b')).toBeUndefined()
  })

  it('updates those who are there only when it is told to', async () => {
    const file = ruoyi([['once_a', '一号', 'C102', '', '', '']])
    expect(await admin().call(userImportAtOnce.importData, {}, form(file))).toMatchObject({
      data: { added: 0, changed: 0, equal: 1 },
    })
    expect(await found('once_a')).toMatchObject({ nickName: '一' })
    expect(await admin().call(userImportAtOnce.importData, { updateSupport: 'true' }, form(file))).toMatchObject({
      data: { added: 0, changed: 1, equal: 0 },
    })
    expect(await found('once_a')).toMatchObject({ nickName: '一号', phonenumber: '13512349999' })
  })

  it('refuses what is no spreadsheet', async () => {
    expect(await admin().refused(userImportAtOnce.importData, {}, form(Buffer.from('hello')))).toMatchObject({
      code: 500,
      msg: expect.stringContaining('不是 xls 或 xlsx'),
    })
    expect(await admin().refused(userImportAtOnce.importData, {})).toMatchObject({ code: 500 })
  })
})
