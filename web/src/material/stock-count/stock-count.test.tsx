import { type StockCountDetail, stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import StockCountForm from './form.tsx'
import StockCountList from './list.tsx'
import StockCountPage, { PrintStockCount } from './page.tsx'

const material = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
}
const spot = { placeId: 3, goodsLocation: 'A-01', batchId: 7, batchNo: '261125WH01001', ...material }
const counted: StockCountDetail = {
  id: 1,
  callCode: 'D4LHUM',
  number: 'KP-WZ-20261126-0001',
  countName: '十一月盘点',
  storeId: 1,
  storeName: '中心库',
  blind: 'Y',
  countedOn: '2026-11-26',
  lineCount: 1,
  differing: 1,
  gainUSD: '0.00',
  lossUSD: '12.50',
  orgName: '物资供应中心',
  state: '9',
  docState: 'submitted',
  docStatus: 'subY' as const,
  approvalStatus: 'pendingApproval' as const,
  version: 2,
  can: { approve: true, return: true, refuse: true } as const,
  applicantName: '范春梅',
  submitTime: '2026-11-26 10:00:00',
  createBy: '范春梅',
  createTime: '2026-11-26 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [
    {
      lineId: 1,
      ...spot,
      bookQty: '20',
      countedQty: '19',
      recountedQty: null,
      difference: '-1',
      differenceUSD: '-12.50',
      lineReason: '短少',
      recount: '0',
    },
  ],
}
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
afterEach(clear)

test('stands in its list with what is missing, and says on page and paper where', async () => {
  served(
    serve(stockCountCalls.list, () => ({ rows: [counted], total: 1 })),
    serve(stockCountCalls.history, () => []),
    serve(stockCountCalls.steps, () => []),
    serve(storeCalls.list, () => ({ rows: [], total: 0 })),
    serve(stockCountCalls.get, () => counted),
    serve(dept.company, () => ({ company: '本公司' })),
  )
  show(<StockCountList />)
  const row = (await screen.findByText(counted.number)).closest('tr') ?? document.body
  expect(within(row).getByText('12.50')).toBeTruthy()
  clear()
  at('/a/1', '/a/:id', <StockCountPage />)
  expect((await screen.findAllByText('-12.50')).length).toBeGreaterThan(0)
  expect(screen.getByText('A-01')).toBeTruthy()
  clear()
  at('/a/1/print', '/a/:id/print', <PrintStockCount />)
  expect((await screen.findAllByText('主伺服阀')).length).toBeGreaterThan(0)
})

test('takes what is due of the store by one press, without the books while it is blind, and sends what was counted', async () => {
  const { asked } = served(
    serve(stockCountCalls.stores, () => [{ storeId: 1, storeName: 'WH01 中心库', today: '2026-11-26' }]),
    serve(stockCountCalls.open, ({ blind }) => [
      { ...spot, abcClass: 'A' as const, lastCounted: null, bookQty: blind === 'N' ? '20' : null },
    ]),
    serve(stockCountCalls.create, () => refused(400, 'x', { errors: [] })),
  )
  const { user } = at('/a/new', '/a/new', <StockCountForm />)
  await user.click(await screen.findByRole('button', { name: '带入到期应盘' }))
  expect(asked.some(({ name }) => name === stockCountCalls.open.name)).toBe(false)
  await user.type(screen.getByRole('textbox', { name: /盘点名称/ }), '十一月盘点')
  await user.click(screen.getByRole('combobox', { name: /仓库/ }))
  await user.click(await screen.findByText('WH01 中心库'))
  await user.click(screen.getByRole('button', { name: '带入到期应盘' }))
  expect(await screen.findByText('主伺服阀 · DEMO-SV-10231')).toBeTruthy()
  expect(asked.findLast(({ name }) => name === stockCountCalls.open.name)?.ask).toMatchObject({ due: 'Y', blind: 'Y' })
  expect(screen.queryByText('账面数量')).toBeNull()
  const line = screen.getByText('主伺服阀 · DEMO-SV-10231').closest('[role=row]') ?? document.body
  expect(line.textContent).toContain('A未盘过')
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('create'))?.ask).toMatchObject({
      countName: '十一月盘点',
      storeId: '1',
      blind: 'Y',
      lines: [{ placeId: 3, batchId: 7 }],
    }),
  )
})
