import { type MonthOfUnit, type UnitReport, unitReportCalls } from '@geodepot/contracts/equipment/unit-report.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { serve, served } from '../../../kit/test/served.ts'
import PrintReport from './print.tsx'

afterEach(clear)

const none = { part: '0', whole: '0' }
const days = { days: '100', outDays: '20', soundDays: '72', workedDays: '60', idleDays: '10' }
const month = (of: string, more: Partial<MonthOfUnit> = {}): MonthOfUnit => ({
  month: of,
  ...days,
  checks: { part: '9', whole: '10' },
  requests: none,
  returns: none,
  repairs: none,
  losses: none,
  netValue: '450',
  originalValue: '1000',
  idleCost: '20',
  ...more,
})
const report: UnitReport = {
  month: '2026-10',
  isOver: true,
  keptTime: '2026-11-26 08:25:00',
  units: ['塔里木装备库', '准噶尔装备库'].map((label, at) => ({
    key: `C1080${at}`,
    label,
    own: month('2026-10'),
    before: month('2026-09', { soundDays: '76', netValue: null, checks: none }),
    yearBefore: month('2025-10', { ...days, days: '0', outDays: '0' }),
    trend: [{ month: '2026-10', ...days }],
    categories: [{ label: '节点', ...days, devices: 4, good: 3, inPool: 2, atWork: 1, idleCost: '20' }],
    overdue: at === 0 ? [{ title: '项目未返还', count: 2 }] : [],
  })),
  left: 0,
}

test('each unit has a page with its figures, what they were, and what is overdue', async () => {
  served(
    serve(unitReportCalls.report, () => report),
    serve(dept.company, () => ({ company: '地质勘探公司' })),
  )
  show(<PrintReport />, { at: '/equipment/figures/report?month=2026-10' })
  expect(await screen.findAllByRole('article', { name: '设备月报 2026-10' })).toHaveLength(2)
  const row = (name: string) => screen.getAllByRole('row', { name })[0]
  expect(row('完好率 % 1 90.0 95.0 −5.0 – –')).toBeTruthy()
  expect(row('新度系数 4 0.45 – – 0.45 0')).toBeTruthy()
  expect(row('点检执行率 % 5 90.0 – – 90.0 0')).toBeTruthy()
  expect(row('节点 4 3 2 1 1 90.0 75.0 20')).toBeTruthy()
  expect(screen.getByText('项目未返还').parentElement?.textContent).toBe('项目未返还 2')
  expect(screen.getByText('没有逾期事项。')).toBeTruthy()
})
