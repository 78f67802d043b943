import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { Repairs } from './repairs.tsx'

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('a device’s page tells its repairs, and what each has cost', async () => {
  const one = {
    id: 3,
    number: 'WX-XB-20260721-0003',
    docState: 'settled',
    repairLevel: '602' as const,
    faultTime: '2026-07-20 18:30:00',
    faultDesc: '伺服阀响应滞后',
    workshopName: '修造厂',
    endTime: null,
    totalAmount: '128.95',
    downtimeHours: '30',
  }
  served(serve(repairCalls.ofDevice, () => [one]))
  show(<Repairs devId={12} isGone={false} />)
  expect(await screen.findByText(/128.95/)).toBeTruthy()
})
