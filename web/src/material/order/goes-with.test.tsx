import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { type Annex, annexCalls } from '@geodepot/contracts/material/order.annex.ts'
import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import type { OrderPaperRow } from '@geodepot/contracts/material/order.papers.ts'
import { type OrderDetail, orderCalls } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Page from './page.tsx'
import Print from './print.tsx'
import { detailOf } from './test/detail.ts'

const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(letterCalls.letters, () => []),
  serve(claimCalls.list, () => ({ rows: [], total: 0 })),
  serve(invoiceCalls.list, () => ({ rows: [], total: 0 })),
]
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const signed = (more: Partial<OrderDetail>) => {
  const { asked } = served(
    serve(orderCalls.get, () =>
      detailOf({
        id: 2,
        destination: 'OM',
        docState: 'signed',
        can: { removeShipment: true, keepPaper: true },
        ...more,
      }),
    ),
    serve(orderCalls.keepPaper, () => ({ version: 3, state: 'signed' as const })),
    serve(dictEntries.byType, () => []),
    serve(orderCalls.history, () => []),
    serve(orderCalls.steps, () => []),
    ...around,
  )
  const sent = ({ name }: { readonly name: string }) => asked.find((one) => one.name === name)?.ask
  return { sent, ...at('/material/order/2', '/material/order/:id', <Page />) }
}

const licence: OrderPaperRow = {
  paperId: 31,
  shipmentId: null,
  paperName: '出口许可证',
  per: 'order',
  stage: 'shipped',
  isNeeded: true,
  standing: 'missing',
  paperNo: '',
  paperDate: null,
  reason: '',
  keptBy: '',
  keptTime: null,
  files: [],
}
const certificate: OrderPaperRow = {
  ...licence,
  paperId: 32,
  shipmentId: 21,
  paperName: '原产地证书',
  per: 'shipment',
  stage: 'customs',
  standing: 'awaited',
}

test('papers that are missing are red on the page, and one that came is recorded there', async () => {
  const { sent, user } = signed({ papersMissing: 1, papers: [licence, certificate] })
  const lineFor = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
  expect((await lineFor('出口许可证')).getByText('缺').closest('.state-tag-refused')).toBeTruthy()
  expect((await lineFor('原产地证书')).getByText('待收')).toBeTruthy()
  expect((await lineFor('原产地证书')).getByText('第 1 批')).toBeTruthy()
  expect(screen.getByText('缺 1 份单证')).toBeTruthy()
  await user.click((await lineFor('出口许可证')).getByRole('button', { name: /登\s*记/ }))
  await user.click(await screen.findByText('免交'))
  await user.type(await screen.findByLabelText('免交原因'), '不需许可')
  await user.click(screen.getByRole('button', { name: '登记单证' }))
  await waitFor(() =>
    expect(sent(orderCalls.keepPaper)).toMatchObject({
      version: 2,
      paperId: '31',
      paperState: 'waived',
      reason: '不需许可',
    }),
  )
})

test('an order says that every paper is there, once it is', async () => {
  signed({
    papers: [
      { ...licence, standing: 'waived' },
      { ...certificate, standing: 'received' },
    ],
  })
  expect((await screen.findByText('齐全')).closest('.state-tag-done')).toBeTruthy()
  expect(screen.getByText('阿曼')).toBeTruthy()
})

test('a shipment that comes to its port says which papers are not there yet', async () => {
  const { user } = signed({ papers: [licence, certificate] })
  await user.click(within(await screen.findByRole('table', { name: '发运' })).getByRole('button', { name: /修\s*改/ }))
  expect(await screen.findByText('还缺单证：出口许可证')).toBeTruthy()
  await user.type(await screen.findByLabelText('到港日期'), '2026-07-01{Enter}')
  expect(await screen.findByText('还缺单证：出口许可证、原产地证书')).toBeTruthy()
})

const supplierOf = (): SupplierDetail => ({
  id: 3,
  supplierCode: 'S-3',
  supplierName: '北方液压',
  supplierNameEn: 'North Hydraulics',
  country: 'JP',
  countryName: '日本',
  currencyCode: 'EUR',
  taxNo: '',
  supplies: [],
  suppliesName: '',
  contact: 'Ms Ito',
  state: 'active',
  blockReason: '',
  firstExpiry: null,
  expiry: null,
  version: 1,
  can: {},
  createBy: null,
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  address: '',
  website: '',
  paymentTerms: '',
  contacts: [{ contactName: 'Ms Ito', post: 'Sales', phone: '', email: 'ito@example.org' }],
  accounts: null,
  papers: [],
  former: [],
})
const annexOf = (): Annex => ({
  number: 'CGDD-XB-20260721-0002',
  orderType: 'import',
  docState: 'signed',
  contractNo: 'HT-2026-7',
  contractDate: '2026-08-01',
  buyer: { cn: '本公司', en: 'Our Company Ltd.' },
  buyerPerson: '戴宇航',
  supplier: { cn: '海湾重装', en: 'Gulf Heavy Equipment' },
  supplierAddress: 'Jebel Ali',
  supplierCountry: 'AE',
  destination: 'OM',
  currencyCode: 'OMR',
  currency: { cn: '阿曼里亚尔', en: 'Omani rial' },
  digits: 3,
  totalAmount: '1234.500',
  payableAmount: '1234.500',
  incoterm: 'CIF',
  place: 'Sohar',
  deliveryDate: '2026-09-30',
  paymentTerms: '30/70',
  lines: [
    {
      lineId: 1,
      name: { cn: '主伺服阀', en: 'Main-stage servo valve' },
      partNo: 'SV-1',
      spec: '3-stage',
      unit: { cn: '件', en: 'item' },
      quantity: '10',
      unitPrice: '123.45',
      amount: '1234.500',
      deliveryDate: '2026-09-30',
    },
  ],
  payments: [{ paymentKind: 'deposit', amount: '370.350', dueDate: '2026-08-10', note: '' }],
  papers: [{ name: { cn: '原产地证书', en: 'Certificate of origin' }, per: 'shipment' }],
  clauses: [{ name: { cn: '违约责任', en: 'Penalties' }, text: { cn: '每周 0.5%。', en: '0.5 % a week.' } }],
})

test('the annex of its contract stands in both languages beside each other, its total in words with the currency’s decimals', async () => {
  served(
    serve(orderCalls.get, () => detailOf({ id: 2, docState: 'signed' })),
    serve(annexCalls.annex, annexOf),
    serve(orderCalls.history, () => []),
    ...around,
  )
  const { user } = at('/material/order/2/print', '/material/order/:id/print', <Print />)
  await screen.findByRole('article')
  await user.click(screen.getByRole('combobox', { name: /内容|打印/ }))
  await user.click(await screen.findByTitle('合同附件（中英对照）'))
  const paper = within(await screen.findByRole('article', { name: /Annex to the contract/ }))
  for (const words of [
    '大写：阿曼里亚尔壹仟贰佰叁拾肆元伍角整',
    'In words: SAY OMANI RIAL ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND 500/1000 ONLY',
    '1,234.500 OMR',
    'Main-stage servo valve',
    '30 %',
    'CIF Sohar (Incoterms 2020)',
    'Certificate of origin, one for each shipment',
    '0.5 % a week.',
    '每周 0.5%。',
  ])
    expect(paper.getByText(words)).toBeTruthy()
})

test('it goes to its supplier by mail; where there is no mail server the text is there to copy', async () => {
  const { asked } = served(
    serve(orderCalls.get, () => detailOf({ id: 2, docState: 'approved' })),
    serve(orderCalls.history, () => []),
    serve(orderCalls.steps, () => []),
    serve(supplier.get, () => supplierOf()),
    serve(letterCalls.send, () => ({
      letterId: 1,
      letter: { address: 'ito@example.org', subject: 'Draft of purchase order', body: 'Dear Ms Ito' },
    })),
    ...around,
  )
  const { user } = at('/material/order/2', '/material/order/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '发送草案' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/合同尚未签订/)).textContent).toContain('草案')
  await user.click(dialog.getByRole('button', { name: '发送草案' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === letterCalls.send.name)?.ask).toMatchObject({
      version: 2,
      contactName: 'Ms Ito',
      email: 'ito@example.org',
      language: 'en',
    }),
  )
  expect((await dialog.findByLabelText('邮件')).textContent).toContain('Dear Ms Ito')
})
