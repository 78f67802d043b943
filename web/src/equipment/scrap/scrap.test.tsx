import { type ScrapDetail, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List from './list.tsx'
import Page, { PrintScrap as Print } from './page.tsx'

const worth = { usedYears: '11.2', originalUSD: '62000.00', netUSD: '3100.00', repairUSD: '1900.00' }
const line: ScrapDetail['lines'][number] = {
  lineId: 1,
  modelId: 3,
  devId: 12,
  devName: '可控震源',
  brand: '东方',
  devModel: 'KZ-28',
  selfNum: 'Z-012',
  devSign: 'S-012',
  devCoding: null,
  unit: '台',
  condition: 'waitScrap',
  qty: '1',
  reason: 'aged',
  reasonName: '到龄',
  explanation: '大梁开裂',
  photos: ['f1'],
  ...worth,
}
const detailOf = (more: Pick<ScrapDetail, 'id' | 'docState' | 'version' | 'can'>): ScrapDetail => ({
  number: `BF-ZB-20261121-000${more.id}`,
  callCode: 'D4LHUM',
  holderId: 7,
  holderName: '震源服务站',
  description: '到龄报废',
  models: 'KZ-28',
  scrapQty: [{ unit: '台', quantity: '1' }],
  reasons: '到龄',
  originalUSD: '62000.00',
  netUSD: '3100.00',
  appraisedBy: '洪刚',
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
  parts: [
    {
      partId: 1,
      receiptId: 4,
      receiptKind: 'material/receipt',
      receiptNo: 'RK-ZB-20261125-0004',
      materialName: '液压泵',
      partNo: 'HP-200',
      unit: '台',
      qty: '1',
      amount: '0.00',
      day: '2026-11-25',
    },
  ],
  appraisals: [
    { person: '洪刚', finding: 'scrap', opinion: '车架变形', appraisedAt: '2026-11-22 09:00:00', former: false },
  ],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(scrapCalls.holders, () => [{ holderId: 7, holderName: '震源服务站' }]),
  serve(scrapCalls.held, () => [line, { ...line, devId: 13, selfNum: 'Z-013', devSign: 'S-013' }]),
  serve(dictEntries.byType, () => [
    {
      dictCode: 1,
      dictSort: 1,
      dictLabel: '到龄',
      dictValue: 'aged',
      dictType: 'scrap_reason',
      cssClass: '',
      listClass: '',
      isDefault: 'N',
      status: '0',
    } as never,
  ]),
  serve(file.listById, () => []),
]

documentPageTests(
  scrap,
  scrapCalls,
  { List, Page, Form, Print },
  { detailOf, says: { page: '液压泵', paper: '车架变形' }, around },
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
const at = (address: string, path: string, page: React.ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>there</p>} />
    </Routes>,
    { at: address },
  )

test('a code that is pasted finds the device, with what the books say of it beside', async () => {
  const { asked } = served(
    serve(scrapCalls.get, () => detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })),
    serve(scrapCalls.update, () => ({ version: 3 })),
    ...around,
  )
  const { user } = at('/a/1/edit', '/a/:id/edit', <Form />)
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  await user.paste('z-013\t\t到龄')
  expect(await screen.findAllByText('3,100.00')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/scrap.update')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/scrap.update')?.ask).toMatchObject({
    holderId: expect.anything(),
    lines: [
      { devId: 12, reason: 'aged', photos: ['f1'] },
      { devId: 13, reason: 'aged' },
    ],
  })
})

test('one of the group says what was found', async () => {
  const { asked } = served(
    serve(scrapCalls.get, () => detailOf({ id: 1, docState: 'appraising', version: 4, can: { appraise: true } })),
    serve(scrapCalls.history, () => []),
    serve(scrapCalls.appraise, () => ({ version: 5, state: 'submitted' as const })),
    ...around,
  )
  const { user } = at('/a/1', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '技术鉴定' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: '不应报废' }))
  await user.type(dialog.getByLabelText(/审批意见/), '可大修')
  await user.click(dialog.getByRole('button', { name: '技术鉴定' }))
  await waitFor(() => expect(asked.some(({ name }) => name === 'equipment/scrap.appraise')).toBe(true))
  expect(asked.find(({ name }) => name === 'equipment/scrap.appraise')?.ask).toMatchObject({
    finding: 'keep',
    opinion: '可大修',
  })
})
