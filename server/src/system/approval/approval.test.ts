import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { approval } from '@geodepot/contracts/system/approval.ts'
import { chain } from '@geodepot/contracts/system/chain.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../kit/clock.ts'
import { remindDue } from '../../kit/document/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { jobs } from '../chain/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hour = 3_600_000
// A session would not outlast the wait: what is waited for is made older instead.
const wait = async (document: number, hours: number) => {
  const before = sql`make_interval(hours => ${hours})`
  await sql`update document.approval set nudged_at = nudged_at - ${before} where document_id = ${document}`.execute(
    server.db,
  )
  await sql`update document.approval_task t set received_at = t.received_at - ${before} from document.approval_step s join document.approval a on a.id = s.approval_id where s.id = t.step_id and a.document_id = ${document}`.execute(
    server.db,
  )
}
const apply = async (appName = '节点申请') => {
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
  const { deviceappid, appNo } = await server.as('xm_ma').call(applicationCalls.save, {
    appName,
    projectInfoNo: 'P2601',
    planStart: start,
    planEnd: start,
    lines: [{ modelId: model.id, requestedQty: '2' }],
  })
  await server.as('xm_ma').call(applicationCalls.submit, { deviceappid })
  return { id: deviceappid, appNo }
}
const get = (account: string, deviceappid: number) => server.as(account).call(applicationCalls.get, { deviceappid })
const decide = async (account: string, id: number, how: 'approve' | 'return' = 'approve', opinion = '同意') =>
  server.as(account).call(applicationCalls[how], { id, version: (await get(account, id)).version, opinion })
const waiting = async (account: string, input: { keyword?: string; kind?: string } = {}) =>
  (await server.as(account).call(approval.list, { pageSize: 100, ...input })).rows

describe('several at once', () => {
  const ofMine = async (numbers: readonly string[]) =>
    (await waiting('jl_shi')).filter(({ docNo }) => numbers.includes(docNo))

  it('are approved with one opinion, each with its own history', async () => {
    const made = [await apply('一'), await apply('二')]
    const rows = await ofMine(made.map(({ appNo }) => appNo))
    expect(rows.map(({ together }) => together)).toEqual([true, true])
    await server.as('jl_shi').call(approval.approve, { taskIds: rows.map(({ taskId }) => taskId), opinion: '都同意' })
    expect(await ofMine(made.map(({ appNo }) => appNo))).toEqual([])
    for (const { id } of made)
      expect((await server.as('xm_ma').call(applicationCalls.history, { businessId: id })).at(-1)).toMatchObject({
        person: '石磊',
        action: '同意',
        opinion: '都同意',
      })
  })

  it('stay as they are, all of them, where something speaks against one', async () => {
    const made = [await apply('三'), await apply('四')]
    const rows = await ofMine(made.map(({ appNo }) => appNo))
    const taskIds = rows.map(({ taskId }) => taskId)
    expect(await server.as('zb_lin').refused(approval.approve, { taskIds })).toMatchObject({
      msg: '所选单据中有的已经处理，请刷新后重试',
    })
    await decide('jl_shi', made[1]?.id ?? 0, 'return')
    expect(await server.as('jl_shi').refused(approval.approve, { taskIds })).toMatchObject({
      msg: '所选单据中有的已经处理，请刷新后重试',
    })
    expect((await ofMine([made[0]?.appNo ?? ''])).length).toBe(1)
  })

  it('say which one it is that a rule speaks against', async () => {
    const { id, appNo } = await apply('五')
    const [row] = await ofMine([appNo])
    await server.db
      .updateTable('system.project')
      .set({ status: '5000100001000000003' })
      .where('id', '=', 'P2601')
      .execute()
    const told = await server.as('jl_shi', 'en').refused(approval.approve, { taskIds: [row?.taskId ?? 0] })
    await server.db
      .updateTable('system.project')
      .set({ status: '5000100001000000002' })
      .where('id', '=', 'P2601')
      .execute()
    expect(told.msg).toBe(`${appNo}: The project is closed: no more equipment can be sent to it`)
    expect((await get('jl_shi', id)).can.approve).toBe(true)
  })
})

describe('the inbox', () => {
  it('has what waits for this person, of every kind, and nothing else', async () => {
    const { id, appNo } = await apply('库车节点')
    const [row] = await waiting('jl_shi', { keyword: appNo })
    expect(row).toMatchObject({
      documentId: id,
      kind: 'equipment/application',
      kindName: '设备申请',
      docNo: appNo,
      subject: '库车节点',
      orgName: '西部物探分公司',
      submittedBy: '马志强',
      stepName: '项目经理审批',
      hoursWaiting: 0,
      overdueDays: null,
      reminders: 0,
      remindedAt: null,
      behalfOf: null,
      amount: null,
    })
    expect((await server.as('jl_shi', 'en').call(approval.list, { keyword: appNo })).rows).toMatchObject([
      { kindName: 'Device application', stepName: 'Project manager' },
    ])
    expect(await waiting('ld_gao', { keyword: appNo })).toEqual([])
    expect(await waiting('xm_ma')).toEqual([])
    expect(await waiting('jl_shi', { keyword: '没有这个' })).toEqual([])
    expect(await waiting('jl_shi', { kind: 'equipment/allocation' })).toEqual([])
    await wait(id, 30)
    expect(await waiting('jl_shi', { keyword: appNo })).toMatchObject([{ hoursWaiting: 30, overdueDays: null }])
    await wait(id, 19)
    expect(await waiting('jl_shi', { keyword: appNo })).toMatchObject([{ hoursWaiting: 49, overdueDays: 1 }])
    const late = await server.as('xm_ma').call(applicationCalls.list, { keyword: appNo })
    expect(late.rows, 'beyond the two days that a step allows').toMatchObject([{ overdueDays: 1 }])
    await decide('jl_shi', id)
    expect(await waiting('jl_shi', { keyword: appNo })).toEqual([])
    expect(await waiting('ld_gao', { keyword: appNo })).toHaveLength(1)
  })

  it('counts what waits, by kind', async () => {
    const before = await server.as('jl_shi').call(approval.count, {})
    await apply()
    expect(await server.as('jl_shi').call(approval.count, {})).toMatchObject({
      waiting: before.waiting + 1,
      kinds: [{ kind: 'equipment/application', kindName: '设备申请', count: before.waiting + 1 }],
    })
    expect(await server.as('guest01').call(approval.count, {})).toEqual({ waiting: 0, reminded: 0, kinds: [] })
  })

  it('lets go of what another decided, was withdrawn, or came back', async () => {
    const one = await apply()
    await server
      .as('xm_ma')
      .call(applicationCalls.withdraw, { id: one.id, version: (await get('xm_ma', one.id)).version })
    const two = await apply()
    await decide('jl_shi', two.id, 'return', '数量过多')
    const open = (await waiting('jl_shi')).map(({ documentId }) => documentId)
    expect(open).not.toContain(one.id)
    expect(open).not.toContain(two.id)
    const rows = await server.db
      .selectFrom('document.approval_task as t')
      .innerJoin('document.approval_step as s', 's.id', 't.step_id')
      .select('t.id')
      .where('s.state', '<>', 'open')
      .where('t.closed_at', 'is', null)
      .execute()
    expect(rows).toEqual([])
  })

  it('has what this person decided, with the opinion', async () => {
    const { id, appNo } = await apply()
    await decide('jl_shi', id, 'return', '请核减')
    expect((await server.as('jl_shi').call(approval.done, { keyword: appNo })).rows).toMatchObject([
      { documentId: id, decision: 'return', opinion: '请核减', stepName: '项目经理审批' },
    ])
    expect((await server.as('ld_gao').call(approval.done, { keyword: appNo })).rows).toEqual([])
  })
})

describe('reminders', () => {
  const shape = async (remindHours: number) => {
    const { version, chainName, chainNameEn } = await server
      .as('admin')
      .call(chain.get, { kind: 'equipment/application' })
    await server.as('admin').call(chain.update, {
      kind: 'equipment/application',
      version,
      chainName,
      chainNameEn,
      steps: [
        {
          stepName: '项目经理',
          stepNameEn: 'Manager',
          who: 'role',
          roleKey: 'project_mgr',
          place: 'project',
          remindHours,
        },
      ],
    })
  }
  const of = async (appNo: string) => {
    const [row] = await waiting('jl_shi', { keyword: appNo })
    return row?.reminders
  }

  it('are written when a step has waited as long as it allows, and again after as long', async () => {
    await shape(24)
    const { id, appNo } = await apply()
    const moment = now().getTime()
    const run = (hours: number) => remindDue(server.db, new Date(moment + hours * hour))
    const before = await run(23)
    expect(await of(appNo)).toBe(0)
    expect(await run(24.1)).toBeGreaterThan(0)
    expect(await of(appNo)).toBe(1)
    await run(30)
    expect(await of(appNo)).toBe(1)
    await run(48.2)
    expect(await of(appNo)).toBe(2)
    expect((await server.as('jl_shi').call(approval.count, {})).reminded).toBeGreaterThan(before - 1)
    await decide('jl_shi', id)
    // Decided, it is waited for no more.
    await run(1000)
    expect(
      (
        await server.db
          .selectFrom('document.approval_task')
          .select('reminders')
          .where('decided_by', 'is not', null)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).reminders,
    ).toBe(2)
  })

  it('are not written for a step without', async () => {
    await shape(0)
    const { appNo } = await apply()
    await remindDue(server.db, new Date(now().getTime() + 10_000 * hour))
    expect(await of(appNo)).toBe(0)
  })

  it('are a job that is shipped, and says how many it wrote', async () => {
    const told: unknown[] = []
    await jobs[0]?.work({
      db: server.db,
      args: {} as never,
      now: now(),
      byHand: false,
      log: (key, params) => {
        told.push([key, params])
      },
    })
    expect(told).toEqual([['remindJobDone', { count: expect.any(Number) }]])
    expect((await server.db.selectFrom('system.job').select('target').execute()).map(({ target }) => target)).toContain(
      'system/chain.remind',
    )
  })
})

describe('urging', () => {
  it('is the submitter’s, once in 24 hours; the inbox and the history say so', async () => {
    const { id, appNo } = await apply()
    expect((await get('xm_ma', id)).can.nudge).toBe(true)
    expect((await get('jl_shi', id)).can.nudge).toBeUndefined()
    await server.as('xm_ma').call(applicationCalls.nudge, { id })
    expect((await waiting('jl_shi', { keyword: appNo }))[0]).toMatchObject({
      reminders: 1,
      remindedAt: expect.stringMatching(/^\d{4}/),
    })
    expect((await server.as('xm_ma').call(applicationCalls.history, { businessId: id })).at(-1)).toMatchObject({
      action: '催办',
      person: '马志强',
    })
    expect((await get('xm_ma', id)).can.nudge).toBeUndefined()
    expect((await server.as('xm_ma').refused(applicationCalls.nudge, { id })).msg).toMatch(
      /^24 小时内只能催办一次，\d{4}-\d\d-\d\d \d\d:\d\d 之后可再次催办$/,
    )
    await wait(id, 25)
    expect((await get('xm_ma', id)).can.nudge).toBe(true)
    await server.as('xm_ma').call(applicationCalls.nudge, { id })
    expect((await waiting('jl_shi', { keyword: appNo }))[0]).toMatchObject({ reminders: 2 })
  })

  it('is nobody else’s, and of nothing that does not wait', async () => {
    const { id } = await apply()
    expect(await server.as('admin').refused(applicationCalls.nudge, { id })).toMatchObject({
      msg: '只有提交人可以催办',
    })
    expect(await server.as('xm_qiao').refused(applicationCalls.nudge, { id })).toMatchObject({ code: 404 })
    await decide('jl_shi', id)
    expect(await server.as('xm_ma').refused(applicationCalls.nudge, { id })).toMatchObject({
      msg: '单据当前状态为“审批通过”，不能执行此操作',
    })
  })

  it('twice at the same moment counts once', async () => {
    const { id, appNo } = await apply()
    const answers = await Promise.all([1, 2].map(() => server.as('xm_ma').response(applicationCalls.nudge, { id })))
    expect(answers.map((answer) => (answer.json() as { code: number }).code).sort()).toEqual([200, 500])
    expect((await waiting('jl_shi', { keyword: appNo }))[0]).toMatchObject({ reminders: 1 })
  })
})
