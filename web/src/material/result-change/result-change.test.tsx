import { resultCalls } from '@geodepot/contracts/material/result.ts'
import {
  type ResultChangeDetail,
  type ResultChangeLineRow,
  resultChange,
  resultChangeCalls,
} from '@geodepot/contracts/material/result-change.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintResultChange as Print } from './page.tsx'
import { movedBy } from './values.ts'

const facts = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  supplierName: '北方液压',
  currencyCode: 'EUR',
  offeredPrice: '100.0000',
  lastPrices: [],
  orders: [],
  projectName: '库车北缘三维',
  applicationNumber: 'WZSQ-XB-20260721-0009',
}
const lineOf = (lineId: number): ResultChangeLineRow => ({
  ...facts,
  lineId,
  sourceLineId: lineId + 20,
  quantityBefore: '10',
  quantity: '8',
  approvedQty: '8',
  orderedQty: '2',
  priceBefore: '100',
  finalPrice: '108',
  validBefore: '2026-12-31',
  validUntil: '2026-12-31',
  differenceUSD: '-147.56',
  isInForce: '0',
  applicationId: 9,
  lineNote: '钢材涨价',
})
const detailOf = (more: Partial<ResultChangeDetail> & Pick<ResultChangeDetail, 'id'>): ResultChangeDetail => ({
  number: `CGJG-XB-20260721-0001-${more.id}`,
  callCode: 'D4LHUM',
  resultId: 7,
  resultNumber: 'CGJG-XB-20260721-0001',
  resultName: '震源备件采购结果',
  reason: '供应商调价',
  totalBefore: '2090.00',
  totalAmount: '1942.44',
  differenceUSD: '-147.56',
  supplierNames: '北方液压',
  lineCount: 1,
  orgName: '西部分公司',
  state: '0',
  docState: 'draft',
  docStatus: 'subN',
  approvalStatus: null,
  version: 2,
  can: {},
  applicantName: '戴宇航',
  submitTime: null,
  createBy: '戴宇航',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1)],
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' }))]

documentPageTests(
  resultChange,
  resultChangeCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '100 → 108 (+8 %)', paper: '10 → 8' }, around },
)

test('of a result all lines come as they stand, and what is written over them is sent', async () => {
  const { asked } = served(
    serve(resultCalls.get, () => {
      const line = {
        ...facts,
        lineId: 21,
        quantity: '10',
        releasedQty: '2',
        finalPrice: '100',
        validUntil: '2026-12-31',
      }
      // Nothing is left of the other.
      const gone = { ...line, lineId: 22, releasedQty: '10' }
      return { id: 7, number: 'CGJG-7', lines: [line, gone] } as never
    }),
    serve(resultChangeCalls.create, () => ({ id: 4, number: 'CGJG-7-1' })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/a/new?of=7' },
  )
  expect(await screen.findByText('8 件')).toBeTruthy()
  expect(within(screen.getByRole('grid')).getAllByText('主伺服阀 · DEMO-SV-10231')).toHaveLength(1)
  await user.type(screen.getByLabelText(/变更原因/), '供应商调价')
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === resultChangeCalls.create.name)?.ask).toEqual({
      resultId: 7,
      reason: '供应商调价',
      lines: [{ sourceLineId: 21, quantity: '8', finalPrice: '100', validUntil: '2026-12-31' }],
    }),
  )
})

test('a price says how far it goes', () => {
  expect(movedBy({ finalPrice: '108', $before: '100' })).toBe('+8 %')
  expect(movedBy({ finalPrice: '97.5', $before: '100' })).toBe('−2.5 %')
  expect(movedBy({ finalPrice: '100.00', $before: '100' })).toBe('')
  expect(movedBy({ finalPrice: 'x', $before: '100' })).toBe('')
})

linesNeeded(Form, resultChangeCalls.create, '变更原因')
