import { type TransitLine, type TransitRow, transit } from '@geodepot/contracts/equipment/transit.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Models from '../project/models.tsx'
import PrintModels from '../project/models-print.tsx'
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
  expect(screen.getByText('迟 4 天')).toBeTruthy()
  await screen.findByText('1 批迟到')
  await user.click(screen.getByText('按明细'))
  await screen.findByText('GS-20DX')
  await user.click(screen.getByText('按批次'))
  const found = within((await screen.findByText('塔里木三维接收')).closest('tr') as HTMLElement)
  expect(await actionsOf(user, found)).toEqual(['接收'])
  await doWith(user, found, '接收')
  expect(addressNow()).toBe('/equipment/allocation/31?do=receive')
})

test('a project’s table by model shows what is missing and damaged, and is printed', async () => {
  const model = {
    key: 'm3',
    modelId: 3,
    brand: 'OYO',
    devModel: 'GS-20DX',
    devType: '检波器',
    unit: '串',
    asked: '1000',
    allocated: '600',
    onRoad: '180',
    arrived: '400',
    missing: '20',
    damaged: '5',
    returned: '0',
    held: '399',
  }
  served(
    serve(projectEquipment.models, () => [model]),
    serve(dept.company, () => ({ company: '地球物理公司' })),
  )
  show(<Models projectInfoNo="P2601" />)
  await screen.findByText('OYO GS-20DX')
  expect(screen.getByText('20').className).toContain('amber')
  clear()
  served(
    serve(projectEquipment.models, () => [model]),
    serve(dept.company, () => ({ company: '地球物理公司' })),
  )
  show(
    <Routes>
      <Route path="/equipment/transit/project/:projectInfoNo" element={<PrintModels />} />
    </Routes>,
    { at: '/equipment/transit/project/P2601' },
  )
  expect(within(await screen.findByRole('table')).getByText('399')).toBeTruthy()
})
