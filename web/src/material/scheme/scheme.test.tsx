import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import {
  type OfferRow,
  type SchemeDetail,
  type SchemeLineRow,
  type SchemeOpenLine,
  scheme,
  schemeCalls,
} from '@geodepot/contracts/material/scheme.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { show } from '../../kit/test/page.tsx'
import { sendOverFetch } from '../../kit/test/requests.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { choicesOf, pressed } from './awarding.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page from './page.tsx'
import Print from './print.tsx'

const open = (sourceLineId: number): SchemeOpenLine => ({
  sourceLineId,
  planId: 7,
  planNumber: 'CGJH-XB-20260721-0007',
  analysisId: 8,
  analysisNumber: 'YWFX-XB-20260721-0008',
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
  estimatedAmount: '100.00',
  openQty: '5',
})
const lineOf = (lineId: number): SchemeLineRow => {
  const { openQty: _open, ...source } = open(lineId + 10)
  return { ...source, lineId, quantity: '2', releasedQty: '0', results: [] }
}
const offerOf = (offerId: number, unitPrice: string): OfferRow => ({
  offerId,
  supplierId: offerId + 100,
  supplierName: `供应商${offerId}`,
  blockReason: '',
  enteredBy: '戴',
  enteredTime: '2026-07-21 10:00:00',
  cameBy: 'hand',
  terms: {
    currencyCode: 'USD',
    digits: 2,
    quoted: null,
    rateDate: '2026-07-21',
    incoterm: 'DAP',
    place: '',
    freight: '0',
    insurance: '0',
    duty: '0',
    inland: '0',
    paymentTerms: '',
    validUntil: '2026-12-31',
    lines: [11, 12].map((sourceLineId) => ({
      sourceLineId,
      unitPrice,
      taxRate: '0',
      withTax: '0' as const,
      leadDays: 30,
      offeredPart: '',
      condition: 'new' as const,
      warranty: '',
      remark: '',
    })),
  },
})
const detailOf = (more: Pick<SchemeDetail, 'id' | 'docState' | 'version' | 'can'>): SchemeDetail => ({
  number: `CGFA-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  schemeName: '震源备件询价',
  schemeType: 'single',
  orderId: null,
  orderNumber: null,
  sourceType: 'domestic',
  sourceTypeName: '国内',
  purchaseMode: 'inquiry',
  purchaseModeName: '询比价',
  deadline: null,
  isSealed: false,
  sundryFee: null,
  otherFee: null,
  freight: null,
  totalAmount: null,
  depositReceiptNo: '',
  singleSourceReason: '',
  fewOffersReason: '',
  projectNames: '库车北缘三维',
  lineCount: 2,
  offerCount: 2,
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '戴',
  submitTime: null,
  createBy: '戴',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1), lineOf(2)],
  offers: [offerOf(1, '45'), offerOf(2, '40')],
  awards: [],
  requests: [],
  ...more,
})
const around = [serve(dept.company, () => ({ company: '本公司' })), serve(dictEntries.byType, () => [])]

documentPageTests(
  scheme,
  schemeCalls,
  { List, Page, Form, Print, OfProject },
  { detailOf, says: { page: '主伺服阀', paper: '主伺服阀' }, around },
)

const draft = detailOf({ id: 1, docState: 'draft', version: 2, can: { edit: true } })
const at = (row: SchemeDetail, more: readonly ReturnType<typeof serve>[] = []) => {
  const { asked } = served(
    serve(schemeCalls.get, () => row),
    serve(schemeCalls.history, () => []),
    serve(schemeCalls.award, () => ({ version: 3 })),
    ...around,
    ...more,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
    </Routes>,
    { at: '/a/1' },
  )
  return { asked, user }
}

test('one press recommends an offer for a line, a second one takes the rest; not the lowest needs its reason', async () => {
  const { asked, user } = at(draft)
  const press = async (name: string) => user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
  await press('推荐 供应商1 · 主伺服阀')
  const part = screen.getByRole('textbox', { name: '数量 供应商1 · 主伺服阀' })
  await user.clear(part)
  await user.type(part, '0.5')
  await press('推荐 供应商2 · 主伺服阀')
  expect(screen.getByRole('textbox', { name: '数量 供应商2 · 主伺服阀' })).toHaveProperty('value', '1.5')
  await user.type(screen.getByRole('textbox', { name: '未选最低价原因 · 主伺服阀' }), '交货快')
  await user.click(screen.getByRole('button', { name: '保存推荐' }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === schemeCalls.award.name)?.ask).toEqual({
      id: '1',
      version: 2,
      awards: [
        { sourceLineId: 11, offerId: 1, quantity: '0.5', reason: '交货快' },
        { sourceLineId: 11, offerId: 2, quantity: '1.5' },
      ],
    }),
  )
})

test('the lowest of every line is recommended by one press, and its total and saving are told', async () => {
  const { user } = at(draft)
  await user.click(await screen.findByRole('button', { name: '全部推荐最低' }))
  const sums = [...document.querySelectorAll('.matrix-sums dd')].map(({ textContent }) => textContent)
  // Two lines of two at 40 each, thought to cost 100 a line.
  expect(sums).toEqual(['160.00', '0.00', '40.00'])
})

test('what is sealed shows no price and no way to choose', async () => {
  const sealed = {
    ...draft,
    isSealed: true,
    deadline: '2099-01-01 12:00:00',
    offers: draft.offers.map((offer) => ({ ...offer, terms: null })),
  }
  at(sealed)
  expect(await screen.findByText('截止时间前报价保密：2099-01-01 12:00 后可见')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '全部推荐最低' })).toBeNull()
  expect(screen.getByRole('button', { name: '录入报价' })).toBeTruthy()
})

test('after the deadline offers are compared and neither entered nor changed', async () => {
  at({ ...draft, deadline: '2020-01-01 12:00:00' })
  expect(await screen.findByRole('button', { name: '全部推荐最低' })).toBeTruthy()
  for (const name of ['录入报价', '修改报价', '删除报价']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('whoever may not change it sees what is recommended', async () => {
  const awards = [{ awardId: 5, sourceLineId: 11, offerId: 2, quantity: '2', releasedQty: '0', reason: '' }]
  at({ ...detailOf({ id: 1, docState: 'submitted', version: 2, can: {} }), awards })
  const matrix = within(await screen.findByRole('table', { name: '比价' }))
  expect(matrix.getByText('推荐 2')).toBeTruthy()
  expect(matrix.queryByRole('button')).toBeNull()
})

test('a press goes from one offer to another, and back to none', () => {
  const [line = lineOf(1)] = draft.lines
  const none = choicesOf({ awards: [] }).get(11) ?? { parts: new Map(), reason: '' }
  const one = pressed(line, none, 1)
  expect([...one.parts]).toEqual([[1, '2']])
  expect([...pressed(line, one, 2).parts]).toEqual([[2, '2']])
  expect([...pressed(line, one, 1).parts]).toEqual([])
})

const sealed = { ...draft, isSealed: true, deadline: '2099-01-01 12:00:00', offers: [] }
const request = {
  requestId: 3,
  requestNumber: 'CGFA-XB-20260721-0001-K7QPAB',
  supplierId: 101,
  supplierName: '供应商1',
  contactName: 'Ms Ito',
  email: 'sales@example.org',
  language: 'en' as const,
  askedBy: '戴',
  askedTime: '2026-07-21 10:00:00',
  sending: 'failed' as const,
  sendingError: '邮件服务器拒收',
  openedTime: null,
  answer: 'none' as const,
  answeredTime: null,
  declineReason: '',
}
test('who was asked is shown with what became of it; asked again where no mail is sent, the text is there to be copied', async () => {
  const { asked, user } = at({ ...sealed, requests: [request] }, [
    serve(askingCalls.ask, () => ({
      version: 3,
      requestId: 3,
      letter: { address: 'new@example.org', subject: 'Request 1', body: 'Dear Ms Ito: {link}', path: '/app?ticket=x' },
    })),
  ])
  expect(await screen.findByText('邮件服务器拒收')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新询价' }))
  const email = await screen.findByRole('textbox', { name: /邮箱/ })
  await user.clear(email)
  await user.type(email, 'new@example.org')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('textbox', { name: '邮件' })).toHaveProperty(
    'value',
    `Request 1\n\nDear Ms Ito: ${location.origin}/app?ticket=x`,
  )
  expect(asked.findLast(({ name }) => name === askingCalls.ask.name)?.ask).toEqual({
    id: '1',
    version: 2,
    supplierId: 101,
    contactName: 'Ms Ito',
    email: 'new@example.org',
    language: 'en',
  })
})

test('nobody is asked without a deadline, nor after it', async () => {
  at(draft)
  expect(await screen.findByText('先填写晚于现在的报价截止时间，再询价')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '向供应商询价' })).toBeNull()
})

test('a filled sheet that is wrong says which cells; mended, it may be chosen again', async () => {
  sendOverFetch()
  const { user } = at({ ...sealed, requests: [request] }, [
    serve(askingCalls.answerBySheet, () =>
      refused(500, '报价表有 1 处须修改', { errors: [{ field: 'G21', key: 'invalid', msg: '单价须为数字' }] }),
    ),
  ])
  const file = new File(['x'], 'quotation.xlsx')
  await user.upload(await screen.findByLabelText('读入报价 供应商1'), file)
  expect((await screen.findByRole('alert')).textContent).toContain('G21 · 单价须为数字')
})
