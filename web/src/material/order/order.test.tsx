import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import {
  type OrderDetail,
  type OrderLineRow,
  type OrderOpenLine,
  order,
  orderCalls,
} from '@geodepot/contracts/material/order.ts'
import { type Annex, annexCalls } from '@geodepot/contracts/material/order.annex.ts'
import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import type { OrderPaperRow } from '@geodepot/contracts/material/order.papers.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page from './page.tsx'
import Print from './print.tsx'
import { fillOf, repriced } from './values.ts'

const approved = {
  resultId: 8,
  resultNumber: 'CGJG-XB-20260721-0008',
  schemeId: 7,
  agreementLineId: null,
  steps: [],
  minQty: null,
  planId: 6,
  planNumber: 'CGJH-XB-20260721-0006',
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
  leadDays: 30,
  validUntil: '2026-12-31',
  finalPrice: '100',
  taxRate: '13',
  withTax: '0' as const,
  packSize: null,
}
const lineOf = (lineId: number): OrderLineRow => ({
  lineId,
  sourceLineId: lineId + 10,
  ...approved,
  quantity: '10',
  extraQty: '0',
  closedQty: '0',
  leftQty: '10',
  shippedQty: '6',
  arrivedQty: '0',
  receivedQty: '4',
  unitPrice: '95.5',
  amount: '955.00',
  deliveryDate: null,
  priceNote: '谈判降价',
})
const detailOf = (more: Partial<OrderDetail> & Pick<OrderDetail, 'id'>): OrderDetail => ({
  number: `CGDD-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  orderType: 'import',
  agreementId: null,
  agreementNo: null,
  supplierId: 3,
  supplierName: '北方液压',
  supplierAddress: '沈阳市铁西区 1 号',
  currencyCode: 'EUR',
  quoted: { rate: '1.085', quotation: 'usdPerUnit', rateDate: '2026-07-01' },
  totalAmount: '1910.00',
  totalUSD: '2072.35',
  contractNo: 'HT-2026-7',
  contractDate: null,
  incoterm: 'CIF',
  place: 'Muscat',
  destination: 'OM',
  deliveryDate: '2026-09-30',
  paymentTerms: '30/70',
  validityNote: '',
  delivery: 'partShipped',
  invoicing: 'part',
  paying: 'requested',
  papersMissing: 0,
  paymentLateDays: null,
  shipmentCount: 1,
  containerNo: 'CSQU3054384',
  boxSheet: 'PL-1',
  outPortDate: '2026-08-20',
  outPortPlace: '休斯敦',
  inPortDate: null,
  inPortPlace: '',
  declareNo: '',
  chargeDate: null,
  arrivalDate: null,
  invoiceNo: 'INV-9',
  invoiceCount: 1,
  invoiceSendDate: null,
  invoiceReceived: null,
  invoiceReceiver: '',
  depositNo: '',
  purchaseMethodName: '询比价',
  planNo: 'CGJH-XB-20260721-0006',
  schemeNo: 'CGFA-XB-20260721-0007',
  resultNo: 'CGJG-XB-20260721-0008',
  projectNames: '库车北缘三维',
  lineCount: 2,
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
  lines: [lineOf(1), lineOf(2)],
  amendments: [],
  papers: [],
  shipments: [
    {
      shipmentId: 21,
      containerNo: 'CSQU3054384',
      boxSheet: 'PL-1',
      outPortPlace: 'houston',
      outPortName: '休斯敦',
      outPortDate: '2026-08-20',
      inPortPlace: '',
      inPortName: '',
      inPortDate: null,
      declareNo: '',
      clearedDate: null,
      chargeDate: null,
      arrivalDate: null,
      note: '',
      lines: [{ lineId: 1, quantity: '6' }],
    },
  ],
  invoices: [
    {
      invoiceId: 31,
      invoiceKind: 'invoice',
      invoiceNo: 'INV-9',
      invoiceDate: '2026-08-21',
      amount: '500.00',
      invoiceSendDate: null,
      invoiceReceived: null,
      invoiceReceiver: '',
    },
  ],
  payments: [
    {
      paymentId: 41,
      paymentKind: 'deposit',
      amount: '573.00',
      dueDate: '2026-08-01',
      requestedDate: '2026-08-01',
      paidDate: null,
      depositNo: '',
      note: '',
    },
  ],
  milestones: [{ milestone: 'ready', plannedDate: '2026-08-10', actualDate: '2026-08-12' }],
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' })), serve(letterCalls.letters, () => [])]

documentPageTests(
  order,
  orderCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '1,910.00 EUR', paper: '沈阳市铁西区 1 号' }, around },
)

const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const openLine: OrderOpenLine = { sourceLineId: 11, ...approved, openQty: '10', packSize: '12' }

test('all that is approved of a supplier is taken with the supplier, at the terms of its offer', async () => {
  const { asked } = served(
    serve(orderCalls.suppliers, () => ({
      rows: [
        {
          supplierId: 3,
          supplierName: '北方液压',
          currencies: ['EUR'],
          lineCount: 1,
          incoterm: 'CIF' as const,
          place: 'Muscat',
          paymentTerms: '30/70',
        },
      ],
      total: 1,
    })),
    serve(orderCalls.open, () => [openLine]),
    serve(orderCalls.create, () => ({ id: 5, number: 'CGDD-1' })),
  )
  const { user } = at('/material/order/new', '/material/order/new', <Form />)
  await user.click(await screen.findByRole('combobox', { name: /供应商/ }))
  await user.click(await screen.findByText('北方液压'))
  await screen.findByText('主伺服阀 · DEMO-SV-10231')
  await user.type(screen.getByLabelText(/交货日期/), '2026-12-01')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  const created = () => asked.find(({ name }) => name === orderCalls.create.name)?.ask
  await waitFor(() => expect(created()).toBeDefined())
  expect(created()).toMatchObject({
    supplierId: 3,
    currencyCode: 'EUR',
    incoterm: 'CIF',
    deliveryDate: '2026-12-01',
    lines: [{ sourceLineId: 11, quantity: '10', unitPrice: '100' }],
  })
})

const agreed: OrderOpenLine = {
  ...openLine,
  resultId: null,
  resultNumber: null,
  schemeId: null,
  agreementLineId: 61,
  steps: [
    { fromQuantity: '0', unitPrice: '100' },
    { fromQuantity: '15', unitPrice: '90' },
  ],
  minQty: '5',
  packSize: null,
}
const callable = {
  agreementId: 9,
  agreementNumber: 'XY-BS-20260721-0009',
  agreementName: '滤芯年度协议',
  supplierId: 3,
  supplierName: '北方液压',
  currencyCode: 'EUR',
  incoterm: 'CIF' as const,
  place: 'Muscat',
  paymentTerms: '30/70',
  leadDays: 30,
  validTo: '2099-12-31',
  lineCount: 2,
}

test('what a plan has is called off by one press, at the terms of its agreement and the price for all of it', async () => {
  const { asked } = served(
    serve(agreementCalls.callable, () => ({ rows: [callable], total: 1 })),
    serve(orderCalls.callable, () => [agreed, { ...agreed, sourceLineId: 12, openQty: '5' }]),
    serve(orderCalls.create, () => ({ id: 5, number: 'CGDD-1' })),
  )
  const { user } = at('/material/order/new?agreement=9', '/material/order/new', <Form />)
  expect(await screen.findByText('XY-BS-20260721-0009 · 滤芯年度协议')).toBeTruthy()
  expect(screen.getByText('北方液压')).toBeTruthy()
  await user.type(screen.getByLabelText(/交货日期/), '2026-12-01')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByText('90').length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  const created = () => asked.find(({ name }) => name === orderCalls.create.name)?.ask
  await waitFor(() => expect(created()).toBeDefined())
  expect(created()).toMatchObject({
    agreementId: 9,
    supplierId: 3,
    currencyCode: 'EUR',
    incoterm: 'CIF',
    lines: [
      { sourceLineId: 11, agreementLineId: 61, quantity: '10', unitPrice: '90' },
      { sourceLineId: 12, agreementLineId: 61, quantity: '5', unitPrice: '90' },
    ],
  })
})

test('one line of a plan is called off alone, and nothing where the agreement has none', async () => {
  served(
    serve(agreementCalls.callable, () => ({ rows: [callable], total: 1 })),
    serve(orderCalls.callable, () => [agreed, { ...agreed, sourceLineId: 12, materialNameCn: '另一行' }]),
  )
  at('/material/order/new?agreement=9&line=12', '/material/order/new', <Form />)
  await screen.findByText('另一行 · DEMO-SV-10231')
  expect(screen.queryByText('主伺服阀 · DEMO-SV-10231')).toBeNull()
})

test('a price that somebody wrote stays when the agreement has another for the quantity', () => {
  const line = { agreementLineId: 61, quantity: '20', $price: '100', $steps: agreed.steps }
  expect(repriced([{ ...line, unitPrice: '100' }])).toMatchObject([{ unitPrice: '90', $price: '90' }])
  expect(repriced([{ ...line, unitPrice: '80' }])).toMatchObject([{ unitPrice: '80', $price: '90' }])
  const settled = [{ ...line, unitPrice: '90', $price: '90' }]
  expect(repriced(settled)).toBe(settled)
})

test('the first press of submit says all that is missing, lines as well', async () => {
  const { asked } = served()
  const { user } = at('/material/order/new', '/material/order/new', <Form />)
  await user.click(await screen.findByRole('button', { name: /保存并提交/ }))
  const told = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join(' ')
  expect(told).toContain('供应商')
  expect(told).toContain('请至少填写一行明细')
  expect(asked.some(({ name }) => name === orderCalls.create.name)).toBe(false)
})

test('a line says what it orders beyond approval, to fill a pack', () => {
  expect(fillOf({ quantity: '12', $open: '10', $pack: '12' })).toBe('+2')
  expect(fillOf({ quantity: '10', $open: '10', $pack: '12' })).toBe('')
  expect(fillOf({ quantity: '1x', $open: '10', $pack: '12' })).toBe('')
})

const signed = (more: Partial<OrderDetail> = {}) => {
  const { asked } = served(
    serve(orderCalls.get, () =>
      detailOf({
        id: 2,
        docState: 'signed',
        can: {
          sign: true,
          closeLines: true,
          keepShipment: true,
          removeShipment: true,
          keepInvoices: true,
          keepPayments: true,
          pay: true,
          keepMilestones: true,
          keepPaper: true,
        },
        ...more,
      }),
    ),
    serve(orderCalls.keepPaper, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.keepShipment, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.keepInvoices, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.keepPayments, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.pay, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.keepMilestones, () => ({ version: 3, state: 'signed' as const })),
    serve(dict.byType, () => []),
    serve(orderCalls.sign, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.closeLines, () => ({ version: 3, state: 'signed' as const })),
    serve(orderCalls.history, () => []),
    serve(orderCalls.steps, () => []),
    ...around,
  )
  const sent = ({ name }: { readonly name: string }) => asked.find((one) => one.name === name)?.ask
  return { sent, ...at('/material/order/2', '/material/order/:id', <Page />) }
}

/** Opens what an action of the page asks, wherever its button stands: its dialog. */
const askedBy = async (user: ReturnType<typeof signed>['user'], button: string) => {
  await screen.findByRole('heading', { name: /CGDD-/ })
  const [shown] = screen.queryAllByRole('button', { name: button })
  if (shown === undefined) await user.click(await screen.findByRole('button', { name: /更多/ }))
  await user.click(shown ?? (await screen.findByRole('menuitem', { name: button })))
  return within(await screen.findByRole('dialog'))
}

test('it is signed with a contract', async () => {
  const { sent, user } = signed()
  await user.click(await screen.findByRole('button', { name: '签订合同' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: '签订合同' }))
  await waitFor(() => expect(sent(orderCalls.sign)).toMatchObject({ version: 2, contractNo: 'HT-2026-7' }))
})

test('it is closed short line by line, for a reason', async () => {
  const { sent, user } = signed()
  const dialog = await askedBy(user, '余量关闭')
  await user.type(await dialog.findByLabelText(/原因/), '停产')
  await user.type(dialog.getAllByLabelText('主伺服阀的数量')[0] ?? document.body, '4')
  await user.click(dialog.getByRole('button', { name: '余量关闭' }))
  await waitFor(() =>
    expect(sent(orderCalls.closeLines)).toMatchObject({ opinion: '停产', lines: [{ lineId: 1, quantity: '4' }] }),
  )
})

test('how far it is stands in one line: delivery, invoices and payment, what is late in red', async () => {
  signed()
  const progress = within(await screen.findByLabelText('进度'))
  for (const word of ['已签合同', '部分发运', '部分开票', '已请款']) expect(progress.getByText(word)).toBeTruthy()
  expect(screen.getByText('校验位不符，请核对')).toBeTruthy()
  expect(screen.getByText('备货完成')).toBeTruthy()
})

test('a shipment takes what is not shipped yet', async () => {
  const { sent, user } = signed()
  const dialog = await askedBy(user, '登记发运')
  await user.type(await dialog.findByLabelText(/出港日期/), '2026-08-25')
  await user.keyboard('{Enter}')
  await user.type(dialog.getByLabelText(/集装箱号/), 'CSQU3054384')
  expect(dialog.getByText('校验位不符，请核对')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '登记发运' }))
  await waitFor(() =>
    expect(sent(orderCalls.keepShipment)).toMatchObject({
      outPortDate: '2026-08-25',
      containerNo: 'CSQU3054384',
      lines: [
        { lineId: 1, quantity: '4' },
        { lineId: 2, quantity: '4' },
      ],
    }),
  )
})

test.each([
  ['登记发票', 'keepInvoices', { invoices: [{ invoiceNo: 'INV-9', amount: '500.00' }] }],
  ['登记付款计划', 'keepPayments', { payments: [{ paymentId: 41, amount: '573.00' }] }],
  ['登记付款', 'pay', { paymentId: '41' }],
  ['登记节点', 'keepMilestones', { milestones: [{ milestone: 'ready', actualDate: '2026-08-12' }] }],
] as const)('%s opens with what there is, and sends it', async (button, call, expected) => {
  const { sent, user } = signed()
  const dialog = await askedBy(user, button)
  await user.click(await dialog.findByRole('button', { name: button }))
  await waitFor(() => expect(sent(orderCalls[call])).toMatchObject(expected))
})

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
    serve(letterCalls.letters, () => []),
    serve(supplier.get, () => supplierOf()),
    serve(letterCalls.send, () => ({
      letterId: 1,
      letter: { address: 'ito@example.org', subject: 'Draft of purchase order', body: 'Dear Ms Ito' },
    })),
  )
  const { user } = at('/material/order/2', '/material/order/:id', <Page />)
  await user.click(await screen.findByRole('button', { name: '发送草案' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/合同尚未签订/)).textContent).toContain('草案')
  await user.click(dialog.getByRole('button', { name: '发送草案' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === letterCalls.send.name)?.ask).toMatchObject({
      contactName: 'Ms Ito',
      email: 'ito@example.org',
      language: 'en',
    }),
  )
  expect((await dialog.findByLabelText('邮件')).textContent).toContain('Dear Ms Ito')
})
