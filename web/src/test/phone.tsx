import 'fake-indexeddb/auto'
import type { Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import type { OfflineEntry } from '@geodepot/contracts/kit/offline.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { type WorkRow, worklist } from '@geodepot/contracts/system/worklist.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { dropToken, keepToken } from '../kit/api/index.ts'
import { setLanguage } from '../kit/i18n/index.ts'
import { database } from '../kit/offline/database.ts'
import { serve } from '../kit/test/served.ts'
import PhonePages from '../phone-pages.tsx'

export const kind = 'equipment/allocation'
export const line = (shipmentLineId: number, more: Partial<ShipmentLineRow> = {}): ShipmentLineRow =>
  ({
    shipmentLineId,
    lineId: shipmentLineId,
    modelId: 1,
    devId: shipmentLineId,
    devName: '采集站',
    brand: 'Sercel',
    devModel: 'WTU-508',
    selfNum: `N-${shipmentLineId}`,
    devSign: `S-${shipmentLineId}`,
    devCoding: null,
    unit: '台',
    shippedQty: '1',
    receivedQty: '0',
    damagedQty: '0',
    shortQty: '0',
    refusedQty: '0',
    lostQty: '0',
    backQty: '0',
    unsettledQty: '0',
    expectedQty: '1',
    ...more,
  }) as ShipmentLineRow
export const strings = line(3, {
  devId: null,
  selfNum: null,
  devSign: null,
  devModel: 'GS-20DX',
  unit: '串',
  expectedQty: '300',
})
export const detail = (lines: readonly ShipmentLineRow[]) =>
  ({ id: 12, number: 'DP-1', shipments: [{ lines } as unknown as Shipment] }) as never
export const person = (more: object = {}) =>
  ({ user: { userId: 7, nickName: '马志强' }, permissions: [], roles: [], ...more }) as never
export const task = {
  work: 'receive',
  documentId: 12,
  kind,
  kindName: '调配单',
  docNo: 'DP-1',
  about: '仪器站 → 塔里木',
  since: '2026-11-20 08:00:00',
  due: null,
  daysLate: 2,
  actions: [{ name: 'receive', label: '接收' }],
} satisfies WorkRow
export const entriesIn = (asked: readonly { readonly name: string; readonly ask: unknown }[]) =>
  asked.flatMap(({ name, ask }) =>
    name === offlineCalls.handIn.name ? (ask as { entries: OfflineEntry[] }).entries : [],
  )
export const accept = (ask: unknown, outcome: 'done' | 'kept' = 'done') => ({
  results: (ask as { entries: OfflineEntry[] }).entries.map(({ entryKey }) => ({
    entryKey,
    outcome,
    msg: outcome === 'done' ? '' : '别人已登记',
  })),
})
export const usual = [
  serve(userCalls.getInfo, () => person()),
  serve(worklist.list, () => ({ rows: [task], counts: [] })),
  serve(allocationCalls.get, () => detail([line(1), line(2), strings])),
]
export const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
export const open = (path: string) => {
  history.replaceState(null, '', path)
  render(<PhonePages />)
  return userEvent.setup()
}
export const at = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)

/** A phone of its own for each test of a file. */
export const onPhone = (): void => {
  beforeEach(() => {
    keepToken('t')
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    dropToken()
    setLanguage('cn')
    history.replaceState(null, '', '/')
    const db = await database()
    await Promise.all([db.clear('entries'), db.clear('photos'), db.clear('kept')])
  })
}
