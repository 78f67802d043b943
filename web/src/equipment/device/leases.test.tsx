import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { Leases } from './leases.tsx'

afterEach(clear)

test('a device says by which contract it is here, and what it has cost', async () => {
  served(
    serve(leaseCalls.ofDevice, () => [
      {
        id: 1,
        number: 'ZL-1',
        leaseKind: 'leasedIn' as const,
        partnerName: '某租赁公司',
        contractNo: 'WZ-1',
        dayRate: '6.50',
        currency: 'USD',
        hireFrom: '2026-06-01',
        hireTo: '2026-08-01',
        isOnHire: true,
        hireDays: '46',
        cost: '299.00',
      },
    ]),
  )
  show(<Leases devId={12} />)
  expect(await screen.findByText('ZL-1')).toBeTruthy()
  expect(screen.getByText('299.00')).toBeTruthy()
})
