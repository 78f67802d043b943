import { type ReservationRow, reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import ReservationList from './list.tsx'

const row = (more: Partial<ReservationRow> = {}): ReservationRow => ({
  id: 1,
  state: 'open',
  storeId: 1,
  storeName: '中心库',
  materialId: 5,
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'SV-1',
  unit: 'piece',
  unitName: '件',
  quantity: '7.000',
  aim: 'use',
  analysisId: 3,
  analysisNo: 'YW-0001',
  applicationId: 4,
  applicationNo: 'WS-0009',
  lineNo: 2,
  projectInfoNo: 'P2601',
  projectName: '塔里木',
  orgName: '2101队',
  expiresOn: '2026-12-03',
  daysLeft: 7,
  createBy: '罗文静',
  createTime: '2026-11-03 09:00:00',
  endedTime: null,
  endedBy: null,
  reason: '',
  can: { release: true, prolong: true },
  ...more,
})
afterEach(clear)

test('says for which line something is kept and how long, leads there, and is given back with a reason', async () => {
  const { asked } = served(
    serve(reservationCalls.list, () => ({ rows: [row(), row({ id: 2, daysLeft: 20, can: {} })], total: 2 })),
    serve(storeCalls.list, () => ({ rows: [], total: 0 })),
    serve(reservationCalls.release, () => undefined),
    serve(reservationCalls.prolong, () => ({ expiresOn: '2026-12-26' })),
  )
  const { user } = show(<ReservationList />, { at: '/material/reservation' })
  const first = (await screen.findByText('7 天后到期')).closest('tr') ?? document.body
  expect(asked.find(({ name }) => name === reservationCalls.list.name)?.ask).toMatchObject({ state: 'open' })
  expect(within(first).getByRole('link', { name: 'WS-0009 / 2' })).toBeTruthy()
  expect(screen.queryByText('20 天后到期')).toBeNull()
  await doWith(user, within(first), '释放')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('WS-0009')
  await user.click(within(dialog).getByRole('button', { name: /释放$/ }))
  expect(asked.some(({ name }) => name === reservationCalls.release.name)).toBe(false)
  await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '不再需要')
  await user.click(within(dialog).getByRole('button', { name: /释放$/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === reservationCalls.release.name)?.ask).toMatchObject({
      reason: '不再需要',
    }),
  )
})
