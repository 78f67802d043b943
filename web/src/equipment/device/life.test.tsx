import { device } from '@geodepot/contracts/equipment/device.ts'
import { type LifeEntry, deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import Print from './life-print.tsx'
import Life from './life.tsx'

const entry = (more: Pick<LifeEntry, 'key' | 'event'> & Partial<LifeEntry>): LifeEntry => ({
  group: 'custody',
  happenTime: '2026-03-01 08:00:00',
  recordTime: '2026-03-01 08:00:00',
  from: '',
  to: '',
  condition: null,
  document: null,
  person: '何永平',
  note: '',
  ...more,
})
const life: LifeEntry[] = [
  entry({ key: 'c1', event: 'opening', from: '供应商', to: '仪器装备库', condition: 'good' }),
  entry({
    key: 'c2',
    event: 'dispatch',
    happenTime: '2026-04-01 08:00:00',
    from: '仪器装备库',
    to: '在途 TP-1',
    document: { id: 31, kind: 'equipment/allocation', number: 'TP-1' },
  }),
  entry({ key: 'a9', group: 'card', event: 'update', happenTime: '2026-05-01 08:00:00', note: '自编号：空 → N-77' }),
]
const pages = (
  <Routes>
    <Route path="/equipment/device/:id/life" element={<Life />} />
    <Route path="/equipment/device/:id/life/print" element={<Print />} />
  </Routes>
)
afterEach(clear)

test('tells all of it, the latest first, or one kind; documents are a press away', async () => {
  served(
    serve(deviceLife.get, () => life),
    serve(device.get, () => refused(404, 'not there')),
  )
  const { user } = show(pages, { at: '/equipment/device/7/life' })
  const told = await screen.findAllByRole('listitem')
  expect(told.map((one) => within(one).getByText(/^(入账|发运|卡片修改)$/).textContent)).toEqual([
    '卡片修改',
    '发运',
    '入账',
  ])
  expect(screen.getByRole('link', { name: 'TP-1' }).getAttribute('href')).toBe('/open/equipment/allocation/31')
  await user.click(screen.getByText('卡片', { selector: '*' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('自编号：空 → N-77')).toBeTruthy()
  await user.click(screen.getByText('文件', { selector: '*' }))
  expect(screen.getByText('没有这类记录')).toBeTruthy()
  expect(screen.getByRole('button', { name: /导出/ }).hasAttribute('disabled')).toBe(false)
})

test('is printed as it happened', async () => {
  served(
    serve(dept.company, () => ({ company: '地球物理公司' })),
    serve(deviceLife.get, () => life),
    serve(
      device.get,
      () => ({ devName: '节点', brand: '中地装', devModel: 'WTU-508', ownerOrg: '仪器服务站' }) as never,
    ),
  )
  show(pages, { at: '/equipment/device/7/life/print' })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map((one) => within(one).getByText(/^(入账|发运|卡片修改)/).textContent)).toEqual([
    '入账',
    '发运',
    expect.stringContaining('卡片修改'),
  ])
})
