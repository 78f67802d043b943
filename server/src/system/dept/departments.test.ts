import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { register } from '../../kit/document/numbering.ts'
import { poolsOf } from '../../ledger/custody/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const rowOf = async (id: string) => (await admin().call(dept.list, {})).find(({ deptId }) => deptId === id)
/** The row as it is now, with a change, as clients send it. */
const put = async (id: string, change: object) => {
  const now: object = await admin().call(dept.get, { id })
  return { ...now, ...change } as AskOf<typeof dept.update>
}
/** Gives a person a role that keeps departments, in the data scope of the role given. */
const letKeep = async (account: string, dataScope: '3' | '4') => {
  const { roleId } = await admin().call(role.create, {
    roleName: `组织${dataScope}${account}`,
    roleKey: `org_${account}`,
    dataScope,
    menuIds: (
      await sql<{ id: number }>`select id from system.menu where permission like 'system:dept:%'`.execute(server.db)
    ).rows.map(({ id }) => id),
  })
  const {
    rows: [person],
  } = await sql<{ id: number }>`select id from system.user where name = ${account}`.execute(server.db)
  await admin().call(role.selectAll, { roleId, userIds: [person?.id ?? 0] })
}

describe('a department', () => {
  test('gets the next free id below its parent, and country, time zone and English name where none are told', async () => {
    expect(await admin().call(dept.create, { parentId: 'C107', deptName: '东南亚项目部' })).toEqual({
      deptId: 'C10705',
    })
    expect(
      await admin().call(dept.create, {
        parentId: 'C10705',
        deptName: '雅加达办事处',
        deptNameEn: 'Jakarta',
        timeZone: 'Asia/Jakarta',
      }),
    ).toEqual({ deptId: 'C1070501' })
    expect(await rowOf('C10705')).toMatchObject({
      parentId: 'C107',
      ancestors: 'C1,C107',
      level: 2,
      deptType: 'OFFICE',
      country: '2',
      timeZone: 'Asia/Shanghai',
      shortCode: null,
      status: '0',
      createBy: '系统管理员',
    })
    expect(await admin().call(dept.get, { id: 'C1070501' })).toMatchObject({
      deptName: '雅加达办事处',
      deptNameEn: 'Jakarta',
      parentName: '东南亚项目部',
      ancestors: 'C1,C107,C10705',
      level: 3,
      timeZone: 'Asia/Jakarta',
    })
    await admin().call(dept.remove, { id: 'C1070501' })
    expect(await admin().call(dept.create, { parentId: 'C10705', deptName: '曼谷办事处' })).toEqual({
      deptId: 'C1070502',
    })
  })

  test('of the second level has a code of its own, of two to four letters', async () => {
    expect(
      await admin().refused(dept.create, { parentId: 'C1', deptName: '新疆分公司', shortCode: 'X1' }),
    ).toMatchObject({ msg: '单位代码为 2–4 个字母' })
    expect(
      await admin().refused(dept.create, { parentId: 'C1', deptName: '新疆分公司', shortCode: 'xb' }),
    ).toMatchObject({ msg: '单位代码 XB 已存在' })
    expect(await admin().call(dept.create, { parentId: 'C1', deptName: '新疆分公司', shortCode: 'xj' })).toEqual({
      deptId: 'C110',
    })
    expect(await rowOf('C110')).toMatchObject({ shortCode: 'XJ', deptType: 'SECOND', level: 1 })
    await server.db.transaction().execute((tx) => register(tx, 'test/thing', 'TT', ['C110']))
    expect(await admin().call(dept.get, { id: 'C110' })).toMatchObject({ codeUsed: true })
    expect(await admin().refused(dept.update, await put('C110', { shortCode: 'XJX' }))).toMatchObject({
      msg: '单位代码 XJ 已用于单据编号，不能修改',
    })
  })

  test('is called otherwise than its neighbours', async () => {
    expect(await admin().refused(dept.create, { parentId: 'C107', deptName: '中东项目部' })).toMatchObject({
      code: 500,
      msg: '部门名称“中东项目部”在同级中已存在',
      errors: [{ field: 'deptName' }],
    })
    expect(await admin().refused(dept.update, await put('C10702', { deptName: '中东项目部' }))).toMatchObject({
      msg: '部门名称“中东项目部”在同级中已存在',
    })
  })

  test('is changed as clients of this wire do it: the row comes back with what they changed', async () => {
    const row = await rowOf('C10701')
    const sent = await admin().send('PUT', '/system/dept', {
      ...row,
      children: [],
      leader: '阿里',
      phone: '+968 1234',
      email: 'me@example.com',
    })
    expect(sent.json()).toMatchObject({ code: 200, msg: '修改成功' })
    expect(await admin().call(dept.get, { id: 'C10701' })).toMatchObject({
      leader: '阿里',
      phone: '+968 1234',
      email: 'me@example.com',
      deptNameEn: 'Middle East Office',
      version: 1,
      updateBy: '系统管理员',
    })
    const stale = await put('C10701', { version: 0 })
    expect(await admin().refused(dept.update, stale)).toMatchObject({ code: 409 })
    expect(await admin().refused(dept.update, { ...stale, version: undefined, email: 'nobody' })).toMatchObject({
      errors: [{ field: 'email', msg: '邮箱格式不正确' }],
    })
    const {
      rows: [entry],
    } = await sql<{
      change: Record<string, unknown>
    }>`select change from document.audit_log where entity = 'system/dept' and entity_id = 'C10701' and action = 'update'`.execute(
      server.db,
    )
    expect(entry?.change).toEqual({ leader: ['', '阿里'], phone: ['', '+968 1234'], email: ['', 'me@example.com'] })
  })

  test('that is called otherwise takes its pool along', async () => {
    await admin().call(dept.update, await put('C10801', { deptName: '仪器站', deptNameEn: 'Instrument Base' }))
    const { rows } = await sql`select name, name_en from equipment.holder where department_id = 'C10801'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ name: '仪器站', name_en: 'Instrument Base' }])
    const { deptId } = await admin().call(dept.create, { parentId: 'C108', deptName: '海上装备站', deptType: 'POOL' })
    expect(
      (
        await sql`select name from equipment.holder where department_id = ${deptId} and kind = 'pool'`.execute(
          server.db,
        )
      ).rows,
    ).toEqual([{ name: '海上装备站' }])
    await admin().call(dept.remove, { id: deptId })
  })

  test('that repairs has a place for what it repairs, from the first or once it turns to it', async () => {
    const places = async (id: string) =>
      (
        await sql<{
          place: string
        }>`select kind || ' ' || name as place from equipment.holder where department_id = ${id} order by kind`.execute(
          server.db,
        )
      ).rows.map(({ place }) => place)
    const { deptId } = await admin().call(dept.create, { parentId: 'C108', deptName: '电子修造厂', deptType: 'REPAIR' })
    expect(await places(deptId)).toEqual(['repair 电子修造厂'])
    const later = (await admin().call(dept.create, { parentId: 'C108', deptName: '机修车间' })).deptId
    expect(await places(later)).toEqual([])
    await admin().call(dept.update, await put(later, { deptType: 'REPAIR' }))
    expect(await places(later)).toEqual(['repair 机修车间'])
    for (const id of [deptId, later]) await admin().call(dept.remove, { id })
  })
})

describe('moving a department', () => {
  test('takes all below it along, and every session sees it at once', async () => {
    expect((await server.actorOf('ld_wei')).scope.departments).not.toContain('C10701')
    await admin().call(dept.create, { parentId: 'C10701', deptName: '马斯喀特库' })
    await admin().call(dept.update, await put('C10701', { parentId: 'C108' }))
    const { rows } =
      await sql`select id, path, level from system.department where path @> array['C10701'] order by id`.execute(
        server.db,
      )
    expect(rows).toEqual([
      { id: 'C10701', path: ['C1', 'C108', 'C10701'], level: 2 },
      { id: 'C1070101', path: ['C1', 'C108', 'C10701', 'C1070101'], level: 3 },
    ])
    await vi.waitFor(async () => expect((await server.actorOf('ld_wei')).scope.departments).toContain('C1070101'))
    expect((await server.actorOf('ld_shao')).scope.departments).not.toContain('C10701')
    expect(await server.as('jl_harthy').call(user.getInfo)).toMatchObject({ secondDeptId: 'C108' })
    await admin().call(dept.update, await put('C10701', { parentId: 'C107' }))
    expect(await rowOf('C1070101')).toMatchObject({ ancestors: 'C1,C107,C10701', level: 3 })
  })

  test('never makes a circle, also when two moves cross', async () => {
    expect(await admin().refused(dept.update, await put('C107', { parentId: 'C10702' }))).toMatchObject({
      msg: '上级部门不能选择自己或自己的下级',
    })
    expect(await admin().refused(dept.update, await put('C107', { parentId: 'C107' }))).toMatchObject({
      errors: [{ field: 'parentId' }],
    })
    const [under, over] = [await put('C103', { parentId: 'C104' }), await put('C104', { parentId: 'C103' })]
    const answers = await Promise.all([admin().response(dept.update, under), admin().response(dept.update, over)])
    expect(answers.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
    await admin().call(
      dept.update,
      await put((await rowOf('C103'))?.parentId === 'C104' ? 'C103' : 'C104', { parentId: 'C1' }),
    )
  })

  test('is not for whoever does not see all that would come along', async () => {
    const below = async (parentId: string, deptName: string) =>
      (await admin().call(dept.create, { parentId, deptName })).deptId
    const [moved, target] = [await below('C102', '被移科'), await below('C102', '目标科')]
    const unseen = await below(moved, '看不见的班')
    await letKeep('sj_mu', '3')
    const {
      rows: [own],
    } = await sql<{ id: number }>`select id from system.role where key = 'org_sj_mu'`.execute(server.db)
    const roleOf = own?.id ?? 0
    await sql`delete from system.user_role where user_id = (select id from system.user where name = 'sj_mu') and role_id <> ${roleOf}`.execute(
      server.db,
    )
    const opened = async (...deptIds: string[]) => {
      await admin().call(role.dataScope, { roleId: roleOf, dataScope: '2', deptIds })
      await vi.waitFor(async () =>
        expect((await server.actorOf('sj_mu')).scope.departments.toSorted()).toEqual(deptIds.toSorted()),
      )
    }
    await opened(moved, target)
    expect(await server.as('sj_mu').refused(dept.update, { deptId: moved, parentId: target })).toMatchObject({
      msg: '该部门有不在您数据范围内的下级部门，不能移动',
      errors: [{ field: 'parentId' }],
    })
    expect(await rowOf(unseen)).toMatchObject({ ancestors: `C1,C102,${moved}` })
    await opened(moved, target, unseen)
    await server.as('sj_mu').call(dept.update, { deptId: moved, parentId: target })
    expect(await rowOf(unseen)).toMatchObject({ ancestors: `C1,C102,${target},${moved}` })
  })

  test('to the second level asks for a unit code', async () => {
    const { deptId } = await admin().call(dept.create, { parentId: 'C104', deptName: '测试科' })
    expect(await admin().refused(dept.update, await put(deptId, { parentId: 'C1' }))).toMatchObject({
      msg: '二级单位必须填写单位代码',
    })
    await admin().call(dept.update, await put(deptId, { parentId: 'C1', shortCode: 'CS' }))
    expect(await rowOf(deptId)).toMatchObject({ parentId: 'C1', level: 1, shortCode: 'CS' })
  })

  test('offers every department but itself and those below', async () => {
    const others = (await admin().call(dept.exclude, { id: 'C107' })).map(({ deptId }) => deptId)
    expect(others).toContain('C108')
    expect(others.filter((id) => id.startsWith('C107'))).toEqual([])
  })
})

describe('disabling a department', () => {
  test('waits for those below it, and nothing is enabled below a disabled one', async () => {
    expect(await admin().refused(dept.update, await put('C109', { status: '1' }))).toMatchObject({
      msg: '该部门包含未停用的子部门',
    })
    for (const id of ['C10901', 'C10902', 'C10903', 'C109'])
      await admin().call(dept.update, await put(id, { status: '1' }))
    expect((await admin().call(dept.list, { status: '1' })).map(({ deptId }) => deptId)).toEqual([
      'C109',
      'C10901',
      'C10902',
      'C10903',
    ])
    expect(await admin().refused(dept.update, await put('C10901', { status: '0' }))).toMatchObject({
      msg: '上级部门已停用，请先启用上级部门',
    })
    expect(await admin().refused(dept.create, { parentId: 'C109', deptName: '新库' })).toMatchObject({
      errors: [{ field: 'parentId' }],
    })
    expect(await admin().refused(dept.update, await put('C1', { status: '1' }))).toMatchObject({
      msg: '公司不能停用、移动或删除',
    })
  })
})

describe('deleting a department', () => {
  const made = async (parentId: string, deptName: string) =>
    (await admin().call(dept.create, { parentId, deptName })).deptId

  test('is refused while anything names it, in words that say what', async () => {
    expect(await admin().refused(dept.remove, { id: 'C108' })).toMatchObject({
      code: 500,
      msg: '存在下级部门,不允许删除',
    })
    expect(await admin().refused(dept.remove, { id: 'C10802' })).toMatchObject({ msg: '部门存在用户,不允许删除' })
    expect(await admin().refused(dept.remove, { id: 'C1' })).toMatchObject({ msg: '公司不能停用、移动或删除' })
    const id = await made('C102', '一次性部门')
    await server.db.updateTable('system.project').set({ department_id: id }).where('id', '=', 'P2601').execute()
    expect(await admin().refused(dept.remove, { id })).toMatchObject({ msg: '部门存在项目,不允许删除' })
    await server.db.updateTable('system.project').set({ department_id: 'C102' }).where('id', '=', 'P2601').execute()
    await admin().call(role.dataScope, { roleId: await roleId('purchaser'), dataScope: '2', deptIds: [id] })
    expect(await admin().refused(dept.remove, { id })).toMatchObject({
      msg: '部门已用于角色“采购员”的数据范围,不允许删除',
    })
    await admin().call(role.dataScope, { roleId: await roleId('purchaser'), dataScope: '4' })
    await sql`insert into system.user (name, nick_name, department_id, password_hash, created_at, deleted_at) values ('gone', 'Gone', ${id}, '', ${new Date()}, ${new Date()})`.execute(
      server.db,
    )
    expect(await admin().refused(dept.remove, { id })).toMatchObject({ msg: '部门已有历史数据,不允许删除，可以停用' })
    await sql`delete from system.user where name = 'gone'`.execute(server.db)
    await admin().call(dept.remove, { id })
    expect(await admin().refused(dept.get, { id })).toMatchObject({ code: 404 })
  })

  test('is refused once it has owned or held equipment, though it has none now; an unused pool goes with it', async () => {
    const id = await made('C108', '临时站')
    await server.db.transaction().execute((tx) => poolsOf(tx, [id]))
    const {
      rows: [model],
    } = await sql<{ id: number }>`select id from equipment.model where tracking = 'single' limit 1`.execute(server.db)
    const { devId } = await server
      .as('zb_lin')
      .call(device.create, { modelId: model?.id ?? 0, devName: '临时设备', ownerOrgId: 'C108', manageOrgId: id })
    expect(await admin().refused(dept.remove, { id })).toMatchObject({ msg: '部门拥有或保管过设备,不允许删除' })
    await server.as('zb_lin').call(device.remove, { ids: String(devId) })
    expect(await admin().refused(dept.remove, { id })).toMatchObject({ msg: '部门拥有或保管过设备,不允许删除' })
    const unused = await made('C108', '空站')
    await server.db.transaction().execute((tx) => poolsOf(tx, [unused]))
    await admin().call(dept.remove, { id: unused })
  })
})

describe('the data scope of departments', () => {
  test('lists what one sees, its topmost at the top, and the company to administrators alone', async () => {
    expect((await admin().call(dept.list, {}))[0]).toMatchObject({
      deptId: 'C1',
      parentId: null,
      ancestors: '',
      can: { add: true, edit: true },
    })
    await letKeep('ld_shao', '4')
    const list = await vi.waitFor(() => server.as('ld_shao', 'en').call(dept.list, {}))
    expect(list.filter(({ parentId }) => parentId === 'C1').map(({ deptId, deptName }) => [deptId, deptName])).toEqual([
      ['C107', 'International Exploration Division'],
    ])
    expect(list.every(({ ancestors }) => ancestors.startsWith('C1'))).toBe(true)
    expect((await server.as('ld_shao').call(dept.list, { deptName: 'africa' })).map(({ deptId }) => deptId)).toEqual([
      'C10702',
    ])
  })

  test('bounds what is changed: others are not there, and nothing moves out of it', async () => {
    const keeper = server.as('ld_shao')
    expect(await keeper.refused(dept.get, { id: 'C108' })).toMatchObject({ code: 404 })
    expect(await keeper.refused(dept.remove, { id: 'C110' })).toMatchObject({ code: 404 })
    expect(await keeper.refused(dept.update, { deptId: 'C108', deptName: 'x' })).toMatchObject({ code: 404 })
    expect(await keeper.refused(dept.create, { parentId: 'C108', deptName: 'x' })).toMatchObject({
      msg: '上级部门不存在，或不在您的数据范围内',
    })
    expect(await keeper.refused(dept.create, { parentId: 'C1', deptName: 'x', shortCode: 'XX' })).toMatchObject({
      errors: [{ field: 'parentId' }],
    })
    expect(await keeper.refused(dept.update, { deptId: 'C10702', deptName: 'x', parentId: 'C108' })).toMatchObject({
      errors: [{ field: 'parentId' }],
    })
    await keeper.call(dept.create, { parentId: 'C10702', deptName: '阿尔及尔' })
  })

  test('lets the topmost visible department be changed without moving it to where it seems to stand', async () => {
    await letKeep('jl_bekov', '3')
    const keeper = server.as('jl_bekov')
    const [row] = await vi.waitFor(() => keeper.call(dept.list, {}))
    expect(row).toMatchObject({ deptId: 'C10703', parentId: 'C1' })
    await keeper.call(dept.update, { deptId: 'C10703', parentId: 'C1', deptName: '中亚项目部', leader: '别科夫' })
    expect(await rowOf('C10703')).toMatchObject({ parentId: 'C107', level: 2, leader: '别科夫' })
  })
})

const roleId = async (key: string): Promise<number> =>
  (await server.db.selectFrom('system.role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

test('a unit of the second level gets a code that nobody has, where a client knows of none', async () => {
  const deptId = async (deptName: string) =>
    (await admin().call(dept.create, { parentId: 'C1', deptName, shortCode: '' })).deptId
  await sql`insert into document.numbering (prefix, unit, day, last) values ('TT', 'AB', '2026-01-01', 1)`.execute(
    server.db,
  )
  const [one, other] = [await deptId('海外一部'), await deptId('海外二部')]
  expect([(await rowOf(one))?.shortCode, (await rowOf(other))?.shortCode]).toEqual(['AA', 'AC'])
  await admin().call(dept.remove, { id: one })
  await admin().call(dept.remove, { id: other })
})
