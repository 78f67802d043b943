import {
  type CountedRepair,
  type DayRow,
  type Figures,
  type RepairFigures,
  figuresCalls,
} from '@geodepot/contracts/equipment/figures.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import DaysList from './list.tsx'
import FiguresPage from './page.tsx'
import CountedRepairs from './repairs-list.tsx'

afterEach(clear)

const counted = { days: '100', outDays: '20', soundDays: '72', workedDays: '60', idleDays: '10' }
const sums = { failures: 4, mended: 3, mendedHours: '90.0', repaired: 5, reworked: 1, repairCost: '300.50' }
const repairs: RepairFigures = {
  total: { ...sums, meterHours: '100' },
  rows: [{ key: 'C10801', label: '塔里木装备库', ...sums }],
}
const figures = (more: Partial<Figures> = {}): Figures => ({
  beginMonth: '2026-10',
  endMonth: '2026-11',
  keptTime: '2026-11-26 08:25:00',
  chosen: [],
  total: counted,
  months: [
    { month: '2026-10', ...counted },
    { month: '2026-11', days: '0', outDays: '0', soundDays: '0', workedDays: '0', idleDays: '0' },
  ],
  rows: [{ key: 'C10801', label: '塔里木装备库', ...counted }],
  netValue: '450.00',
  originalValue: '1000.00',
  lostQty: '0',
  askedQty: '8',
  allocatedQty: '6',
  ...more,
})

test('each figure says its formula and opens the days that it counts', async () => {
  served(
    serve(figuresCalls.figures, () => figures()),
    serve(figuresCalls.repairFigures, () => repairs),
  )
  const { user } = show(<FiguresPage />, { at: '/equipment/figures' })
  const fact = (label: string) => screen.getAllByText(label, { selector: 'dt *' })[0]?.closest('div') ?? document.body
  expect(await screen.findByText('90.0 %', { selector: 'dd *' })).toBeTruthy()
  expect(within(fact('利用率')).getByText('75.0 %')).toBeTruthy()
  expect(within(fact('闲置率')).getByText('10.0 %')).toBeTruthy()
  expect(within(fact('新度系数')).getByText('0.45')).toBeTruthy()
  expect(within(fact('调配满足率')).getByText('75.0 %')).toBeTruthy()
  expect(screen.getAllByText('完好率', { selector: 'dt *' })[0]?.getAttribute('aria-label')).toBe(
    '完好率 = 完好台日 ÷ 制度台日',
  )
  expect(screen.getByRole('row', { name: '塔里木装备库 100 80 72 60 10 90.0 % 75.0 % 10.0 %' })).toBeTruthy()
  await user.click(within(fact('利用率')).getByRole('link'))
  await waitFor(() => expect(addressNow()).toContain('dayKind=workedDays'))
  expect(addressNow()).toContain('beginMonth=2026-10')
})

test('how often it broke, how long that took and what it cost open the repairs that they count', async () => {
  served(
    serve(figuresCalls.figures, () => figures()),
    serve(figuresCalls.repairFigures, () => repairs),
  )
  const { user } = show(<FiguresPage />, { at: '/equipment/figures' })
  // 60 days at work and 4 failures; 90 hours for 3 of them; 1 of 5 sent back; 300.50 USD.
  const name = '塔里木装备库 4 15.0 3 30.0 5 20.0 % 300.50 5.01'
  expect(await screen.findByText('3.01', { selector: 'dd' })).toBeTruthy()
  const row = screen.getByRole('row', { name })
  expect(screen.getAllByText('返修率', { selector: 'dt *' })[0]?.getAttribute('aria-label')).toContain('验收退回')
  await user.click(within(row).getByRole('link', { name: '3' }))
  await waitFor(() => expect(addressNow()).toContain('/repairs?'))
  expect(addressNow()).toContain('repairCount=mended')
  expect(addressNow()).toContain('deptId=C10801')
})

test('the repairs that a figure counts say their hours and cost', async () => {
  const row: CountedRepair = {
    repairId: 9,
    number: 'WX-ZB-20261101-0009',
    devNo: 'N-7',
    devModel: 'SmartSolo WTU-508',
    holderName: '库车三维',
    faultDesc: '进水',
    faultTime: '2026-11-01 08:00:00',
    completedTime: '2026-11-03 08:00:00',
    downtimeHours: '48.0',
    reworkNo: 0,
    repairCost: '46.53',
  }
  served(
    serve(figuresCalls.repairs, () => ({ rows: [row], total: 1 })),
    serve(category.tree, () => []),
  )
  show(<CountedRepairs />, { at: '/equipment/figures/repairs?repairCount=mended' })
  expect(await screen.findByText('WX-ZB-20261101-0009')).toBeTruthy()
  expect(screen.getByText('46.53')).toBeTruthy()
})

test('what is chosen stands in the address', async () => {
  const { asked } = served(
    serve(figuresCalls.figures, () => figures()),
    serve(figuresCalls.repairFigures, () => repairs),
  )
  const { user } = show(<FiguresPage />, { at: '/equipment/figures' })
  await user.click((await screen.findAllByRole('button', { name: '塔里木装备库' }))[0] ?? document.body)
  await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ deptId: 'C10801', by: 'unit' }))
  await user.click(screen.getByText('批量'))
  await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ deptId: 'C10801', tracking: 'bulk' }))
  expect(addressNow()).toBe('/equipment/figures?deptId=C10801&tracking=bulk')
})

test('the days say where each device was, from when to when', async () => {
  const row: DayRow = {
    key: 'd1',
    devId: 7,
    opens: true,
    devNo: 'N-7',
    devName: '节点',
    devModel: 'SmartSolo WTU-508',
    holderName: '库车三维',
    holderKind: 'project',
    condition: 'good',
    quantity: '1',
    unit: '个',
    firstDay: '2026-10-02',
    lastDay: '2026-10-31',
    ...counted,
  }
  served(
    serve(figuresCalls.list, () => ({ rows: [row], total: 1 })),
    serve(category.tree, () => []),
  )
  show(<DaysList />, { at: '/equipment/figures/days?dayKind=workedDays' })
  expect(await screen.findByText('N-7')).toBeTruthy()
  expect(screen.getByText('库车三维')).toBeTruthy()
})
