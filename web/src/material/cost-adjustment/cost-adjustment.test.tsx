import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import CostForm from './form.tsx'
import CostList from './list.tsx'
import CostPage, { PrintCostAdjustment } from './page.tsx'

const adjusted: CostAdjustmentDetail = {
  id: 1,
  callCode: 'D4LHUM',
  receiptId: 9,
  receiptNumber: 'RK-WZ-20261125-0009',
  storeName: '中心库',
  supplierName: '北方液压',
  bizDate: '2026-11-25',
  orgName: '物资供应中心',
  state: '9',
  docState: 'submitted',
  docStatus: 'subY' as const,
  approvalStatus: 'pendingApproval' as const,
  version: 2,
  can: { approve: true, return: true, refuse: true } as const,
  applicantName: '范春梅',
  submitTime: '2026-11-25 10:00:00',
  createBy: '范春梅',
  createTime: '2026-11-25 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  number: 'TZ-WZ-20261125-0001',
  adjustmentKind: 'invoice',
  invoiceNo: 'FP-1',
  difference: '-0.10',
  lines: [
    {
      lineId: 1,
      receiptLineId: 11,
      batchNo: '261125WH01001',
      materialCode: 'VB-HYD-001',
      materialNameCn: '主伺服阀',
      materialNameEn: 'Servo valve',
      specChassisNo: '',
      applicableModel: '',
      partNo: 'DEMO-SV-10231',
      unit: 'piece',
      unitName: '件',
      receiptQty: '4',
      currencyCode: 'USD',
      netAmount: '400.00',
      invoicedAmount: '399.90',
      difference: '-0.10',
      remainingAmount: '-0.03',
      issuedAmount: '-0.07',
    },
  ],
  fees: [],
}
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const company = serve(dept.company, () => ({ company: '本公司' }))
afterEach(clear)

describe('a cost adjustment', () => {
  test('stands in its list with the difference, and says on its page who bears it', async () => {
    served(
      serve(costAdjustmentCalls.list, () => ({ rows: [adjusted], total: 1 })),
      serve(costAdjustmentCalls.history, () => []),
      serve(costAdjustmentCalls.steps, () => []),
      serve(costAdjustmentCalls.get, () => adjusted),
      company,
    )
    show(<CostList />)
    const row = (await screen.findByText(adjusted.number)).closest('tr') ?? document.body
    expect(within(row).getByText('单到补差')).toBeTruthy()
    expect(within(row).getByText('-0.10')).toBeTruthy()
    clear()
    at('/a/1', '/a/:id', <CostPage />)
    expect((await screen.findAllByText('-0.07')).length).toBeGreaterThan(0)
    clear()
    at('/a/1/print', '/a/:id/print', <PrintCostAdjustment />)
    expect((await screen.findAllByText('主伺服阀')).length).toBeGreaterThan(0)
    expect(costAdjustment.prefix).toBe('TZ')
  })

  test('begins with the lines of the receipt that it was opened from, as if they were invoiced as they were ordered', async () => {
    const lines = [
      {
        lineId: 11,
        batchNo: '261125WH01001',
        materialNameCn: '主伺服阀',
        settledAmount: '400.00',
        receiptQty: '4',
        unitName: '件',
        currencyCode: 'USD',
      },
    ]
    const { asked } = served(
      serve(receiptCalls.get, () => ({ number: 'RK-WZ-20261125-0009', receiptKind: 'purchase', lines }) as never),
      serve(costAdjustmentCalls.create, () => refused(400, 'x', { errors: [] })),
    )
    const { user } = at('/a/new?receipt=9', '/a/new', <CostForm />)
    expect(await screen.findByText('261125WH01001 · 主伺服阀')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /保存$/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
        receiptId: 9,
        adjustmentKind: 'invoice',
        lines: [{ receiptLineId: 11, invoicedAmount: '400.00' }],
      }),
    )
  })
})
