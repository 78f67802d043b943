import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { type DictEntry, dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import {
  type ProjectDetail,
  type ProjectListRow,
  project,
  projectStatuses,
} from '@geodepot/contracts/system/project.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { PlacesProvider, TagProvider } from '../../kit/routing/index.ts'
import '../../equipment/project/index.ts'
import { setCurrentProject } from './index.ts'
import ProjectList from './list.tsx'
import ProjectPage from './page.tsx'
import { timeOf } from './rules.ts'

const { started, working, finished, closed, paused } = projectStatuses
const row = (given: Partial<ProjectListRow> = {}): ProjectListRow => ({
  projectInfoNo: 'P1',
  projectId: 'HY-2026-XB-001',
  projectName: '库车三维',
  virtualFlag: '0',
  explorationMethod: '',
  teamId: '2101',
  teamName: '2101队',
  projectYear: '2026',
  projectStatus: working,
  projectType: '',
  designStartDate: '2026-01-01',
  designEndDate: '2026-12-31',
  projectEndTime: null,
  orgId: 'C102',
  orgCode: 'C102',
  deptName: '西部',
  shortName: '库车',
  buildMethod: '',
  isMainProject: '',
  manageOrg: '',
  marketClassify: '',
  acquireStartTime: null,
  acquireEndTime: null,
  projectCountry: '1',
  teamLeader: '石磊',
  delFlag: '0',
  docState: 'approved',
  can: { edit: true, remove: true, team: true },
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  id: 11,
  number: 'XMLX-P1',
  callCode: 'ABCDE2',
  state: '9',
  docStatus: 'subY',
  approvalStatus: null,
  version: 3,
  applicantName: null,
  submitTime: null,
  ...given,
})
const detail = (given: Partial<ProjectDetail> = {}): ProjectDetail => ({
  ...row(),
  jointOrg: '',
  geologyTask: '查明断裂',
  teamLeaderId: null,
  replaces: null,
  replacesName: null,
  waivedUntil: null,
  waiverReason: '',
  waivedBy: null,
  ...given,
})
const virtual = row({
  projectInfoNo: 'P2',
  projectId: null,
  projectName: '备件储备',
  virtualFlag: '1',
  docState: 'virtual',
  can: { edit: true, convert: true },
  id: 12,
})
const labels = {
  [started]: '项目启动',
  [working]: '正在施工',
  [closed]: '项目结束',
  [paused]: '项目暂停',
  [finished]: '施工结束',
}
const entries: DictEntry[] = Object.entries(labels).map(([dictValue, dictLabel], index) => ({
  dictCode: index,
  dictSort: index,
  dictLabel,
  dictValue,
  dictType: '',
  cssClass: '',
  listClass: '',
  isDefault: 'N',
  status: '0',
}))

const around = (known: ProjectDetail = detail()) => [
  serve(project.list, () => ({ rows: [row(), virtual], total: 2 })),
  serve(project.get, ({ id }) => (id === 'P2' ? detail({ ...virtual }) : known)),
  serve(project.history, () => []),
  serve(project.members, () => [
    {
      userId: 3,
      userName: 'jl_shi',
      nickName: '石磊',
      avatar: '',
      deptName: '西部',
      postNames: '',
      projectRole: '项目经理',
      isLeader: true,
      addTime: null,
    },
  ]),
  serve(project.teams, () => [{ teamId: '2101', teamName: '2101队', deptName: '西部' }]),
  serve(dept.treeselect, () => [
    { id: 'C102', label: '西部分公司' },
    { id: 'C103', label: '北方分公司' },
  ]),
  serve(dictEntries.byType, ({ type }) => (type === '5000100001' ? entries : [])),
  serve(file.limits, () => ({ types: ['pdf'], maxSizeMb: 500, maxCount: 500 })),
  serve(file.listById, () => []),
  serve(projectEquipment.holdings, () => [
    { categoryId: 2, label: '可控震源', onSite: 8, onTheWay: 2, bulkOnSite: [], bulkOnTheWay: [] },
  ]),
  serve(applicationCalls.list, () => ({ rows: [], total: 0 })),
  serve(allocationCalls.list, () => ({ rows: [], total: 0 })),
]
const person = { ...someone, deptId: 'C102' }
const list = () => show(<ProjectList />, { at: '/project/info', person })
const page = (at = 'P1') =>
  show(
    <Routes>
      <Route path="/project/info/:id" element={<ProjectPage />} />
    </Routes>,
    { at: `/project/info/${at}`, person },
  )
const line = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
const dialog = async () => within(await screen.findByRole('dialog'))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
const save = async (user: ReturnType<typeof show>['user'], word = '保存') =>
  user.click((await (await dialog()).findByText(word)).closest('button') ?? document.body)

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
})
afterEach(() => {
  clear()
  setCurrentProject(undefined)
  vi.unstubAllGlobals()
})

describe('the list of projects', () => {
  test("opens on the person's own department, and on all when that is taken away", async () => {
    const { asked } = served(...around())
    const { user } = list()
    expect(await screen.findByText('库车三维')).toBeTruthy()
    const asks = () => asked.filter(({ name }) => name === 'system/project.list').map(({ ask }) => ask)
    expect([addressNow(), asks()]).toEqual([
      '/project/info?orgId=C102',
      [{ orgId: 'C102', pageNum: '1', pageSize: '20' }],
    ])
    await user.click(within(await screen.findByRole('tree')).getByText('北方分公司'))
    await waitFor(() => expect(asks().at(-1)).toMatchObject({ orgId: 'C103' }))
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(asks().at(-1)).toEqual({ pageNum: '1', pageSize: '20' }))
    expect(addressNow()).toBe('/project/info')
  })

  test('marks virtual projects in red and offers what the server allows', async () => {
    served(...around())
    const { user } = list()
    const mark = await screen.findByText('虚拟 -')
    expect(mark.className).toBe('project-virtual')
    expect(await actionsOf(user, await line('备件储备'))).toContain('转为实际项目')
    expect(await actionsOf(user, await line('库车三维'))).not.toContain('转为实际项目')
    expect((await line('库车三维')).getByText('正在施工')).toBeTruthy()
  })

  test('deletes after a question that names the project, and says why not', async () => {
    const { asked } = served(
      ...around(),
      serve(project.remove, () => refused(500, '项目“库车三维”下还有1 份设备申请，不能删除')),
    )
    const { user } = list()
    await doWith(user, await line('库车三维'), '删除')
    expect((await screen.findAllByText('确认删除项目“库车三维”？')).length).toBeGreaterThan(0)
    await user.click(screen.getAllByRole('button', { name: '删除' }).at(-1) ?? document.body)
    expect((await screen.findAllByText('项目“库车三维”下还有1 份设备申请，不能删除')).length).toBeGreaterThan(0)
    expect(asked.find(({ name }) => name === 'system/project.remove')?.ask).toEqual({ id: 'P1' })
  })
})

describe('the information form', () => {
  test('of a new project asks for its name on leaving the field and on saving', async () => {
    const { asked } = served(
      ...around(),
      serve(project.create, () => ({ projectInfoNo: 'P9', id: 19, version: 1 })),
    )
    const { user } = list()
    await user.click(await screen.findByRole('button', { name: '新增项目' }))
    expect(await screen.findByText('新增项目', { selector: '.ant-modal-title *, .ant-modal-title' })).toBeTruthy()
    const name = await field('项目名称')
    await user.click(name)
    await user.tab()
    await waitFor(() => expect(screen.getAllByText('项目名称不能为空').length).toBeGreaterThan(0))
    await save(user, '保存草稿')
    expect(asked.some(({ name: called }) => called === 'system/project.create')).toBe(false)
    expect((await dialog()).getByText('审批通过后生成')).toBeTruthy()
    await user.type(name, '新三维')
    await save(user, '保存草稿')
    await waitFor(() =>
      expect(asked.find(({ name: called }) => called === 'system/project.create')?.ask).toMatchObject({
        projectName: '新三维',
        projectStatus: started,
        virtualFlag: '0',
        orgId: 'C102',
        projectCountry: '1',
      }),
    )
  })

  test('says what is missing before it saves anything that is to be submitted', async () => {
    const { asked } = served(
      ...around(),
      serve(project.create, () => ({ projectInfoNo: 'P9', id: 19, version: 1 })),
    )
    const { user } = list()
    await user.click(await screen.findByRole('button', { name: '新增项目' }))
    await user.type(await field('项目名称'), '新三维')
    await save(user, '保存并提交')
    expect((await (await dialog()).findAllByText('提交审批前请填写勘探方法')).length).toBeGreaterThan(0)
    expect((await dialog()).getAllByText('提交审批前请填写项目类型').length).toBeGreaterThan(0)
    expect([
      (await field('项目名称')).value,
      asked.some(({ name: called }) => called === 'system/project.create'),
    ]).toEqual(['新三维', false])
  })

  test('in edit mode keeps what the number is made of, and offers the states that come next', async () => {
    const { asked } = served(
      ...around(),
      serve(project.update, () => ({ projectInfoNo: 'P1', id: 11, version: 4 })),
    )
    const { user } = list()
    await doWith(user, await line('库车三维'), '修改')
    expect((await field('年度')).disabled).toBe(true)
    expect((await dialog()).getByText('HY-2026-XB-001')).toBeTruthy()
    await user.click(await field('项目状态'))
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual([
        '正在施工',
        '项目暂停',
        '施工结束',
      ]),
    )
    await user.type(await field('甲方单位'), '西域油田')
    await save(user)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/project.update')?.ask).toMatchObject({
        projectInfoNo: 'P1',
        version: 3,
        manageOrg: '西域油田',
        projectYear: '2026',
      }),
    )
  })

  test('in detail mode has no save', async () => {
    setLanguage('en')
    served(...around())
    const { user } = list()
    await doWith(user, await line('库车三维'), 'Details')
    expect((await dialog()).queryByText('Save')).toBeNull()
    expect(await (await dialog()).findByText('查明断裂')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })
})

describe('a virtual project', () => {
  test('goes into an existing one, or opens the form of a new one in its place', async () => {
    const { asked } = served(
      ...around(),
      serve(project.create, () => ({ projectInfoNo: 'P9', id: 19, version: 1 })),
    )
    const { user } = list()
    await doWith(user, await line('备件储备'), '转为实际项目')
    await user.click(await (await dialog()).findByText('新立实际项目'))
    await user.click((await dialog()).getByText('下一步'))
    expect((await field('项目名称')).value).toBe('备件储备')
    expect(screen.getByText('审批通过后接替虚拟项目“备件储备”的申请、调配、设备和成员。')).toBeTruthy()
    await save(user, '保存草稿')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/project.create')?.ask).toMatchObject({
        projectName: '备件储备',
        replaces: 'P2',
        projectStatus: started,
      }),
    )
  })
})

describe('the page of a project', () => {
  test('shows where it stands, what it holds and who works on it', async () => {
    served(...around())
    page()
    expect(await screen.findByRole('heading', { name: '库车三维' })).toBeTruthy()
    expect(screen.getAllByText('HY-2026-XB-001').length).toBeGreaterThan(0)
    expect(await screen.findByRole('row', { name: '可控震源 8 2' })).toBeTruthy()
    expect(await screen.findByText('项目经理', { selector: 'small' })).toBeTruthy()
    expect(await screen.findByText('还没有申请或调配')).toBeTruthy()
    // Its approval is behind it.
    expect(screen.queryByRole('list', { name: '进度' })).toBeNull()
  })

  test('opened by its approval, as a message does, takes the one tag that it has', async () => {
    served(...around())
    const close = vi.fn()
    const tag = { path: '/project/info/11', shown: () => true, close, title: () => undefined, unsaved: () => undefined }
    const places = (view: string) => (view === 'system/project/index' ? '/project/info' : undefined)
    const at = (id: string) =>
      show(
        <TagProvider value={tag}>
          <PlacesProvider value={places}>
            <Routes>
              <Route path="/project/info/:id" element={<ProjectPage />} />
            </Routes>
          </PlacesProvider>
        </TagProvider>,
        { at: `/project/info/${id}`, person },
      )
    at('11')
    await waitFor(() => expect(close).toHaveBeenCalledWith('/project/info/P1'))
    clear()
    close.mockClear()
    at('P1')
    expect(await screen.findByRole('heading', { name: '库车三维' })).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
  })

  test('lets those who may make it the current project, and remove people after a question', async () => {
    const { asked } = served(
      ...around(),
      serve(project.removeMembers, () => undefined),
      serve(userCalls.currentProject, () => ({
        projectInfoNo: 'P1',
        projectName: '库车三维',
        projectOrgId: 'C102',
        projectType: '',
        projectOrgCode: 'C102',
        projectTeamName: '2101',
      })),
    )
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: '移出 石磊' }))
    await user.click((await screen.findAllByRole('button', { name: '移出' })).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/project.removeMembers')?.ask).toEqual({ id: 'P1', ids: '3' }),
    )
    await user.click(screen.getByRole('button', { name: '设为当前项目' }))
    expect(await screen.findByText(/^当前项目 ·/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '设为当前项目' })).toBeNull()
  })

  test('of one that waits offers the decision; one that is gone says so', async () => {
    served(
      ...around(
        detail({
          docState: 'submitted',
          projectId: null,
          can: { approve: true, return: true, refuse: true },
          waitingFor: '高振华',
        }),
      ),
      serve(project.steps, () => []),
    )
    page()
    expect(await screen.findByRole('button', { name: '同意' })).toBeTruthy()
    expect(screen.queryByText('还没有申请或调配')).toBeNull()
    clear()
    served(
      serve(project.get, () => refused(404, '访问资源不存在')),
      serve(dictEntries.byType, () => []),
    )
    page()
    expect(await screen.findByText('该项目不存在或已被删除')).toBeTruthy()
  })
})

describe('the time of a project', () => {
  const span = { start: '2026-01-01', end: '2026-01-11', ended: null }
  test('is ahead, under way, over or ended', () => {
    expect(timeOf(span, '2025-12-22')).toMatchObject({ state: 'ahead', share: 0, days: 10 })
    expect(timeOf(span, '2026-01-04')).toMatchObject({ state: 'within', share: 30, days: 7 })
    expect(timeOf(span, '2026-01-14')).toMatchObject({ state: 'over', share: 100, days: 3 })
    expect(timeOf({ ...span, ended: '2026-01-09' }, '2026-01-14')).toMatchObject({ state: 'ended', end: '2026-01-09' })
    expect(timeOf({ ...span, end: null }, '2026-01-04')).toBeUndefined()
  })
})
