import { type BudgetDetail, type BudgetRow, type BudgetUse, budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { projectSelection } from '@geodepot/contracts/system/project.selection.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import BudgetList from './list.tsx'
import BudgetPage from './page.tsx'
import { UsesOf, UsesOfLines } from './uses.tsx'
import { percentOf } from './words.ts'

const rowOf = (id: number, more: Partial<BudgetRow> = {}): BudgetRow => ({
  id,
  year: 2026,
  projectInfoNo: 'P2601',
  deptId: null,
  holderName: '库车三维',
  materialType: null,
  materialTypeName: null,
  amountUSD: '1000.00',
  planned: '100.00',
  committed: '300.00',
  spent: '450.00',
  left: '150.00',
  usage: 'near',
  version: 1,
  can: { edit: true, remove: true },
  createBy: '金秀兰',
  createTime: '2026-01-15 09:00:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const over = { planned: '700.00', left: '-450.00', usage: 'over' } as const
const detail: BudgetDetail = {
  ...rowOf(2, { ...over, holderName: '乌兰二维' }),
  changes: [
    {
      amountBefore: '800.00',
      amountAfter: '1000.00',
      note: '新增工区',
      changedBy: '金秀兰',
      changedTime: '2026-06-01 09:00:00',
    },
  ],
  excesses: [
    {
      module: 'material/application',
      documentId: 7,
      number: 'WZSQ-7',
      thisUSD: '500.00',
      overUSD: '450.00',
      reason: '甲方追加工作量',
      submittedBy: '叶知秋',
      submittedTime: '2026-11-01 09:00:00',
    },
  ],
}
const part = { module: 'material/order', number: 'CGDD-9', about: '某供应商', documentDate: '2026-05-01', lineCount: 2 }
const around = [
  serve(budgetCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { ...over, holderName: '乌兰二维' })], total: 2 })),
  serve(budgetCalls.get, () => detail),
  serve(budgetCalls.parts, ({ figure }) => ({
    rows: [{ ...part, documentId: 9, figure: (figure ?? 'spent') as 'spent', partUSD: '450.00' }],
    total: 1,
  })),
  serve(dept.getSecondDeptAll, () => []),
  serve(dept.treeselectAll, () => []),
  serve(dictEntries.byType, () => []),
  serve(project.selector, () => ({ rows: [], total: 0 })),
  serve(projectSelection.names, () => []),
]
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list says how much of each is used, and marks what is exceeded', async () => {
  served(...around)
  show(<BudgetList />)
  expect(await screen.findByText('85%')).toBeTruthy()
  expect(screen.getByText('145%').className).toContain('over')
  expect(screen.getAllByTitle(/已用 85% · 已支出 450.00 · 已承诺 300.00 · 计划中 100.00/).length).toBeGreaterThan(0)
  expect(screen.getAllByText('全部类型').length).toBeGreaterThan(0)
  expect(screen.getByTitle(/^已承诺 \(USD\): 已批准/)).toBeTruthy()
})

test('whoever may not see prices reads no figures', async () => {
  served(
    serve(budgetCalls.list, () => ({
      rows: [rowOf(1, { amountUSD: null, planned: null, committed: null, spent: null, left: null, usage: null })],
      total: 1,
    })),
    ...around.slice(1),
  )
  show(<BudgetList />, { person: { ...someone, permissions: ['material:budget:list'] } })
  expect((await screen.findAllByText('库车三维')).length).toBeGreaterThan(0)
  for (const head of ['预算金额(USD)', '剩余 (USD)']) expect(screen.queryByText(head)).toBeNull()
  expect(screen.queryByRole('button', { name: /新增预算/ })).toBeNull()
})

test('the page of one tells what it goes to, why it changed, and what was submitted beyond it', async () => {
  const { asked } = served(...around)
  const { user } = show(
    <Routes>
      <Route path="/:id" element={<BudgetPage />} />
    </Routes>,
    { at: '/2' },
  )
  expect((await screen.findAllByText('2026 · 乌兰二维 · 全部类型')).length).toBeGreaterThan(0)
  expect(screen.getByText('-450.00')).toBeTruthy()
  expect(await screen.findByText('CGDD-9')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '超预算提交' })).getByText('甲方追加工作量')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '调整记录' })).getByText('新增工区')).toBeTruthy()
  await user.click(within(screen.getByRole('region', { name: '构成明细' })).getByText('计划中'))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/budget.parts')?.ask).toMatchObject({ figure: 'planned' }),
  )
})

const use: BudgetUse = {
  budgetId: 2,
  year: 2026,
  projectInfoNo: 'P2601',
  deptId: null,
  holderName: '库车三维',
  materialType: null,
  materialTypeName: null,
  amountUSD: '1000.00',
  othersUSD: '900.00',
  thisUSD: '150.00',
  leftAfter: '-50.00',
  over: '1' as const,
}
test('a document says what it makes of its budgets, and warns of what is exceeded', async () => {
  served(serve(budgetCalls.ofDocument, () => ({ uses: [use], without: '1' as const })))
  show(<UsesOf kind="material/result" id={5} />)
  expect(await screen.findByText('本单超出预算：提交时须说明理由，理由留在历史中')).toBeTruthy()
  expect(screen.getByText('-50.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: '2026 · 库车三维 · 全部类型' }).getAttribute('href')).toContain('/2')
  expect(screen.getByText('部分物资没有预算')).toBeTruthy()
})

test('an application is told while it is written, by what its lines come to', async () => {
  const { asked } = served(
    serve(budgetCalls.ofLines, () => ({ uses: [{ ...use, over: '0' as const }], without: '0' as const })),
  )
  show(
    <UsesOfLines
      projectInfoNo="P2601"
      lines={[{ materialId: 3, $totalPrice: '150.00' }, { $totalPrice: '1' }, { materialId: 4 }]}
    />,
  )
  expect(await screen.findByText('预算内')).toBeTruthy()
  expect(asked.at(-1)?.ask).toEqual({ projectInfoNo: 'P2601', lines: [{ materialId: 3, amountUSD: '150.00' }] })
})

test('more than there is never reads as 100 per cent', () => {
  expect([percentOf('1000.01', '1000'), percentOf('999.99', '1000'), percentOf('0', '0'), percentOf('1', '0')]).toEqual(
    [101, 100, 0, 999],
  )
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<BudgetList />)
  expect(await screen.findByRole('button', { name: /New budget/ })).toBeTruthy()
  expect((await screen.findAllByText('All types')).length).toBeGreaterThan(0)
})
