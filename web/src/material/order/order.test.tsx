import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { type OrderDetail, type OrderOpenLine, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page from './page.tsx'
import Print from './print.tsx'
import { approved, detailOf } from './test/detail.ts'
import { fillOf, repriced } from './values.ts'

const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(letterCalls.letters, () => []),
  serve(claimCalls.list, () => ({ rows: [], total: 0 })),
  serve(invoiceCalls.list, () => ({ rows: [], total: 0 })),
]

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

linesNeeded(Form, orderCalls.create, '供应商')

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
    serve(dictEntries.byType, () => []),
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
  await user.type(await dialog.findByLabelText(/离港日期/), '2026-08-25')
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

test('one that was brought over says so, and what another system had of it; that is not changed here', async () => {
  const [line] = detailOf({ id: 2 }).lines
  if (!line) throw new Error('a sample without lines')
  const [invoice] = detailOf({ id: 2 }).invoices
  if (!invoice) throw new Error('a sample without invoices')
  served(
    serve(orderCalls.get, () =>
      detailOf({
        id: 2,
        docState: 'signed',
        isOpening: '1',
        openingNo: 'CG-2025-118',
        lines: [
          {
            ...line,
            planId: null,
            planNumber: '',
            applicationId: null,
            applicationNumber: '',
            receivedBeforeQty: '3',
            billedBeforeQty: '2',
            storeName: '中心库',
          },
        ],
        invoices: [{ ...invoice, invoiceNo: 'QC-CG-2025-118', opening: '1' }],
      }),
    ),
    serve(dictEntries.byType, () => []),
    serve(orderCalls.history, () => []),
    serve(orderCalls.steps, () => []),
    ...around,
  )
  at('/material/order/2', '/material/order/:id', <Page />)
  expect(await screen.findByText(/从旧系统带入：CG-2025-118/)).toBeTruthy()
  expect((await screen.findAllByText('带入前到货')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('中心库').length).toBeGreaterThan(0)
  expect((await screen.findAllByText('QC-CG-2025-118')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('期初带入').length).toBeGreaterThan(0)
  expect(screen.queryByText('采购计划')).toBeNull()
})
