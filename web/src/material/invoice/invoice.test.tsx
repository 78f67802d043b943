import { type InvoiceDetail, invoice, invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { detailOf as orderOf } from '../order/test/detail.ts'
import Form from './form.tsx'
import List from './list.tsx'
import { InvoicesOf } from './of-others.tsx'
import Page, { PrintInvoice } from './page.tsx'

const facts = {
  orderLineId: 11,
  orderId: 5,
  orderNo: 'CGDD-XB-20260701-0002',
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'SV-1',
  unit: 'piece',
  unitName: '件',
  orderedQty: '10',
  receivedQty: '8',
  billedQty: '2',
  orderCurrency: 'EUR',
  orderPrice: '95.5',
}
const detailOf = (more: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  id: 1,
  number: 'FP-XB-20260721-0001',
  callCode: 'D4LHUM',
  supplierId: 3,
  supplierName: '海湾重装',
  invoiceNo: 'INV-77',
  invoiceDate: '2026-07-20',
  receivedDate: null,
  currencyCode: 'EUR',
  netAmount: '800.00',
  taxAmount: '104.00',
  totalAmount: '904.00',
  orderNos: facts.orderNo,
  lineCount: 1,
  reasons: ['notReceived', 'price'],
  orgName: '采购站',
  state: '9',
  docState: 'held',
  docStatus: 'subY',
  approvalStatus: null,
  version: 2,
  can: {},
  applicantName: '戴宇航',
  submitTime: '2026-07-21 14:15:00',
  createBy: '戴宇航',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  recoverableTax: '104.00',
  otherTax: '0.00',
  duplicateOf: '',
  releasedBy: '',
  releaseReason: '',
  takenBackBy: '',
  takenBackReason: '',
  lines: [
    {
      lineId: 21,
      ...facts,
      quantity: '8',
      creditedQty: '0',
      unitPrice: '100',
      netAmount: '800.00',
      creditedAmount: '0.00',
      expectedAmount: '764.00',
      openQty: '6',
      holds: ['price', 'notReceived'],
    },
  ],
  credits: [],
  matches: [],
  ...more,
})
const around = [
  serve(invoiceCalls.history, () => []),
  serve(dept.company, () => ({ company: '本公司' })),
  serve(claimCalls.list, () => ({ rows: [], total: 0 })),
  serve(currency.list, () => ({ rows: [], total: 0 })),
]
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list says of whom, how much, and what holds one', async () => {
  served(serve(invoiceCalls.list, () => ({ rows: [detailOf()], total: 1 })))
  show(<List />)
  for (const words of ['海湾重装', 'INV-77', '904.00 EUR', '未收货 · 单价不符', '挂起'])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('the page says each difference in a sentence', async () => {
  served(
    serve(invoiceCalls.get, () => detailOf()),
    ...around,
  )
  at('/material/invoice/1', '/material/invoice/:id', <Page />)
  expect(await screen.findByText('主伺服阀：开票 800.00 EUR，按订单单价应为 764.00 EUR')).toBeTruthy()
  expect(screen.getByText('主伺服阀：开票 8，已收未开票仅 6')).toBeTruthy()
})

test('to whoever may not see prices it says that they differ, and none', async () => {
  served(
    serve(invoiceCalls.get, () => {
      const [line] = detailOf().lines
      const hidden = { unitPrice: null, netAmount: null, creditedAmount: null, expectedAmount: null, orderPrice: null }
      return detailOf({ totalAmount: null, lines: line ? [{ ...line, ...hidden }] : [] })
    }),
    ...around,
  )
  at('/material/invoice/1', '/material/invoice/:id', <Page />)
  expect(await screen.findByText('主伺服阀：金额与订单单价不符')).toBeTruthy()
  expect(screen.queryByText(/764/)).toBeNull()
})

test('a credit note is recorded line by line', async () => {
  const { asked } = served(
    serve(invoiceCalls.get, () => detailOf({ can: { credit: true } })),
    serve(invoiceCalls.credit, () => ({ version: 3, state: 'passed' as const })),
    ...around,
  )
  const { user } = at('/material/invoice/1', '/material/invoice/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '登记贷项通知' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/贷项通知号/), 'CN-1')
  await user.type(dialog.getByLabelText('贷项金额 主伺服阀'), '36')
  await user.type(dialog.getByLabelText('贷项数量 主伺服阀'), '2')
  await user.click(dialog.getByRole('button', { name: '登记贷项通知' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === invoiceCalls.credit.name)?.ask).toMatchObject({
      version: 2,
      creditNoteNo: 'CN-1',
      lines: [{ lineId: 21, quantity: '2', amount: '36' }],
    }),
  )
})

test('one that passed shows which batches it pays for, and its paper who released it', async () => {
  const matches = [
    {
      matchId: 31,
      lineId: 21,
      receiptId: 8,
      receiptNo: 'RK-XB-20260715-0001',
      batchId: 9,
      batchNo: '260715WH01001',
      materialNameCn: '主伺服阀',
      matchedQty: '8',
      estimatedAmount: '764.00',
      actualAmount: '800.00',
      difference: '39.06',
      issuedAmount: '10.00',
      backDifference: null,
      backIssuedAmount: null,
    },
  ]
  const passed = detailOf({
    docState: 'released',
    releasedBy: '金秀兰',
    releaseReason: '运费上涨',
    reasons: [],
    matches,
  })
  served(
    serve(invoiceCalls.get, () => passed),
    ...around,
  )
  at('/material/invoice/1', '/material/invoice/:id', <Page />)
  expect((await screen.findAllByText('260715WH01001')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('39.06').length).toBeGreaterThan(0)
  clear()
  at('/material/invoice/1/print', '/material/invoice/:id/print', <PrintInvoice />)
  expect(await screen.findByText('运费上涨')).toBeTruthy()
})

test('one is entered of an order with what came in of it, at the order’s price', async () => {
  setLanguage('en')
  served(
    serve(orderCalls.get, () => orderOf({ id: 5, supplierId: 3, supplierName: '海湾重装', currencyCode: 'EUR' })),
    serve(invoiceCalls.billable, () => [
      { ...facts, openQty: '6' },
      { ...facts, orderLineId: 12, materialNameCn: '先导伺服阀', materialNameEn: 'Pilot valve', openQty: '0' },
    ]),
    ...around,
  )
  at('/material/invoice/new?order=5', '/material/invoice/new', <Form />)
  expect(await screen.findByText('Main-stage servo valve · SV-1')).toBeTruthy()
  expect(screen.queryByText('Pilot valve · SV-1'), 'nothing of it came in').toBeNull()
  expect(await screen.findByText('The lines add up to 573.00')).toBeTruthy()
})

test('an order shows what was billed of it, and the way to another', async () => {
  served(serve(invoiceCalls.list, () => ({ rows: [detailOf()], total: 1 })))
  show(<InvoicesOf of={{ orderId: 5 }} newOf={5} />)
  expect(await screen.findByText('FP-XB-20260721-0001')).toBeTruthy()
  expect(screen.getByText('登记供应商发票').getAttribute('href')).toContain('order=5')
  expect(invoice.prefix).toBe('FP')
})

test('one that was taken back says by whom and why, and what that changed', async () => {
  const back = detailOf({
    docState: 'takenBack',
    takenBackBy: '金秀兰',
    takenBackReason: '单价录错',
    reasons: [],
    matches: [
      {
        matchId: 31,
        lineId: 21,
        receiptId: 8,
        receiptNo: 'RK-1',
        batchId: 9,
        batchNo: '260715WH01001',
        materialNameCn: '主伺服阀',
        matchedQty: '8',
        estimatedAmount: '764.00',
        actualAmount: '800.00',
        difference: '39.06',
        issuedAmount: '10.00',
        backDifference: '-39.06',
        backIssuedAmount: '-20.00',
      },
    ],
  })
  served(
    serve(invoiceCalls.get, () => back),
    ...around,
  )
  at('/material/invoice/1', '/material/invoice/:id', <Page />)
  expect(await screen.findByText('单价录错')).toBeTruthy()
  expect((await screen.findAllByText(/39\.06/)).length).toBeGreaterThan(1)
  expect(screen.getAllByText('撤回差额(USD)').length).toBeGreaterThan(0)
})

linesNeeded(Form, invoiceCalls.create, '供应商')
