import {
  type DepreciationRow,
  type DepreciationRuns,
  depreciationCalls,
} from '@geodepot/contracts/equipment/depreciation.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import DepreciationList from './list.tsx'

const row: DepreciationRow = {
  id: 1,
  month: '2026-10',
  devId: 5,
  devNo: 'Z-028',
  devName: '可控震源',
  devType: '可控震源',
  ownerOrgName: '震源服务中心',
  currency: 'USD',
  originalValue: '960000.00',
  residualValue: '48000.00',
  months: 96,
  amount: '9500.00',
  accumulated: '19000.00',
  netValue: '941000.00',
}
const runs: DepreciationRuns = {
  runs: [
    {
      month: '2026-09',
      runBy: '金',
      runTime: '2026-10-01 09:00:00',
      sums: [{ currency: 'USD', devices: 3, amount: '28500.00', netValue: '2800000.00' }],
    },
  ],
  next: '2026-10',
  isOver: true,
  skipped: 4,
}
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the next month is run after a question that says what is left out', async () => {
  const { asked } = served(
    serve(depreciationCalls.list, () => ({ rows: [row], total: 1 })),
    serve(depreciationCalls.runs, () => runs),
    serve(depreciationCalls.run, () => ({ devices: 3 })),
    serve(category.tree, () => []),
  )
  const { user } = show(<DepreciationList />)
  expect(await screen.findByText(/28,500.00 USD/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '计提 2026-10 折旧' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/4 台设备没有折旧年限/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: '计提 2026-10 折旧' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === depreciationCalls.run.name)?.ask).toEqual({ month: '2026-10' }),
  )
})

test('whoever does not run it sees what was run', async () => {
  served(
    serve(depreciationCalls.list, () => ({ rows: [], total: 0 })),
    serve(depreciationCalls.runs, () => ({ ...runs, isOver: false })),
    serve(category.tree, () => []),
  )
  show(<DepreciationList />)
  expect(await screen.findByText(/2026-10 结束后可以计提/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^计提 2026/ })).toBeNull()
})
