import { originOf } from '@geodepot/contracts/kit/changes.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { job } from '@geodepot/contracts/system/job.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'
import { type TestServer, testServer } from './index.ts'
import { sealer } from './sealed.ts'

let server: TestServer
let ids: { post: number; role: number; menu: number; directory: number; model: number }
let password: string
beforeAll(async () => {
  server = await testServer()
  password = (await sealer(server))('Depot-2026')
  const {
    rows: [found],
  } = await sql<typeof ids>`
    select (select min(id) from system.post) as post, (select id from system.role where key = 'inspector') as role,
      (select min(id) from system.menu where permission = 'equipment:device:add') as menu, (select min(id) from system.menu where type = 'M') as directory,
      (select min(id) from equipment.model where tracking = 'single') as model`.execute(server.db)
  ids = found as typeof ids
})
afterAll(() => server.close())

interface Kept {
  readonly update: AnyOperation
  readonly create: AnyOperation
  /** Reads the record for editing. */
  readonly get: AnyOperation
  /** What names the record, to the call that changes it and to the one that reads it. */
  readonly key: string
  readonly asked?: string
  /** What the call that makes it answers, where that is called otherwise. */
  readonly made?: string
  /** Every field that may be written, none of them as it is by itself. */
  readonly given: () => object
  /** One field, and what it becomes. */
  readonly one: readonly [string, unknown]
  /** Fields that an empty text takes away, and those of them of which nothing is left. */
  readonly emptied: readonly string[]
  readonly nulls?: readonly string[]
}
const remark = '原有备注'
const labels = [
  'devCoding',
  'assetCoding',
  'selfNum',
  'devSign',
  'licenseNum',
  'ifcountry',
  'productingDate',
  'useStartDate',
  'warrantyEnd',
  'originalValue',
  'netValue',
  'deprYears',
] as const
const records: readonly Kept[] = [
  {
    update: device.update,
    create: device.create,
    get: device.get,
    key: 'id',
    made: 'devId',
    one: ['devPosition', 'B-2'],
    emptied: ['remark', 'manufacturer', ...labels],
    nulls: labels,
    given: () => ({
      modelId: ids.model,
      devName: '留设备',
      devCoding: 'KEPT-1',
      assetCoding: 'ZC-KEPT',
      selfNum: 'K-1',
      devSign: 'S-1',
      licenseNum: '新A-1',
      manufacturer: '厂',
      ifcountry: '2',
      productingDate: '2024-01-01',
      useStartDate: '2024-02-01',
      warrantyEnd: '2026-01-01',
      originalValue: '1000.50',
      netValue: '900.25',
      currency: 'CNY',
      deprYears: 5,
      ownerOrgId: 'C10801',
      manageOrgId: 'C10802',
      devPosition: 'A-1',
      accountState: 'external',
      params: { channels: '10000' },
      remark,
    }),
  },
  {
    update: post.update,
    create: post.create,
    get: post.get,
    key: 'postId',
    given: () => ({ postCode: 'KEPT', postName: '留岗', postNameEn: 'Kept post', postSort: 7, status: '1', remark }),
    one: ['postName', '改岗'],
    emptied: ['remark'],
  },
  {
    update: role.update,
    create: role.create,
    get: role.get,
    key: 'roleId',
    asked: 'id',
    one: ['roleSort', 33],
    emptied: ['remark'],
    given: () => ({
      roleName: '留角色',
      roleNameEn: 'Kept role',
      roleKey: 'kept_role',
      roleSort: 8,
      status: '1',
      dataScope: '2',
      deptIds: ['C103', 'C104'],
      menuIds: [ids.menu],
      remark,
    }),
  },
  {
    update: dict.updateType,
    create: dict.createType,
    get: dict.typeOf,
    key: 'dictId',
    asked: 'id',
    one: ['dictName', '改字典'],
    emptied: ['remark'],
    given: () => ({ dictName: '留字典', dictNameEn: 'Kept dictionary', dictType: 'kept_type', status: '1', remark }),
  },
  {
    update: dict.updateData,
    create: dict.createData,
    get: dict.dataOf,
    key: 'dictCode',
    asked: 'id',
    one: ['dictLabel', '改项'],
    emptied: ['remark', 'listClass', 'cssClass'],
    given: () => ({
      dictType: 'kept_type',
      dictLabel: '留项',
      dictLabelEn: 'Kept entry',
      dictValue: 'k1',
      dictSort: 9,
      listClass: 'danger',
      cssClass: 'c',
      isDefault: 'Y',
      status: '1',
      remark,
    }),
  },
  {
    update: notice.update,
    create: notice.create,
    get: notice.get,
    key: 'noticeId',
    asked: 'id',
    one: ['noticeTitle', '改通知'],
    emptied: ['remark', 'noticeTitleEn', 'noticeContentEn'],
    given: () => ({
      noticeTitle: '留通知',
      noticeTitleEn: 'Kept notice',
      noticeType: '2',
      noticeContent: '<p>正文</p>',
      noticeContentEn: '<p>Text</p>',
      status: '1',
      remark,
    }),
  },
  {
    update: accounts.update,
    create: accounts.create,
    get: accounts.get,
    key: 'userId',
    one: ['nickName', '改人'],
    emptied: ['remark', 'phonenumber', 'email'],
    given: () => ({
      userName: 'kept_person',
      password,
      nickName: '留人',
      deptId: 'C103',
      phonenumber: '13812341234',
      email: 'kept@example.com',
      sex: '1',
      status: '1',
      postIds: [ids.post],
      roleIds: [ids.role],
      remark,
    }),
  },
  {
    update: dept.update,
    create: dept.create,
    get: dept.get,
    key: 'deptId',
    asked: 'id',
    one: ['orderNum', 44],
    emptied: ['remark', 'leader', 'phone', 'email'],
    given: () => ({
      parentId: 'C107',
      deptName: '留部门',
      deptNameEn: 'Kept department',
      deptType: 'OVERSEAS',
      shortCode: 'KE',
      orderNum: 5,
      leader: '王',
      phone: '0991-123',
      email: 'd@example.com',
      country: '2',
      timeZone: 'Asia/Muscat',
      status: '1',
      remark,
    }),
  },
  {
    update: menu.update,
    create: menu.create,
    get: menu.get,
    key: 'menuId',
    asked: 'id',
    one: ['menuName', '改菜单'],
    emptied: ['remark', 'icon', 'perms', 'activeMenu'],
    given: () => ({
      menuName: '留菜单',
      menuNameEn: 'Kept menu',
      parentId: ids.directory,
      orderNum: 6,
      menuType: 'C',
      path: 'kept',
      component: 'equipment/device/index',
      perms: 'equipment:device:list',
      icon: 'device',
      isFrame: '1',
      isCache: '1',
      visible: '1',
      status: '1',
      isAffix: 'Y',
      alwaysShow: 'Y',
      activeMenu: '/equipment/device',
      remark,
    }),
  },
  {
    update: currency.update,
    create: currency.create,
    get: currency.get,
    key: 'id',
    one: ['orderNum', 8],
    emptied: ['remark', 'sign'],
    given: () => ({
      code: 'KPT',
      name: '留币种',
      nameEn: 'Kept currency',
      sign: 'K',
      digits: 3,
      orderNum: 7,
      status: '1',
      remark,
    }),
  },
  {
    update: config.update,
    create: config.create,
    get: config.get,
    key: 'configId',
    asked: 'id',
    one: ['configValue', '8'],
    emptied: ['remark'],
    given: () => ({
      configName: '留参数',
      configNameEn: 'Kept parameter',
      configKey: 'kept.figure',
      configValue: '7',
      valueKind: 'figure',
      configType: 'N',
      isPublic: 'Y',
      remark,
    }),
  },
  {
    update: job.update,
    create: job.create,
    get: job.get,
    key: 'jobId',
    one: ['cronExpression', '0 30 4 * * ?'],
    emptied: ['remark'],
    given: () => ({
      jobName: '留任务',
      jobNameEn: 'Kept job',
      jobGroup: 'SYSTEM',
      invokeTarget: 'system/session.sweep',
      cronExpression: '0 30 3 * * ?',
      misfirePolicy: '3',
      concurrent: '0',
      status: '0',
      remark,
    }),
  },
  {
    update: project.update,
    create: project.create,
    get: project.get,
    key: 'projectInfoNo',
    asked: 'id',
    one: ['manageOrg', '新甲方'],
    emptied: [
      'remark',
      'shortName',
      'buildMethod',
      'jointOrg',
      'geologyTask',
      'teamLeader',
      'acquireStartTime',
      'designEndDate',
      'teamLeaderId',
    ],
    given: () => ({
      projectName: '留项目',
      shortName: '留',
      projectType: '5000100004000000001',
      explorationMethod: '0300100012000000003',
      buildMethod: '5000100003000000001',
      projectYear: '2026',
      isMainProject: '0300100008000000001',
      manageOrg: '甲方',
      marketClassify: '0100500006000000001',
      acquireStartTime: '2026-02-01',
      acquireEndTime: '2026-03-01',
      designStartDate: '2026-01-01',
      designEndDate: '2026-04-01',
      orgId: 'C103',
      teamId: '2199',
      jointOrg: '联合',
      projectCountry: '2',
      teamLeader: '外聘',
      geologyTask: '任务',
      remark,
    }),
  },
]

/** The record for editing as one object, without what every change touches, nor the numbers that it leaves behind. */
const stands = async ({ get, key, asked = key }: Kept, id: unknown): Promise<Record<string, unknown>> => {
  const found = (await server.as('admin').call(get, { [asked]: id })) as Record<string, unknown>
  // A person's form answers the person beside what may be chosen.
  const { data, roles: _roles, posts: _posts, ...rest } = found
  const {
    updateBy: _by,
    updateTime: _at,
    can: _can,
    noticeText: _text,
    cronText: _words,
    nextValidTime: _next,
    formerNumbers: _former,
    configValue,
    ...kept
  } = { ...rest, ...(data as object) } as Record<string, unknown>
  return { ...kept, ...(configValue !== undefined && { configValue }) }
}
const partial = (input: unknown): boolean =>
  input instanceof z.ZodObject &&
  Object.values(input.shape as Record<string, z.ZodType>).some((field) => originOf(field) !== undefined)

describe('a change by a client that does not know all fields', () => {
  // One's own profile is one's own record: its tests make the same change.
  it('is known of every call that keeps what it is not told', () => {
    const keeping = routes.flatMap(({ operation }) => (partial(operation.input) ? [operation.name] : []))
    expect(keeping.toSorted()).toEqual(
      [...records.map(({ update }) => update.name), 'system/user.updateProfile'].toSorted(),
    )
  })

  it.each(records.map((record) => [record.update.name, record] as const))(
    'by %s leaves the others as they are; null is none, an empty text takes away',
    async (_name, record) => {
      const {
        update,
        create,
        key,
        made: answered = key,
        given,
        one: [field, value],
        emptied,
        nulls = [],
      } = record
      const admin = server.as('admin')
      const made = (await admin.call(create, given())) as Record<string, unknown>
      const id = made[answered]
      const { version, ...before } = await stands(record, id)
      const now = async () => {
        const { version: next, ...rest } = await stands(record, id)
        return { next, rest }
      }
      // Nothing that was given is what would stand there by itself.
      for (const [name, wanted] of Object.entries(given()))
        if (name in before && name !== 'postIds')
          expect([name, JSON.stringify(before[name])]).toEqual([
            name,
            expect.stringContaining(typeof wanted === 'object' ? '' : String(wanted).slice(0, 2)),
          ])
      const unknown = Object.fromEntries(emptied.map((name) => [name, null]))
      await admin.call(update, { [key]: id, version, ...unknown, [field]: value })
      const { next, rest } = await now()
      expect(rest).toEqual({ ...before, [field]: value })
      await admin.call(update, { [key]: id, version: next, ...Object.fromEntries(emptied.map((name) => [name, ''])) })
      expect((await now()).rest).toEqual({
        ...before,
        [field]: value,
        ...Object.fromEntries(
          emptied.map((name) => [
            name,
            nulls.includes(name) || before[name] === null || /(Time|Date|Id)$/.test(name) ? null : '',
          ]),
        ),
      })
    },
  )

  it('takes away what an empty list says, and keeps a list that is not sent', async () => {
    const admin = server.as('admin')
    const { userId } = await admin.call(accounts.create, {
      userName: 'kept_lists',
      password,
      nickName: '名单',
      deptId: 'C103',
      postIds: [ids.post],
      roleIds: [ids.role],
    })
    await admin.call(accounts.update, { userId, roleIds: [] })
    expect(await admin.call(accounts.get, { userId })).toMatchObject({ roleIds: [], postIds: [ids.post] })
    const { roleId } = await admin.call(role.create, {
      roleName: '名单',
      roleKey: 'kept_lists',
      menuIds: [ids.menu],
      dataScope: '2',
      deptIds: ['C103'],
    })
    await admin.call(role.update, { roleId, menuIds: [] })
    expect(await admin.call(role.get, { id: roleId })).toMatchObject({ menuIds: [], deptIds: ['C103'], dataScope: '2' })
  })
})
