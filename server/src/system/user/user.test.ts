import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test("user info stands at the top level, in the reader's language, without secrets", async () => {
  const body = (await server.as('xm_ma', 'en').response(user.getInfo)).json<Record<string, unknown>>()
  expect(body).toMatchObject({
    code: 200,
    roles: ['crew_equip'],
    secondDeptId: 'C102',
    projectId: '',
    user: {
      userName: 'xm_ma',
      nickName: '马志强',
      email: 'xm_ma@example.com',
      avatar: '',
      level: 1,
      dept: { deptId: 'C102', deptName: 'Western Geophysical Branch', parentId: 'C1' },
      roles: [{ roleKey: 'crew_equip', roleName: 'Crew equipment officer' }],
    },
  })
  expect(body['permissions']).toEqual(
    expect.arrayContaining(['equipment:application:submit', 'equipment:allocation:receive', 'equipment:device:list']),
  )
  expect(body['permissions']).not.toContain('equipment:application:approve')
  expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
})

test('who sees one project alone has it chosen; who is a member of none is told so', async () => {
  const is = (account: string, told: object) =>
    vi.waitFor(async () => expect(await server.as(account).call(user.getInfo)).toMatchObject(told))
  const officer = await server.db
    .selectFrom('system.user')
    .select('id')
    .where('name', '=', 'xm_ma')
    .executeTakeFirstOrThrow()
  const before = await server.db
    .selectFrom('system.project_member')
    .selectAll()
    .where('user_id', '=', officer.id)
    .execute()
  const members = async (projects: readonly string[]) => {
    await server.db.deleteFrom('system.project_member').where('user_id', '=', officer.id).execute()
    for (const row of before.filter(({ project_id }) => projects.includes(project_id)))
      await server.db.insertInto('system.project_member').values(row).execute()
    await server.db.updateTable('system.user').set({ current_project_id: null }).where('id', '=', officer.id).execute()
  }
  await members([])
  await is('xm_ma', { projectId: '', noProject: true })
  const [one] = before
  await members([one?.project_id ?? ''])
  await is('xm_ma', { projectId: one?.project_id, noProject: false })
  await members(before.map(({ project_id }) => project_id))
  await is('zb_lin', { noProject: false })
})

test('the second-level department of a unit further down', async () => {
  expect(await server.as('xm_haddad').call(user.getInfo)).toMatchObject({
    secondDeptId: 'C107',
    user: { dept: { deptId: 'C10702', deptName: '非洲项目部' } },
  })
})

test('the current project is saved and comes back', async () => {
  const client = server.as('xm_ma')
  const response = await client.response(user.currentProject, { projectInfoNo: 'P2601' })
  expect(response.json()).toEqual({
    code: 200,
    msg: '项目选择成功',
    data: {
      projectInfoNo: 'P2601',
      projectName: '塔里木盆地库车北缘山前带三维地震采集',
      projectOrgId: 'C102',
      projectOrgCode: 'C102',
      projectType: '5000100004000000001',
      projectTeamName: '2101',
    },
  })
  expect((await client.call(user.getInfo)).projectId).toBe('P2601')
})

test('a project outside the scope cannot be chosen, nor none', async () => {
  const client = server.as('xm_tao', 'en')
  const { projectId } = await client.call(user.getInfo)
  expect(await client.refused(user.currentProject, { projectInfoNo: 'P2601' })).toMatchObject({
    code: 500,
    msg: 'That project does not exist or is outside your data scope',
    errors: [{ field: 'projectInfoNo' }],
  })
  expect(await client.refused(user.currentProject, {})).toMatchObject({
    code: 500,
    msg: 'Project is required',
    errors: [{ field: 'projectInfoNo', key: 'required' }],
  })
  expect((await client.call(user.getInfo)).projectId, 'as before').toBe(projectId)
})

test('a current project that left the scope counts as none', async () => {
  const client = server.as('jl_nie')
  await client.call(user.currentProject, { projectInfoNo: 'P2603' })
  await sql`delete from system.project_member where project_id = 'P2603'`.execute(server.db)
  await vi.waitFor(async () => expect((await client.call(user.getInfo)).projectId).toBe(''))
})

test('the current project is kept with the session, and chosen anew on whichever node it was chosen', async () => {
  const client = server.as('xm_ma')
  await client.call(user.currentProject, { projectInfoNo: 'P2601' })
  expect((await client.call(user.getInfo)).projectId).toBe('P2601')
  // As another node writes it: this one hears of it.
  await sql`update system.user set current_project_id = null where name = 'xm_ma'`.execute(server.db)
  await vi.waitFor(async () => expect((await client.call(user.getInfo)).projectId).toBe(''))
  await client.call(user.currentProject, { projectInfoNo: 'P2601' })
  await sql`update system.project set deleted_at = '2026-08-01' where id = 'P2601'`.execute(server.db)
  await vi.waitFor(async () => expect((await client.call(user.getInfo)).projectId).toBe(''))
  await sql`update system.project set deleted_at = null where id = 'P2601'`.execute(server.db)
  await vi.waitFor(async () => expect((await client.call(user.getInfo)).projectId).toBe('P2601'))
})

test('choosing a project touches nobody else', async () => {
  const other = await server.actorOf('xm_tao')
  await server.as('xm_ma').call(user.currentProject, { projectInfoNo: 'P2601' })
  await server.as('xm_ma').call(user.getInfo)
  expect(await server.actorOf('xm_tao')).toBe(other)
})
