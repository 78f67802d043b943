import { type AgreementDetail, agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { isScale, priceAt, readSteps } from '@geodepot/contracts/material/agreement.rules.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
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
import { renewalOf } from './values.ts'

const material = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
}
const line: AgreementDetail['lines'][number] = {
  lineId: 61,
  materialId: 1,
  ...material,
  sourceLineId: 11,
  unitPrice: '100',
  steps: [{ fromQuantity: '10', unitPrice: '95' }],
  taxRate: '13',
  withTax: '1',
  minQty: '2',
  packSize: null,
  maxQty: '400',
  calledQty: '320',
  calledAmount: '30400.00',
  receivedQty: '120',
  leftQty: '80',
  orders: [{ id: 8, number: 'CGDD-XB-20260721-0008', docState: 'signed', quantity: '320' }],
  note: '',
}
const detailOf = (
  more: Partial<AgreementDetail> & Pick<AgreementDetail, 'id' | 'docState' | 'version' | 'can'>,
): AgreementDetail => ({
  number: `XY-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  agreementName: '滤芯年度协议',
  supplierId: 3,
  supplierName: '北方液压',
  supplierAddress: '沈阳市铁西区 1 号',
  currencyCode: 'EUR',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  standing: null,
  daysLeft: null,
  incoterm: 'CIF',
  place: 'Muscat',
  paymentTerms: '30/70',
  leadDays: 30,
  maxAmount: '40000.00',
  calledAmount: '30400.00',
  leftAmount: '9600.00',
  usedPercent: 80,
  totalUSD: '43400.00',
  offerId: null,
  resultId: null,
  resultNumber: null,
  reason: '常用备件',
  renewsId: null,
  renewsNo: null,
  renewedById: null,
  renewedByNo: null,
  endedOn: null,
  endReason: '',
  lineCount: 1,
  orderCount: 1,
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '戴宇航',
  submitTime: null,
  createBy: '戴宇航',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line],
  ...more,
})
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(dictEntries.byType, () => []),
  serve(currency.list, () => ({ rows: [], total: 0 })),
  serve(materialCalls.lookup, ({ texts }) => (texts as string[]).map((_, at) => ({ id: at + 1, ...material }))),
]

documentPageTests(
  agreement,
  agreementCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf,
    written: {
      header: {
        agreementName: '滤芯年度协议',
        supplierId: 3,
        currencyCode: 'USD',
        validFrom: '2026-07-21',
        validTo: '2027-07-20',
        incoterm: 'DAP',
        reason: '常用备件',
      },
      pasted: 'DEMO-SV-10231\t100\t10: 95\nHS-2440\t20.5\t',
      lines: [
        { materialId: 1, unitPrice: '100', steps: '10: 95' },
        { materialId: 2, unitPrice: '20.5' },
      ],
    },
    field: 'materialId',
    says: { page: '30,400.00 EUR', paper: '≥10：95' },
    around,
  },
)

const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: address },
  )

test('its page says what was called off of it, what is left, and how long it is in force', async () => {
  const row = detailOf({ id: 2, docState: 'approved', version: 3, can: {}, standing: 'ending', daysLeft: 20 })
  served(
    serve(agreementCalls.get, () => row),
    serve(agreementCalls.history, () => []),
    serve(agreementCalls.steps, () => []),
    ...around,
  )
  at('/material/agreement/2', '/material/agreement/:id', <Page />)
  const shown = await screen.findByText('20 天后到期')
  expect(shown.className).toContain('refused')
  expect(screen.getByText('9,600.00 EUR')).toBeTruthy()
  expect(screen.getByText('80%').className).toContain('attention')
  const lines = within(screen.getByRole('table'))
  for (const said of ['320', '120', '80', '≥10：95']) expect(lines.getAllByText(said).length).toBeGreaterThan(0)
  expect(lines.getByRole('link', { name: 'CGDD-XB-20260721-0008' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toContain('?agreementId=2')
  for (const name of ['下达订单', '续签']) expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy()
})

test('a framework result brings supplier, terms and prices along', async () => {
  const offer = {
    offerId: 4,
    resultId: 8,
    resultNumber: 'CGJG-XB-20260721-0008',
    resultName: '滤芯框架',
    supplierId: 3,
    supplierName: '北方液压',
    currencyCode: 'EUR',
    incoterm: 'CIF' as const,
    place: 'Muscat',
    paymentTerms: '30/70',
    leadDays: 30,
    lineCount: 1,
  }
  const { asked } = served(
    serve(agreementCalls.offers, () => ({ rows: [offer], total: 1 })),
    serve(agreementCalls.awarded, () => [
      {
        sourceLineId: 11,
        materialId: 1,
        ...material,
        unitPrice: '100',
        steps: [],
        taxRate: '13',
        withTax: '1' as const,
        packSize: '5',
      },
    ]),
    serve(agreementCalls.create, () => ({ id: 5, number: 'XY-1' })),
    serve(agreementCalls.submit, () => ({ version: 2, state: 'submitted' as const })),
    ...around,
  )
  const { user } = at('/material/agreement/new', '/material/agreement/new', <Form />)
  await user.type(await screen.findByLabelText(/协议名称/), '年度')
  expect(screen.getByLabelText(/直接订立理由/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /框架采购结果/ }))
  await user.click(await screen.findByText('CGJG-XB-20260721-0008 · 北方液压'))
  await screen.findByText(/DEMO-SV-10231/)
  expect(screen.queryByLabelText(/直接订立理由/)).toBeNull()
  await user.type(screen.getByLabelText(/截止日期/), '2099-12-31')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /保存并提交$/ }))
  const created = () => asked.find(({ name }) => name === agreementCalls.create.name)?.ask
  await waitFor(() => expect(created()).toBeDefined())
  expect(created()).toMatchObject({
    offerId: 4,
    supplierId: 3,
    currencyCode: 'EUR',
    leadDays: 30,
    lines: [{ sourceLineId: 11, materialId: 1, unitPrice: '100', taxRate: '13', withTax: '1', packSize: '5' }],
  })
  await waitFor(() =>
    expect(asked.find(({ name }) => name === agreementCalls.submit.name)?.ask).toMatchObject({ version: 1 }),
  )
})

test('one that takes the place of another begins the day after its end, for as long', () => {
  const of = detailOf({ id: 2, docState: 'approved', version: 3, can: {}, offerId: 4 })
  expect(renewalOf(of, '2026-12-01')).toMatchObject({
    renewsId: 2,
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    reason: '',
    lines: [{ sourceLineId: undefined, unitPrice: '100', steps: '10: 95' }],
  })
  expect(renewalOf(of, '2027-03-01')).toMatchObject({ validFrom: '2027-03-01' })
})

test('scale prices are read as they are typed, rise in quantity and fall in price', () => {
  const steps = readSteps('10：95；≥50=90') ?? []
  expect(steps).toEqual([
    { fromQuantity: '10', unitPrice: '95' },
    { fromQuantity: '50', unitPrice: '90' },
  ])
  expect(readSteps('10')).toBeUndefined()
  expect(readSteps('0: 5')).toBeUndefined()
  expect(isScale('100', steps)).toBe(true)
  expect(isScale('95', steps)).toBe(false)
  const at_ = (quantity: string) => priceAt({ unitPrice: '100', steps }, quantity)
  expect(['9.999', '10', '49', '50'].map(at_)).toEqual(['100', '95', '95', '90'])
})
