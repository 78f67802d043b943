import { light } from './phone.tsx'
import { type ReceiptDetail, type ReceiptLineRow, receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { actionsOf } from '../../kit/test/row-actions.ts'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import Inspect from './inspect.tsx'
import Labels from './labels.tsx'
import List from './list.tsx'
import { ReceiptsOfOrder } from './of-order.tsx'
import Page from './page.tsx'
import Print from './print.tsx'
import PutAway from './put-away.tsx'

const lineOf = (lineId: number, more: Partial<ReceiptLineRow> = {}): ReceiptLineRow => ({
  lineId,
  outLineId: null,
  outboundId: null,
  outboundNumber: null,
  coreCondition: null,
  orderLineId: lineId + 100,
  orderId: 7,
  orderNumber: 'CGDD-WZ-20261101-0007',
  contractNo: 'HT-1',
  demandPlanNo: 'WZSQ-XB-20261001-0009',
  projectName: '库车北缘三维',
  materialId: lineId,
  materialCode: 'VB-HYD-001',
  materialNameCn: lineId === 1 ? '主伺服阀' : '先导伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  isSerial: '0',
  shelfLifeDays: null,
  currencyCode: 'USD',
  receiptQty: '10',
  placeId: 31,
  goodsLocation: 'A-01-01',
  expiresOn: null,
  weight: null,
  volume: null,
  note: '',
  netUnitPrice: '100',
  settledAmount: '1000.00',
  unitPrice: null,
  purchaseUnitPrice: '100.000000',
  purchaseAmount: '1000.00',
  feeAmount: '10.01',
  amortUnitPrice: '101.001000',
  amortAmount: '1010.01',
  batchId: lineId,
  batchNo: `261125WH0100${lineId}`,
  estimated: '1',
  acceptedQty: '0',
  rejectedQty: '0',
  claimedQty: '0',
  uninspectedQty: '10',
  places: [{ placeId: 30, placeKind: 'quarantine', goodsLocation: '', quantity: '10' }],
  goneQty: '0',
  ...more,
})
const detailOf = (more: Partial<ReceiptDetail> = {}): ReceiptDetail => ({
  id: 1,
  number: 'RK-WZ-20261125-0001',
  callCode: 'D4LHUM',
  receiptKind: 'purchase',
  storeId: 3,
  storeName: '中心库',
  inDate: '2026-11-25',
  supplierId: 5,
  supplierName: '北方液压',
  shipmentId: null,
  containerNo: '',
  scrapNo: '',
  scrapId: null,
  deliveryNoteNo: 'SH-1',
  invoice: '',
  orderNo: 'CGDD-WZ-20261101-0007',
  batchNo: '261125WH01001, 261125WH01002',
  lineCount: 2,
  uninspectedCount: 2,
  estimated: '1',
  baseCurrency: 'USD',
  purchaseAmount: '2000.00',
  feeAmount: '20.02',
  amortAmount: '2020.02',
  inspectorName: '舒文',
  keeperName: '范春梅',
  reversalId: null,
  reversalNumber: null,
  orgName: '物资供应中心',
  state: '9',
  docState: 'posted',
  docStatus: 'subY',
  approvalStatus: null,
  version: 2,
  can: { inspect: true },
  applicantName: '范春梅',
  submitTime: '2026-11-25 10:00:00',
  createBy: '范春梅',
  createTime: '2026-11-25 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [lineOf(1), lineOf(2)],
  fees: [
    {
      feeKind: 'freight',
      amount: '20.02',
      currencyCode: 'USD',
      invoiceDate: '2026-11-20',
      invoiceNo: 'YF-1',
      key: 'amount',
      spread: 'receipt',
      rate: null,
      usdAmount: '20.02',
    },
  ],
  moves: [],
  ...more,
})
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const places = serve(receiptCalls.places, () => [
  { placeId: 31, goodsLocation: 'A-01-01' },
  { placeId: 32, goodsLocation: 'A-01-02' },
])
const history = serve(receiptCalls.history, () => [])
const get = (of: ReceiptDetail) => serve(receiptCalls.get, () => of)
const called = (name: string) => (one: { name: string }) => one.name === `material/receipt.${name}`
const close = vi.fn()

afterEach(() => {
  clear()
  vi.clearAllMocks()
})

test('the list says what came in and offers what may be done with each', async () => {
  served(serve(receiptCalls.list, () => ({ rows: [detailOf()], total: 1 })))
  const { user } = show(<List />)
  const row = (await screen.findByText('RK-WZ-20261125-0001')).closest('tr') ?? document.body
  expect(within(row).getByText('暂估')).toBeTruthy()
  expect(await actionsOf(user, within(row))).toEqual(['检验'])
})

test('the page says batches with what each has cost, where each lies, fees, and what was found', async () => {
  const moves = [
    {
      lineId: 1,
      moveKind: 'reject' as const,
      quantity: '1',
      fromName: '待检区',
      toName: '索赔区',
      reason: '包装破损',
      personName: '舒文',
      doneAt: '2026-11-25 11:00:00',
    },
  ]
  served(get(detailOf({ moves })), history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('261125WH01001')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('待检区 × 10')).toHaveLength(2)
  expect(screen.getByText('包装破损')).toBeTruthy()
  expect(screen.getByText('YF-1')).toBeTruthy()
  for (const name of ['批次标签', '调整成本', '冲销']) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('its paper is signed by keeper and inspector', async () => {
  served(
    get(detailOf()),
    history,
    serve(dept.company, () => ({ company: '本公司' })),
  )
  at('/a/1/print', '/a/:id/print', <Print />)
  expect(await screen.findByText('261125WH01002')).toBeTruthy()
  for (const role of ['保管员', '检验员']) expect(screen.getAllByText(new RegExp(role)).length).toBeGreaterThan(0)
})

test('its labels are those of its batches', async () => {
  served(get(detailOf()))
  at('/a/1/labels', '/a/:id/labels', <Labels />)
  const label = await screen.findByRole('article', { name: '261125WH01002' })
  expect(label.textContent).not.toContain('Servo valve')
  act(() => setLanguage('en'))
  await waitFor(() =>
    expect(screen.getByRole('article', { name: '261125WH01002' }).textContent).toContain('Servo valve'),
  )
})

describe('the form', () => {
  const suppliers = serve(receiptCalls.suppliers, () => ({
    rows: [{ supplierId: 5, supplierName: '北方液压', lineCount: 2, orders: 'CGDD-7', shipments: [] }],
    total: 1,
  }))
  const open = serve(receiptCalls.open, () => [
    { ...lineOf(1), orderLineId: 101, deliveryDate: '2026-11-30', openQty: '10', arrivedQty: '0', unitPrice: '100' },
  ])
  const stores = serve(receiptCalls.stores, () => [{ storeId: 3, storeName: 'WH01 中心库', today: '2026-11-25' }])

  test('takes what a supplier still owes once he is chosen, into the only store that is kept', async () => {
    const { asked } = served(
      suppliers,
      open,
      stores,
      places,
      serve(receiptCalls.create, () => refused(400, 'x', { errors: [] })),
    )
    const { user } = at('/a/new', '/a/new', <Form />)
    await user.click(await screen.findByLabelText('供应商'))
    await user.click(await screen.findByText('北方液压'))
    expect(await screen.findByText(/主伺服阀 · DEMO-SV-10231/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /保存草稿$|保存$/ }))
    await waitFor(() => expect(asked.some(called('create'))).toBe(true))
    expect(asked.find(called('create'))?.ask).toMatchObject({
      receiptKind: 'purchase',
      storeId: '3',
      supplierId: 5,
      lines: [{ orderLineId: 101, receiptQty: '10' }],
    })
  })
})

describe('inspecting', () => {
  const inspecting = (answer: Parameters<typeof serve<typeof receiptCalls.inspect>>[1], of = detailOf()) => {
    const { asked } = served(places, get(of), serve(receiptCalls.inspect, answer))
    return { ...show(<Inspect of={of} close={close} />), sent: () => asked.filter(called('inspect')) }
  }
  const press = async (user: ReturnType<typeof show>['user']) =>
    user.click(screen.getAllByRole('button', { name: /检验$/ }).at(-1) ?? document.body)

  test('everything is accepted unless somebody says otherwise; what is rejected says why', async () => {
    const { user, sent } = inspecting(() => ({ version: 3, state: 'stored' as const }))
    const rejected = await screen.findByLabelText('不合格数量 主伺服阀')
    const accepted = screen.getByLabelText('合格数量 主伺服阀')
    await user.clear(accepted)
    await user.type(accepted, '9')
    await user.type(rejected, '1')
    await user.type(await screen.findByLabelText('不合格原因 主伺服阀'), '锈蚀')
    await press(user)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent()[0]?.ask).toMatchObject({
      version: 2,
      lines: [
        { lineId: 1, accepted: '9', rejected: '1', reason: '锈蚀', placeId: '31' },
        { lineId: 2, accepted: '10', rejected: '0' },
      ],
    })
  })

  test('what waits for later is not sent, and more than there is goes nowhere', async () => {
    const { user, sent } = inspecting(() => ({ version: 3, state: 'posted' as const }))
    await user.click(await screen.findByRole('button', { name: '暂不检验' }))
    await press(user)
    expect((await screen.findAllByText('请至少检验一行')).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('合格数量 先导伺服阀'), '11')
    await press(user)
    expect((await screen.findAllByText('先导伺服阀：待检只有 10')).length).toBeGreaterThan(0)
    expect(sent()).toHaveLength(0)
    await user.clear(screen.getByLabelText('合格数量 先导伺服阀'))
    await user.type(screen.getByLabelText('合格数量 先导伺服阀'), '4')
    await press(user)
    await waitFor(() => expect(sent()[0]?.ask).toMatchObject({ lines: [{ lineId: 2, accepted: '4' }] }))
  })

  test('what is no figure does not wait for later: it is refused where it stands', async () => {
    const { user, sent } = inspecting(
      () => ({ version: 3, state: 'stored' as const }),
      detailOf({ lines: [lineOf(1)] }),
    )
    const accepted = await screen.findByLabelText('合格数量 主伺服阀')
    await user.clear(accepted)
    await user.type(accepted, '0.1234567')
    await press(user)
    await waitFor(() => expect(document.querySelector('.line-rows .field-error')).toBeTruthy())
    expect(sent()).toHaveLength(0)
  })

  test('parts that make the whole to the last digit are taken', async () => {
    const { user, sent } = inspecting(
      () => ({ version: 3, state: 'stored' as const }),
      detailOf({ lines: [lineOf(1, { receiptQty: '0.3', uninspectedQty: '0.3' })] }),
    )
    const accepted = await screen.findByLabelText('合格数量 主伺服阀')
    await user.clear(accepted)
    await user.type(accepted, '0.1')
    await user.type(screen.getByLabelText('不合格数量 主伺服阀'), '0.2')
    await user.type(await screen.findByLabelText('不合格原因 主伺服阀'), '锈蚀')
    await press(user)
    await waitFor(() =>
      expect(sent()[0]?.ask).toMatchObject({ lines: [{ lineId: 1, accepted: '0.1', rejected: '0.2' }] }),
    )
  })
})

test('put away: the batch whose label is scanned goes where the location says that is scanned next', async () => {
  const stored = { places: [{ placeId: 31, placeKind: 'storage', goodsLocation: 'A-01-01', quantity: '10' }] }
  const of = detailOf({ can: { putAway: true }, lines: [lineOf(1, stored), lineOf(2, stored)] })
  const { asked } = served(
    places,
    get(of),
    serve(receiptCalls.putAway, () => ({ version: 3, state: 'stored' as const })),
  )
  const { user } = show(<PutAway of={of} close={close} />)
  const field = await screen.findByLabelText('扫描货位')
  const scan = (code: string) => {
    fireEvent.change(field, { target: { value: code } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  }
  scan('261125WH01002')
  expect(await screen.findByText('先导伺服阀', { selector: 'strong' })).toBeTruthy()
  scan('a-01-02')
  expect(await screen.findByText('先导伺服阀 → A-01-02')).toBeTruthy()
  scan('X-99')
  expect(await screen.findByText('没有货位“X-99”')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: /上架$/ }).at(-1) ?? document.body)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(called('putAway'))?.ask).toMatchObject({
    lines: [{ lineId: 2, fromPlaceId: '31', placeId: '32', quantity: '10' }],
  })
})

test('an order says what came in of it, and leads to receiving the rest', async () => {
  served(serve(receiptCalls.list, () => ({ rows: [detailOf()], total: 1 })))
  show(<ReceiptsOfOrder orderId={7} isOpen />)
  expect(await screen.findByText('RK-WZ-20261125-0001')).toBeTruthy()
  expect(screen.getByRole('link', { name: '办理入库' }).getAttribute('href')).toContain('order=7')
  expect(receipt.name).toBe('material/receipt')
})

test('what the page of the phone calls is what the contract says', () => {
  for (const [one, { method, path, wire, ok, body }] of [
    [light.list, receiptCalls.list],
    [light.get, receiptCalls.get],
    [light.places, receiptCalls.places],
  ] as const)
    expect(one).toMatchObject({ method, path, wire, ok, body })
})

linesNeeded(Form, receiptCalls.create, '仓库')
