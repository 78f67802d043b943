import { type CheckPlanRow, checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import CheckPlanList from './list.tsx'

const rowOf = (id: number, more: Partial<CheckPlanRow> = {}): CheckPlanRow => ({
  id,
  planName: `震源日检计划${id}`,
  templateId: 1,
  templateName: '震源日检',
  categoryName: '可控震源',
  projectInfoNo: null,
  projectName: null,
  orgId: null,
  orgName: null,
  cycle: 'days',
  every: 1,
  startOn: '2026-01-01',
  graceDays: 0,
  inspectorId: null,
  inspectorName: null,
  active: 'Y',
  deviceCount: 31,
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [serve(dept.treeselect, () => [])]

masterPromises({
  page: () => <CheckPlanList />,
  of: checkPlanCalls,
  row: rowOf,
  around,
  adds: /新增点检计划/,
})

test('the list says how often, and of which devices', async () => {
  served(
    serve(checkPlanCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { cycle: 'hours', every: 250, projectName: '玛湖三维' })],
      total: 2,
    })),
  )
  show(<CheckPlanList />)
  for (const text of ['每 1 天', '每 250 小时', '全部在用设备', '玛湖三维'])
    expect(await screen.findByText(text)).toBeTruthy()
})
