import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { type SettlementDetail, settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List from './list.tsx'
import Page, { PrintSettlement as Print } from './page.tsx'

const repaired = {
  repairId: 5,
  repairNumber: 'WX-ZB-20261101-0003',
  deviceName: 'Z-012 KZ-28',
  levelName: '项修',
  repairKind: 'own' as const,
  completedOn: '2026-11-12',
  labourAmount: '46.53',
  partsAmount: '12.00',
  vendorAmount: '0',
  currency: 'USD',
  vendorAmountUSD: '0.00',
  totalAmount: '58.53',
}
const detailOf = (more: Pick<SettlementDetail, 'id' | 'docState' | 'version' | 'can'>): SettlementDetail => ({
  number: `JS-ZB-20261121-000${more.id}`,
  callCode: 'D4LHUM',
  workshopId: 'C10806',
  workshopName: '修理厂',
  vendorId: null,
  vendorName: '',
  beginDate: '2026-11-01',
  endDate: '2026-11-20',
  invoiceNo: '',
  repairCount: 1,
  amounts: [{ unit: 'USD', quantity: '58.53' }],
  repairAmount: '58.53',
  taxAmount: '0.00',
  deductionAmount: '0.00',
  deductionReason: '',
  totalAmount: '58.53',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '邱',
  submitTime: null,
  createBy: '邱',
  createTime: '2026-11-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [{ ...repaired, lineId: 1 }],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(repairCalls.workshops, () => [{ workshopId: 'C10806', workshopName: '修理厂' }]),
  serve(settlementCalls.open, () => [repaired, { ...repaired, repairId: 6, repairNumber: 'WX-ZB-20261101-0004' }]),
  serve(supplier.list, () => ({ rows: [], total: 0 })),
  serve(file.listById, () => []),
]

documentPageTests(
  settlement,
  settlementCalls,
  { List, Page, Form, Print },
  { detailOf, says: { page: '58.53', paper: 'Z-012 KZ-28' }, around },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
test('what is completed and waits comes by one press', async () => {
  const { asked } = served(
    serve(settlementCalls.get, () => detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })),
    serve(settlementCalls.update, () => ({ version: 3 })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/:id/edit" element={<Form />} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: '/a/1/edit' },
  )
  await user.click(await screen.findByRole('button', { name: '选取待结算修理单' }))
  expect(await screen.findByText('WX-ZB-20261101-0004')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/settlement.update')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/settlement.open')?.ask).toMatchObject({ workshopId: 'C10806' })
  expect(asked.find(({ name }) => name === 'equipment/settlement.update')?.ask).toMatchObject({
    lines: [{ repairId: 5 }, { repairId: 6 }],
  })
})
