import { type DisposalDetail, disposal, disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List from './list.tsx'
import Page, { PrintDisposal as Print } from './page.tsx'

const scrapped = {
  scrapLineId: 5,
  scrapId: 3,
  scrapNumber: 'BF-ZB-20261101-0003',
  modelId: 3,
  devId: 12,
  devName: '可控震源',
  brand: '东方',
  devModel: 'KZ-28',
  selfNum: 'Z-012',
  devSign: 'S-012',
  devCoding: null,
  unit: '台',
  reasonName: '到龄',
  originalUSD: '62000.00',
  netUSD: '3100.00',
}
const line: DisposalDetail['lines'][number] = {
  ...scrapped,
  lineId: 1,
  qty: '1',
  income: '800',
  incomeUSD: '112.00',
  explanation: '竞价',
}
const detailOf = (more: Pick<DisposalDetail, 'id' | 'docState' | 'version' | 'can'>): DisposalDetail => ({
  number: `CZ-ZB-20261121-000${more.id}`,
  callCode: 'D4LHUM',
  method: 'sold',
  disposedOn: '2026-11-20',
  buyer: '再生资源公司',
  contractNo: '',
  currency: 'CNY',
  models: 'KZ-28',
  disposedQty: [{ unit: '台', quantity: '1' }],
  income: '800',
  incomeUSD: '112.00',
  orgName: '装备中心',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '雷大勇',
  submitTime: null,
  createBy: '雷大勇',
  createTime: '2026-11-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(disposalCalls.open, () => [
    { ...scrapped, qty: '1' },
    { ...scrapped, scrapLineId: 6, selfNum: 'Z-013', qty: '1' },
  ]),
  serve(currency.list, () => ({ rows: [], total: 0 })),
  serve(file.listById, () => []),
]

documentPageTests(
  disposal,
  disposalCalls,
  { List, Page, Form, Print },
  { detailOf, says: { page: '112.00', paper: '竞价' }, around },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
test('what is scrapped and waits comes by one press', async () => {
  const { asked } = served(
    serve(disposalCalls.get, () => detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })),
    serve(disposalCalls.update, () => ({ version: 3 })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/:id/edit" element={<Form />} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: '/a/1/edit' },
  )
  await user.click(await screen.findByRole('button', { name: '选取待处置设备' }))
  expect(await screen.findByText('Z-013 东方 KZ-28')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/disposal.update')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/disposal.update')?.ask).toMatchObject({
    lines: [
      { scrapLineId: 5, income: '800' },
      { scrapLineId: 6, qty: '1' },
    ],
  })
})
