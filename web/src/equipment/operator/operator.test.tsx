import { type OperatorDetail, operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import OperatorList from './list.tsx'

const rowOf = (id: number, more: Partial<OperatorDetail> = {}): OperatorDetail => ({
  id,
  operatorNo: `ZY00${id}`,
  operatorName: `韩立群${id}`,
  userId: null,
  accountName: null,
  orgId: 'C102',
  orgName: '西部物探分公司',
  licenceNo: 'ZZ-1',
  licenceEnd: '2020-01-01',
  active: 'Y',
  projectName: '富满东三维',
  total: '88.5',
  grade: 'B',
  openPeriods: '2026-Q2 2026-Q3',
  posts: [{ projectInfoNo: 'P2602', projectName: '富满东三维', fromOn: '2026-03-01', untilOn: null }],
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})

masterPromises({
  page: () => <OperatorList />,
  of: operatorCalls,
  row: rowOf,
  around: [serve(dept.treeselect, () => []), serve(operatorCalls.results, () => [])],
  adds: /新增操作手/,
  writes: {
    changes: { operatorNo: 'ZY009', operatorName: '王', orgId: 'C102' },
    sent: { operatorNo: 'ZY009', operatorName: '王', orgId: 'C102', active: 'Y', posts: [] },
  },
})

test('the list says what is still to be scored, whose licence is over, and what one came to', async () => {
  served(
    serve(operatorCalls.list, () => ({ rows: [rowOf(1, { can: {} })], total: 1 })),
    serve(operatorCalls.results, () => [
      {
        period: '2026-Q1',
        projectInfoNo: 'P2602',
        projectName: '富满东三维',
        total: '91.3',
        grade: 'A' as const,
        scorers: 2,
      },
    ]),
  )
  const { user } = show(<OperatorList />)
  const row = await screen.findByRole('row', { name: /ZY001/ })
  for (const text of ['2026-Q2 +1', '2020-01-01 操作证已过期']) expect(within(row).getByText(text)).toBeTruthy()
  await user.click(within(row).getByText('韩立群1'))
  expect((await screen.findAllByText(/2026-Q1 富满东三维 · A · 评分人数 2/)).length).toBeGreaterThan(0)
})
