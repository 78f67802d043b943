import { category } from '@geodepot/contracts/equipment/category.ts'
import { type DemandRow, demand, demandWeeks } from '@geodepot/contracts/equipment/demand.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import List from './list.tsx'

const row: DemandRow = {
  key: 'm5',
  modelId: 5,
  categoryId: 31,
  brand: 'OYO',
  devModel: 'GS-20DX',
  devType: '检波器',
  unit: '串',
  free: '400',
  asked: '1000',
  coming: '0',
  shortOn: '2026-06-08',
  shortQty: '600',
  firstWeek: '2026-06-01',
  shortWeeks: 51,
  have: Array.from({ length: demandWeeks }, () => '400'),
  need: Array.from({ length: demandWeeks }, (_, week) => (week === 0 ? '0' : '1000')),
}
afterEach(clear)

test('a shortage is told by its first week, and its row opens the ways out, each with its draft where that can be written', async () => {
  served(
    serve(category.tree, () => []),
    serve(demand.list, () => ({ rows: [row], total: 1 })),
    serve(demand.get, () => ({
      row,
      demands: [
        {
          id: 31,
          number: 'SBSQ-1',
          projectName: '塔里木三维',
          quantity: '1000',
          beginsOn: '2026-06-08',
          endsOn: '2026-12-01',
        },
      ],
      returns: [{ from: '准噶尔二维', quantity: '80', on: '2026-05-01', overdueDays: 9 }],
      ways: [
        {
          kind: 'pool' as const,
          said: '从仪器装备库调配',
          quantity: '400',
          on: '2026-06-01',
          lateDays: null,
          consequence: '该库不再有余量',
          view: 'equipment/allocation/index',
          below: '/new?applicationId=31',
        },
        {
          kind: 'hire' as const,
          said: '外租',
          quantity: '600',
          on: '2026-06-16',
          lateDays: 8,
          consequence: '按天付租金',
          view: 'equipment/lease/index',
          below: '/new',
        },
      ],
    })),
  )
  const { user } = show(
    <PlacesProvider value={(view) => (view === 'equipment/allocation/index' ? '/equipment/allocation' : undefined)}>
      <List />
    </PlacesProvider>,
    { at: '/equipment/demand' },
  )
  await screen.findByRole('img', { name: '2026-06-08 起的一周：需要 1,000，可用 400，缺 600' })
  await user.click(screen.getByText('OYO GS-20DX'))
  await screen.findByText('2026-06-08 起缺 600 串')
  const ways = within(screen.getByRole('region', { name: '解决办法' }))
  expect(ways.getByText('晚 8 天')).toBeTruthy()
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/equipment/allocation/new?applicationId=31',
  ])
  expect(screen.getByRole('link', { name: 'SBSQ-1' }).getAttribute('href')).toBe('/equipment/application/31')
  expect(screen.getByText('已过结束日 9 天，不计入')).toBeTruthy()
})
