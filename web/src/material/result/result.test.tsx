import {
  type ResultDetail,
  type ResultLineRow,
  type ResultOpenLine,
  result,
  resultCalls,
} from '@geodepot/contracts/material/result.ts'
import { type Briefing, briefingCalls } from '@geodepot/contracts/material/briefing.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { addressNow, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintResult as Print } from './page.tsx'
import { copyOf } from './values.ts'

const awarded = {
  schemeId: 7,
  planId: 6,
  planNumber: 'CGJH-XB-20260721-0006',
  analysisId: 5,
  analysisNumber: 'YWFX-XB-20260721-0005',
  applicationId: 9,
  applicationNumber: 'WZSQ-XB-20260721-0009',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  userUnit: '西部分公司',
  materialId: 1,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  needDate: null,
  supplierId: 3,
  supplierName: '北方液压',
  currencyCode: 'EUR',
  offeredPrice: '100.0000',
  awardReason: '交货期短',
  validUntil: '2026-12-31',
  leadDays: 30,
}
const lineOf = (lineId: number): ResultLineRow => ({
  lineId,
  awardId: lineId + 10,
  ...awarded,
  openQty: '10',
  quantity: '10',
  approvedQty: '10',
  releasedQty: '0',
  finalPrice: '95.0000',
  amountUSD: '1045.00',
  estimatedUSD: '1200.00',
  savingUSD: '155.00',
  lastPrices: [{ unitPriceUSD: '120.0000', pricedOn: '2026-03-02', quoted: null, supplierName: null }],
  priceNote: '谈判降价',
  orders: [],
  past: [],
})
const openOf = (awardId: number, openQty = '10'): ResultOpenLine => ({ awardId, ...awarded, openQty })
const detailOf = (more: Partial<ResultDetail> & Pick<ResultDetail, 'id'>): ResultDetail => ({
  number: `CGJG-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  resultName: '震源备件采购结果',
  schemeId: 7,
  schemeNumber: 'CGFA-XB-20260721-0007',
  schemeType: 'single',
  sourceTypeName: '国内',
  purchaseModeName: '询比价',
  freight: '50.00',
  sundryFee: null,
  otherFee: null,
  depositReceiptNo: 'BZJ-1',
  totalAmount: '2090.00',
  approvedAmount: null,
  supplierNames: '北方液压',
  projectNames: '库车北缘三维',
  lineCount: 2,
  orgName: '西部分公司',
  copiedFromNo: null,
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
  lines: [lineOf(1), lineOf(2)],
  changes: [],
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' }))]

documentPageTests(
  result,
  resultCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '120.00 · 2026-03-02', paper: '主伺服阀' }, around },
)

const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={null} />
    </Routes>,
    { at: address },
  )

test('whoever decides sees what the lines come to, and lowers one of them', async () => {
  const { asked } = served(
    serve(resultCalls.get, () => detailOf({ id: 2, docState: 'submitted', can: { approve: true } })),
    serve(resultCalls.history, () => []),
    serve(resultCalls.steps, () => []),
    serve(resultCalls.approve, () => ({ version: 3, state: 'partial' as const })),
    ...around,
  )
  const { user } = at('/a/2', '/a/:id', <Page />)
  expect(await screen.findByText('2,090.00 / 2,090.00 USD')).toBeTruthy()
  expect(screen.getAllByText('交货期短')).toHaveLength(2)
  const [first] = screen.getAllByRole('group', { name: '本行意见 主伺服阀' })
  if (!first) throw new Error('nothing to decide')
  await user.click(within(first).getByRole('radio', { name: '核减' }))
  await user.type(within(first).getByLabelText('核减为'), '4')
  expect(screen.getByText('1,463.00 / 2,090.00 USD')).toBeTruthy()
  await user.click(within(screen.getByRole('group', { name: '操作' })).getByRole('button', { name: '同意' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === resultCalls.approve.name)?.ask).toMatchObject({
      lines: [{ lineId: 1, decision: 'lower', quantity: '4' }],
    }),
  )
})

test('a scheme that is chosen brings its lines at the prices that were offered', async () => {
  const { asked } = served(
    serve(resultCalls.schemes, () => ({
      rows: [{ schemeId: 7, schemeNumber: 'CGFA-7', schemeName: '震源备件' }],
      total: 1,
    })),
    serve(resultCalls.open, () => [openOf(11), openOf(12, '2.5')]),
    serve(resultCalls.create, () => ({ id: 4, number: 'CGJG-4' })),
    ...around,
  )
  const { user } = at('/a/new', '/a/new', <Form />)
  await user.click(await screen.findByRole('combobox', { name: /采购方案/ }))
  await user.click(await screen.findByText('CGFA-7 · 震源备件'))
  await waitFor(() => expect(within(screen.getByRole('grid')).getAllByText('北方液压')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === resultCalls.create.name)?.ask).toEqual({
      schemeId: 7,
      resultName: '震源备件',
      lines: [
        { awardId: 11, quantity: '10', finalPrice: '100.0000' },
        { awardId: 12, quantity: '2.5', finalPrice: '100.0000' },
      ],
    }),
  )
})

test('one that failed is copied as a new one, as far as its scheme still has the lines', async () => {
  served(
    serve(resultCalls.get, () => detailOf({ id: 2, docState: 'refused' })),
    serve(resultCalls.history, () => []),
    ...around,
  )
  const { user } = at('/a/2', '/a/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '复制新建' }))
  expect(addressNow()).toMatch(/new\?copy=2$/)
  expect(copyOf(detailOf({ id: 2 }), [openOf(11, '3')])).toMatchObject({
    copiedFrom: 2,
    schemeId: 7,
    lines: [{ awardId: 11, quantity: '3', finalPrice: '95.0000', priceNote: '谈判降价' }],
  })
})

const history = (lineId: number): Briefing['lines'][number] => ({
  lineId,
  materialId: 1,
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  partNo: 'DEMO-SV-10231',
  unitName: '件',
  quantity: '10',
  supplierName: '北方液压',
  reason: '交货期短',
  amountUSD: '1045.00',
  estimatedUSD: '1200.00',
  lastUSD: '1000',
  last12mUse: '24',
  lastPrices: [{ unitPriceUSD: '100.0000', pricedOn: '2026-03-02', quoted: null, supplierName: '燕北物探' }],
})
test('whoever decides is told what it saves, and the history of each part where it is decided', async () => {
  served(
    serve(resultCalls.get, () => detailOf({ id: 2, docState: 'submitted', can: { approve: true } })),
    serve(resultCalls.history, () => []),
    serve(resultCalls.steps, () => []),
    serve(briefingCalls.get, () => ({
      amountUSD: '2090',
      savingEstimateUSD: '310',
      savingLastUSD: '-90',
      lines: [history(1), history(2)],
    })),
    ...around,
  )
  at('/a/2', '/a/:id', <Page />)
  const told = within(await screen.findByRole('region', { name: '审批参考' }))
  expect(told.getByText('+310.00')).toBeTruthy()
  expect(told.getByText('-90.00')).toBeTruthy()
  const parts = screen.getAllByRole('group', { name: '主伺服阀：以往采购与消耗' })
  expect(parts).toHaveLength(2)
  const [part] = parts
  if (!part) throw new Error('no history')
  expect(within(part).getByText('24 件')).toBeTruthy()
  expect(within(part).getByText('100.00 · 2026-03-02 · 燕北物探')).toBeTruthy()
})

test('what waits of a scheme begins its result, and what is approved leads to its order', async () => {
  served(
    serve(schemeCalls.get, () => ({ schemeName: '震源备件', number: 'CGFA-7' }) as never),
    serve(resultCalls.open, () => [openOf(11)]),
    serve(resultCalls.get, () => detailOf({ id: 2, docState: 'approved' })),
    serve(resultCalls.history, () => []),
    serve(resultCalls.steps, () => []),
    ...around,
  )
  const { unmount } = at('/a/new?scheme=7', '/a/new', <Form />)
  expect(await screen.findByDisplayValue('震源备件')).toBeTruthy()
  expect(within(screen.getByRole('grid')).getAllByText('北方液压')).toHaveLength(1)
  unmount()
  at('/a/2?do=order', '/a/:id', <Page />)
  await waitFor(() => expect(addressNow()).toBe('/material/order/new?result=2'))
})
