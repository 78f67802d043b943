import { type TransitLine, type TransitRow, transit } from '@geodepot/contracts/equipment/transit.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Transit from './page.tsx'

const road = {
  kind: 'allocation' as const,
  documentId: 31,
  number: 'TP-1',
  position: 1,
  from: '仪器装备库',
  to: '塔里木三维',
  shippedTime: '2026-05-01 08:00:00',
  daysOnRoad: 9,
  expectedDate: '2026-05-06',
  overdueDays: 4,
  waitsFor: '塔里木三维 · 马',
  mustAct: '塔里木三维接收',
  mayReceive: true,
  maySettle: false,
  waybill: 'W-1',
}
const row: TransitRow = {
  ...road,
  shipmentId: 5,
  carrier: '西北物流',
  plate: '',
  driver: '',
  driverPhone: '',
  expectedQty: [{ unit: '串', quantity: '180' }],
  unsettledQty: [],
}
const line: TransitLine = {
  ...road,
  shipmentLineId: 9,
  devNo: '',
  devName: '检波器串',
  brand: 'OYO',
  devModel: 'GS-20DX',
  unit: '串',
  shippedQty: '600',
  expectedQty: '180',
  shortQty: '0',
  refusedQty: '0',
  unsettledQty: '0',
}
afterEach(clear)

test('what is on the road says how late it is, and leads to what is to be done about it', async () => {
  served(
    serve(transit.list, () => ({ rows: [row], total: 1 })),
    serve(transit.lines, () => ({ rows: [line], total: 1 })),
    serve(transit.summary, () => ({ shipments: 1, late: 1, expectedQty: row.expectedQty, unsettledQty: [] })),
  )
  const { user } = show(<Transit />, { at: '/equipment/transit' })
  await screen.findByText('塔里木三维接收')
  expect(screen.getByText('逾期 4 天')).toBeTruthy()
  await screen.findByText('1 批逾期')
  await user.click(screen.getByText('按明细'))
  await screen.findByText('GS-20DX')
  await user.click(screen.getByText('按批次'))
  const found = within((await screen.findByText('塔里木三维接收')).closest('tr') as HTMLElement)
  expect(await actionsOf(user, found)).toEqual(['接收'])
  await doWith(user, found, '接收')
  expect(addressNow()).toBe('/equipment/allocation/31?do=receive')
})
