import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { Customs } from './customs.tsx'

afterEach(clear)

test('a device says by which declaration it is here', async () => {
  served(
    serve(customsCalls.ofDevice, () => [
      {
        id: 3,
        number: 'HG-1',
        regimeName: '暂时进口',
        direction: 'in' as const,
        country: 'KZ',
        declarationNo: 'KZ-117',
        untilOn: '2026-12-31',
        daysLeft: 35,
        dischargedBy: '',
      },
    ]),
  )
  show(<Customs devId={1} />)
  expect(await screen.findByText(/海关监管 · /)).toBeTruthy()
  expect(screen.getByText('KZ-117')).toBeTruthy()
})
