import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { type ProjectRow, project } from '@geodepot/contracts/system/project.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { setCurrentProject, useCurrentProject } from './index.ts'
import { endDateOf, onlyOne } from './rules.ts'
import ProjectSelection from './selection/selection.tsx'

const ended = '5000100001000000005'
const row = (given: Partial<ProjectRow>): ProjectRow => ({
  projectInfoNo: 'P1',
  projectId: null,
  projectName: '库车三维',
  virtualFlag: '0',
  explorationMethod: '',
  teamId: '2101',
  teamName: '2101队',
  projectYear: '2026',
  projectStatus: '5000100001000000002',
  projectType: '',
  designStartDate: '2026-01-01',
  designEndDate: '2026-12-31',
  projectEndTime: null,
  orgId: 'C102',
  orgCode: 'C102',
  deptName: '西部',
  ...given,
})
const rows = [
  row({}),
  row({ projectInfoNo: 'P2', projectName: '备件储备', virtualFlag: '1' }),
  row({ projectInfoNo: 'P3', projectName: '玛湖二维', projectStatus: ended }),
]
const chosen = {
  projectInfoNo: 'P1',
  projectName: '库车三维',
  projectOrgId: 'C102',
  projectType: 't',
  projectOrgCode: 'C102',
  projectTeamName: '2101',
}
const company = [
  { id: 'C102', label: '西部分公司' },
  { id: 'C103', label: '北方分公司' },
]

const leave = vi.fn()
const Current = () => <output>{useCurrentProject()?.projectName ?? 'none'}</output>
const open = ({ ownHas = true } = {}) => {
  const calls = served(
    serve(project.selector, ({ projectName, orgId }) => {
      const none = projectName === 'nothing' || (!ownHas && orgId !== undefined)
      return { rows: none ? [] : rows, total: none ? 0 : 25 }
    }),
    serve(dept.treeselect, () => company),
    serve(dictEntries.byType, ({ type }) => [
      {
        dictCode: 1,
        dictSort: 1,
        dictLabel: '正在施工',
        dictValue: '5000100001000000002',
        dictType: String(type),
        cssClass: '',
        listClass: '',
        isDefault: 'N' as const,
        status: '0' as const,
      },
    ]),
    serve(userCalls.currentProject, () => chosen),
  )
  return {
    ...calls,
    ...show(
      <>
        <Current />
        <ProjectSelection open leave={leave} />
      </>,
      { person: { ...someone, deptId: 'C102' } },
    ),
  }
}
const asks = (calls: ReturnType<typeof open>) =>
  calls.asked.filter(({ name }) => name === 'system/project.selector').map(({ ask }) => ask)
const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: '选择项目' })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  clear()
  setCurrentProject(undefined)
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('the project selection', () => {
  test("opens on the person's own department, ten to a page", async () => {
    const calls = open()
    expect(await screen.findByText('库车三维')).toBeTruthy()
    expect(asks(calls)).toEqual([{ pageNum: '1', pageSize: '10', orgId: 'C102' }])
    const tree = await screen.findByRole('tree')
    await calls.user.click(within(tree).getByText('北方分公司'))
    await waitFor(() => {
      expect(asks(calls).at(-1)).toEqual({ pageNum: '1', pageSize: '10', orgId: 'C103' })
    })
  })

  test('shows everything in reach where the own department has none, and says so; who chooses it sees that', async () => {
    const calls = open({ ownHas: false })
    expect(await screen.findByText('库车三维')).toBeTruthy()
    expect(screen.getByText('本单位暂无项目，已显示可查看的全部项目。')).toBeTruthy()
    expect(asks(calls)).toEqual([
      { pageNum: '1', pageSize: '10', orgId: 'C102' },
      { pageNum: '1', pageSize: '10' },
    ])
    await calls.user.click(within(await screen.findByRole('tree')).getByText('西部分公司'))
    expect(await screen.findByText('该单位没有项目')).toBeTruthy()
    expect(screen.queryByText('本单位暂无项目，已显示可查看的全部项目。')).toBeNull()
    expect(asks(calls)).toHaveLength(2)
  })

  test('on a phone more is loaded below instead of turning pages', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('991'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const calls = open()
    expect(await screen.findByText('已显示 10 条，共 25 条')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
    await calls.user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(asks(calls).at(-1)).toEqual({ pageNum: '1', pageSize: '20', orgId: 'C102' }))
    expect(await screen.findByText('已显示 20 条，共 25 条')).toBeTruthy()
  })

  test('searches on Enter, by name or team', async () => {
    const calls = open()
    await calls.user.type(await screen.findByPlaceholderText('请输入项目名称或队号'), ' 2101 {Enter}')
    await waitFor(() => {
      expect(asks(calls).at(-1)).toMatchObject({ projectName: '2101', pageNum: '1' })
    })
    await calls.user.clear(screen.getByPlaceholderText('请输入项目名称或队号'))
    await calls.user.type(screen.getByPlaceholderText('请输入项目名称或队号'), 'nothing{Enter}')
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
  })

  test('takes one project only, saves it, says so and closes', async () => {
    const calls = open()
    await screen.findByText('库车三维')
    expect(choose().disabled).toBe(true)
    await calls.user.click(box('库车三维'))
    expect(choose().disabled).toBe(false)
    await calls.user.click(box('备件储备'))
    expect(await screen.findByText('只能选择一个项目')).toBeTruthy()
    expect([box('库车三维').checked, box('备件储备').checked]).toEqual([true, false])
    await calls.user.click(choose())
    await waitFor(() => {
      expect(leave).toHaveBeenCalledOnce()
    })
    expect(calls.asked.find(({ name }) => name === 'system/user.currentProject')?.ask).toEqual({ projectInfoNo: 'P1' })
    expect(
      screen.getByRole('status', { name: '' }).textContent ?? screen.getByText('库车三维', { selector: 'output' }),
    ).toBeTruthy()
    expect(document.querySelector('output')?.textContent).toBe('库车三维')
  })

  test('marks virtual projects, and shows what a code means', async () => {
    open()
    const virtual = await screen.findByText('虚拟 -')
    expect([virtual.className, virtual.parentElement?.textContent]).toEqual(['project-virtual', '虚拟 - 备件储备'])
    expect((await screen.findAllByText('正在施工')).length).toBe(2)
  })
})

describe('the rules of the selection', () => {
  test("the contract's end stands in for the end of a project that is over, and for no other", () => {
    const dates = { projectEndTime: '2026-11-01', designEndDate: '2026-12-31' }
    for (const projectStatus of ['5000100001000000003', ended]) {
      expect(endDateOf({ projectStatus, ...dates })).toBe('2026-11-01')
      expect(endDateOf({ projectStatus, ...dates, projectEndTime: null })).toBe('2026-12-31')
    }
    expect(endDateOf({ projectStatus: '5000100001000000002', ...dates })).toBe('2026-11-01')
    expect(endDateOf({ projectStatus: '5000100001000000002', ...dates, projectEndTime: null })).toBeNull()
  })

  test('a second row is turned down, the first stays', () => {
    expect(onlyOne(undefined, ['a'])).toEqual({ chosen: 'a', refused: false })
    expect(onlyOne('a', ['a', 'b'])).toEqual({ chosen: 'a', refused: true })
    expect(onlyOne('a', [])).toEqual({ chosen: undefined, refused: false })
  })
})
