import { type UpkeepOfDevice, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { NextUpkeep } from './upkeep.tsx'

afterEach(clear)

test('a device’s page tells its next upkeep', async () => {
  const one: UpkeepOfDevice = {
    ruleId: 3,
    ruleName: '震源 250 小时保养',
    repairLevel: '605',
    levelName: '强制保养',
    forced: 'Y',
    meterKind: 'hours',
    run: '1420',
    limitRun: '1500',
    limitOn: null,
    dueState: 'fine',
    lastTime: '2026-05-02 10:00:00',
  }
  served(serve(upkeepCalls.ofDevice, () => [one]))
  show(<NextUpkeep devId={41} />)
  expect(await screen.findByText(/到 1,500 小时/)).toBeTruthy()
  expect(await screen.findByText(/已运行 1,420 小时 · 上次 2026-05-02/)).toBeTruthy()
})
