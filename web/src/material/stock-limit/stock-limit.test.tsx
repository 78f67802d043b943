import { type StockLimitRow, stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import StockLimitList from './list.tsx'

const rowOf = (id: number, more: Partial<StockLimitRow> = {}): StockLimitRow => ({
  id,
  storeId: 1,
  storeName: '中心库',
  materialId: 3,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  minQty: '4',
  maxQty: '8',
  leadDays: 90,
  freeQty: '2',
  under: '1',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [
  serve(storeCalls.list, () => ({ rows: [], total: 0 })),
  serve(materialCalls.list, () => ({ rows: [], total: 0 })),
]

masterPromises({
  page: () => <StockLimitList />,
  of: stockLimitCalls,
  row: rowOf,
  around,
  adds: /新增库存定额/,
  writes: {
    changes: { materialId: 3, storeId: '1', minQty: '4' },
    sent: { materialId: 3, storeId: '1', minQty: '4' },
  },
})

test('what is short is marked', async () => {
  served(
    serve(stockLimitCalls.list, () => ({ rows: [rowOf(1)], total: 1 })),
    ...around,
  )
  show(<StockLimitList />)
  expect(await screen.findByText('低于最低库存')).toBeTruthy()
})
