import { type OverviewFigures, overview } from '@geodepot/contracts/material/overview.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import OverviewPage from './page.tsx'

vi.mock('../../kit/ui/chart/picture.tsx', () => ({ default: () => <i data-picture /> }))
afterEach(clear)

const figures = (more: Partial<OverviewFigures> = {}): OverviewFigures => ({
  beginMonth: '2026-10',
  endMonth: '2026-11',
  priced: true,
  chosen: [],
  spend: [
    { month: '2026-10', amountUSD: '1200.00' },
    { month: '2026-11', amountUSD: '800.00' },
  ],
  spendBy: [
    { key: 'P2601', label: '库车三维', amountUSD: '1500.00' },
    { key: 'P2602', label: '富满东', amountUSD: '500.00' },
  ],
  saving: [{ month: '2026-11', estimatedUSD: '1000.00', agreedUSD: '900.00', savingUSD: '100.00' }],
  savingBy: [{ key: 'P2601', label: '库车三维', estimatedUSD: '1000.00', agreedUSD: '900.00', savingUSD: '100.00' }],
  cycle: [{ stage: 'scheme', days: '12.5', count: 4 }],
  commitments: [{ month: '2026-12', amountUSD: '700.00', lateUSD: '200.00' }],
  commitmentsBy: [{ key: 'P2601', label: '库车三维', amountUSD: '700.00', lateUSD: '200.00' }],
  ...more,
})
const chart = (question: string) => within(screen.getByRole('figure', { name: question }))

test('each chart answers the question above it, with its sums and its figures', async () => {
  served(serve(overview.figures, () => figures()))
  show(<OverviewPage />)
  expect(await screen.findByText('2,000.00')).toBeTruthy()
  expect(screen.getByText('10.0 %')).toBeTruthy()
  expect(chart('每月签订了多少采购？').getByRole('row', { name: '2026-10 1,200.00' })).toBeTruthy()
  expect(chart('已签未到的还有多少，何时到？').getByRole('row', { name: '2026-12 200.00 500.00' })).toBeTruthy()
  expect(chart('每个环节要用多少天？').getByRole('row', { name: '询价与方案 (4) 12.5' })).toBeTruthy()
})

test('what is chosen stands in the address, and can be dropped', async () => {
  const { asked } = served(
    serve(overview.figures, ({ projectInfoNo }) =>
      figures({ chosen: projectInfoNo === undefined ? [] : [{ field: 'projectInfoNo', label: '库车三维' }] }),
    ),
  )
  const { user } = show(<OverviewPage />)
  await user.click(await screen.findByText('供应商'))
  await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ by: 'supplier' }))
  expect(addressNow()).toContain('by=supplier')
  await user.click(screen.getByText('项目'))
  await user.click(await screen.findByRole('button', { name: '仅看：库车三维' }))
  await waitFor(() => expect(addressNow()).toContain('projectInfoNo=P2601'))
  await user.click(await screen.findByRole('button', { name: '取消“库车三维”' }))
  await waitFor(() => expect(addressNow()).not.toContain('projectInfoNo'))
})

test('who sees no prices sees times alone, and is told so', async () => {
  served(
    serve(overview.figures, () =>
      figures({ priced: false, spend: [], spendBy: [], saving: [], savingBy: [], commitments: [], commitmentsBy: [] }),
    ),
  )
  setLanguage('en')
  show(<OverviewPage />)
  expect(await screen.findByText('You are not allowed to see prices: only times are shown.')).toBeTruthy()
  expect(screen.getAllByRole('figure')).toHaveLength(1)
})
