import { user } from '@geodepot/contracts/system/user.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const idOf = async (key: string): Promise<number> =>
  (await server.db.selectFrom('system.role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const personOf = async (account: string): Promise<number> =>
  (await server.db.selectFrom('system.user').select('id').where('name', '=', account).executeTakeFirstOrThrow()).id
const menus = async (...permissions: string[]): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from system.menu where permission like any(${permissions}::text[]) order by id`.execute(server.db)
  ).rows.map(({ id }) => id)
const menuKeys = async (roleId: number): Promise<string[]> =>
  (
    await sql<{ key: string }>`
  select case when m.permission = '' then m.path else m.permission end as key from system.role_menu rm join system.menu m on m.id = rm.menu_id where rm.role_id = ${roleId} order by 1`.execute(
      server.db,
    )
  ).rows.map(({ key }) => key)
const made = async (roleKey: string, more: object = {}) =>
  (await admin().call(role.create, { roleName: `角色 ${roleKey}`, roleKey, ...more })).roleId
/** A role that keeps roles and departments, given to somebody. */
const letKeep = async (account: string, dataScope: '1' | '3' | '4' = '4') => {
  const roleId = await made(`keeps_${account}`, { dataScope, menuIds: await menus('system:role:%', 'system:dept:%') })
  await admin().call(role.selectAll, { roleId, userIds: [await personOf(account)] })
  await vi.waitFor(() => server.as(account).call(role.list, {}))
  return server.as(account)
}

describe('a role', () => {
  test('is entered, read, changed and deleted as clients of this wire do it', async () => {
    const [list, add] = await menus('equipment:device:list', 'equipment:device:add')
    const sent = await admin().send('POST', '/system/role', {
      roleName: '队伍仓管',
      roleKey: 'crew_store',
      roleSort: 30,
      status: '0',
      menuIds: [add],
      deptIds: [],
      menuCheckStrictly: true,
      deptCheckStrictly: true,
      remark: '试用',
    })
    expect(sent.json()).toMatchObject({ code: 200, msg: '新增成功' })
    const roleId = await idOf('crew_store')
    expect(await admin().call(role.get, { id: roleId })).toMatchObject({
      roleName: '队伍仓管',
      roleNameEn: '队伍仓管',
      roleKey: 'crew_store',
      roleSort: 30,
      dataScope: '5',
      status: '0',
      delFlag: '0',
      admin: false,
      builtIn: false,
      userCount: 0,
      deptIds: [],
      createBy: '系统管理员',
      updateBy: null,
      remark: '试用',
      can: { edit: true, changeStatus: true, dataScope: true, users: true, remove: true },
    })
    // What stands above a button comes with it, else nobody would find it.
    expect(await menuKeys(roleId)).toEqual(['equipment', 'equipment:device:add', 'equipment:device:list'])
    const { can: _can, ...now } = await admin().call(role.get, { id: roleId })
    expect(
      (
        await admin().send('PUT', '/system/role', {
          ...now,
          roleName: '队伍库管',
          roleNameEn: 'Crew keeper',
          menuIds: [list],
        })
      ).json(),
    ).toMatchObject({ code: 200, msg: '修改成功' })
    expect(await menuKeys(roleId)).toEqual(['equipment', 'equipment:device:list'])
    expect(await admin().refused(role.update, { ...now, roleName: 'x' })).toMatchObject({ code: 409 })
    expect((await server.as('admin', 'en').call(role.list, { roleKey: 'crew_store' })).rows).toMatchObject([
      { roleName: 'Crew keeper', version: 1, updateBy: '系统管理员' },
    ])
    const { rows } = await sql<{
      change: Record<string, unknown>
    }>`select change from document.audit_log where entity = 'system/role' and entity_id = ${String(roleId)} order by id`.execute(
      server.db,
    )
    expect(rows[1]?.change).toEqual({
      roleName: ['队伍仓管', '队伍库管'],
      roleNameEn: ['队伍仓管', 'Crew keeper'],
      menuIds: [expect.any(Array), expect.any(Array)],
    })
    expect((await admin().send('DELETE', `/system/role/${roleId},${await made('second')}`)).json()).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await admin().refused(role.get, { id: roleId })).toMatchObject({ code: 404 })
  })

  test('has a key and a name of its own', async () => {
    await made('taken')
    expect(await admin().refused(role.create, { roleName: '别的', roleKey: 'taken' })).toMatchObject({
      msg: "新增角色'别的'失败，角色权限已存在",
      errors: [{ field: 'roleKey' }],
    })
    expect(await admin().refused(role.create, { roleName: '角色 taken', roleKey: 'other' })).toMatchObject({
      msg: "新增角色'角色 taken'失败，角色名称已存在",
      errors: [{ field: 'roleName' }],
    })
    const roleId = await made('renamed')
    expect(await admin().refused(role.update, { roleId, roleName: '角色 taken', roleKey: 'renamed' })).toMatchObject({
      msg: "修改角色'角色 taken'失败，角色名称已存在",
    })
    expect(await admin().refused(role.create, { roleName: '空格', roleKey: 'no spaces' })).toMatchObject({
      msg: '权限字符以字母开头，由字母、数字和下划线组成',
    })
    expect(
      await admin().refused(role.create, { roleName: '菜单', roleKey: 'menus', menuIds: [999_999] }),
    ).toMatchObject({ errors: [{ field: 'menuIds', msg: '菜单不存在' }] })
  })

  test('is found by name in either language, key, status and day, in its order', async () => {
    const keys = async (query: object) => (await admin().call(role.list, query)).rows.map(({ roleKey }) => roleKey)
    expect((await keys({})).slice(0, 4)).toEqual(['renamed', 'taken', 'admin', 'superadmin'])
    expect(await keys({ roleName: 'Pool keeper' })).toEqual(['pool_keeper'])
    expect(await keys({ roleKey: 'BIZ' })).toEqual(['biz_analyst'])
    expect(await keys({ status: '1' })).toEqual([])
    expect(await keys({ endTime: '2000-01-01' })).toEqual([])
    expect(
      (
        await admin().send(
          'GET',
          '/system/role/list?roleKey=auditor&params[beginTime]=2000-01-01&params[endTime]=2999-01-01',
        )
      ).json(),
    ).toMatchObject({ code: 200, total: 1, rows: [{ roleKey: 'auditor', userCount: 1 }] })
    expect((await admin().call(role.optionselect)).find(({ roleKey }) => roleKey === 'finance')).toMatchObject({
      roleName: '财务人员',
      status: '0',
    })
  })

  test("is exported in the reader's language", async () => {
    const { name, bytes } = await server.as('admin', 'en').file(role.export, { roleKey: 'keeper' })
    expect(name).toMatch(/^Roles_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const [head, ...rows] = (await readSheet(bytes)).rows.map(({ cells }) => cells)
    expect(head?.slice(0, 5)).toEqual(['Name', 'Key', 'Order', 'Data scope', 'Status'])
    expect(rows.map((row) => row[0])).toEqual(['Pool keeper', 'Warehouse keeper'])
    expect(rows[0]?.[3]).toBe('Own department and below')
  })
})

describe('what holds a role in place', () => {
  test('people who have it, approvals that ask for it, and the product itself', async () => {
    expect(await admin().refused(role.remove, { ids: await idOf('auditor') })).toMatchObject({
      code: 500,
      msg: '审计员(只读)已分配,不能删除',
    })
    await sql`delete from system.user_role where role_id = ${await idOf('dept_leader')}`.execute(server.db)
    expect(await admin().refused(role.remove, { ids: await idOf('dept_leader') })).toMatchObject({
      msg: '二级单位领导已用于审批流程“项目立项审批”,不能删除',
    })
    expect(
      await admin().refused(role.update, {
        roleId: await idOf('dept_leader'),
        roleName: '二级单位领导',
        roleKey: 'leader',
      }),
    ).toMatchObject({ errors: [{ field: 'roleKey', key: 'keyInChain' }] })
    for (const key of ['admin', 'superadmin', 'ROLE_DEFAULT']) {
      expect(await server.as('superadmin').refused(role.remove, { ids: await idOf(key) })).toMatchObject({ code: 500 })
      expect(
        await server.as('superadmin').refused(role.changeStatus, { roleId: await idOf(key), status: '1' }),
      ).toMatchObject({ msg: expect.stringMatching(/^内置角色“.+”不能停用或删除$/) as string })
      expect(
        await server
          .as('superadmin')
          .refused(role.update, { roleId: await idOf(key), roleName: '别的', roleKey: 'otherwise' }),
      ).toMatchObject({ errors: [{ field: 'roleKey', key: 'keyStays' }] })
    }
    expect(await admin().refused(role.dataScope, { roleId: await idOf('admin'), dataScope: '5' })).toMatchObject({
      msg: '管理员角色“系统管理员”的权限和数据范围不能缩小',
    })
    await admin().call(role.update, {
      roleId: await idOf('admin'),
      roleName: '管理员',
      roleNameEn: 'Administrators',
      roleKey: 'admin',
      menuIds: [],
    })
    expect((await admin().call(user.getInfo)).permissions).toEqual(['*:*:*'])
  })

  test('a role of deleted accounts alone goes, and all of a list or none', async () => {
    const [kept, gone] = [await idOf('finance'), await made('goes')]
    expect(await admin().refused(role.remove, { ids: `${gone},${kept}` })).toMatchObject({
      msg: '财务人员已分配,不能删除',
    })
    await admin().call(role.get, { id: gone })
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at, deleted_at) values ('left', 'Left', 'C101', '', ${new Date()}, ${new Date()})`.execute(
      server.db,
    )
    await sql`insert into system.user_role (user_id, role_id) values (${await personOf('left')}, ${gone})`.execute(
      server.db,
    )
    await admin().call(role.remove, { ids: gone })
  })
})

describe('a change of a role', () => {
  test('reaches open sessions at once: rights, rows, disabling, giving and taking', async () => {
    const client = server.as('cg_dai')
    expect(await client.refused(device.list)).toMatchObject({ code: 403 })
    const roleId = await idOf('purchaser')
    const { roleName } = await admin().call(role.get, { id: roleId })
    await admin().call(role.update, {
      roleId,
      roleName,
      roleKey: 'purchaser',
      menuIds: await menus('equipment:device:list'),
    })
    await vi.waitFor(() => client.call(device.list, {}))
    await admin().call(role.dataScope, { roleId, dataScope: '2', deptIds: ['C103', 'C104'] })
    await vi.waitFor(async () =>
      expect((await server.actorOf('cg_dai')).scope).toEqual({
        all: false,
        departments: ['C103', 'C104'],
        projects: [],
      }),
    )
    expect(await admin().call(dept.roleDeptTreeselect, { roleId })).toMatchObject({ checkedKeys: ['C103', 'C104'] })
    await admin().call(role.changeStatus, { roleId, status: '1' })
    await vi.waitFor(async () => expect(await client.refused(device.list)).toMatchObject({ code: 403 }))
    await admin().call(role.changeStatus, { roleId, status: '0' })
    await vi.waitFor(() => client.call(device.list, {}))
    await admin().call(role.cancel, { roleId, userId: await personOf('cg_dai') })
    await vi.waitFor(async () => expect(await client.refused(device.list)).toMatchObject({ code: 403 }))
    await admin().call(role.selectAll, { roleId, userIds: [await personOf('cg_dai')] })
    await vi.waitFor(() => client.call(device.list, {}))
    await admin().call(role.dataScope, { roleId, dataScope: '4' })
    expect(await admin().call(dept.roleDeptTreeselect, { roleId })).toMatchObject({ checkedKeys: [] })
    expect(await admin().refused(role.dataScope, { roleId, dataScope: '2', deptIds: [] })).toMatchObject({
      errors: [{ field: 'deptIds', msg: '请至少选择一个部门' }],
    })
  })
})

describe('the people of a role', () => {
  test('are listed within the data scope, given and taken as clients of this wire do it', async () => {
    const roleId = await made('given')
    const names = async (call: typeof role.allocatedList, query: object = {}) =>
      (await admin().call(call, { roleId, ...query })).rows.map(({ userName }) => userName)
    expect(await names(role.allocatedList)).toEqual([])
    const ids = [await personOf('kg_he'), await personOf('kg_song')]
    expect(
      (await admin().send('PUT', `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${ids.join(',')}`)).json(),
    ).toMatchObject({ code: 200, msg: '授权成功' })
    expect(await names(role.allocatedList)).toEqual(['kg_he', 'kg_song'])
    expect(await names(role.unallocatedList, { deptId: 'C108' })).toEqual([
      'jd_hong',
      'jd_tan',
      'kg_fang',
      'kg_kang',
      'kg_lei',
      'ld_wei',
      'wx_qiu',
    ])
    expect(await names(role.unallocatedList, { userName: '方晓' })).toEqual(['kg_fang'])
    expect(await names(role.allocatedList, { userName: '方晓' })).toEqual([])
    expect(
      (await admin().send('PUT', `/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${ids[0]}`)).json(),
    ).toMatchObject({ code: 200, msg: '取消授权成功' })
    expect(
      (await admin().send('PUT', '/system/role/authUser/cancel', { roleId, userId: ids[1] })).json(),
    ).toMatchObject({ code: 200 })
    expect(await names(role.allocatedList)).toEqual([])
    expect(await admin().refused(role.selectAll, { roleId, userIds: [999_999] })).toMatchObject({
      msg: '用户不存在，或不在您的数据范围内',
    })
    expect(await admin().refused(role.selectAll, { roleId: 999_999, userIds: ids })).toMatchObject({ code: 404 })
  })

  test('outside the data scope are nobody one could give it to', async () => {
    const keeper = await letKeep('ld_tang')
    const roleId = await idOf('keeps_ld_tang')
    const all = [
      ...(await keeper.call(role.unallocatedList, { roleId })).rows,
      ...(await keeper.call(role.allocatedList, { roleId })).rows,
    ]
    expect(new Set(all.map(({ deptId }) => deptId))).toEqual(new Set(['C104']))
    expect(await keeper.refused(role.selectAll, { roleId, userIds: [await personOf('kg_he')] })).toMatchObject({
      msg: '用户不存在，或不在您的数据范围内',
    })
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('newcomer', '新人', 'C104', '', ${new Date()})`.execute(
      server.db,
    )
    await keeper.call(role.selectAll, { roleId, userIds: [await personOf('newcomer')] })
  })

  test('always include an administrator who can sign in', async () => {
    const superadmin = server.as('superadmin')
    await superadmin.call(role.cancel, { roleId: await idOf('admin'), userId: await personOf('admin') })
    expect(
      await superadmin.refused(role.cancel, { roleId: await idOf('superadmin'), userId: await personOf('superadmin') }),
    ).toMatchObject({ msg: '至少保留一个启用的管理员账号' })
    await superadmin.call(role.selectAll, { roleId: await idOf('admin'), userIds: [await personOf('admin')] })
    await vi.waitFor(() => admin().call(role.list, {}))
  })

  test('are not both gone when two who could are taken at the same moment', async () => {
    const [one, other] = [
      server
        .as('superadmin')
        .response(role.cancel, { roleId: await idOf('superadmin'), userId: await personOf('superadmin') }),
      server.as('superadmin').response(role.cancel, { roleId: await idOf('admin'), userId: await personOf('admin') }),
    ]
    const codes = (await Promise.all([one, other])).map((answer) => answer.json<{ code: number }>().code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const roleOf = { admin: await idOf('admin'), superadmin: await idOf('superadmin') }
    for (const account of ['admin', 'superadmin'] as const) {
      await sql`insert into system.user_role (user_id, role_id) values (${await personOf(account)}, ${roleOf[account]}) on conflict do nothing`.execute(
        server.db,
      )
      await vi.waitFor(() => server.as(account).call(role.list, {}))
    }
  })
})

describe('granting', () => {
  test('super administrators are theirs alone', async () => {
    const roleId = await idOf('superadmin')
    const refused = { code: 500, msg: '不允许操作超级管理员' }
    expect(await admin().refused(role.update, { roleId, roleName: 'x', roleKey: 'superadmin' })).toMatchObject(refused)
    expect(await admin().refused(role.selectAll, { roleId, userIds: [await personOf('admin')] })).toMatchObject(refused)
    expect(await admin().refused(role.cancel, { roleId, userId: await personOf('superadmin') })).toMatchObject(refused)
    expect(
      await admin().refused(role.selectAll, { roleId: await idOf('auditor'), userIds: [await personOf('superadmin')] }),
    ).toMatchObject(refused)
    const { rows } = await admin().call(role.list, { roleKey: 'superadmin' })
    expect(rows[0]?.can).toEqual({})
  })

  test('nobody gives, takes or changes what he does not have', async () => {
    const keeper = await letKeep('ld_wei')
    const [own, admins, above, wider] = [
      await idOf('keeps_ld_wei'),
      await idOf('admin'),
      await idOf('pool_keeper'),
      await idOf('hq_approver'),
    ]
    const can = new Map((await keeper.call(role.list, { pageSize: 100 })).rows.map((row) => [row.roleKey, row.can]))
    expect(can.get('admin')).toEqual({})
    expect(can.get('pool_keeper')).toEqual({})
    expect(can.get('keeps_ld_wei')).toMatchObject({ edit: true, remove: true })
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('helper', '帮手', 'C10801', '', ${new Date()})`.execute(
      server.db,
    )
    const person = await personOf('helper')
    expect(await keeper.refused(role.selectAll, { roleId: admins, userIds: [person] })).toMatchObject({
      msg: expect.stringMatching(/^只有管理员可以授予或修改角色/) as string,
    })
    expect(await keeper.refused(role.selectAll, { roleId: above, userIds: [person] })).toMatchObject({
      msg: '角色“装备库管员”包含您没有的权限，不能授予或修改',
      errors: [{ field: 'roleId' }],
    })
    expect(await keeper.refused(role.remove, { ids: above })).toMatchObject({
      msg: '角色“装备库管员”包含您没有的权限，不能授予或修改',
    })
    await sql`delete from system.role_menu where role_id = ${wider}`.execute(server.db)
    expect(await keeper.refused(role.changeStatus, { roleId: wider, status: '1' })).toMatchObject({
      msg: '角色“公司审批领导”的数据范围超出您的范围，不能授予或修改',
    })
    expect(
      await keeper.refused(role.create, {
        roleName: '越权',
        roleKey: 'above',
        menuIds: await menus('equipment:device:remove'),
      }),
    ).toMatchObject({ msg: '您没有权限“设备台账”，不能授予', errors: [{ field: 'menuIds' }] })
    expect(await keeper.refused(role.create, { roleName: '越权', roleKey: 'above', dataScope: '1' })).toMatchObject({
      msg: '不能授予超出您自己范围的数据范围',
    })
    expect(
      await keeper.refused(role.dataScope, { roleId: own, dataScope: '2', deptIds: ['C10801', 'C107'] }),
    ).toMatchObject({ msg: '部门不存在，或不在您的数据范围内' })
    expect((await keeper.call(dept.roleDeptTreeselect, { roleId: own })).depts).toMatchObject([{ id: 'C108' }])
    const { roleId } = await keeper.call(role.create, {
      roleName: '站内',
      roleKey: 'within',
      dataScope: '2',
      deptIds: ['C10801'],
      menuIds: await menus('system:dept:list'),
    })
    await keeper.call(role.selectAll, { roleId, userIds: [person] })
  })

  test('a role opens the own department of nobody whom one does not see', async () => {
    const keeper = server.as('ld_wei')
    const roleId = await idOf('within')
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('elsewhere', '别处的人', 'C105', '', ${new Date()})`.execute(
      server.db,
    )
    await admin().call(role.selectAll, { roleId, userIds: [await personOf('elsewhere')] })
    for (const call of [role.dataScope, role.update])
      expect(await keeper.refused(call, { roleId, dataScope: '3', deptIds: [] })).toMatchObject({
        errors: [{ field: 'dataScope', key: 'scopeTooWide' }],
      })
    await admin().call(role.cancel, { roleId, userId: await personOf('elsewhere') })
    await keeper.call(role.dataScope, { roleId, dataScope: '3', deptIds: [] })
    await keeper.call(role.dataScope, { roleId, dataScope: '2', deptIds: ['C10801'] })
  })

  test('nobody touches an account above his own', async () => {
    const keeper = server.as('ld_wei')
    await admin().call(role.selectAll, { roleId: await idOf('equip_mgr'), userIds: [await personOf('kg_lei')] })
    const roleId = await idOf('within')
    expect(await keeper.refused(role.selectAll, { roleId, userIds: [await personOf('kg_lei')] })).toMatchObject({
      msg: '账号 kg_lei 拥有您没有的权限，不能操作',
    })
    await sql`insert into system.role (key, name, name_en, data_scope, created_at) values ('sees_all', '全见', 'Sees all', '1', ${new Date()})`.execute(
      server.db,
    )
    await admin().call(role.selectAll, { roleId: await idOf('sees_all'), userIds: [await personOf('helper')] })
    expect(await keeper.refused(role.cancel, { roleId, userId: await personOf('helper') })).toMatchObject({
      msg: '账号 helper 的数据范围超出您的范围，不能操作',
    })
  })
})
