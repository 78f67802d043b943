import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { document } from '@geodepot/contracts/kit/document.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { chain } from '@geodepot/contracts/system/chain.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { startApproval } from '../../kit/document/approval.ts'
import { implement } from '../../kit/document/index.ts'
import { register } from '../../kit/document/numbering.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

type Preview = AskOf<typeof chain.preview>
const kind = 'test/priced'
const priced = document({
  ...allocation,
  name: kind,
  approval: {
    pending: 'submitted',
    approved: 'dispatching',
    refused: 'refused',
    returned: 'returned',
    amount: true,
    conditions: ['abroad'],
  },
})

let server: TestServer
const id = async (name: string) =>
  (await server.db.selectFrom('system.user').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
beforeAll(async () => {
  implement(priced, {
    table: 'equipment.allocation',
    lineTable: 'equipment.allocation_line',
    effects: {},
    prepare: async () => ({ header: { department_id: 'C1', project_id: null }, lines: [], reasons: [] }),
    guards: { settle: () => undefined },
    signing: { needed: async () => false, content: async () => [] },
  })
  server = await testServer()
})
afterAll(() => server.close())
const version = async () => (await server.as('admin').call(chain.get, { kind })).version

const manager = { who: 'role', roleKey: 'project_mgr', place: 'project' } as const
const leader = { who: 'role', roleKey: 'dept_leader', place: 'department' } as const
const equipment = { who: 'role', roleKey: 'equip_mgr', place: 'company' } as const
const tried = async (steps: Preview['steps'], more: Partial<Preview> = {}) => {
  const answer = await server
    .as('admin')
    .call(chain.preview, { kind, deptId: 'C102', projectInfoNo: 'P2601', steps, ...more })
  return {
    steps: answer.steps.map(({ outcome, reason, people }) =>
      [reason ?? outcome, ...people.map(({ nickName }) => nickName)].join(' '),
    ),
    superior: answer.superior?.map(({ nickName }) => nickName) ?? null,
  }
}

describe('a dry run', () => {
  it('names who would be asked, for the department and the project given', async () => {
    expect(await tried([manager, leader, equipment])).toEqual({
      steps: ['asked 石磊', 'asked 高振华', 'asked 林建国 欧阳雪'],
      superior: null,
    })
    expect((await tried([leader], { deptId: 'C103' })).steps).toEqual(['asked 孟庆林'])
    expect((await tried([manager], { projectInfoNo: undefined })).steps).toEqual([
      'administrators 系统管理员 超级管理员',
    ])
  })

  it('says what is skipped and why', async () => {
    const steps = [
      { ...leader, condition: 'abroad' },
      { ...equipment, amountFrom: '20000' },
      { who: 'unit' as const },
      leader,
      leader,
    ]
    expect((await tried(steps, { amount: '19999.99' })).steps).toEqual([
      'condition',
      'amount',
      'incomplete',
      'asked 高振华',
      'again',
    ])
    expect((await tried(steps.slice(0, 2), { amount: '20000', conditions: ['abroad'] })).steps).toEqual([
      'asked 高振华',
      'asked 林建国 欧阳雪',
    ])
    expect((await tried([leader, manager], { submitterId: await id('ld_gao') })).steps).toEqual(['own', 'asked 石磊'])
  })

  it('ends with the next superior where every step is the submitter’s own', async () => {
    const above = await id('dp_sun')
    const submitterId = await id('ld_gao')
    const give = (roles: string[]) =>
      sql`insert into system.user_role (user_id, role_id) select ${above}, id from system.role where key = any(${roles}::text[])`.execute(
        server.db,
      )
    const takeBack = () =>
      sql`delete from system.user_role where user_id = ${above} and role_id in (select id from system.role where key in ('dept_leader', 'equip_mgr'))`.execute(
        server.db,
      )
    const place = async (department: string) => {
      const { department_id: before } = await server.db
        .selectFrom('system.user')
        .select('department_id')
        .where('id', '=', above)
        .executeTakeFirstOrThrow()
      await server.db.updateTable('system.user').set({ department_id: department }).where('id', '=', above).execute()
      return before
    }
    const before = await place('C1')
    await give(['dept_leader'])
    expect(await tried([leader], { submitterId })).toEqual({ steps: ['own'], superior: ['孙海涛'] })
    await server.as('admin').call(chain.update, {
      kind,
      version: await version(),
      chainName: '领导',
      chainNameEn: 'Leader',
      steps: [{ stepName: '领导', stepNameEn: 'Leader', ...leader }],
    })
    const asked = await inTransaction(server.db, async (tx) => {
      const [made] = await register(tx, kind, 'T', ['C102'])
      const subject = { id: made?.id ?? 0, departmentId: 'C102', projectId: null }
      const outcome = await startApproval(tx, {
        subject,
        kind,
        permission: 'equipment:allocation:approve',
        about: ['', ''],
        conditions: new Set(),
        amount: null,
        submittedBy: submitterId,
      })
      const { rows } = await sql<{ person: number }>`select t.person_id as person from document.approval_task t
        join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id where a.document_id = ${subject.id}`.execute(
        tx,
      )
      return { outcome, people: rows.map(({ person }) => person) }
    })
    expect(asked, 'as the engine asks').toEqual({ outcome: 'open', people: [above] })
    await takeBack()
    // Nobody leads further up; but whoever may decide there is asked before an administrator.
    await give(['equip_mgr'])
    expect((await tried([leader], { submitterId })).superior).toEqual(['孙海涛'])
    await takeBack()
    await place(before)
  })

  it('says what saving would be refused for, or warn of', async () => {
    const findings = async (steps: Preview['steps']) =>
      (await server.as('admin').call(chain.preview, { kind, deptId: 'C102', steps })).findings
    expect(await findings([equipment])).toEqual([])
    expect(await findings([])).toEqual(['请至少设置一个审批步骤'])
    const steps = [leader, { ...leader, roleKey: 'nobody_has_it' }]
    expect(await findings(steps)).toEqual(['第 2 步：角色不存在'])
    expect(
      await server.as('admin').refused(chain.update, {
        kind,
        version: await version(),
        chainName: '试',
        chainNameEn: 'Tried',
        steps: steps.map((step) => ({ stepName: '步', stepNameEn: 'Step', ...step })),
      }),
    ).toMatchObject({ msg: '角色不存在' })
    const mayNot = { who: 'people' as const, userIds: [await id('dp_sun')] }
    const [warned] = await findings([mayNot])
    const saved = await server.as('admin').call(chain.update, {
      kind,
      version: await version(),
      chainName: '试',
      chainNameEn: 'Tried',
      steps: [{ stepName: '步', stepNameEn: 'Step', ...mayNot }],
    })
    expect(saved.warnings).toEqual([warned])
  })

  it('ends with the administrators where there is nobody above either', async () => {
    expect(await tried([leader], { submitterId: await id('ld_gao') })).toEqual({
      steps: ['own'],
      superior: ['系统管理员', '超级管理员'],
    })
    expect(await tried([])).toMatchObject({ superior: ['系统管理员', '超级管理员'] })
  })

  it('says who is asked and may not decide', async () => {
    const { steps } = await server.as('admin', 'en').call(chain.preview, {
      kind,
      deptId: 'C102',
      steps: [{ who: 'people', userIds: [await id('zb_lin'), await id('dp_sun')] }],
    })
    expect(steps[0]?.people).toMatchObject([
      { nickName: '林建国', allowed: true, deptName: expect.stringMatching(/^[A-Z]/) },
      { nickName: '孙海涛', allowed: false },
    ])
  })

  it('is refused for a department or project that is not there', async () => {
    const asked = { kind, steps: [leader] }
    expect((await server.as('admin').refused(chain.preview, { ...asked, deptId: 'C999' })).errors).toMatchObject([
      { field: 'deptId', key: 'unknownDept' },
    ])
    expect(
      (await server.as('admin').refused(chain.preview, { ...asked, deptId: 'C102', projectInfoNo: 'P0000' })).errors,
    ).toMatchObject([{ field: 'projectInfoNo', key: 'unknownProject' }])
  })
})

describe('a submission with an amount', () => {
  it('keeps the steps whose band holds it; all of them where nobody knows it', async () => {
    const step = (stepName: string, amountFrom?: string, amountTo?: string) => ({
      stepName,
      stepNameEn: stepName,
      ...equipment,
      amountFrom,
      amountTo,
    })
    await server.as('admin').call(chain.update, {
      kind,
      version: await version(),
      chainName: '价',
      chainNameEn: 'Priced',
      steps: [step('小', undefined, '5000'), step('中', '5000', '20000'), step('大', '20000')],
    })
    const kept = async (amount: string | null) =>
      inTransaction(server.db, async (tx) => {
        const [made] = await register(tx, kind, 'T', ['C102'])
        await startApproval(tx, {
          subject: { id: made?.id ?? 0, departmentId: 'C102', projectId: null },
          kind,
          permission: 'equipment:allocation:approve',
          about: ['', ''],
          conditions: new Set(),
          amount,
          submittedBy: await id('xm_ma'),
        })
        const rows = await tx
          .selectFrom('document.approval_step as s')
          .innerJoin('document.approval as a', 'a.id', 's.approval_id')
          .select('s.name')
          .where('a.document_id', '=', made?.id ?? 0)
          .orderBy('s.position')
          .execute()
        return rows.map(({ name }) => name).join('')
      })
    expect([await kept('4999.99'), await kept('5000'), await kept('20000'), await kept(null)]).toEqual([
      '小',
      '中',
      '大',
      '小中大',
    ])
  })
})
