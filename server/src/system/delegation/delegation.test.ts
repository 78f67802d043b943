import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { approval } from '@geodepot/contracts/system/approval.ts'
import { chain as chains } from '@geodepot/contracts/system/chain.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let ids: Record<string, number>
const accounts = ['zb_lin', 'zb_ouyang', 'ld_gao', 'ld_meng', 'jl_shi', 'xm_ma', 'dp_sun', 'admin', 'jl_cheng'] as const
beforeAll(async () => {
  server = await testServer()
  const rows = await server.db
    .selectFrom('system.user')
    .select(['id', 'name'])
    .where('name', 'in', [...accounts])
    .execute()
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db
    .updateTable('document.delegation')
    .set({ withdrawn_at: now() })
    .where('withdrawn_at', 'is', null)
    .execute()
})

const day = (offset: number) => new Date(Date.parse(today()) + offset * 86_400_000).toISOString().slice(0, 10)
const id = (account: string): number => ids[account] ?? 0
const hand = (from: string, to: string, more: Partial<AskOf<typeof delegation.create>> = {}) =>
  server.as(from).call(delegation.create, { toId: id(to), beginDate: day(0), endDate: day(7), ...more })
const refused = async (from: string, given: object, language: 'cn' | 'en' = 'cn') => {
  const { code, msg, errors } = await server
    .as(from, language)
    .refused(delegation.create, { beginDate: day(0), endDate: day(7), ...given })
  return { code, msg, field: errors[0]?.field }
}
const apply = async (by = 'xm_ma') => {
  const model = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'single')
    .executeTakeFirstOrThrow()
  const project = await server.db
    .selectFrom('system.project')
    .select('design_start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const start = project.design_start ?? ''
  const { deviceappid } = await server.as(by).call(applicationCalls.save, {
    appName: '节点申请',
    projectInfoNo: 'P2601',
    planStart: start,
    planEnd: start,
    lines: [{ modelId: model.id, requestedQty: '2' }],
  })
  await server.as(by).call(applicationCalls.submit, { deviceappid })
  return deviceappid
}
const get = (account: string, deviceappid: number) => server.as(account).call(applicationCalls.get, { deviceappid })
const approve = async (account: string, document: number) =>
  server.as(account).call(applicationCalls.approve, { id: document, version: (await get(account, document)).version })
const inbox = async (account: string) => (await server.as(account).call(approval.list, { pageSize: 100 })).rows

describe('a stand-in', () => {
  it('sees and decides what was handed to him; the history says for whom', async () => {
    const document = await apply()
    expect(
      await server
        .as('zb_lin')
        .call(applicationCalls.get, { deviceappid: document })
        .then(({ can }) => can.approve),
    ).toBeUndefined()
    await hand('jl_shi', 'jl_cheng')
    expect(await inbox('jl_cheng')).toMatchObject([
      { documentId: document, behalfOf: '石磊', subject: '节点申请', kindName: '设备申请' },
    ])
    expect((await get('jl_cheng', document)).can).toMatchObject({ approve: true, return: true, refuse: true })
    expect(
      (await server.as('jl_cheng').call(applicationCalls.list, { mine: 'waiting' })).rows.map(({ id: row }) => row),
    ).toContain(document)
    expect((await server.as('xm_ma').call(applicationCalls.steps, { id: document }))[0]?.people).toMatchObject([
      { nickName: '石磊', standIns: ['程远航'] },
    ])
    await approve('jl_cheng', document)
    const history = await server.as('xm_ma').call(applicationCalls.history, { businessId: document })
    expect(history.at(-1)).toMatchObject({ person: '程远航', behalfOf: '石磊', action: '同意', node: '项目经理审批' })
    expect(history[0]).toMatchObject({ behalfOf: null })
    expect((await server.as('jl_cheng').call(approval.done, {})).rows).toMatchObject([
      { documentId: document, behalfOf: '石磊', decision: 'approve' },
    ])
    expect((await server.as('jl_shi').call(approval.done, {})).rows).toEqual([])
    // Decided documents may be looked at later as well.
    expect((await get('jl_cheng', document)).can.approve).toBeUndefined()
  })

  it('has nothing any more the moment it is withdrawn, before it begins, and after it ends', async () => {
    const document = await apply()
    const { delegationId } = await hand('jl_shi', 'jl_cheng', { beginDate: day(1), endDate: day(2) })
    expect(await inbox('jl_cheng')).toEqual([])
    const spans = (begins_on: string, ends_on: string) =>
      server.db.updateTable('document.delegation').set({ begins_on, ends_on }).where('id', '=', delegationId).execute()
    await spans(day(-2), day(-1))
    expect(await inbox('jl_cheng')).toEqual([])
    await spans(day(-1), day(0))
    expect((await inbox('jl_cheng')).map((row) => row.documentId)).toContain(document)
    expect((await get('jl_cheng', document)).can.approve).toBe(true)
    await server.as('jl_shi').call(delegation.withdraw, { id: delegationId })
    expect(await inbox('jl_cheng')).toEqual([])
    expect(await server.as('jl_cheng').refused(applicationCalls.approve, { id: document, version: 1 })).toMatchObject({
      code: 404,
    })
  })

  it('never decides on what he submitted himself', async () => {
    const document = await apply('xm_ma')
    // Made a manager once the step is open: not asked, but allowed to approve.
    await sql`insert into system.user_role (user_id, role_id) select ${id('xm_ma')}, id from system.role where key = 'project_mgr'`.execute(
      server.db,
    )
    await hand('jl_shi', 'xm_ma')
    expect((await inbox('xm_ma')).map((row) => row.documentId)).not.toContain(document)
    const { version, can } = await get('xm_ma', document)
    expect(can.approve).toBeUndefined()
    expect(await server.as('xm_ma').refused(applicationCalls.approve, { id: document, version })).toMatchObject({
      msg: '您不是该单据当前的审批人，或已审批',
    })
    expect((await server.as('jl_shi').call(applicationCalls.steps, { id: document }))[0]?.people[0]?.standIns).toEqual(
      [],
    )
    await sql`delete from system.user_role where user_id = ${id('xm_ma')} and role_id = (select id from system.role where key = 'project_mgr')`.execute(
      server.db,
    )
  })

  it('decides only the documents that were named', async () => {
    await apply()
    await hand('zb_lin', 'zb_ouyang', { kinds: ['equipment/allocation'] })
    await hand('jl_shi', 'jl_cheng', { kinds: ['equipment/application'] })
    expect((await inbox('jl_cheng')).length).toBeGreaterThan(0)
    await server.db
      .updateTable('document.delegation')
      .set({ kinds: ['equipment/allocation'] })
      .where('from_person', '=', id('jl_shi'))
      .execute()
    expect(await inbox('jl_cheng')).toEqual([])
  })

  it('does not hand on what was handed to him', async () => {
    await apply()
    await hand('jl_shi', 'jl_cheng')
    await server.db
      .insertInto('document.delegation')
      .values({
        from_person: id('jl_cheng'),
        to_person: id('zb_lin'),
        begins_on: day(0),
        ends_on: day(7),
        created_at: now(),
        created_by: id('jl_cheng'),
      })
      .execute()
    expect(await inbox('zb_lin')).toEqual([])
  })

  it('and the one who handed over decide at the same moment: one of them does', async () => {
    const document = await apply()
    await hand('jl_shi', 'jl_cheng')
    const { version } = await get('jl_shi', document)
    const answers = await Promise.all(
      ['jl_shi', 'jl_cheng'].map((account) =>
        server.as(account).response(applicationCalls.approve, { id: document, version }),
      ),
    )
    const [first, second] = answers.map((answer) => (answer.json() as { code: number }).code).toSorted()
    // Whoever comes second finds it changed, or already out of the hands that it was lent to.
    expect(first).toBe(200)
    expect([404, 409]).toContain(second)
    const decided = await sql<{
      count: number
    }>`select count(*) as count from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id
      where a.document_id = ${document} and t.decided_at is not null`.execute(server.db)
    expect(decided.rows[0]?.count).toBe(1)
    expect((await inbox('jl_shi')).map((row) => row.documentId)).not.toContain(document)
    expect((await inbox('jl_cheng')).map((row) => row.documentId)).not.toContain(document)
  })
})

describe('handing over', () => {
  it('is refused in words where it makes no sense', async () => {
    expect(await refused('jl_shi', { toId: id('jl_shi') })).toMatchObject({ field: 'toId', msg: '不能委托给自己' })
    expect(await refused('jl_shi', { toId: id('dp_sun'), kinds: ['equipment/application'] })).toMatchObject({
      field: 'toId',
      msg: '孙海涛 没有以下单据的审批权限：设备申请',
    })
    expect(await refused('zb_lin', { toId: id('ld_gao') }, 'en')).toMatchObject({
      field: 'toId',
      msg: '高振华 may not approve: Acquisition, Allocation, Disposal, Repair settlement',
    })
    expect(await refused('dp_sun', { toId: id('zb_lin') })).toMatchObject({
      msg: '孙海涛 没有任何单据的审批权限，无需委托',
    })
    expect(await refused('jl_shi', { toId: 999_999 })).toMatchObject({ field: 'toId', msg: '人员不存在或已停用' })
    expect(await refused('jl_shi', { toId: id('jl_cheng'), beginDate: day(-1) })).toMatchObject({
      field: 'beginDate',
      msg: '不能早于今天',
    })
    expect(await refused('jl_shi', { toId: id('jl_cheng'), beginDate: day(5), endDate: day(4) })).toMatchObject({
      field: 'endDate',
      msg: '结束日期不能早于开始日期',
    })
    expect(await refused('jl_shi', { toId: id('jl_cheng'), kinds: ['no/such'] })).toMatchObject({ field: 'kinds' })
  })

  it('is not done twice for the same days, nor in a circle', async () => {
    await hand('jl_shi', 'jl_cheng')
    expect(await refused('jl_shi', { toId: id('zb_lin'), kinds: ['equipment/application'] })).toMatchObject({
      field: 'beginDate',
      msg: `${day(0)} 至 ${day(7)} 已委托给 程远航`,
    })
    expect(await refused('jl_cheng', { toId: id('jl_shi') })).toMatchObject({
      field: 'toId',
      msg: `石磊 在 ${day(0)} 至 ${day(7)} 已委托给您，不能互相委托`,
    })
    expect(await refused('ld_gao', { toId: id('jl_shi'), kinds: ['equipment/application'] })).toMatchObject({
      field: 'toId',
      msg: expect.stringContaining('也已委托他人'),
    })
  })

  it('of two to each other at the same moment lets one through', async () => {
    const give = (from: string, to: string) =>
      server.as(from).response(delegation.create, { toId: id(to), beginDate: day(0), endDate: day(7) })
    const answers = await Promise.all([give('jl_shi', 'jl_cheng'), give('jl_cheng', 'jl_shi')])
    expect(answers.map((answer) => (answer.json() as { code: number }).code).sort()).toEqual([200, 500])
  })

  it('for another is an administrator’s; his list has everybody’s', async () => {
    expect(await refused('ld_gao', { fromId: id('jl_shi'), toId: id('jl_cheng') })).toMatchObject({ code: 403 })
    const { delegationId } = await hand('admin', 'jl_cheng', { fromId: id('jl_shi') })
    const everyone = await server.as('admin').call(delegation.list, { scope: 'everyone', state: 'now' })
    expect(everyone.rows).toMatchObject([
      { delegationId, fromName: '石磊', toName: '程远航', createBy: '系统管理员', can: { withdraw: true } },
    ])
    expect(
      (await server.as('zb_lin').call(delegation.list, { scope: 'everyone' })).rows.filter(
        (row) => row.delegationId === delegationId,
      ),
    ).toEqual([])
    expect((await server.as('jl_cheng').call(delegation.list, { state: 'now' })).rows).toMatchObject([
      { delegationId, can: {} },
    ])
    expect(await server.as('jl_cheng').refused(delegation.withdraw, { id: delegationId })).toMatchObject({ code: 403 })
    expect(await server.as('ld_meng').refused(delegation.withdraw, { id: delegationId })).toMatchObject({ code: 404 })
    await server.as('jl_shi').call(delegation.withdraw, { id: delegationId })
    expect(await server.as('jl_shi').refused(delegation.withdraw, { id: delegationId })).toMatchObject({
      msg: '该委托已结束',
    })
  })

  it('gives somebody who left a successor for what was asked of him', async () => {
    const document = await apply()
    await server.db.updateTable('system.user').set({ status: '1' }).where('name', '=', 'jl_shi').execute()
    await hand('admin', 'jl_cheng', { fromId: id('jl_shi') })
    await approve('jl_cheng', document)
    await server.db.updateTable('system.user').set({ status: '0' }).where('name', '=', 'jl_shi').execute()
    expect((await server.as('xm_ma').call(applicationCalls.history, { businessId: document })).at(-1)).toMatchObject({
      person: '程远航',
      behalfOf: '石磊',
    })
  })

  it('offers whoever decides on the documents handed over, up to the same amount', async () => {
    const offered = async (account: string, given: AskOf<typeof delegation.people> = {}) =>
      (await server.as(account).call(delegation.people, { pageSize: 500, ...given })).rows.map(
        ({ userName }) => userName,
      )
    // A project manager may approve applications alone.
    expect(await offered('zb_lin', { kinds: ['equipment/application'] })).toContain('jl_shi')
    expect(await offered('zb_lin', { kinds: ['equipment/allocation'] })).not.toContain('jl_shi')
    expect(await offered('zb_lin'), 'all that one decides on').not.toContain('jl_shi')
    expect(await offered('zb_lin')).toContain('zb_ouyang')
    expect(await offered('zb_lin'), 'nobody stands in for himself').not.toContain('zb_lin')
    expect(await server.as('zb_lin').refused(delegation.people, { fromId: id('jl_shi') })).toMatchObject({ code: 403 })
    const steps = (people: [number, string | null][]) =>
      inTransaction(server.db, async (tx) => {
        const chain = await tx
          .selectFrom('document.chain')
          .select('id')
          .where('kind', '=', 'equipment/allocation')
          .executeTakeFirstOrThrow()
        await sql`delete from document.chain_step where chain_id = ${chain.id}`.execute(tx)
        for (const [index, [person, below]] of people.entries())
          await sql`insert into document.chain_step (chain_id, position, name, name_en, who, people, mode, amount_to, remind_hours)
            values (${chain.id}, ${index + 1}, '步', 'Step', 'people', array[${person}]::bigint[], 'any', ${below}::numeric, 0)`.execute(
            tx,
          )
      })
    await steps([
      [id('zb_ouyang'), '5000'],
      [id('zb_lin'), null],
    ])
    expect(await offered('zb_lin', { kinds: ['equipment/allocation'] })).not.toContain('zb_ouyang')
    expect(await refused('zb_lin', { toId: id('zb_ouyang'), kinds: ['equipment/allocation'] }, 'en')).toMatchObject({
      field: 'toId',
      msg: '欧阳雪 decides on Allocation below USD 5000 only',
    })
    expect(await offered('zb_ouyang', { kinds: ['equipment/allocation'] })).toContain('zb_lin')
  })

  it('offers the people of the data scope, and to those who may approve whoever else may', async () => {
    const offered = async (account: string) =>
      (await server.as(account).call(delegation.people, { pageSize: 500 })).rows.map(({ userName }) => userName)
    expect(await offered('guest01')).toEqual([])
    expect(await offered('jl_shi')).not.toContain('dp_sun')
    const everybody = (await server.as('admin').call(delegation.people, { pageSize: 500, whose: 'from' })).rows.map(
      ({ userName }) => userName,
    )
    expect(everybody.length).toBeGreaterThan(20)
    const keeper = await offered('kg_he')
    const { scope } = await server.actorOf('kg_he')
    const { rows } = await sql<{
      name: string
    }>`select name from system.user where department_id = any(${scope.departments})`.execute(server.db)
    expect(keeper.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
    expect(keeper.length).toBeLessThan(everybody.length)
  })

  it('offers those who may approve something, and the documents that one may approve', async () => {
    const names = (
      await server.as('jl_shi').call(delegation.people, { keyword: 'zb_', kinds: ['equipment/application'] })
    ).rows.map(({ userName }) => userName)
    expect(names.sort()).toEqual(['zb_lin', 'zb_ouyang'])
    expect((await server.as('jl_shi').call(delegation.people, { keyword: '孙海涛' })).rows).toEqual([])
    expect((await server.as('zb_lin').call(delegation.kinds, {})).map(({ kindName }) => kindName).sort()).toEqual([
      '丢失损坏报告',
      '修理单',
      '修理结算单',
      '处置单',
      '封存停用单',
      '岗位交接',
      '报废申请',
      '新增验收',
      '租赁单',
      '设备申请',
      '设备盘点单',
      '调配单',
      '资产转移申请单',
      '项目信息',
    ])
    expect(await server.as('dp_sun').call(delegation.kinds, {})).toEqual([])
  })
})

it('a stand-in who is asked as well approves both in one go, where all must', async () => {
  const of = { kind: 'equipment/application' }
  const { version, chainName, chainNameEn } = await server.as('admin').call(chains.get, of)
  const userIds = [id('jl_shi'), id('jl_cheng')]
  const step = { stepName: '会签', stepNameEn: 'Both', who: 'people' as const, userIds, mode: 'all' as const }
  await server.as('admin').call(chains.update, { ...of, version, chainName, chainNameEn, steps: [step] })
  const document = await apply()
  await hand('jl_shi', 'jl_cheng')
  const mine = async () => (await inbox('jl_cheng')).filter(({ documentId }) => documentId === document)
  const taskIds = (await mine()).map(({ taskId }) => taskId)
  expect(taskIds).toHaveLength(2)
  await server.as('jl_cheng').call(approval.approve, { taskIds, opinion: '同意' })
  expect(await mine()).toEqual([])
  expect(await get('xm_ma', document)).toMatchObject({ docState: 'approved' })
})

it('who has decided has read what asked for it, whatever else is in his hands', async () => {
  const kinds = ['equipment/allocation']
  await server.db
    .insertInto('document.delegation')
    .values({
      from_person: id('jl_shi'),
      to_person: id('jl_cheng'),
      begins_on: day(0),
      ends_on: day(7),
      kinds,
      created_at: now(),
      created_by: id('jl_shi'),
    })
    .execute()
  const document = await apply()
  await approve('jl_cheng', document)
  const { rows } = await server.as('jl_cheng').call(message.list, { readState: 'unread', pageSize: 100 })
  expect(rows.filter(({ link }) => link === `/open/equipment/application/${document}`)).toEqual([])
})
