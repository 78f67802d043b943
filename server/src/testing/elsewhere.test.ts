import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sceneOf } from './scene.ts'
import { today } from '../kit/clock.ts'
import { routes } from '../modules.ts'
import { type Client, type TestServer, testServer } from './index.ts'

/** Modules whose records belong to no department: whoever may work with them works with all of them. */
const ofTheCompany: Readonly<Record<string, string>> = {
  'system/post': 'the whole company’s',
  'system/role': 'the whole company’s; who may grant what is said by role/grants',
  'system/menu': 'the whole company’s',
  'system/dict': 'the whole company’s',
  'system/config': 'the whole company’s',
  'system/notice': 'everybody reads them',
  'system/chain': 'the whole company’s',
  'system/job': 'of the installation',
  'system/gen': 'of the installation',
  'system/operlog': 'of the installation',
  'system/logininfor': 'of the installation',
  'system/online': 'of the installation',
  'system/session': 'of the installation',
  'system/message': 'a person’s own',
  'system/delegation': 'a person’s own',
  'system/alert': 'a person’s own',
  'kit/setting': 'a person’s own',
  'system/user-import': 'whose file it is, nobody else',
  'equipment/device-import': 'whose file it is, nobody else',
  'kit/file': 'as the record that they hang on, said by the kit’s tests of files',
  'equipment/category': 'the whole company’s',
  'equipment/model': 'the whole company’s',
}
/** Calls of the other modules that name something of another department rightly, or refuse it in other words. */
const exceptions: Readonly<Record<string, string>> = {
  'system/dept.create': 'refuses the parent at its field',
  'system/dept.exclude': 'one’s own departments without another',
  'system/dept.getSecondDept': 'the unit’s name, which everybody reads',
  'system/user.currentProject': 'refuses the project at its field',
  'system/user.create': 'refuses the department at its field',
  'system/user.avatarImage': 'a picture under a name that nobody guesses',
  'system/user.downloadAvatar': 'a picture under a name that nobody guesses',
  'equipment/device.create': 'refuses the department at its field',
  'equipment/application.overlaps': 'refuses the project at its field',
  'system/dept.roleDeptTreeselect': 'one’s own departments, marked',
  'equipment/allocation.candidates': 'an empty list from a place out of sight',
  'equipment/allocation.scan': 'finds nothing in a place out of sight',
  'equipment/allocation.create': 'refuses the place at its field',
}

let server: TestServer
let stranger: Client
const named = new Map<string, Readonly<Record<string, unknown>>>()
const day = today()
/** What calls ask for beside the record; each takes what it knows. */
const beside = {
  version: 0,
  opinion: '意见',
  status: '1',
  password: 'x',
  until: day,
  reason: '原因',
  into: 'P2603',
  userIds: [1],
  projectName: 'x',
  lines: [
    {
      lineId: 1,
      shipmentLineId: 1,
      qty: '1',
      shippedQty: '1',
      devId: 1,
      receivedQty: '1',
      requestedQty: '1',
      outcome: 'found',
      quantity: '1',
      note: 'x',
    },
  ],
  modelId: 1,
  devName: 'x',
  ownerOrgId: 'C105',
  deptName: 'x',
  appName: 'x',
  planStart: day,
  planEnd: day,
  fromHolderId: 1,
  remark: 'x',
  roleIds: [],
}
beforeAll(async () => {
  server = await testServer()
  const scene = await sceneOf(server)
  const [device = 0] = await scene.devices(1)
  const approved = await scene.approved()
  const allocation = await scene.drafted(approved, [device])
  const {
    rows: [found],
  } = await sql<{ person: number; project: number }>`
    select (select id from system.user where name = 'xm_ma') as person, (select document_id from system.project where id = 'P2602') as project`.execute(
    server.db,
  )
  const person = found?.person ?? 0
  // All that can be done, in one department that has nothing to do with any of this.
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('all_deeds', '全部操作', 'Every deed', '3', ${new Date()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission <> ''),
      person as (insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('stranger', '别处的人', 'C105', '', ${new Date()}) returning id)
    insert into system.user_role (user_id, role_id) select person.id, made.id from person, made`.execute(server.db)
  stranger = server.as('stranger')
  named.set('system/user', { userId: person, ids: person, deptId: 'C102' })
  named.set('system/dept', { id: 'C102', deptId: 'C102', parentId: 'C102' })
  named.set('system/project', { id: found?.project ?? 0, projectInfoNo: 'P2602', ids: person })
  named.set('equipment/project', { projectInfoNo: 'P2602' })
  named.set('equipment/device', { id: device })
  named.set('equipment/application', {
    id: approved.applicationId,
    deviceappid: approved.applicationId,
    devappid: approved.applicationId,
    businessId: approved.applicationId,
    projectInfoNo: 'P2602',
  })
  named.set('equipment/allocation', { id: allocation, projectInfoNo: 'P2602' })
})
afterAll(() => server.close())

const moduleOf = ({ name }: AnyOperation): string => name.split('.')[0] ?? ''
/** What names the record to a call: a project goes by its own id in the calls of the specification, by its approval's in those of documents. */
const namesOf = (operation: AnyOperation) => ({
  ...named.get(moduleOf(operation)),
  ...(operation.path.startsWith('/system/ProjectInfo') && { id: 'P2602' }),
})
const isId = (field: string): boolean =>
  /^ids?$|Ids?$|appid$|No$|^(key|record|filePath|name|userName|type)$/.test(field)
// The specification's two spellings of one id are gathered before they are looked at.
const fieldsOf = ({ input }: AnyOperation): z.ZodType[] =>
  input instanceof z.ZodPipe ? [input.out as z.ZodType] : [input]
const needed = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, of]) =>
      of.safeParse(undefined).success ? [] : [field],
    )
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => needed(side as z.ZodType))
  return []
}
const naming = routes
  .map(({ operation }) => operation)
  .filter(
    (operation) =>
      operation.needs !== 'public' &&
      (pathNames(operation.path).length > 0 || fieldsOf(operation).flatMap(needed).some(isId)) &&
      !(moduleOf(operation) in ofTheCompany),
  )
const bounded = naming.filter(({ name }) => !(name in exceptions))

describe('a record of another department, to somebody who may do everything in his own', () => {
  it('is named by calls of these modules alone', () => {
    expect([...new Set(naming.map(moduleOf))].toSorted()).toEqual([
      'equipment/allocation',
      'equipment/application',
      'equipment/device',
      'equipment/project',
      'system/dept',
      'system/project',
      'system/user',
    ])
    expect(Object.keys(exceptions).filter((name) => !naming.some((operation) => operation.name === name))).toEqual([])
    expect(bounded.length).toBeGreaterThan(60)
  })

  it('whose permissions are all there', async () => {
    const { permissions, scope } = await server.actorOf('stranger')
    expect(scope).toMatchObject({ all: false, departments: ['C105'], projects: [] })
    expect(
      routes.flatMap(({ operation: { needs } }) =>
        needs === 'signed-in' || needs === 'public' || permissions.has(needs) ? [] : [needs],
      ),
    ).toEqual([])
  })

  it.each(bounded.filter(({ method, name }) => method === 'GET' && name !== 'equipment/application.submit'))(
    'is there for $name when an administrator asks',
    async (operation) => {
      expect(
        (await server.as('admin').response(operation, { version: 0, ...namesOf(operation) })).json<{ code: number }>()
          .code,
      ).toBe(200)
    },
  )

  it.each(bounded)('is not there for $name', async (operation) => {
    const asked = {
      ...(operation.method === 'GET' || operation.method === 'DELETE' ? { version: 0 } : beside),
      ...namesOf(operation),
    }
    const body = (await stranger.response(operation, asked)).json<{
      code: number
      msg: string
      rows?: object[]
      data?: unknown
    }>()
    const isEmpty = body.rows?.length === 0 || (Array.isArray(body.data) && body.data.length === 0)
    expect(isEmpty ? 'an empty list' : body).toEqual(isEmpty ? 'an empty list' : { code: 404, msg: '访问资源不存在' })
  })
})
