import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const seismic = { projectType: '5000100004000000001', explorationMethod: '0300100012000000003', projectYear: '2026' }
const draft = (name: string, more: object = {}) => ({ projectName: name, ...seismic, ...more })
const { started, working, closed, paused, finished } = projectStatuses
const info = (id: string, account = 'admin') => server.as(account).call(project.get, { id })
/** The whole form as a client sends it back. */
const form = async (id: string, more: object = {}): Promise<AskOf<typeof project.update>> => {
  const { can: _can, projectEndTime: _end, replaces: _replaces, teamLeaderId, ...row } = await info(id)
  return { ...row, remark: row.remark ?? '', ...(teamLeaderId !== null && { teamLeaderId }), ...more }
}
const approve = async (id: number) => {
  await server.as('ld_gao').call(project.approve, { id, version: 2 })
  return server.as('zb_lin').call(project.approve, { id, version: 3 })
}
const submitted = async (account: string, name: string, more: object = {}) => {
  const made = await server.as(account).call(project.create, draft(name, more))
  await server.as(account).call(project.submit, { id: made.id, version: made.version })
  return made
}

describe('the calls of the specification', () => {
  test('answer as clients expect: rows and total, data with all of the project, the fixed messages', async () => {
    const admin = server.as('admin')
    const listed = (await admin.response(project.list, { pageNum: 1, pageSize: 10 })).json<{
      code: number
      rows: object[]
      total: number
    }>()
    expect(listed).toMatchObject({ code: 200, total: 25 })
    expect(listed.rows[0]).toMatchObject({
      projectInfoNo: 'P2625',
      virtualFlag: '1',
      delFlag: '0',
      orgId: 'C10701',
      orgCode: 'C10701',
    })
    for (const operation of [project.select, project.get]) {
      const { data } = (await admin.response(operation, { id: 'P2601' })).json<{ data: object }>()
      expect(data).toMatchObject({
        projectInfoNo: 'P2601',
        projectId: 'HY-2026-XB-001',
        projectType: '5000100004000000001',
        projectYear: '2026',
        isMainProject: '0300100008000000001',
        manageOrg: '西域油田公司',
        marketClassify: '0100500006000000001',
        teamId: '2101',
        orgId: 'C102',
        orgCode: 'C102',
        projectCountry: '1',
        teamLeader: '石磊',
        delFlag: '0',
      })
      expect(Object.keys(data)).toEqual(
        expect.arrayContaining([
          'acquireStartTime',
          'acquireEndTime',
          'designStartDate',
          'designEndDate',
          'jointOrg',
          'geologyTask',
          'remark',
        ]),
      )
    }
    const made = (
      await admin.response(project.create, {
        projectName: '调用测试',
        orgId: 'C103',
        jointOrg: null,
        acquireStartTime: '',
      })
    ).json<{ code: number; msg: string; data: { projectInfoNo: string } }>()
    expect(made).toMatchObject({ code: 200, msg: '新增成功' })
    const { projectInfoNo } = made.data
    expect(
      (await admin.response(project.update, await form(projectInfoNo, { projectName: '调用测试二' }))).json(),
    ).toMatchObject({ code: 200, msg: '修改成功' })
    expect(await info(projectInfoNo)).toMatchObject({
      projectName: '调用测试二',
      orgId: 'C103',
      projectStatus: started,
      docState: 'draft',
      projectId: null,
    })
    expect((await admin.response(project.remove, { id: projectInfoNo })).json()).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await admin.refused(project.get, { id: projectInfoNo })).toMatchObject({ code: 404 })
  })

  test('the list filters, sorts and is exported in words, within the scope', async () => {
    const rows = async (ask: object, account = 'admin') =>
      (await server.as(account).call(project.list, { pageSize: 100, ...ask })).rows.map(
        ({ projectInfoNo }) => projectInfoNo,
      )
    expect(await rows({ projectName: 'HY-2026-XB-00' })).toHaveLength(5)
    expect(await rows({ projectStatus: [paused, closed] })).toEqual(['P2621', 'P2614', 'P2609', 'P2604'])
    expect(await rows({ virtualFlag: '1' })).toEqual(['P2625', 'P2624'])
    expect(await rows({ projectYear: '2025', orderByColumn: 'projectName', isAsc: 'asc' })).toHaveLength(3)
    expect(await rows({ orgId: 'C107', docState: 'virtual' })).toEqual(['P2625'])
    expect(await rows({}, 'jl_shi')).toEqual(['P2624', 'P2601'])
    expect(await rows({}, 'xm_qiao')).toEqual(['P2609', 'P2606'])
    const { bytes } = await server
      .as('ld_gao', 'en')
      .file(project.export, { columns: ['projectName', 'projectStatus', 'teamId', 'virtualFlag', 'docState'] })
    const {
      rows: [head, ...cells],
    } = await readSheet(bytes)
    expect(head?.cells).toEqual(['Project name', 'Project status', 'Construction team', 'Kind', 'Approval'])
    expect(cells).toHaveLength(6)
    expect(cells.flatMap((row) => row.cells)).toEqual(
      expect.arrayContaining(['In acquisition', 'Seismic Crew 2101', 'Virtual project', 'Approved']),
    )
  })

  test("the file says when a project ended as the list does: the contract's end where the work is over and no date is given", async () => {
    const written = async (ended_on: string | null, status: string) => {
      await server.db.updateTable('system.project').set({ ended_on, status }).where('id', '=', 'P2603').execute()
      const { bytes } = await server.as('admin').file(project.export, {
        projectName: '玛湖西斜坡',
        columns: ['designEndDate', 'projectEndTime', 'projectName'],
      })
      return (await readSheet(bytes)).rows[1]?.cells.slice(0, 2)
    }
    const [contract, given] = (await written('2026-01-02', closed)) ?? []
    expect(given).toBe('2026-01-02')
    expect(await written(null, closed)).toEqual([contract, contract])
    expect(await written(null, paused)).toEqual([contract, null])
  })
})

describe('what is written of a project', () => {
  test("needs a name, in the specification's words, and dates in order", async () => {
    expect(await server.as('jl_shi').refused(project.create, { projectName: '  ' })).toMatchObject({
      code: 500,
      msg: '项目名称不能为空',
      errors: [{ field: 'projectName', key: 'required' }],
    })
    expect(await server.as('jl_shi', 'en').refused(project.create, {})).toMatchObject({
      msg: 'Project name is required',
    })
    const wrong = draft('日期', {
      acquireStartTime: '2026-05-01',
      acquireEndTime: '2026-04-30',
      designStartDate: '2026-03-02',
      designEndDate: '2026-03-01',
    })
    expect(await server.as('jl_shi', 'en').refused(project.create, wrong)).toMatchObject({
      errors: [
        { field: 'acquireEndTime', msg: 'Planned acquisition end must not be before Planned acquisition start' },
        { field: 'designEndDate', key: 'datesOutOfOrder' },
      ],
    })
    for (const projectYear of ['26', '1979', '2101', '20x6'])
      expect(await server.as('jl_shi').refused(project.create, draft('年度', { projectYear }))).toMatchObject({
        errors: [{ field: 'projectYear', key: 'notAYear' }],
      })
  })

  test('names only what there is: entries of the dictionaries, departments in sight, people with an account', async () => {
    expect(
      await server
        .as('jl_shi')
        .refused(project.create, draft('字典', { projectType: 'x', isMainProject: '5000100001000000001' })),
    ).toMatchObject({
      errors: [{ field: 'projectType', msg: '项目类型的值不在可选范围内' }, { field: 'isMainProject' }],
    })
    expect(await server.as('jl_shi').refused(project.create, draft('单位', { orgId: 'C103' }))).toMatchObject({
      errors: [{ field: 'orgId', key: 'notAChoice' }],
    })
    expect(await server.as('admin').refused(project.create, draft('公司', { orgId: 'C1' }))).toMatchObject({
      errors: [{ field: 'orgId' }],
    })
    expect(await server.as('jl_shi').refused(project.create, draft('人', { teamLeaderId: 999_999 }))).toMatchObject({
      errors: [{ field: 'teamLeaderId', key: 'unknownPerson' }],
    })
    expect(await server.as('jl_shi').refused(project.create, draft('状态', { projectStatus: closed }))).toMatchObject({
      errors: [{ field: 'projectStatus', key: 'wrongStart' }],
    })
  })

  test('a crew keeps its name, a manager with an account joins, one without is only named', async () => {
    const { id: leader } = await server.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'jl_cheng')
      .executeTakeFirstOrThrow()
    const { projectInfoNo } = await server
      .as('jl_shi')
      .call(project.create, draft('队伍', { teamId: '2107', teamLeaderId: leader, teamLeader: '别的名字' }))
    expect(await info(projectInfoNo)).toMatchObject({
      teamName: '2107地震队',
      teamLeader: '程远航',
      teamLeaderId: leader,
      orgId: 'C102',
    })
    expect(await server.as('jl_shi').call(project.members, { id: projectInfoNo })).toMatchObject([
      { userName: 'jl_cheng', isLeader: true },
    ])
    await server
      .as('jl_shi')
      .call(
        project.update,
        await form(projectInfoNo, { teamLeaderId: undefined, teamLeader: '外聘经理', teamId: '9901' }),
      )
    expect(await info(projectInfoNo)).toMatchObject({ teamName: '9901', teamLeader: '外聘经理', teamLeaderId: null })
    expect(await server.as('jl_shi').call(project.teams)).toContainEqual({
      teamId: '2107',
      teamName: '2107地震队',
      deptName: '西部物探分公司',
    })
  })

  test("is not written over somebody else's change", async () => {
    const { projectInfoNo, version } = await server.as('jl_shi').call(project.create, draft('版本'))
    await server.as('jl_shi').call(project.update, { projectInfoNo, version, ...draft('版本二') })
    expect(
      await server.as('jl_shi').refused(project.update, { projectInfoNo, version, ...draft('版本三') }),
    ).toMatchObject({ code: 409 })
    expect(await server.as('zb_lin').refused(project.update, { projectInfoNo, ...draft('别人的草稿') })).toMatchObject({
      code: 500,
      msg: '只有申请人可以执行此操作',
    })
  })
})

describe('approval', () => {
  test("goes from the department's leader to the equipment manager, and gives the number", async () => {
    const { id, projectInfoNo } = await submitted('jl_shi', '新区三维')
    expect(await info(projectInfoNo, 'jl_shi')).toMatchObject({
      docState: 'submitted',
      waitingFor: '高振华',
      projectId: null,
    })
    expect(
      (await server.as('ld_gao').call(project.list, { mine: 'waiting' })).rows.map((row) => row.projectInfoNo),
    ).toEqual([projectInfoNo])
    // From the inbox it is opened by its approval's id.
    expect(await info(String(id), 'ld_gao')).toMatchObject({
      projectInfoNo,
      can: { approve: true, return: true, refuse: true },
    })
    expect(await approve(id)).toMatchObject({ state: 'approved' })
    expect(await info(projectInfoNo)).toMatchObject({ docState: 'approved', projectId: 'HY-2026-XB-006' })
    expect(
      (await server.as('jl_shi').call(project.history, { id })).map(({ action, person }) => [action, person]),
    ).toEqual([
      ['新建', '石磊'],
      ['提交', '石磊'],
      ['同意', '高振华'],
      ['同意', expect.any(String)],
    ])
    const again = await submitted('jl_shi', '又一个三维')
    await approve(again.id)
    expect((await info(again.projectInfoNo)).projectId).toBe('HY-2026-XB-007')
  })

  test('of two at once gives two numbers, and one of a deleted project is not given again', async () => {
    const made = await Promise.all(['甲', '乙', '丙'].map((name) => submitted('jl_shi', name, { projectYear: '2028' })))
    for (const { id } of made) await server.as('ld_gao').call(project.approve, { id, version: 2 })
    await Promise.all(made.map(({ id }) => server.as('zb_lin').call(project.approve, { id, version: 3 })))
    const numbers = await Promise.all(made.map(async ({ projectInfoNo }) => (await info(projectInfoNo)).projectId))
    expect(numbers.toSorted()).toEqual(['HY-2028-XB-001', 'HY-2028-XB-002', 'HY-2028-XB-003'])
    const last = made[numbers.indexOf('HY-2028-XB-003')]?.projectInfoNo ?? ''
    await server.as('zb_lin').call(project.remove, { id: last })
    const next = await submitted('jl_shi', '丁', { projectYear: '2028' })
    await approve(next.id)
    expect((await info(next.projectInfoNo)).projectId).toBe('HY-2028-XB-004')
  })

  test('what waits for a person in the list is all that they can act on: decisions, and what came back', async () => {
    const waiting = async (account: string) =>
      (await server.as(account).call(project.list, { mine: 'waiting', pageSize: 100 })).rows.map(
        (row) => row.projectInfoNo,
      )
    const { id, projectInfoNo } = await submitted('jl_shi', '要改的三维')
    expect(await waiting('jl_shi')).not.toContain(projectInfoNo)
    expect(await waiting('ld_gao')).toContain(projectInfoNo)
    await server.as('ld_gao').call(project.return, { id, version: 2, opinion: '请补充' })
    expect(await waiting('ld_gao')).not.toContain(projectInfoNo)
    expect(await waiting('jl_shi')).toContain(projectInfoNo)
  })

  test('asks for what the number and the decision need', async () => {
    const { id, version } = await server.as('jl_shi').call(project.create, { projectName: '只有名称' })
    expect(await server.as('jl_shi').refused(project.submit, { id, version })).toMatchObject({
      msg: '提交审批前请填写项目类型',
      errors: [{ field: 'projectType' }, { field: 'explorationMethod' }, { field: 'projectYear' }],
    })
  })

  test('only what is approved or virtual can be worked on', async () => {
    const { projectInfoNo } = await server.as('jl_shi').call(project.create, draft('未批准项目'))
    const chosen = async () => (await server.as('jl_shi').call(project.selector, { projectName: '未批准项目' })).total
    expect(await chosen()).toBe(0)
    expect(await server.as('jl_shi').call(project.names, { projectName: '未批准项目' })).toEqual([])
    expect(await server.as('jl_shi').refused(user.currentProject, { projectInfoNo })).toMatchObject({
      errors: [{ field: 'projectInfoNo' }],
    })
    const virtual = await server.as('jl_shi').call(project.create, draft('未批准项目二', { virtualFlag: '1' }))
    expect(await chosen()).toBe(1)
    expect(await server.as('jl_shi').call(user.currentProject, { projectInfoNo: virtual.projectInfoNo })).toMatchObject(
      { projectInfoNo: virtual.projectInfoNo },
    )
  })
})

describe('a project that stands', () => {
  test('is changed by whoever may, in the scope; department and year stay with its number', async () => {
    const given = await form('P2602', { manageOrg: '新甲方', remark: '变更' })
    expect(await server.as('xm_tao').refused(project.update, given)).toMatchObject({ code: 403 })
    expect(await server.as('ld_meng').refused(project.update, given)).toMatchObject({ code: 404 })
    await server.as('ld_gao').call(project.update, given)
    expect(await info('P2602')).toMatchObject({
      manageOrg: '新甲方',
      remark: '变更',
      projectId: 'HY-2026-XB-002',
      docState: 'approved',
    })
    const {
      rows: [log],
    } = await sql<{
      change: object
    }>`select change from document.audit_log where entity = 'system/project' and action = 'update' order by id desc limit 1`.execute(
      server.db,
    )
    expect(log?.change).toEqual({ manageOrg: ['西域油田公司', '新甲方'], remark: ['', '变更'] })
    const moved = await server
      .as('zb_lin')
      .refused(project.update, await form('P2602', { orgId: 'C103', projectYear: '2027' }))
    expect(moved).toMatchObject({
      errors: [
        { field: 'orgId', key: 'fixedAfterApproval' },
        { field: 'projectYear', msg: '项目编号已生成，年度不能再修改' },
      ],
    })
  })

  test('goes through its states step by step; the day it ended is kept', async () => {
    const set = async (projectStatus: string) =>
      server.as('zb_lin').call(project.update, await form('P2612', { projectStatus }))
    const cannot = async (projectStatus: string) =>
      server.as('zb_lin').refused(project.update, await form('P2612', { projectStatus }))
    expect(await cannot(closed)).toMatchObject({
      msg: '项目状态不能从“项目启动”改为“项目结束”',
      errors: [{ field: 'projectStatus' }],
    })
    for (const status of [working, paused, working, finished]) await set(status)
    const ended = (await info('P2612')).projectEndTime
    expect(ended).toMatch(/^\d{4}-\d\d-\d\d$/)
    await set(closed)
    expect(await info('P2612')).toMatchObject({ projectStatus: closed, projectEndTime: ended })
    expect(await cannot(working)).toMatchObject({ errors: [{ key: 'wrongStatusStep' }] })
    await set(finished)
    await set(working)
    expect((await info('P2612')).projectEndTime).toBeNull()
  })
})

describe('the team', () => {
  test('sees the project at once, and no longer once removed; who was added is in the log', async () => {
    const { id: person } = await server.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'xm_qiao')
      .executeTakeFirstOrThrow()
    const sees = async () => (await server.as('xm_qiao').call(project.selector, { projectName: '富满东' })).total
    expect(await sees()).toBe(0)
    expect(await server.as('ld_meng').refused(project.addMembers, { id: 'P2602', userIds: [person] })).toMatchObject({
      code: 404,
    })
    await server.as('ld_gao').call(project.addMembers, { id: 'P2602', userIds: [person], projectRole: '设备主管' })
    expect(await sees()).toBe(1)
    expect(
      (await server.as('ld_gao', 'en').call(project.members, { id: 'P2602' })).find(({ userId }) => userId === person),
    ).toMatchObject({ projectRole: '设备主管', deptName: 'Northern Geophysical Branch', isLeader: false })
    expect(await server.as('ld_gao').refused(project.addMembers, { id: 'P2602', userIds: [999_999] })).toMatchObject({
      errors: [{ field: 'userIds', key: 'unknownPerson' }],
    })
    await server.db.updateTable('system.user').set({ status: '1' }).where('name', '=', 'xm_ma').execute()
    const { id: disabled } = await server.db
      .selectFrom('system.user')
      .select('id')
      .where('name', '=', 'xm_ma')
      .executeTakeFirstOrThrow()
    const offered = await server.as('ld_gao').call(project.people, { pageSize: 500 })
    // Of every unit, with nothing more than is needed to tell them apart.
    expect(new Set(offered.rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['userId', 'userName', 'nickName', 'deptName']),
    )
    expect(offered.rows.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['ld_gao', 'xm_qiao', 'kg_he']))
    expect(offered.rows.map(({ userId }) => userId)).not.toContain(disabled)
    expect(await server.as('ld_gao').refused(project.addMembers, { id: 'P2602', userIds: [disabled] })).toMatchObject({
      errors: [{ key: 'unknownPerson' }],
    })
    expect(
      await server.as('zb_lin').refused(project.update, { projectInfoNo: 'P2602', teamLeaderId: disabled }),
    ).toMatchObject({ errors: [{ field: 'teamLeaderId', key: 'unknownPerson' }] })
    await server.as('ld_gao').call(project.removeMembers, { id: 'P2602', ids: String(person) })
    expect(await sees()).toBe(0)
    const { rows } = await sql<{
      action: string
    }>`select action from document.audit_log where entity = 'system/project' and action like '%Members' order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['addMembers', 'removeMembers'])
  })
})
