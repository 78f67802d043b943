import { type Explained, type InventoryRow, inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { inventoryDateIn } from '@geodepot/contracts/material/stock.period.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setLanguage, today } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import ExplainPage from './explain.tsx'
import InventoryList from './list.tsx'

afterEach(clear)

const row: InventoryRow = {
  id: 1,
  period: '2026-11',
  inventoryDate: '2026-11-26',
  storeId: 3,
  storeName: '中心库',
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
  openingQty: '10',
  openingAmount: '100.00',
  inQty: '5',
  inAmount: '55.55',
  outQty: '3',
  outAmount: '30.00',
  endingQty: '12',
  endingAmount: '125.55',
}
const summary = {
  period: '2026-11',
  beginsOn: '2026-10-27',
  endsOn: '2026-11-26',
  state: 'closed' as const,
  closedBy: '金秀兰',
  closedTime: '2026-11-29 09:00:00',
  hash: 'a'.repeat(64),
  openingAmount: '1000.00',
  inAmount: '555.50',
  outAmount: '300.00',
  endingAmount: '1255.50',
}
const batch = {
  batchId: 31,
  batchNo: 'B-1',
  receivedOn: '2026-09-01',
  openingQty: '10',
  openingAmount: '100.00',
  inQty: '5',
  inAmount: '55.55',
  outQty: '3',
  outAmount: '30.00',
  endingQty: '12',
  endingAmount: '125.55',
}
const around = [
  serve(storeCalls.list, () => ({ rows: [], total: 0 })),
  serve(inventoryCalls.periods, () => [
    { period: '2026-11', state: 'open' as const },
    { period: '2026-10', state: 'closed' as const },
  ]),
  serve(inventoryCalls.list, () => ({ rows: [row], total: 1 })),
  serve(inventoryCalls.summary, () => summary),
  serve(inventoryCalls.batches, () => [batch]),
]
const withAll = { ...someone, permissions: ['*:*:*'] }

test('it says how the period stands and what it comes to; a row opens its batches, and each figure leads to its entries', async () => {
  const { asked } = served(...around)
  const { user } = show(<InventoryList />, { person: withAll })
  const strip = await screen.findByText('1,255.50')
  expect(strip).toBeTruthy()
  expect(screen.getByText('已结账')).toBeTruthy()
  expect(screen.getByText('金秀兰 于 2026-11-29 09:00 结账')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '主伺服阀' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('link', { name: '成本由来 B-1' })
  const links = drawer.getAllByRole('link')
  expect(asked.find(({ name }) => name === inventoryCalls.batches.name)?.ask).toMatchObject({
    storeId: '3',
    materialId: '5',
  })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/material/movement?period=2026-11&side=in&storeId=3&materialId=5',
    '/material/movement?period=2026-11&side=out&storeId=3&materialId=5',
    '/material/inventory/31',
    '/material/movement?period=2026-11&side=in&storeId=3&batchId=31',
    '/material/movement?period=2026-11&side=out&storeId=3&batchId=31',
  ])
})

test('only the 26th of the current month can be chosen as its date', async () => {
  served(...around)
  const { user } = show(<InventoryList />, { person: withAll })
  const [input] = await screen.findAllByLabelText('结存日期')
  await user.click(input ?? document.body)
  const open = [...document.querySelectorAll('td.ant-picker-cell')].filter(
    (cell) => !cell.classList.contains('ant-picker-cell-disabled'),
  )
  expect(open.map((cell) => cell.getAttribute('title'))).toEqual([inventoryDateIn(today())])
})

test('whoever may not see prices sees quantities alone, in English too', async () => {
  setLanguage('en')
  served(
    ...around.slice(0, 2),
    serve(inventoryCalls.list, () => ({
      rows: [{ ...row, openingAmount: null, inAmount: null, outAmount: null, endingAmount: null }],
      total: 1,
    })),
    serve(inventoryCalls.summary, () => ({
      ...summary,
      state: 'open' as const,
      closedBy: null,
      closedTime: null,
      openingAmount: null,
      inAmount: null,
      outAmount: null,
      endingAmount: null,
    })),
  )
  show(<InventoryList />, { person: { ...someone, permissions: ['material:inventory:list'] } })
  expect((await screen.findAllByText('Opening')).length).toBeGreaterThan(0)
  expect(screen.queryAllByText(/^Amount/)).toEqual([])
  expect(await screen.findByText('2026-10-27 to 2026-11-26')).toBeTruthy()
  expect(await screen.findByText('Main-stage servo valve')).toBeTruthy()
  expect(screen.getAllByText('Name (English)').length).toBeGreaterThan(0)
  expect(screen.queryByText('主伺服阀')).toBeNull()
})

test('the cost of a batch is told cent by cent, with its documents, and goes on paper', async () => {
  const node = {
    key: '0',
    depth: 0,
    said: '入库成本',
    working: '6 × 20.5',
    quantity: '6',
    amount: '123.00',
    day: '2026-09-01',
    document: { kind: 'material/receipt', id: 9, number: 'RK-1' },
  }
  const told: Explained = {
    ...row,
    batchId: 31,
    batchNo: 'B-1',
    receivedOn: '2026-09-01',
    batchQty: '6',
    amortUnitPrice: '20.500000',
    nodes: [
      node,
      {
        ...node,
        key: '1',
        depth: 1,
        said: '运费 F-1',
        amount: null,
        quantity: null,
        working: '100 EUR (1.1) = 110.00 USD',
        document: null,
      },
    ],
  }
  served(serve(inventoryCalls.explain, () => told))
  show(
    <Routes>
      <Route path="/material/inventory/:batchId" element={<ExplainPage />} />
    </Routes>,
    { at: '/material/inventory/31' },
  )
  const tree = within(await screen.findByRole('list', { name: '成本由来' }))
  expect(tree.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '入库成本6 × 20.52026-09-01 RK-16123.00',
    '运费 F-1100 EUR (1.1) = 110.00 USD2026-09-01 ',
  ])
  expect(tree.getByRole('link', { name: 'RK-1' }).getAttribute('href')).toBe('/material/receipt/9')
  expect(screen.getByRole('button', { name: '审计资料' })).toBeTruthy()
})
