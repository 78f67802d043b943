import { type CostMonth, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlacesProvider } from '../../kit/routing/index.ts'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import ProjectCost from './list.tsx'

afterEach(clear)

const month: CostMonth = {
  month: '2026-10',
  days: '170.00',
  material: '0.00',
  repair: '10.01',
  loss: '0.00',
  lease: '0.00',
  damage: '0.00',
  total: '180.01',
}

test('a month says what it cost by kind, and each amount opens its rows', async () => {
  const { month: _month, ...total } = month
  served(
    serve(projectCostCalls.list, () => ({ rows: [month], total: 1 })),
    serve(projectCostCalls.paper, () => ({
      projectName: '库车三维',
      beginMonth: '2026-10',
      endMonth: '2026-10',
      isPartial: true,
      months: [month],
      total,
    })),
  )
  const { user } = show(
    <PlacesProvider value={(view) => `/${view.replace('/index', '')}`}>
      <ProjectCost />
    </PlacesProvider>,
    { at: '/equipment/project-cost?projectInfoNo=P2601' },
  )
  expect((await screen.findByRole('status')).textContent).toContain('180.01')
  expect(screen.getByText(/不含领用物资/)).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: '170.00' }))
  await waitFor(() =>
    expect(addressNow()).toBe(
      '/equipment/project-cost/rows?projectInfoNo=P2601&beginMonth=2026-10&endMonth=2026-10&costKind=days',
    ),
  )
})
