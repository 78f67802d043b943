import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { document as declared } from '@geodepot/contracts/kit/document.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { chain } from '@geodepot/contracts/system/chain.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implement } from '../../kit/document/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { approvedKinds } from './index.ts'

type Update = AskOf<typeof chain.update>
type Step = Update['steps'][number]
const kind = 'equipment/application'
// No document of the product has an amount yet: this one borrows a table, and is never made.
const priced = declared({
  ...allocation,
  name: 'test/priced',
  messages: allocationMessages,
  approval: {
    ...allocation.approval,
    pending: 'submitted',
    approved: 'dispatching',
    refused: 'refused',
    returned: 'returned',
    amount: true,
  },
})

let server: TestServer
let single: number
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
  single = (
    await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'single')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const manager: Step = {
  stepName: '项目经理',
  stepNameEn: 'Project manager',
  who: 'role',
  roleKey: 'project_mgr',
  place: 'project',
}
const leader: Step = {
  stepName: '单位领导',
  stepNameEn: 'Leader',
  who: 'role',
  roleKey: 'dept_leader',
  place: 'department',
}
const versionOf = async (of: string) => (await admin().call(chain.get, { kind: of })).version
const saved = async (steps: Step[], more: Partial<Update> = {}) => {
  const { version, chainName, chainNameEn } = await admin().call(chain.get, { kind })
  return admin().call(chain.update, { kind, version, chainName, chainNameEn, steps, ...more })
}
const errors = async (steps: unknown[], more: object = {}) =>
  (
    await admin().refused(chain.update, {
      kind,
      version: await versionOf(kind),
      chainName: '流程',
      chainNameEn: 'Chain',
      steps,
      ...more,
    })
  ).errors.map(({ field, key }) => `${field} ${key}`)
const apply = async () => {
  const project = await server.db
    .selectFrom('system.project')
    .select('design_start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const day = project.design_start ?? ''
  const { deviceappid } = await server.as('xm_ma').call(applicationCalls.save, {
    appName: '节点申请',
    projectInfoNo: 'P2601',
    planStart: day,
    planEnd: day,
    lines: [{ modelId: single, requestedQty: '2' }],
  })
  await server.as('xm_ma').call(applicationCalls.submit, { deviceappid })
  return deviceappid
}
const steps = async (document: number, account = 'xm_ma') =>
  (await server.as(account).call(applicationCalls.steps, { id: document })).map(
    ({ stepName, state, people, skips }) =>
      `${stepName} ${skips ? 'skips' : state}: ${people.map(({ nickName, decidedAt }) => (decidedAt === null ? nickName : `(${nickName})`)).join(',')}`,
  )
const get = (account: string, deviceappid: number) => server.as(account).call(applicationCalls.get, { deviceappid })
const approve = async (account: string, document: number) =>
  server.as(account).call(applicationCalls.approve, { id: document, version: (await get(account, document)).version })

describe('the list of chains', () => {
  it('has every document that is approved, with its steps in words', async () => {
    const { rows } = await admin().call(chain.list, {})
    expect(rows.find((row) => row.kind === kind)).toMatchObject({
      kindName: '设备申请',
      way: ['项目经理审批', '二级单位领导审批', '装备主管审批'],
      conditions: [{ name: 'acrossUnits', label: '跨二级单位或境外项目' }],
      hasAmount: false,
      can: { edit: true },
    })
    expect(rows.find((row) => row.kind === 'test/priced')).toMatchObject({ chainName: '', way: [], hasAmount: true })
    const english = await server.as('admin', 'en').call(chain.list, { keyword: 'application' })
    expect(english.rows.map((row) => row.kindName).toSorted()).toEqual([
      'Device application',
      'Material application',
      'Scrap application',
    ])
  })

  it('has a word for every document and every condition, in both languages', () => {
    const missing = approvedKinds().flatMap(({ kind: name, messages, conditions }) =>
      ['title', ...conditions.map((one) => `condition_${one}`)]
        .filter((key) => !(key in messages.texts))
        .map((key) => `${name} ${key}`),
    )
    expect(missing).toEqual([])
  })
})

describe('a chain', () => {
  it('is saved whole, on the version that was read, with what changed in the audit log', async () => {
    const { version } = await admin().call(chain.get, { kind })
    expect(await saved([leader, { ...manager, mode: 'all', remindHours: 24, condition: 'acrossUnits' }])).toEqual({
      version: version + 1,
      warnings: [],
    })
    const now = await admin().call(chain.get, { kind })
    expect(now.steps).toMatchObject([
      { position: 1, stepName: '单位领导', place: 'department', mode: 'any', condition: null, remindHours: 0 },
      { position: 2, mode: 'all', remindHours: 24, condition: 'acrossUnits', roleName: '项目经理' },
    ])
    expect(now).toMatchObject({ updateBy: '系统管理员', version: version + 1 })
    expect(
      await admin().refused(chain.update, { kind, version, chainName: '旧', chainNameEn: 'Old', steps: [leader] }),
    ).toMatchObject({ code: 409 })
    const audited = await server.db
      .selectFrom('document.audit_log')
      .select('change')
      .where('entity', '=', 'system/chain')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(Object.keys(audited.change as object)).toEqual(['steps'])
  })

  it('follows positions where they are given', async () => {
    await saved([
      { ...manager, position: 20 },
      { ...leader, position: 10 },
    ])
    expect((await admin().call(chain.get, { kind })).steps.map(({ stepName }) => stepName)).toEqual([
      '单位领导',
      '项目经理',
    ])
  })

  it('is drawn for a document that had none', async () => {
    await admin().call(chain.update, {
      kind: 'test/priced',
      version: await versionOf('test/priced'),
      chainName: '价',
      chainNameEn: 'Priced',
      steps: [{ ...leader, amountFrom: '5000', amountTo: '20000' }],
    })
    expect((await admin().call(chain.get, { kind: 'test/priced' })).steps).toMatchObject([
      { amountFrom: '5000', amountTo: '20000' },
    ])
  })

  it('is refused where it cannot work, each fault at its place', async () => {
    const person = await id('wz_ye')
    await server.db.updateTable('system.user').set({ status: '1' }).where('id', '=', person).execute()
    expect(await errors([])).toEqual(['steps stepsNeeded'])
    expect(
      await errors([
        { ...leader, position: 1 },
        { ...manager, position: 1 },
      ]),
    ).toEqual(['steps.1.position samePosition'])
    expect(await errors([{ ...leader, roleKey: 'nobody_knows' }])).toEqual(['steps.0.roleKey unknownRole'])
    expect(await errors([{ ...leader, roleKey: '', place: undefined }])).toEqual([
      'steps.0.roleKey roleNeeded',
      'steps.0.place placeNeeded',
    ])
    expect(
      await errors([
        { stepName: '财务', stepNameEn: 'Finance', who: 'unit' },
        { stepName: '财务', stepNameEn: 'Finance', who: 'people', userIds: [] },
      ]),
    ).toEqual(['steps.0.deptId deptNeeded', 'steps.1.userIds peopleNeeded'])
    expect(await errors([{ stepName: '财务', stepNameEn: 'Finance', who: 'unit', deptId: 'C999' }])).toEqual([
      'steps.0.deptId unknownDept',
    ])
    expect(
      await errors([
        { stepName: '某人', stepNameEn: 'He', who: 'people', userIds: [person] },
        { stepName: '无人', stepNameEn: 'None', who: 'people', userIds: [999_999] },
      ]),
    ).toEqual(['steps.0.userIds allDisabled', 'steps.1.userIds unknownPerson'])
    expect(
      await errors([
        { ...leader, condition: 'fullMoon' },
        { ...manager, amountFrom: '5' },
      ]),
    ).toEqual(['steps.0.condition unknownCondition', 'steps.1.amountFrom noAmounts'])
    expect(await errors([{ ...leader, amountFrom: '20', amountTo: '20' }], { kind: 'test/priced' })).toEqual([
      'steps.0.amountTo bandTurned',
    ])
    expect(await errors([{ ...leader, stepNameEn: '' }])).toEqual(['steps.0.stepNameEn required'])
    expect(await errors([leader], { kind: 'equipment/device' })).toEqual(['kind unknownKind'])
  })

  it('says what may not work as meant, and is saved all the same', async () => {
    const [sun, ye] = [await id('dp_sun'), await id('wz_ye')]
    const { warnings } = await saved([
      { ...leader, roleKey: 'superadmin' },
      { ...leader, roleKey: 'inspector' },
      { stepName: '两人', stepNameEn: 'Two', who: 'people', userIds: [sun, ye] },
      { stepName: '公司', stepNameEn: 'Company', who: 'unit', deptId: 'C10103' },
    ])
    expect(warnings).toEqual([
      '第 2 步：白雪峰 没有该单据的审批权限',
      '第 3 步：叶知秋 已停用，不会被请求审批',
      '第 3 步：孙海涛 没有该单据的审批权限',
      '第 4 步：该部门目前没有符合的人，提交后将转系统管理员',
    ])
    await server.db
      .deleteFrom('system.user_role')
      .where('user_id', '=', await id('superadmin'))
      .execute()
    expect((await saved([{ ...leader, roleKey: 'superadmin' }])).warnings).toEqual([
      '第 1 步：目前没有人是“超级管理员”，提交后将转系统管理员',
    ])
  })
})

describe('a document under way', () => {
  it('keeps the chain it was submitted with; the next one follows the new one', async () => {
    await saved([manager, leader])
    const before = await apply()
    await saved([
      { stepName: '装备主管', stepNameEn: 'Equipment', who: 'role', roleKey: 'equip_mgr', place: 'company' },
    ])
    expect(await steps(before)).toEqual(['项目经理 open: 石磊', '单位领导 waiting: 高振华'])
    expect(await steps(await apply())).toEqual(['装备主管 open: 林建国,欧阳雪'])
    await approve('jl_shi', before)
    await approve('ld_gao', before)
    expect(await get('xm_ma', before)).toMatchObject({ docState: 'approved' })
    expect(await steps(before)).toEqual([])
  })

  it('keeps it while the chain is being changed at the same moment', async () => {
    await saved([manager, leader])
    const version = (await admin().call(chain.get, { kind })).version
    const changing = admin().call(chain.update, { kind, version, chainName: '新', chainNameEn: 'New', steps: [leader] })
    const [document] = await Promise.all([apply(), changing])
    const shown = await steps(document)
    expect([['项目经理 open: 石磊', '单位领导 waiting: 高振华'], ['单位领导 open: 高振华']]).toContainEqual(shown)
  })

  it('asks people by name and by department; where all must approve, it waits for each', async () => {
    const [lin, gao] = [await id('zb_lin'), await id('ld_gao')]
    await saved([
      { stepName: '会签', stepNameEn: 'All', who: 'people', userIds: [lin, gao], mode: 'all' },
      { stepName: '装备处', stepNameEn: 'Unit', who: 'unit', deptId: 'C10101', roleKey: 'equip_mgr' },
    ])
    const document = await apply()
    expect(await steps(document)).toEqual(['会签 open: 林建国,高振华', '装备处 waiting: 林建国,欧阳雪'])
    await approve('ld_gao', document)
    expect(await steps(document)).toEqual(['会签 open: (高振华),林建国', '装备处 waiting: 林建国,欧阳雪'])
    expect((await get('ld_gao', document)).can.approve).toBeUndefined()
    await approve('zb_lin', document)
    // Who has just decided is not asked again, and any one suffices here.
    expect(await get('xm_ma', document)).toMatchObject({ docState: 'approved' })
  })

  it('is content with one administrator where those who all would have to approve are not there', async () => {
    await sql`insert into system.user_role (user_id, role_id) select ${await id('superadmin')}, id from system.role where key = 'superadmin' on conflict do nothing`.execute(
      server.db,
    )
    const step = {
      stepName: '会签',
      stepNameEn: 'All',
      who: 'role' as const,
      roleKey: 'hq_approver',
      mode: 'all' as const,
    }
    await saved([{ ...step, place: 'project' }])
    const document = await apply()
    expect(await steps(document)).toEqual(['会签 open: 系统管理员,超级管理员'])
    await approve('admin', document)
    expect(await get('xm_ma', document)).toMatchObject({ docState: 'approved' })
  })

  it('takes two decisions of two people at the same moment one after the other', async () => {
    const [lin, ouyang] = [await id('zb_lin'), await id('zb_ouyang')]
    const both = async (mode: 'any' | 'all') => {
      await saved([{ stepName: '会签', stepNameEn: 'Both', who: 'people', userIds: [lin, ouyang], mode }])
      const document = await apply()
      const { version } = await get('zb_lin', document)
      const answers = await Promise.all(
        ['zb_lin', 'zb_ouyang'].map((account) =>
          server.as(account).response(applicationCalls.approve, { id: document, version }),
        ),
      )
      return { document, codes: answers.map((answer) => (answer.json() as { code: number }).code).sort() }
    }
    const one = await both('any')
    expect(one.codes).toEqual([200, 409])
    expect(await get('xm_ma', one.document)).toMatchObject({ docState: 'approved' })
    const all = await both('all')
    expect(all.codes).toEqual([200, 409])
    const [open] = await server.as('xm_ma').call(applicationCalls.steps, { id: all.document })
    const left = open?.people.find(({ decidedAt }) => decidedAt === null)?.userId
    expect([lin, ouyang]).toContain(left)
    await approve(left === lin ? 'zb_lin' : 'zb_ouyang', all.document)
    expect(await get('xm_ma', all.document)).toMatchObject({ docState: 'approved' })
    const decided = (await server.as('xm_ma').call(applicationCalls.history, { businessId: all.document }))
      .filter(({ action }) => action === '同意')
      .map(({ person }) => person)
    expect(decided.sort()).toEqual(['林建国', '欧阳雪'])
  })

  it('shows its steps to those who see the document only', async () => {
    await saved([manager])
    expect(await server.as('ld_meng').refused(applicationCalls.steps, { id: await apply() })).toMatchObject({
      code: 404,
    })
  })
})
