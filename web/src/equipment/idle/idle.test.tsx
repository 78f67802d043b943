import { type IdleBoard, idleCalls } from '@geodepot/contracts/equipment/idle.ts'
import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlacesProvider } from '../../kit/routing/index.ts'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import IdlePage from './page.tsx'

afterEach(clear)

const sums = {
  devices: 2,
  perDay: '7.00',
  cost: '102.50',
  costOf: { d30: '17.50', d90: '85.00', d180: '0.00', d365: '0.00', more: '0.00' },
  devicesOf: { d30: '1', d90: '1', d180: '0', d365: '0', more: '0' },
}
const board: IdleBoard = {
  keptTime: '2026-11-26 08:25:00',
  chosen: [],
  total: sums,
  rows: [
    {
      ...sums,
      key: '5',
      label: 'SmartSolo WTU-508',
      asked: {
        applicationId: 31,
        number: 'SBSQ-1',
        projectName: '库车三维',
        quantity: '4',
        beginsOn: '2026-12-16',
      },
    },
  ],
}
const page = (person = someone) =>
  show(
    <PlacesProvider value={(view) => `/${view.replace('/index', '')}`}>
      <IdlePage />
    </PlacesProvider>,
    { at: '/equipment/idle', person },
  )

test('what lies idle says what it costs, opens its devices and drafts the move to who wants it first', async () => {
  served(
    serve(idleCalls.board, () => board),
    serve(category.tree, () => []),
  )
  const { user } = page()
  expect((await screen.findAllByText('102.50')).length).toBeGreaterThan(0)
  const draft = screen.getByRole('link', { name: '起草调配' })
  expect(draft.getAttribute('href')).toBe('/equipment/allocation/new?applicationId=31')
  const row = within(screen.getByRole('row', { name: /WTU-508/ }))
  await user.click(row.getAllByRole('link', { name: '1' })[1] ?? document.body)
  await waitFor(() => expect(addressNow()).toBe('/equipment/idle/devices?modelId=5&age=d90'))
})

test('rates of categories are seen by whoever may, and changed by whoever may that', async () => {
  served(
    serve(idleCalls.board, () => board),
    serve(category.tree, () => []),
    serve(internalRateCalls.list, () => ({
      standard: '1',
      rates: [{ id: 3, categoryId: 9, devType: '节点采集单元', fromDate: '2026-11-16', usd: '3.50', saidBy: '金' }],
    })),
  )
  const { user } = page({ ...someone, permissions: ['equipment:idle:list', 'equipment:internal-rate:list'] })
  await user.click(await screen.findByRole('button', { name: '内部台日费率' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('3.50')).toBeTruthy()
  expect(dialog.getByText('默认 1.00 USD/天')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '删除' })).toBeNull()
})
