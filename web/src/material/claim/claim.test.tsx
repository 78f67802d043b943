import { type ClaimDetail, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { detailOf as orderOf } from '../order/test/detail.ts'
import Form from './form.tsx'
import List from './list.tsx'
import { ClaimsOfOrder } from './of-order.tsx'
import OfSupplier from './of-supplier.tsx'
import Page, { PrintClaim } from './page.tsx'

const detailOf = (more: Partial<ClaimDetail> = {}): ClaimDetail => ({
  id: 1,
  number: 'SP-XB-20260721-0001',
  callCode: 'D4LHUM',
  orderId: 5,
  orderNo: 'CGDD-XB-20260701-0002',
  contractNo: 'HT-2026-7',
  supplierId: 3,
  supplierName: '海湾重装',
  shipmentId: null,
  shipmentNo: null,
  receiptId: null,
  receiptNo: '',
  replacementReceiptId: null,
  replacementReceiptNo: '',
  wanted: 'replacement',
  foundDate: '2026-07-20',
  kinds: ['damaged'],
  currencyCode: 'EUR',
  claimAmount: '191.00',
  answer: null,
  orgName: '采购站',
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
  contactName: '',
  email: '',
  language: null,
  sentTime: null,
  sending: null,
  sendingError: '',
  answeredDate: null,
  answerNote: '',
  settledBy: null,
  replacementId: null,
  replacementNo: null,
  creditNoteNo: '',
  settledDate: null,
  settleNote: '',
  lines: [
    {
      lineId: 1,
      orderLineId: 11,
      receiptLineId: null,
      batchNo: '',
      materialId: 1,
      unitCost: null,
      materialNameCn: '主伺服阀',
      materialNameEn: 'Main-stage servo valve',
      partNo: 'SV-1',
      unitName: '件',
      claimKind: 'damaged',
      quantity: '2',
      orderedQty: '10',
      finding: '阀体裂纹',
      unitPrice: '95.5',
      amount: '191.00',
    },
  ],
  ...more,
})
const around = [
  serve(claimCalls.history, () => []),
  serve(dept.company, () => ({ company: '本公司' })),
  serve(claimCalls.letter, () => ({ address: 'ito@example.org', subject: 'Claim', body: 'Dear Ms Ito' })),
]
const at = (address: string, path: string, page: React.ReactNode) =>
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

test('the list says of whom, what is wrong and what it comes to', async () => {
  served(serve(claimCalls.list, () => ({ rows: [detailOf()], total: 1 })))
  show(<List />)
  for (const words of ['海湾重装', '破损', '191.00 EUR', '同价补货'])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('what the supplier answered is recorded, and what it was told can be copied', async () => {
  const { asked } = served(
    serve(claimCalls.get, () => detailOf({ docState: 'sent', sending: 'byHand', can: { answer: true } })),
    serve(claimCalls.answer, () => ({ version: 3, state: 'answered' as const })),
    ...around,
  )
  const { user } = at('/material/claim/1', '/material/claim/:id', <Page />)
  expect(((await screen.findByRole('textbox', { name: '致供应商的信' })) as HTMLTextAreaElement).value).toContain(
    'Dear Ms Ito',
  )
  await user.click(screen.getByRole('button', { name: '复制文字' }))
  expect(await window.navigator.clipboard.readText()).toContain('Dear Ms Ito')
  await user.click(await screen.findByRole('button', { name: '登记答复' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('部分接受'))
  await user.click(dialog.getByRole('button', { name: '登记答复' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === claimCalls.answer.name)?.ask).toMatchObject({
      version: 2,
      answer: 'partly',
    }),
  )
})

test('its paper says what is wrong, in the language of the print', async () => {
  served(
    serve(claimCalls.get, () => detailOf({ docState: 'sent' })),
    ...around,
  )
  at('/material/claim/1/print', '/material/claim/:id/print', <PrintClaim />)
  const paper = within(await screen.findByRole('article'))
  expect(paper.getByText('阀体裂纹')).toBeTruthy()
  expect(paper.queryByText('191.00')).toBeNull()
})

test('one is written about the order that the address names, line by line', async () => {
  setLanguage('en')
  served(
    serve(claimCalls.claimable, () => [
      {
        orderLineId: 11,
        receiptLineId: null,
        batchNo: '',
        finding: '',
        materialNameCn: '主伺服阀',
        materialNameEn: '',
        partNo: 'SV-1',
        unitName: '件',
        orderedQty: '10',
        openQty: '8',
      },
    ]),
    serve(claimCalls.get, () => detailOf({ can: { edit: true } })),
  )
  at('/material/claim/1/edit', '/material/claim/:id/edit', <Form />)
  expect(await screen.findByText('Main-stage servo valve · SV-1')).toBeTruthy()
})

test('one of a receipt begins with what was rejected, how much and why', async () => {
  const rejected = {
    orderLineId: 11,
    receiptLineId: 21,
    batchNo: '261101WH01001',
    finding: '阀体裂纹',
    materialNameCn: '主伺服阀',
    materialNameEn: '',
    partNo: 'SV-1',
    unitName: '件',
    orderedQty: '3',
    openQty: '2',
  }
  const { asked } = served(
    serve(claimCalls.claimable, () => [rejected]),
    serve(orderCalls.get, () => orderOf({ id: 5, number: 'CGDD-XB-20260701-0002' })),
    serve(claimCalls.create, () => ({ id: 9, number: 'SP-XB-20260721-0009' })),
  )
  const { user } = at('/material/claim/new?order=5&receipt=7', '/material/claim/new', <Form />)
  expect(await screen.findByText('主伺服阀 · SV-1 · 261101WH01001')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === claimCalls.create.name)?.ask).toMatchObject({
      receiptId: 7,
      lines: [{ orderLineId: 11, receiptLineId: 21, quantity: '2', finding: '阀体裂纹' }],
    }),
  )
})

test('one of an order begins with all its lines', async () => {
  served(
    serve(claimCalls.claimable, () => [
      {
        orderLineId: 11,
        receiptLineId: null,
        batchNo: '',
        finding: '',
        materialNameCn: '主伺服阀',
        materialNameEn: '',
        partNo: 'SV-1',
        unitName: '件',
        orderedQty: '10',
        openQty: '8',
      },
    ]),
    serve(orderCalls.get, () => orderOf({ id: 5, number: 'CGDD-XB-20260701-0002' })),
  )
  at('/material/claim/new?order=5', '/material/claim/new', <Form />)
  expect(await screen.findByText('CGDD-XB-20260701-0002')).toBeTruthy()
  expect(await screen.findByText('主伺服阀 · SV-1')).toBeTruthy()
})

test('how it was put right is not asked for before it is', async () => {
  served(
    serve(claimCalls.get, () => detailOf()),
    ...around,
  )
  at('/material/claim/1', '/material/claim/:id', <Page />)
  expect(await screen.findByText('要求')).toBeTruthy()
  for (const word of ['解决办法', '补货批次', '供应商答复']) expect(screen.queryByText(word)).toBeNull()
})

test('how it was put right is said once it is', async () => {
  const settled = { settledBy: 'replacement', replacementNo: 2, settledDate: '2026-08-01', settleNote: '补发' } as const
  served(
    serve(claimCalls.get, () => detailOf({ docState: 'settled', ...settled })),
    ...around,
  )
  at('/material/claim/1', '/material/claim/:id', <Page />)
  expect((await screen.findByText('补货批次')).nextSibling?.textContent).toBe('2')
  expect(screen.getByText('补发')).toBeTruthy()
})

test('an order shows its claims, a supplier how many lines were without one and in time, and what it offered', async () => {
  served(
    serve(claimCalls.list, () => ({ rows: [detailOf({ docState: 'answered' })], total: 1 })),
    serve(claimCalls.record, () => ({
      orderedLines: 40,
      claimedLines: 1,
      openClaims: 1,
      claims: 2,
      flawless: '97.5',
      asked: 6,
      offers: 4,
      dueLines: 20,
      punctualLines: 17,
      punctual: '85.0',
    })),
  )
  show(
    <>
      <ClaimsOfOrder orderId={5} isOpen />
      <OfSupplier supplierId={3} />
    </>,
  )
  expect(await screen.findByText('SP-XB-20260721-0001')).toBeTruthy()
  expect(screen.getByText('新建索赔').getAttribute('href')).toContain('order=5')
  expect(await screen.findByText('订购 40 行，1 行有索赔，无索赔率 97.5%')).toBeTruthy()
  expect(screen.getByText('索赔 2 份，未了结 1 份')).toBeTruthy()
  expect(screen.getByText('已到期 20 行，按期到货 17 行，按期到货率 85.0%')).toBeTruthy()
  expect(screen.getByText('询价 6 次，报价 4 份')).toBeTruthy()
})
