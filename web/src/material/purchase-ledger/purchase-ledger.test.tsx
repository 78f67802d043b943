import { type PurchaseLedgerRow, purchaseLedgerCalls } from '@geodepot/contracts/material/purchase-ledger.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import PurchaseLedgerList from './list.tsx'

afterEach(clear)

const row: PurchaseLedgerRow = {
  id: 1,
  isOpening: '0',
  openingNo: '',
  applicationId: 2,
  applicationNo: 'WZ-1',
  applicationDate: '2026-08-01',
  userUnit: '西部分公司',
  teamGroup: '2101队',
  projectInfoNo: 'P2601',
  projectName: '库车三维',
  materialId: 5,
  materialCode: 'VB-1',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: '',
  unit: '08',
  unitName: '件',
  materialTypeName: '震源备件',
  requestedQty: '10',
  decidedQty: '10',
  analysisId: 3,
  analysisNo: 'FX-1',
  planId: 4,
  planNo: 'JH-1',
  buyer: '戴',
  schemeId: 5,
  schemeNo: 'FA-1',
  purchaseMode: '询价',
  resultId: 6,
  resultNo: 'JG-1',
  resultState: '审批通过',
  supplierName: '保定',
  contractNo: 'HT-1',
  contractDate: '2026-09-01',
  orderId: 7,
  orderNo: 'CD-1',
  orderState: 'signed',
  quantity: '10',
  currencyCode: 'EUR',
  unitPrice: '690',
  amount: '6900.00',
  rate: '1.085',
  priceUSD: '748.6500',
  feesUSD: '419.74',
  landedUSD: '783.6283',
  deliveryDate: '2026-10-01',
  outPortDate: null,
  inPortDate: null,
  declareNo: null,
  arrivalDate: null,
  receivedQty: '6',
  receiptId: 8,
  receiptNo: 'RK-1',
  batchNo: 'B-1',
  storeName: '中心库',
  invoicing: 'none',
  issuedQty: '2',
  balanceQty: '4',
  daysAnalysis: '1.0',
  daysPlan: '2.0',
  daysScheme: '3.0',
  daysResult: '4.0',
  daysOrder: '5.0',
  daysDelivery: null,
  daysTotal: null,
  late: '1',
  lateDays: 12,
}

test('a line leads to its order and says that it is late; prices are for those who may see them', async () => {
  served(serve(purchaseLedgerCalls.list, () => ({ rows: [row], total: 1 })))
  const { unmount } = show(<PurchaseLedgerList />)
  expect((await screen.findByRole('link', { name: 'CD-1' })).getAttribute('href')).toBe('/material/order/7')
  expect(screen.getByText('逾期 12')).toBeTruthy()
  expect(screen.getByText('783.63')).toBeTruthy()
  unmount()
  show(<PurchaseLedgerList />, { person: { ...someone, permissions: ['material:purchase-ledger:list'] } })
  await screen.findByText('逾期 12')
  expect(screen.queryByText('摊销单价(USD)')).toBeNull()
})

test('it speaks English too', async () => {
  setLanguage('en')
  served(serve(purchaseLedgerCalls.list, () => ({ rows: [row], total: 1 })))
  show(<PurchaseLedgerList />)
  expect(await screen.findByText('Overdue 12')).toBeTruthy()
  expect(screen.getByText('Signed')).toBeTruthy()
})
