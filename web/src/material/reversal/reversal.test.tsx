import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
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
import ReversalForm from './form.tsx'
import ReversalList from './list.tsx'
import ReversalPage, { PrintReversal } from './page.tsx'

const taken: ReversalDetail = {
  id: 1,
  callCode: 'D4LHUM',
  reversedKind: 'receipt',
  receiptId: 9,
  outboundId: null,
  storeTransferId: null,
  reversedNumber: 'RK-WZ-20261125-0009',
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
  number: 'HC-WZ-20261125-0001',
  reason: '送货单重复录入',
  batchNo: '261125WH01001',
  amortAmount: '2020.02',
  lines: [],
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
    const { asked } = served(
      serve(receiptCalls.get, () => ({ number: 'RK-WZ-20261125-0009', storeId: 3 }) as never),
      // The month of its today is closed there.
      serve(storeCalls.days, () => [{ storeId: 3, storeName: '', today: '2026-12-27' }]),
      serve(reversalCalls.create, () => refused(400, 'x', { errors: [] })),
    )
    const { user } = at('/a/new?receipt=9', '/a/new', <ReversalForm />)
    expect(await screen.findByText('RK-WZ-20261125-0009')).toBeTruthy()
    await user.type(await screen.findByLabelText(/冲销原因/), '重复')
    await user.click(screen.getByRole('button', { name: /保存$/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
        receiptId: 9,
        bizDate: '2026-12-27',
        reason: '重复',
        lines: [],
      }),
    )
    expect(reversal.prefix).toBe('HC')
  })

  test('is of an outbound as well; where none is named, one is chosen', async () => {
    const { asked } = served(
      serve(outboundCalls.get, () => ({ number: 'CK-WZ-20261125-0004' }) as never),
      serve(reversalCalls.create, () => refused(400, 'x', { errors: [] })),
    )
    const { user } = at('/a/new?outbound=4', '/a/new', <ReversalForm />)
    expect(await screen.findByText('CK-WZ-20261125-0004')).toBeTruthy()
    expect(screen.queryByLabelText('入库单')).toBeNull()
    await user.type(await screen.findByLabelText(/冲销原因/), '项目填错')
    await user.click(screen.getByRole('button', { name: /保存$/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
        outboundId: 4,
        reason: '项目填错',
      }),
    )
    clear()
    at('/a/new', '/a/new', <ReversalForm />)
    for (const label of ['入库单', '出库单', '调拨单']) expect(await screen.findByLabelText(label)).toBeTruthy()
    expect(screen.getAllByText('请选择一张要冲销的单据')).toHaveLength(1)
  })
})
