import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { codesIn } from '../../kit/scan/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import DeviceLabels from './labels.tsx'
import OpenedLabel from './opened.tsx'

const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    { at: address },
  )
afterEach(clear)

test('prints a label for each device that was chosen: its own code as bars, and the address that opens it', async () => {
  const { asked } = served(
    serve(deviceLabel.print, () => [
      {
        devId: 7,
        code: 'K7M4P2XQA',
        devName: '采集站',
        brand: 'Sercel',
        devModel: 'WTU-508',
        selfNum: 'N-601',
        devSign: 'W26-0001',
        devCoding: null,
        formerly: 'W-6',
        ownerOrg: '仪器中心',
      },
    ]),
    serve(device.list, () => ({ rows: [], total: 0 })),
  )
  at('/equipment/device/labels?ids=7', '/equipment/device/labels', <DeviceLabels />)
  const label = await screen.findByRole('article', { name: 'N-601' })
  expect(label.textContent).toContain('K7M4P2XQA')
  expect(label.textContent).toContain('原 W-6')
  expect(label.textContent).toContain('W26-0001')
  expect(asked[0]?.ask).toEqual({ ids: ['7'] })
})

test('a label that was retired says since when, by whom, and what took its place', async () => {
  served(
    serve(deviceLabel.open, () => ({
      code: 'K7M4P2XQA',
      devId: null,
      devName: '采集站',
      devModel: 'Sercel WTU-508',
      ownerOrg: '仪器中心',
      madeTime: '2026-01-01 08:00:00',
      retired: { time: '2026-11-20 08:00:00', person: '何永平', newCode: 'B2C3D4E5F' },
    })),
  )
  at('/label/K7M4P2XQA', '/label/:code', <OpenedLabel />)
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('何永平')
  expect(note.textContent).toContain('B2C3D4E5F')
  expect(screen.getByText('该设备不在您的数据范围内')).toBeTruthy()
})

test('a scanner that reads the address of a label gives the device’s own code', () => {
  expect(codesIn('https://depot.example/label/K7M4P2XQA?d=N-601 X-2')).toEqual(['N-601', 'X-2'])
  expect(codesIn('https://depot.example/label/K7M4P2XQA?d=%E8%8A%82%E7%82%B9%20N-601')).toEqual(['节点 N-601'])
})
