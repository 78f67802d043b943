import { type RepairCard, repairBoardCalls, repairStages } from '@geodepot/contracts/equipment/repair-board.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import RepairBoard from './page.tsx'

afterEach(clear)

const card: RepairCard = {
  repairId: 7,
  number: 'WX-ZB-20261101-0007',
  deviceName: 'Z-012 KZ-28',
  faultDesc: '等密封件',
  levelName: '项修',
  workshopName: '修理厂',
  vendorName: '',
  days: 12,
  overdueDays: 3,
  reworkNo: 1,
  scrapSuggested: true,
}
test('what is under repair stands in the column of what it waits for, and opens', async () => {
  served(
    serve(repairBoardCalls.board, () => ({
      workshops: [{ workshopId: 'C10806', workshopName: '修理厂' }],
      stages: repairStages.map((stage) => ({
        stage,
        count: stage === 'waitParts' ? 3 : 0,
        cards: stage === 'waitParts' ? [card] : [],
      })),
    })),
  )
  const { user } = show(<RepairBoard />, { at: '/equipment/repair-board' })
  const column = within(await screen.findByRole('region', { name: '待件' }))
  for (const said of ['Z-012 KZ-28', '12 天', '逾期 3 天', '建议报废', '第 1 次返修', '等密封件', '还有 2 张'])
    expect(column.getByText(said)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '待工' })).getByText('没有')).toBeTruthy()
  await user.click(column.getByRole('link'))
  await waitFor(() => expect(addressNow()).toBe('/open/equipment/repair/7'))
})
