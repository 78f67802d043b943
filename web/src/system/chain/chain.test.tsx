import { type ChainDetail, type ChainStepRow, chain } from '@geodepot/contracts/system/chain.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import ChainList from './list.tsx'
import ChainPage from './page.tsx'
import { type DraftStep, blankStep, moved, without } from './values.ts'

const stepOf = (position: number, stepName: string, more: Partial<ChainStepRow> = {}): ChainStepRow => ({
  position,
  stepName,
  stepNameEn: `Step ${position}`,
  who: 'role',
  roleKey: 'dept_leader',
  roleName: '二级单位领导',
  place: 'department',
  deptId: null,
  deptName: null,
  userIds: [],
  people: [],
  mode: 'any',
  condition: null,
  amountFrom: null,
  amountTo: null,
  remindHours: 48,
  ...more,
})
const detail = (more: Partial<ChainDetail> = {}): ChainDetail => ({
  kind: 'equipment/application',
  kindName: '设备申请',
  chainName: '设备申请审批',
  chainNameEn: 'Device application approval',
  way: [],
  conditions: [{ name: 'acrossUnits', label: '跨二级单位或境外项目' }],
  hasAmount: false,
  version: 3,
  can: { edit: true },
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  remark: '',
  steps: [
    stepOf(1, '单位领导'),
    stepOf(2, '装备主管', { roleKey: 'equip_mgr', place: 'company', condition: 'acrossUnits', remindHours: 0 }),
  ],
  ...more,
})
const row = ({ steps: _steps, ...rest }: ChainDetail) => ({ ...rest, way: ['单位领导', '装备主管'] })
const person = (userId: number, nickName: string, allowed = true) => ({ userId, nickName, deptName: '装备处', allowed })
const shared = [
  serve(chain.roles, () => [
    { roleKey: 'dept_leader', roleName: '二级单位领导', holders: 9 },
    { roleKey: 'equip_mgr', roleName: '装备主管', holders: 2 },
  ]),
  serve(dept.treeselectAll, () => [
    { id: 'C101', label: '公司机关' },
    { id: 'C102', label: '西部分公司' },
  ]),
  serve(project.selector, () => ({ rows: [], total: 0 })),
  serve(chain.people, () => ({
    rows: [{ userId: 5, userName: 'dp_sun', nickName: '孙海涛', deptName: '装备处' }],
    total: 1,
  })),
]
const open = (given: ChainDetail = detail(), ...more: readonly ReturnType<typeof serve>[]) => {
  const server = served(
    serve(chain.get, () => given),
    ...shared,
    ...more,
  )
  return {
    ...show(
      <Routes>
        <Route path="/system/chain/:kind" element={<ChainPage />} />
      </Routes>,
      { at: '/system/chain/equipment.application' },
    ),
    ...server,
  }
}
const picture = () => screen.findByRole('region', { name: '流程图' })
const boxes = async () =>
  within(await picture())
    .getAllByRole('button')
    .filter((button) => button.classList.contains('chain-box'))
const names = async () => (await boxes()).map((box) => box.querySelector('strong')?.textContent)
const sentSteps = (asked: ReturnType<typeof served>['asked']) =>
  asked.findLast(({ name }) => name === 'system/chain.update')?.ask as
    | { version: number; steps: Record<string, unknown>[] }
    | undefined

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list says which document goes which way, and leads to its picture', async () => {
  served(
    serve(chain.list, () => ({
      rows: [
        row(detail()),
        { ...row(detail()), kind: 'equipment/allocation', kindName: '调配单', chainName: '', way: [] },
      ],
      total: 2,
    })),
    ...shared,
  )
  const { user } = show(<ChainList />, { at: '/system/chain' })
  expect(await screen.findByText('单位领导 → 装备主管')).toBeDefined()
  expect(screen.getByText('未设置，由系统管理员审批')).toBeDefined()
  await user.click(screen.getByRole('link', { name: '设备申请' }))
  expect(addressNow()).toBe('/system/chain/equipment.application')
})

describe('the picture', () => {
  test('draws each step with whom it asks, when, and what passes it by', async () => {
    open()
    const [first, second] = await boxes()
    await waitFor(() => expect(first?.textContent).toContain('二级单位领导'))
    expect(first?.textContent).toContain('单据所属单位')
    expect(first?.textContent).toContain('一人同意即可')
    expect(first?.textContent).toContain('48 小时未审批提醒')
    expect(second?.textContent).not.toContain('提醒')
    expect(within(await picture()).getByText('仅当：跨二级单位或境外项目')).toBeDefined()
    expect(within(await picture()).getAllByText('否则跳过')).toHaveLength(1)
    expect(screen.getByText('提交人提交')).toBeDefined()
    expect(screen.getByText('审批通过')).toBeDefined()
  })

  test('is only looked at by whoever may not change it', async () => {
    open(detail({ can: {} }))
    await waitFor(async () => expect(await names()).toEqual(['单位领导', '装备主管']))
    expect(screen.queryByRole('button', { name: '在此添加步骤' })).toBeNull()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  test('is walked, changed in order and cut by keyboard; what is saved is in that order', async () => {
    const { asked, user } = open(
      detail(),
      serve(chain.update, () => ({ version: 4, warnings: [] })),
    )
    const [first] = await boxes()
    first?.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await names()).toEqual(['装备主管', '单位领导'])
    await waitFor(() => expect(document.activeElement?.textContent).toContain('单位领导'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('装备主管'))
    await user.keyboard('{Delete}')
    expect(await names()).toEqual(['单位领导'])
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(sentSteps(asked)).toMatchObject({
        version: 3,
        steps: [
          {
            stepName: '单位领导',
            who: 'role',
            roleKey: 'dept_leader',
            place: 'department',
            mode: 'any',
            remindHours: 48,
          },
        ],
      }),
    )
    expect(Object.keys(sentSteps(asked)?.steps[0] ?? {}).filter((key) => key.startsWith('$'))).toEqual([])
  })

  test('speaks English', async () => {
    setLanguage('en')
    open()
    expect(await screen.findByText('Step 2')).toBeDefined()
    expect(screen.getAllByText('Any one approves')[0]).toBeDefined()
  })
})

describe('a step', () => {
  test('is added where one wants it, named first, and asks people by name', async () => {
    const { asked, user } = open(
      detail(),
      serve(chain.update, () => ({ version: 4, warnings: ['第 1 步：孙海涛 没有该单据的审批权限'] })),
    )
    await boxes()
    await user.click(screen.getAllByRole('button', { name: '在此添加步骤' })[0] ?? document.body)
    const name = await screen.findByLabelText('步骤名称', { exact: false })
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, '会签')
    await user.type(screen.getByLabelText('步骤英文名称', { exact: false }), 'Jointly')
    await user.click(screen.getByText('指定人员'))
    fireEvent.mouseDown(screen.getByLabelText('人员', { exact: false, selector: '[role="combobox"]' }))
    await user.click(await screen.findByText('孙海涛'))
    await user.click(screen.getByText('全部同意'))
    expect((await boxes())[0]?.textContent).toContain('孙海涛')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(sentSteps(asked)?.steps).toMatchObject([
        { stepName: '会签', who: 'people', userIds: [5], mode: 'all' },
        { stepName: '单位领导' },
        { stepName: '装备主管' },
      ]),
    )
    // Saved all the same; what may not work as meant stays on the page.
    expect(await screen.findByText('第 1 步：孙海涛 没有该单据的审批权限')).toBeDefined()
  })

  test('that is not finished keeps the chain from being sent, and is shown', async () => {
    const { asked, user } = open()
    await boxes()
    await user.click(screen.getAllByRole('button', { name: '在此添加步骤' })[2] ?? document.body)
    await user.click((await boxes())[0] ?? document.body)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请选择角色', { selector: '.field-error' })).toBeDefined()
    expect(screen.getByRole('heading', { name: '第 3 步' })).toBeDefined()
    expect((await boxes())[2]?.className).toContain('chain-box-wrong')
    expect(sentSteps(asked)).toBeUndefined()
  })

  test('that the server refuses is shown at its place', async () => {
    const { user } = open(
      detail(),
      serve(chain.update, () =>
        refused(500, '角色不存在', { errors: [{ field: 'steps.1.roleKey', key: 'unknownRole', msg: '角色不存在' }] }),
      ),
    )
    await boxes()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('角色不存在', { selector: '.field-error' })).toBeDefined()
    expect(screen.getByRole('heading', { name: '第 2 步' })).toBeDefined()
  })

  test('has an amount band where the document has an amount', async () => {
    open(
      detail({
        hasAmount: true,
        conditions: [],
        steps: [stepOf(1, '领导', { amountFrom: '5000', amountTo: '20000' })],
      }),
    )
    expect((await boxes())[0]?.textContent).toContain('5,000 至 20,000 美元（不含）')
    expect(screen.getByLabelText<HTMLInputElement>('金额从', { exact: false }).value).toBe('5,000.00')
    expect(screen.queryByLabelText('条件')).toBeNull()
  })

  test('somebody else was faster: nothing is lost', async () => {
    const { user } = open(
      detail(),
      serve(chain.update, () => refused(409, '数据已被他人修改，请刷新后重试')),
    )
    await boxes()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('button', { name: '载入最新数据' })).toBeDefined()
  })
})

describe('a dry run', () => {
  test('shows in the picture who would be asked, what is skipped and why', async () => {
    const answer = {
      steps: [
        { outcome: 'asked' as const, reason: null, people: [person(3, '高振华')] },
        { outcome: 'skipped' as const, reason: 'condition' as const, people: [] },
      ],
      superior: null,
      findings: ['第 1 步：目前没有人担任'],
    }
    const { asked, user } = open(
      detail(),
      serve(chain.preview, () => answer),
    )
    await boxes()
    expect(asked.filter(({ name }) => name === 'system/chain.preview')).toEqual([])
    await user.click(screen.getByText('试运行'))
    expect(await screen.findByText('请 高振华 审批')).toBeDefined()
    expect(screen.getByText('跳过：不满足条件')).toBeDefined()
    expect(screen.getByText('第 1 步：目前没有人担任')).toBeDefined()
    expect(asked.findLast(({ name }) => name === 'system/chain.preview')?.ask).toMatchObject({
      kind: 'equipment/application',
      deptId: someone.deptId,
      steps: [{ who: 'role', roleKey: 'dept_leader' }, { condition: 'acrossUnits' }],
    })
    await user.click(screen.getByText('步骤设置'))
    expect(screen.queryByText('请 高振华 审批')).toBeNull()
  })

  test('names who may not decide, and where everything is skipped, who does', async () => {
    const answer = {
      steps: [
        { outcome: 'asked' as const, reason: null, people: [person(5, '孙海涛', false)] },
        { outcome: 'administrators' as const, reason: null, people: [person(1, '管理员')] },
      ],
      superior: [person(1, '管理员')],
      findings: [],
    }
    const { user } = open(
      detail(),
      serve(chain.preview, () => answer),
    )
    await boxes()
    await user.click(screen.getByText('试运行'))
    expect(await screen.findByText('孙海涛 没有该单据的审批权限')).toBeDefined()
    expect(screen.getByText('没有符合的人，转系统管理员：管理员')).toBeDefined()
    expect(screen.getByText('所有步骤均跳过，由 管理员 审批')).toBeDefined()
  })

  test('says why it could not be made', async () => {
    const { user } = open(
      detail(),
      serve(chain.preview, () => refused(500, '部门不存在或已停用')),
    )
    await boxes()
    await user.click(screen.getByText('试运行'))
    expect(await screen.findByText('部门不存在或已停用')).toBeDefined()
  })
})

test('steps move within their bounds', () => {
  const steps = ['a', 'b', 'c'].map((stepName): DraftStep => ({ ...blankStep(), stepName }))
  const order = (list: readonly DraftStep[]) => list.map(({ stepName }) => stepName).join('')
  expect([
    order(moved(steps, 0, -1)),
    order(moved(steps, 0, 1)),
    order(moved(steps, 2, 1)),
    order(moved(steps, 2, -1)),
    order(without(steps, 1)),
  ]).toEqual(['abc', 'bac', 'abc', 'acb', 'ac'])
})
