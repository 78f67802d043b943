import { type DeviceDetail, device } from '@geodepot/contracts/equipment/device.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Release from './release.tsx'

afterEach(clear)

test('a lock is released with a reason, and says whose it was', async () => {
  const { asked } = served(serve(device.release, () => undefined))
  const of = {
    devId: 12,
    version: 3,
    devName: '节点',
    selfNum: 'N-12',
    lockedBy: { id: 5, kind: 'equipment/lease', number: 'ZL-5' },
  } as DeviceDetail
  const close = vi.fn()
  const { user } = show(<Release of={of} close={close} />)
  expect(await screen.findByText(/ZL-5/)).toBeTruthy()
  await user.type(await screen.findByLabelText(/原因/), '现场急用')
  await user.click(screen.getByRole('button', { name: '解除占用' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.find(({ name }) => name === 'equipment/device.release')?.ask).toMatchObject({
    reason: '现场急用',
    version: 3,
  })
})
