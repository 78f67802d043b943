import { orderCalls } from '@geodepot/contracts/material/order.ts'
import {
  type OrderAmendmentDetail,
  type OrderAmendmentLineRow,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintOrderAmendment as Print } from './page.tsx'

const facts = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  finalPrice: '105',
  shippedQty: '2',
  resultId: 7,
  resultNumber: 'CGJG-XB-20260721-0001',
  projectName: '库车北缘三维',
  applicationNumber: 'WZSQ-XB-20260721-0009',
  applicationId: 9,
}
const lineOf = (lineId: number): OrderAmendmentLineRow => ({
  ...facts,
  lineId,
  sourceLineId: lineId + 20,
  quantityBefore: '10',
  quantity: '8',
  extraQty: '0',
  priceBefore: '100',
  unitPrice: '105',
  deliveryBefore: '2026-09-30',
  deliveryDate: '2026-10-31',
  amountBefore: '1000.00',
  amount: '840.00',
  difference: '-160.00',
  lineNote: '',
})
const detailOf = (more: Partial<OrderAmendmentDetail> & Pick<OrderAmendmentDetail, 'id'>): OrderAmendmentDetail => ({
  number: `CGDD-XB-20260721-0001-${more.id}`,
  callCode: 'D4LHUM',
  orderId: 5,
  orderNumber: 'CGDD-XB-20260721-0001',
  contractNo: 'HT-2026-7',
  supplierName: '北方液压',
  supplierAddress: '沈阳市铁西区 1 号',
  currencyCode: 'EUR',
  reason: '供应商改期',
  deliveryDateBefore: '2026-09-30',
  deliveryDate: '2026-10-31',
  incotermBefore: 'CIF',
  incoterm: 'CIF',
  placeBefore: '',
  place: 'Sohar',
  paymentTermsBefore: '30/70',
  paymentTerms: '30/70',
  totalBefore: '1000.00',
  totalAmount: '840.00',
  difference: '-160.00',
  totalUSD: '911.40',
  differenceUSD: '-173.60',
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
  orderAmendment,
  orderAmendmentCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '– → Sohar', paper: '1,000.00 EUR → 840.00 EUR' }, around },
)

test('of an order its terms and lines come as they stand, and what is written over them is sent', async () => {
  const line = { ...facts, lineId: 21, leftQty: '8', unitPrice: '100', deliveryDate: null }
  const terms = { deliveryDate: '2026-09-30', incoterm: 'CIF', place: 'Muscat', paymentTerms: '30/70' }
  const { asked } = served(
    serve(
      orderCalls.get,
      () => ({ id: 5, number: 'CGDD-5', supplierName: '北方液压', ...terms, lines: [line] }) as never,
    ),
    serve(orderAmendmentCalls.create, () => ({ id: 4, number: 'CGDD-5-1' })),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/a/new?of=5' },
  )
  expect(await screen.findByText('8 件')).toBeTruthy()
  await user.type(screen.getByLabelText(/变更原因/), '供应商改期')
  const place = screen.getByLabelText(/地点/)
  await user.clear(place)
  await user.type(place, 'Sohar')
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === orderAmendmentCalls.create.name)?.ask).toEqual({
      orderId: 5,
      reason: '供应商改期',
      ...terms,
      place: 'Sohar',
      lines: [{ sourceLineId: 21, quantity: '8', unitPrice: '100', deliveryDate: '2026-09-30' }],
    }),
  )
})

linesNeeded(Form, orderAmendmentCalls.create, '变更原因')
