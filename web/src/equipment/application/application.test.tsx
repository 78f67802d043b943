import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InTag, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/text/index.ts'
import { setCurrentProject } from '../../system/project/index.ts'
import ApplicationPage from './detail.tsx'
import EditApplication from './edit.tsx'
import ApplicationList from './list.tsx'
import NewApplication from './new.tsx'
import { today } from './values.ts'

const rowOf = (id: number, more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id,
  deviceappid: id,
  devappid: id,
  number: `SBSQ-XB-20260721-000${id}`,
  appNo: `SBSQ-XB-20260721-000${id}`,
  callCode: 'D4LHUM',
  appName: '库车开工装备申请',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgId: 'C102',
  orgCode: 'C102',
  orgName: '西部分公司',
  mixTypeId: 'ZY',
  planStart: '2026-09-04',
  planEnd: '2027-04-09',
  allocationProgress: 40,
  bsflag: '0',
  docState: 'draft',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  version: 2,
  applicantName: '马志强',
  submitTime: null,
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  can: {},
  ...more,
})
const lineOf = (more: Partial<ApplicationLineRow>): ApplicationLineRow => ({
  lineId: 1,
  backDevType: '2',
  categoryId: 9,
  devType: '仪器主机',
  modelId: 21,
  brand: 'Sercel',
  devModel: '428XL',
  tracking: 'single',
  requestedQty: '2',
  availableQty: '1',
  allocatedQty: '0',
  unit: '套',
  team: '',
  startDate: null,
  endDate: null,
  purpose: '',
  remark: '',
  unitKey: '套',
  requirements: [],
  accepted: [],
  ...more,
})
const models = [
  {
    modelId: 21,
    brand: 'Sercel',
    devModel: '428XL',
    devName: '428XL主机',
    categoryId: 9,
    devType: '仪器主机',
    tracking: 'single' as const,
    unit: '套',
  },
  {
    modelId: 26,
    brand: 'Sercel',
    devModel: 'FDU-428',
    devName: 'FDU-428采集站',
    categoryId: 10,
    devType: '有线采集站',
    tracking: 'bulk' as const,
    unit: '道',
  },
]
const categories = [
  { id: 9, code: 'INS', label: '仪器主机', tracking: 'single' as const, deviceGroup: '2' as const, parameters: [] },
  { id: 10, code: 'STA', label: '有线采集站', tracking: 'bulk' as const, deviceGroup: '2' as const, parameters: [] },
]
const chosen = {
  projectInfoNo: 'P2601',
  projectId: null,
  projectName: '库车北缘三维',
  virtualFlag: '0' as const,
  explorationMethod: '',
  teamId: '2101',
  teamName: '2101队',
  projectYear: '2026',
  projectStatus: '',
  projectType: '',
  designStartDate: '2026-01-01',
  designEndDate: '2099-05-09',
  projectEndTime: null,
  orgId: 'C102',
  orgCode: 'C102',
  deptName: '',
}
const shared = [
  serve(model.list, () => ({ rows: models, total: 2 })),
  serve(category.tree, () => categories),
  serve(project.names, () => [{ projectInfoNo: 'P2601', projectName: '库车北缘三维', projectId: null }]),
  serve(project.select, () => ({
    ...chosen,
    shortName: '库车',
    projectCountry: '1' as const,
    acquireStartTime: null,
    acquireEndTime: null,
    buildMethod: '',
    isMainProject: '',
    manageOrg: '',
    marketClassify: '',
    teamLeader: '',
    teamLeaderId: null,
    jointOrg: '',
    geologyTask: '',
    remark: null,
    delFlag: '0' as const,
  })),
  serve(project.selector, () => ({ rows: [chosen], total: 1 })),
  serve(applicationCalls.history, () => []),
  serve(allocationCalls.list, () => ({ rows: [], total: 0 })),
  serve(applicationCalls.availability, (ask) =>
    (ask['lines'] as unknown[]).map(() => ({
      inPool: '5',
      reserved: '1',
      atWork: '30',
      returning: '4',
      available: '5',
    })),
  ),
]
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const cell = (row: number, column: number): HTMLElement => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[
    column
  ]
  if (!found) throw new Error('no such cell')
  return found
}
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
const ask = (asked: ReturnType<typeof served>['asked'], name: string) =>
  asked.filter((one) => one.name === `equipment/application.${name}`)

beforeEach(() =>
  setCurrentProject({
    projectInfoNo: 'P2601',
    projectName: '库车北缘三维',
    projectOrgId: 'C102',
    projectOrgCode: 'C102',
    projectType: '',
    projectTeamName: '2101',
  }),
)
afterEach(() => {
  clear()
  setCurrentProject(undefined)
  vi.unstubAllGlobals()
})

describe('the list', () => {
  const rows = [
    rowOf(1, { can: { submit: true, edit: true, remove: true } }),
    rowOf(2, { docState: 'submitted', can: { approve: true, return: true, refuse: true } }),
    rowOf(3, { docState: 'approved' }),
  ]
  const actionsOf = async (number: string) =>
    within((await screen.findByText(number)).closest('tr') ?? document.body)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)

  test('offers with each row exactly what may be done with it', async () => {
    served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    show(<ApplicationList />)
    expect(await actionsOf('SBSQ-XB-20260721-0001')).toEqual(['提交', '修改', '删除'])
    expect(await actionsOf('SBSQ-XB-20260721-0002')).toEqual(['同意', '退回修改', '不通过'])
    expect(await actionsOf('SBSQ-XB-20260721-0003')).toEqual([])
    expect(screen.getAllByText('审批中').length).toBe(1)
    expect(screen.getAllByText('40%').length).toBe(3)
  })

  test('shows in one press what waits for me', async () => {
    const { asked } = served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    const { user } = show(<ApplicationList />)
    await user.click(await screen.findByRole('button', { name: '待我审批' }))
    await waitFor(() => expect(ask(asked, 'list').at(-1)?.ask).toMatchObject({ mine: 'waiting' }))
    expect(screen.getByRole('button', { name: '待我审批' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('does not offer a new one to who may not write one', async () => {
    served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    show(<ApplicationList />, { person: { ...someone, permissions: ['equipment:application:list'] } })
    await screen.findByText('SBSQ-XB-20260721-0001')
    expect(screen.queryByRole('button', { name: '新增申请' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
})

describe('the page', () => {
  test('shows the lines with what was asked, free and allocated, and marks what is beyond', async () => {
    served(
      serve(applicationCalls.get, () => rowOf(1, { can: { submit: true } })),
      serve(applicationCalls.lines, () => ({
        rows: [
          lineOf({}),
          lineOf({
            lineId: 2,
            modelId: null,
            devModel: null,
            brand: null,
            devType: '有线采集站',
            tracking: 'bulk',
            requestedQty: '1200',
            availableQty: '18000',
            unit: '道',
          }),
        ],
        total: 2,
      })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    const first = (await screen.findByText('Sercel 428XL')).closest('tr')
    expect(within(first ?? document.body).getByTitle('1 行需求超过在库可用').textContent).toBe('1')
    expect(screen.getByText('1,200')).toBeTruthy()
    expect(screen.getByText('任意型号 · 批量')).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: '操作' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['提交', '复制新建'])
  })

  test('leads to its allocations', async () => {
    const allocated = { id: 9, number: 'DP-1', docState: 'receiving', fromHolder: '仪器站' } as never
    served(
      serve(allocationCalls.list, () => ({ rows: [allocated], total: 1 })),
      serve(applicationCalls.get, () => rowOf(1)),
      serve(applicationCalls.lines, () => ({ rows: [], total: 0 })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    expect(await screen.findByText('DP-1')).toBeTruthy()
    expect(screen.getByText('在途接收')).toBeTruthy()
  })

  test('warns of another application for the same, and says whom it waits for', async () => {
    const step = {
      stepName: '项目经理审批',
      mode: 'any' as const,
      state: 'open' as const,
      skips: false,
      people: [
        {
          userId: 3,
          nickName: '石磊',
          deptName: '西部分公司',
          receivedAt: '2026-07-21 14:16:00',
          decidedAt: null,
          remindedAt: null,
          standIns: [],
        },
      ],
    }
    const { asked } = served(
      serve(applicationCalls.get, () => rowOf(1, { docState: 'submitted', can: { urge: true } })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
      serve(applicationCalls.steps, () => [step]),
      serve(applicationCalls.overlaps, () => [{ deviceappid: 8, appNo: 'SBSQ-8' }]),
      serve(applicationCalls.urge, () => undefined),
      ...shared,
    )
    const { user } = at('/a/1', '/a/:id', <ApplicationPage />)
    expect((await screen.findByRole('link', { name: 'SBSQ-8' })).closest('[role=status]')?.textContent).toBe(
      '该项目同期已有同类申请：SBSQ-8',
    )
    expect(ask(asked, 'overlaps')[0]?.ask).toMatchObject({
      deviceappid: 1,
      projectInfoNo: 'P2601',
      planStart: '2026-09-04',
      lines: [{ modelId: 21 }],
    })
    expect(await screen.findByText('石磊', { selector: 'strong' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '催办' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /催\s?办/ }))
    await waitFor(() => expect(ask(asked, 'urge')[0]?.ask).toMatchObject({ id: '1' }))
  })

  test('of one that is decided asks neither for steps nor for others like it', async () => {
    const { asked } = served(
      serve(applicationCalls.get, () => rowOf(1, { docState: 'approved' })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    await screen.findByText('Sercel 428XL')
    expect([...ask(asked, 'steps'), ...ask(asked, 'overlaps')]).toEqual([])
  })

  test('says when the application is gone', async () => {
    served(
      serve(applicationCalls.get, () => refused(404, 'x')),
      serve(applicationCalls.lines, () => refused(404, 'x')),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    expect(await screen.findByText('该申请不存在或已被删除')).toBeTruthy()
  })

  test('takes a remark after submission', async () => {
    const { asked } = served(
      serve(applicationCalls.remark, () => undefined),
      serve(applicationCalls.get, () => rowOf(1, { docState: 'submitted', remark: '旧' })),
      serve(applicationCalls.lines, () => ({ rows: [], total: 0 })),
      ...shared,
    )
    const { user } = at('/a/1', '/a/:id', <ApplicationPage />)
    await user.click(await screen.findByRole('button', { name: '修改备注' }))
    const box = await screen.findByRole('textbox', { name: '备注' })
    await user.clear(box)
    await user.type(box, '改到 12 月')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(ask(asked, 'remark')[0]?.ask).toEqual({ deviceAppId: 1, remark: '改到 12 月' }))
  })
})

describe('a new application', () => {
  const save = serve(applicationCalls.save, () => ({ deviceappid: 7, devappid: 7, appNo: 'N', version: 1 }))
  const opened = async (...more: readonly ReturnType<typeof serve>[]) => {
    const found = served(...more, ...shared)
    const { user } = at('/a/new', '/a/new', <NewApplication />)
    expect(((await screen.findByLabelText(/申请名称/)) as HTMLInputElement).value).toBe('库车设备申请')
    return { user, ...found }
  }

  test('warns of another one for the same while it is written, and is saved all the same', async () => {
    const { user, asked } = await opened(
      save,
      serve(applicationCalls.overlaps, () => [{ deviceappid: 8, appNo: 'SBSQ-8' }]),
    )
    expect(ask(asked, 'overlaps')).toEqual([])
    await user.click(cell(1, 0))
    paste('428XL\t2')
    expect(await screen.findByRole('link', { name: 'SBSQ-8' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(ask(asked, 'save')).toHaveLength(1))
  })

  test('opens with the current project and its days', async () => {
    await opened()
    expect((screen.getByLabelText(/计划开始/) as HTMLInputElement).value).toBe(today())
    expect((screen.getByLabelText(/计划结束/) as HTMLInputElement).value).toBe('2099-05-09')
    expect(screen.getByText('库车北缘三维')).toBeTruthy()
  })

  test('takes a block from a spreadsheet, names what it does not know, and says what is free in one call', async () => {
    const { user, asked } = await opened(save)
    await user.click(cell(1, 0))
    paste('428xl\t2\nsercel fdu 428\t36,000\nXYZ-1\t5')
    await waitFor(() => expect(cell(2, 0).textContent).toBe('Sercel FDU-428'))
    expect([cell(1, 0), cell(1, 1), cell(1, 2), cell(2, 1), cell(3, 0)].map(({ textContent }) => textContent)).toEqual([
      'Sercel 428XL',
      '2',
      '套',
      '36,000',
      'XYZ-1',
    ])
    expect(cell(3, 0).title).toBe('“XYZ-1”不是已有的规格型号或类别')
    await waitFor(() =>
      expect([4, 5, 6, 7].map((column) => cell(1, column).textContent)).toEqual(['5', '1', '30', '4']),
    )
    expect(ask(asked, 'availability').map((one) => one.ask['lines'])).toEqual([
      [
        { modelId: 21, startDate: today() },
        { modelId: 26, startDate: today() },
      ],
    ])
    expect(screen.getByText('1 行需求超过在库可用')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('有 1 处需要修改')).toBeTruthy()
    expect(ask(asked, 'save')).toEqual([])
  })

  test('puts each refusal at its cell', async () => {
    const { user, asked } = await opened(
      serve(applicationCalls.save, () =>
        refused(400, 'x', {
          errors: [{ field: 'lines.0.requestedQty', key: 'wholeNumber', msg: '单台设备的数量必须是整数' }],
        }),
      ),
    )
    await user.click(cell(1, 0))
    paste('428XL\t1.5')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(cell(1, 1).title).toBe('单台设备的数量必须是整数'))
    expect(ask(asked, 'save')[0]?.ask).toMatchObject({
      projectInfoNo: 'P2601',
      mixTypeId: 'ZY',
      lines: [{ modelId: 21, requestedQty: '1.5' }],
    })
  })

  test('tells at once what a line is missing', async () => {
    const { user } = await opened(save)
    await user.click(cell(1, 1))
    await user.keyboard('3{Enter}')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(cell(1, 0).title).toBe('请选择设备类别或规格型号'))
  })

  test('keeps what was written while another tag is looked at, whatever project is current by then', async () => {
    served(save, ...shared)
    const { user } = at(
      '/a/new',
      '/a/new',
      <InTag>
        <NewApplication />
      </InTag>,
    )
    await user.type(await screen.findByLabelText(/申请名称/), '二期')
    await user.click(screen.getByRole('button', { name: 'away' }))
    act(() =>
      setCurrentProject({
        projectInfoNo: 'P2699',
        projectName: '别的项目',
        projectOrgId: 'C102',
        projectOrgCode: 'C102',
        projectType: '',
        projectTeamName: '',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'away' }))
    expect(screen.getByLabelText<HTMLInputElement>(/申请名称/).value).toBe('库车设备申请二期')
    expect(screen.queryByText(/已恢复/)).toBeNull()
    expect(screen.getByText('库车北缘三维')).toBeTruthy()
  })

  test('is saved and submitted in one go', async () => {
    const { user, asked } = await opened(
      save,
      serve(applicationCalls.submit, () => undefined),
    )
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect((await screen.findAllByText('请至少填写一行明细')).length).toBeGreaterThan(0)
    await user.click(cell(1, 0))
    paste('428XL\t1')
    await waitFor(() => expect(screen.getByRole('button', { name: /保存并提交/ }).hasAttribute('disabled')).toBe(false))
    await user.click(screen.getByRole('button', { name: /保存并提交/ }))
    await waitFor(() =>
      expect(ask(asked, 'submit').map((one) => one.ask)).toEqual([{ deviceappid: '7', version: '1' }]),
    )
    expect(ask(asked, 'save')[0]?.ask['lines']).toEqual([{ modelId: 21, requestedQty: '1' }])
  })

  test('may copy another one, for the days to come', async () => {
    const { asked } = served(
      save,
      serve(applicationCalls.get, () => rowOf(3, { docState: 'refused' })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({ startDate: '2026-09-04', team: '一班' })], total: 1 })),
      ...shared,
    )
    const { user } = at('/a/new?copy=3', '/a/new', <NewApplication />)
    expect(((await screen.findByLabelText(/申请名称/)) as HTMLInputElement).value).toBe('库车开工装备申请')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(ask(asked, 'save')[0]?.ask).toMatchObject({
        copiedFrom: 3,
        planStart: today(),
        lines: [{ modelId: 21, requestedQty: '2', team: '一班' }],
      }),
    )
    expect(ask(asked, 'save')[0]?.ask).not.toHaveProperty('deviceappid')
  })
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  served(
    serve(applicationCalls.get, () =>
      rowOf(4, { version, remark: version === 2 ? '' : '他人备注', can: { edit: true } }),
    ),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    serve(applicationCalls.save, (given) =>
      Number(given['version']) === version
        ? { deviceappid: 4, devappid: 4, appNo: 'N', version: version + 1 }
        : refused(409, 'stale'),
    ),
    ...shared,
  )
  const { user } = at('/a/4/edit', '/a/:id/edit', <EditApplication />)
  const name = await screen.findByLabelText(/申请名称/)
  await user.clear(name)
  await user.type(name, '改名')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect((screen.getByLabelText('备注') as HTMLTextAreaElement).value).toBe('他人备注'))
  expect((screen.getByLabelText(/申请名称/) as HTMLInputElement).value).toBe('改名')
})

test('changing one begins with what holds now, though an earlier look is remembered', async () => {
  let name = '第一次'
  served(
    serve(applicationCalls.get, () => rowOf(4, { appName: name, can: { edit: true } })),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    ...shared,
  )
  const first = at('/a/4/edit', '/a/:id/edit', <EditApplication />)
  expect((await screen.findByLabelText<HTMLInputElement>(/申请名称/)).value).toBe('第一次')
  first.unmount()
  name = '第二次'
  const { user } = at(
    '/a/4/edit',
    '/a/:id/edit',
    <InTag>
      <EditApplication />
    </InTag>,
  )
  const box = await screen.findByLabelText<HTMLInputElement>(/申请名称/)
  expect(box.value).toBe('第二次')
  await user.type(box, '，改')
  await user.click(screen.getByRole('button', { name: 'away' }))
  await user.click(screen.getByRole('button', { name: 'away' }))
  expect(screen.getByLabelText<HTMLInputElement>(/申请名称/).value).toBe('第二次，改')
  expect(screen.queryByText(/已恢复/)).toBeNull()
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(
    serve(applicationCalls.get, () => rowOf(1, { docState: 'returned', can: { edit: true } })),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    ...shared,
  )
  at('/a/1', '/a/:id', <ApplicationPage />)
  expect((await screen.findAllByText('Returned for correction')).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.getAllByText('Requested qty').length).toBeGreaterThan(0)
})
