import { type InboundRow, repairSourceCalls } from '@geodepot/contracts/equipment/repair-source.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import RepairSources from './list.tsx'

const row: InboundRow = {
  id: 1,
  source: 'WTSC',
  number: 'BB-0001',
  outcome: 'refused',
  way: 'api',
  deviceNo: 'NV-7',
  deviceName: null,
  repairId: null,
  repairNumber: null,
  reason: '没有设备“NV-7”',
  times: 2,
  receivedTime: '2026-07-21 14:15:00',
  receivedBy: 'wtsc',
}

test('the list says what came and why it was refused; one shows what they sent', async () => {
  served(
    serve(repairSourceCalls.list, () => ({ rows: [row], total: 1 })),
    serve(repairSourceCalls.get, () => ({
      ...row,
      content: {
        number: 'BB-0001',
        deviceNo: 'NV-7',
        faultTime: '2026-01-15 07:30:00',
        faultDesc: '水温报警',
        repairLevel: '604' as const,
        estimate: '0',
        warranty: 'none' as const,
      },
    })),
  )
  const { user } = show(<RepairSources />)
  expect(await screen.findByText('没有设备“NV-7”')).toBeTruthy()
  await user.click(screen.getByText('BB-0001', { selector: 'button, a' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BB-0001' }))
  expect(await dialog.findByText('水温报警')).toBeTruthy()
})
