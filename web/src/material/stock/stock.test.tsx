import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { type StockRow, stockCalls } from '@geodepot/contracts/material/stock.ts'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import StockList from './list.tsx'

const rowOf = (id: number, more: Partial<StockRow> = {}): StockRow => ({
  id,
  storeId: 1,
  storeName: '中心库',
  placeId: 11,
  placeKind: 'storage',
  goodsLocation: 'A-01-01',
  materialId: 5,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: '',
  partNo: 'SV-10231',
  unit: '08',
  unitName: '件',
  materialTypeName: '震源备件',
  batchId: 31,
  batchNo: '2512-069',
  receivedOn: '2025-12-03',
  expiresOn: '2026-01-01',
  expiry: 'expired',
  quantity: '12',
  reservedQty: '2',
  availableQty: '10',
  minQty: null,
  under: '0',
  purchaseUnitPrice: '19.0000',
  amortUnitPrice: '20.5000',
  amount: '246.00',
  ...more,
})
const around = [
  serve(storeCalls.list, () => ({ rows: [], total: 0 })),
  serve(stockCalls.list, () => ({
    rows: [rowOf(1), rowOf(2, { placeKind: 'quarantine', goodsLocation: '', expiry: null, expiresOn: null })],
    total: 2,
  })),
]
const Where = () => <output>{useLocation().pathname + useLocation().search}</output>
const withAll = { ...someone, permissions: ['*:*:*'] }

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('a row says where a batch lies, and whether it is past its day; prices are for those who may see them', async () => {
  served(...around)
  const { unmount } = show(<StockList />, { person: withAll })
  expect(await screen.findByText('A-01-01')).toBeTruthy()
  expect(screen.getByText('待检区')).toBeTruthy()
  expect(screen.getByText('已过期')).toBeTruthy()
  expect(screen.getAllByText('246.00')).toHaveLength(2)
  unmount()
  show(<StockList />, { person: { ...someone, permissions: ['material:stock:list'] } })
  await screen.findByText('A-01-01')
  expect(screen.queryByText('金额(USD)')).toBeNull()
  for (const name of ['导入', '导出', '流水']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a row leads to the movements of its batch', async () => {
  served(...around)
  const { user } = show(
    <>
      <StockList />
      <Where />
    </>,
    { person: withAll },
  )
  const [button] = await screen.findAllByRole('button', { name: '流水' })
  await user.click(button ?? document.body)
  expect(screen.getByRole('status').textContent).toBe('/material/movement?keyword=VB-HYD-001&batchNo=2512-069')
})

test('it speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<StockList />, { person: withAll })
  expect(await screen.findByText('Quarantine')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
})
