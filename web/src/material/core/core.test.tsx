import { type CoreRow, coreCalls } from '@geodepot/contracts/material/core.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import CoreList from './list.tsx'

const row = (more: Partial<CoreRow> = {}): CoreRow => ({
  lineId: 1,
  state: 'awaited',
  side: 'user',
  outboundId: 3,
  outboundNumber: 'CK-0003',
  outKind: 'project',
  outDate: '2026-10-13',
  storeId: 1,
  storeName: '中心库',
  materialId: 5,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'SV-1',
  unit: 'piece',
  unitName: '件',
  projectName: '塔里木',
  owner: '郑晓东',
  deviceName: '',
  outQty: '2.000',
  returnedQty: '0',
  receivedQty: '0',
  waivedQty: '0',
  openQty: '2.000',
  coreDueOn: '2026-11-12',
  ageDays: 44,
  late: '1',
  lateDays: 14,
  waivedBecause: '',
  can: { waive: true },
  ...more,
})
afterEach(clear)

test('says of whom an old core is awaited, since when and how late, and what is waived says why', async () => {
  const { asked } = served(
    serve(coreCalls.list, () => ({
      rows: [row(), row({ lineId: 2, side: 'repairer', owner: '修理厂', late: '0', lateDays: null, can: {} })],
      total: 2,
    })),
    serve(storeCalls.list, () => ({ rows: [], total: 0 })),
    serve(coreCalls.waive, () => undefined),
  )
  const { user } = show(<CoreList />, { at: '/material/core' })
  const first = (await screen.findByText('逾期 14 天')).closest('tr') ?? document.body
  expect(asked.find(({ name }) => name === coreCalls.list.name)?.ask).toMatchObject({ state: 'awaited' })
  expect(within(first).getByRole('link', { name: 'CK-0003' })).toBeTruthy()
  expect(within(first).getByText('使用方')).toBeTruthy()
  expect(screen.getByText('修理商')).toBeTruthy()
  await doWith(user, within(first), '免交')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('郑晓东')
  const press = () => user.click(within(dialog).getByRole('button', { name: /免交$/ }))
  await press()
  expect(asked.some(({ name }) => name === coreCalls.waive.name)).toBe(false)
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '随车沉没')
  await press()
  await waitFor(() =>
    expect(asked.find(({ name }) => name === coreCalls.waive.name)?.ask).toMatchObject({
      lineId: 1,
      quantity: '2.000',
      reason: '随车沉没',
    }),
  )
})
