import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { type ReversalDetail, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { actionsOf } from '../../kit/test/row-actions.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import CostForm from '../cost-adjustment/form.tsx'
import CostList from '../cost-adjustment/list.tsx'
import CostPage, { PrintCostAdjustment } from '../cost-adjustment/page.tsx'
import ReversalForm from '../reversal/form.tsx'
import ReversalList from '../reversal/list.tsx'
import ReversalPage, { PrintReversal } from '../reversal/page.tsx'

const standing = {
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
}
const taken: ReversalDetail = {
  ...standing,
  number: 'HC-WZ-20261125-0001',
  receiptKind: 'purchase',
  reason: '送货单重复录入',
  batchNo: '261125WH01001',
  amortAmount: '2020.02',
  lines: [],
}
const adjusted: CostAdjustmentDetail = {
  ...standing,
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

describe('a reversal', () => {
  const calls = [
    serve(reversalCalls.history, () => []),
    serve(reversalCalls.steps, () => []),
    serve(reversalCalls.get, () => taken),
  ]
  test('stands in its list with what is taken back, and waits for its decision', async () => {
    served(serve(reversalCalls.list, () => ({ rows: [taken], total: 1 })))
    const { user } = show(<ReversalList />)
    const row = (await screen.findByText(taken.number)).closest('tr') ?? document.body
    expect(within(row).getByText('送货单重复录入')).toBeTruthy()
    expect(await actionsOf(user, within(row))).toEqual(['同意', '退回修改', '不通过'])
  })

  test('leads to its receipt, and has a paper', async () => {
    served(...calls, company)
    at('/a/1', '/a/:id', <ReversalPage />)
    expect((await screen.findAllByText('送货单重复录入')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('RK-WZ-20261125-0009').length).toBeGreaterThan(0)
    clear()
    at('/a/1/print', '/a/:id/print', <PrintReversal />)
    expect((await screen.findAllByText('261125WH01001')).length).toBeGreaterThan(0)
  })

  test('is asked for of the receipt that it was opened from', async () => {
    const { asked } = served(serve(reversalCalls.create, () => refused(400, 'x', { errors: [] })))
    const { user } = at('/a/new?receipt=9', '/a/new', <ReversalForm />)
    await user.type(await screen.findByLabelText(/冲销原因/), '重复')
    await user.click(screen.getByRole('button', { name: /保存$/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
        receiptId: 9,
        reason: '重复',
        lines: [],
      }),
    )
    expect(reversal.prefix).toBe('HC')
  })
})

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
