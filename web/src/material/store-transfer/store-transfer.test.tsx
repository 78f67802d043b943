import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import {
  type StoreTransferDetail,
  type StoreTransferLineRow,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { linesNeeded } from '../../kit/test/lines-needed.tsx'
import { clear, show } from '../../kit/test/page.tsx'
import { actionsOf } from '../../kit/test/row-actions.ts'
import { refused, serve, serveAlways, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List from './list.tsx'
import Page from './page.tsx'
import Print from './print.tsx'
import Charge from './charge.tsx'
import Receive from './receive.tsx'
import Settle from './settle.tsx'

const facts = {
  materialId: 1,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
}
const line: StoreTransferLineRow = {
  lineId: 1,
  ...facts,
  outQty: '10',
  batchId: 1,
  batchNo: '261125WH01001',
  expiresOn: null,
  placeId: 31,
  goodsLocation: 'A-01',
  batchReason: '',
  amount: '100.00',
  freightShare: '0.00',
  receivedQty: '3',
  damagedQty: '0',
  shortQty: '2',
  openQty: '5',
  note: '',
}
const detail: StoreTransferDetail = {
  id: 1,
  number: 'DB-WZ-20261125-0001',
  callCode: 'D4LHUM',
  fromStoreId: 3,
  fromStore: '中心库',
  toStoreId: 4,
  toStore: '西部库',
  sendDate: '2026-11-20',
  expectedDate: null,
  applicationId: null,
  freightAmount: null,
  freightCurrency: null,
  freightDate: null,
  freightUSD: null,
  applicationNo: '',
  carrier: '西北物流',
  waybillNo: 'YD-1',
  materials: '主伺服阀',
  lineCount: 1,
  shortCount: 1,
  amount: '100.00',
  reversalId: null,
  reversalNumber: null,
  senderName: '范春梅',
  receiverName: '杜丽',
  orgName: '物资供应中心',
  state: '9',
  docState: 'sent',
  docStatus: 'subY',
  approvalStatus: null,
  version: 2,
  can: { receive: true, settle: true },
  applicantName: '范春梅',
  submitTime: '2026-11-20 10:00:00',
  createBy: '范春梅',
  createTime: '2026-11-20 09:50:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line],
  charges: [],
  arrivals: [
    {
      lineId: 1,
      arrivalKind: 'received',
      quantity: '3',
      freightShare: '0.00',
      toName: 'M-1',
      reason: '',
      onDate: '2026-11-24',
      personName: '杜丽',
      doneAt: '2026-11-24 10:00:00',
    },
  ],
}
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
const history = serve(storeTransferCalls.history, () => [])
const get = serve(storeTransferCalls.get, () => detail)
const places = serve(storeTransferCalls.places, () => [{ placeId: 41, goodsLocation: 'M-1' }])
const called = (name: string) => (one: { name: string }) => one.name === `material/store-transfer.${name}`
const close = vi.fn<() => void>()

afterEach(() => {
  clear()
  vi.clearAllMocks()
})

serveAlways(serve(storeTransferCalls.signatures, () => ({ signatures: [], unsigned: [] })))
test('the list says from where to where, and offers what may be done', async () => {
  served(serve(storeTransferCalls.list, () => ({ rows: [detail], total: 1 })))
  const { user } = show(<List />)
  const row = (await screen.findByText('DB-WZ-20261125-0001')).closest('tr') ?? document.body
  expect(within(row).getByText('西部库')).toBeTruthy()
  expect(await actionsOf(user, within(row))).toEqual(['接收', '处理差异'])
})

test('the page says what is on its way, what is missing, and what became of the rest', async () => {
  served(get, history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('完好接收')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('短少').length).toBeGreaterThan(0)
  expect(screen.getByText('中心库 → 西部库')).toBeTruthy()
})

test('a reader of English is told the lines by their English names', async () => {
  setLanguage('en')
  served(get, history)
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('Servo valve')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Material name (English)').length).toBeGreaterThan(0)
  expect(screen.queryByText('主伺服阀')).toBeNull()
})

test('one is taken back as long as nothing of it has arrived', async () => {
  served(
    serve(storeTransferCalls.get, () => ({ ...detail, arrivals: [] })),
    serve(storeTransferCalls.history, () => []),
  )
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findByRole('link', { name: '冲销' })).getAttribute('href')).toContain('transfer=1')
})

test('its paper is signed by both keepers', async () => {
  served(
    get,
    history,
    serve(dept.company, () => ({ company: '本公司' })),
  )
  at('/a/1/print', '/a/:id/print', <Print />)
  expect(await screen.findByText('261125WH01001')).toBeTruthy()
  for (const role of ['调出库保管员', '调入库保管员'])
    expect(screen.getAllByText(new RegExp(role)).length).toBeGreaterThan(0)
})

test('everything on its way is received unless somebody says otherwise', async () => {
  const { asked } = served(
    places,
    get,
    serve(storeTransferCalls.receive, () => ({ version: 3, state: 'sent' as const })),
  )
  const { user } = show(<Receive of={detail} close={close} />)
  const usable = await screen.findByLabelText('完好数量 主伺服阀')
  await user.clear(usable)
  const press = async () => user.click(screen.getAllByRole('button', { name: /接收$/ }).at(-1) ?? document.body)
  await press()
  expect((await screen.findAllByText('请至少填写一行')).length).toBeGreaterThan(0)
  await user.type(usable, '4')
  await user.type(screen.getByLabelText('损坏数量 主伺服阀'), '1')
  await user.type(await screen.findByLabelText('原因 主伺服阀'), '压坏')
  await user.type(screen.getByLabelText('接收人姓名'), '段海')
  await user.click(screen.getAllByRole('checkbox')[0] ?? document.body)
  await press()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(called('receive'))?.ask).toMatchObject({
    version: 2,
    lines: [{ lineId: 1, received: '4', damaged: '1', short: '0', placeId: '41', reason: '压坏' }],
    signatures: [{ signsAs: 'receiver', signerName: '段海', ticked: true }],
  })
})

test('what is missing is settled with a reason', async () => {
  const { asked } = served(
    places,
    get,
    serve(storeTransferCalls.settle, () => ({ version: 3, state: 'sent' as const })),
  )
  const { user } = show(<Settle of={detail} close={close} />)
  await user.click(await screen.findByLabelText('处理结果 主伺服阀'))
  await user.click(await screen.findByText('丢失'))
  await user.type(screen.getByLabelText('原因 主伺服阀'), '承运人确认')
  await user.click(screen.getAllByRole('button', { name: /处理差异$/ }).at(-1) ?? document.body)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(called('settle'))?.ask).toMatchObject({
    lines: [{ lineId: 1, quantity: '2', settledAs: 'lost', reason: '承运人确认' }],
  })
})

test('what an analysis decided to move comes into the form by one press', async () => {
  const { asked } = served(
    serve(outboundCalls.stores, () => [{ storeId: 3, storeName: 'WH01 中心库', today: '2026-11-25' }]),
    serve(storeTransferCalls.targets, () => [
      { storeId: 3, storeName: 'WH01 中心库' },
      { storeId: 4, storeName: 'WH02 西部库' },
    ]),
    serve(storeTransferCalls.wanted, () => [
      {
        applicationId: 7,
        applicationNo: 'WZSQ-7',
        projectName: '库车北缘三维',
        ...facts,
        reservedQty: '5',
        expiresOn: '2026-12-20',
      },
    ]),
    serve(storeTransferCalls.create, () => refused(400, 'x', { errors: [] })),
  )
  const { user } = at('/a/new', '/a/new', <Form />)
  await user.click(await screen.findByLabelText(/调入库$/))
  await user.click(await screen.findByText('WH02 西部库'))
  await user.click(screen.getByLabelText('物资申请单'))
  await user.click(await screen.findByText('WZSQ-7 · 库车北缘三维'))
  await user.click(screen.getByRole('button', { name: '带入待调拨明细' }))
  expect(await screen.findByText(/主伺服阀/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保存草稿$|保存$/ }))
  await waitFor(() => expect(asked.some(called('create'))).toBe(true))
  expect(asked.find(called('create'))?.ask).toMatchObject({
    fromStoreId: '3',
    toStoreId: '4',
    applicationId: '7',
    lines: [{ materialId: 1, outQty: '5' }],
  })
})

test('freight that was invoiced later is charged, and told on its page', async () => {
  const { asked } = served(serve(storeTransferCalls.charge, () => ({ version: 3, state: 'received' as const })))
  const { user } = show(<Charge of={detail} close={close} />)
  await user.type(await screen.findByLabelText(/发票号/), 'YF-1')
  await user.type(screen.getByLabelText(/金额/), '10.01')
  await user.click(screen.getAllByRole('button', { name: /补记运费$/ }).at(-1) ?? document.body)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(called('charge'))?.ask).toMatchObject({ version: 2, invoiceNo: 'YF-1', chargeAmount: '10.01' })
  served(
    serve(storeTransferCalls.get, () => ({
      ...detail,
      charges: [
        {
          chargeId: 1,
          invoiceNo: 'YF-1',
          invoiceDate: '2026-11-20',
          amount: '10.01',
          currencyCode: 'USD',
          chargeUSD: '10.01',
          issuedUSD: '6.68',
          bizDate: '2026-11-21',
          personName: '金秀兰',
        },
      ],
    })),
    history,
  )
  at('/a/1', '/a/:id', <Page />)
  expect((await screen.findAllByText('6.68')).length).toBeGreaterThan(0)
})

linesNeeded(Form, storeTransferCalls.create, '调入库')
