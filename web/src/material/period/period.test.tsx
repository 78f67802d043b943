import { type PeriodDetail, type PeriodRow, periodCalls } from '@geodepot/contracts/material/period.ts'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import PeriodList from './list.tsx'
import PeriodPage from './page.tsx'

afterEach(clear)

const open: PeriodRow = {
  period: '2026-10',
  beginsOn: '2026-09-27',
  endsOn: '2026-10-26',
  state: 'open',
  closedBy: null,
  closedTime: null,
  rowCount: null,
  hash: null,
  openingAmount: null,
  inAmount: null,
  outAmount: null,
  endingAmount: null,
  can: { trial: true, close: true },
}
const closed: PeriodRow = {
  ...open,
  period: '2026-09',
  state: 'closed',
  closedBy: '金秀兰',
  closedTime: '2026-09-29 09:00:00',
  rowCount: 120,
  hash: 'abcdef0123456789'.repeat(4),
  openingAmount: '10.00',
  inAmount: '5.00',
  outAmount: '3.00',
  endingAmount: '12.00',
  can: { reopen: true },
}
const detailOf = (row: PeriodRow, more: Partial<PeriodDetail> = {}): PeriodDetail => ({
  ...row,
  closings: [],
  reopenings: [],
  words: [],
  ...more,
})
const showPage = (period: string) =>
  show(
    <Routes>
      <Route path="/material/period/:period" element={<PeriodPage />} />
    </Routes>,
    { at: `/material/period/${period}` },
  )

test('the months are listed with how they stand, who closed them and the hash', async () => {
  served(serve(periodCalls.list, () => ({ rows: [open, closed], total: 2 })))
  show(<PeriodList />)
  expect(await screen.findByText('未结账')).toBeTruthy()
  expect(screen.getByText('abcdef012345')).toBeTruthy()
  expect(screen.getByText('12.00')).toBeTruthy()
})

test('a trial lists what speaks against it, each with the way there', async () => {
  const nothing = { document: null, storeId: null, batchId: null, period: null, offline: false }
  served(
    serve(periodCalls.get, () => detailOf(open)),
    serve(periodCalls.trial, () => ({
      period: '2026-10',
      triedTime: '2026-10-28 10:00:00',
      count: 4,
      findings: [
        {
          ...nothing,
          key: 'unposted',
          said: '入库单 RK-1 还没有记账',
          document: { kind: 'material/receipt', id: 7, number: 'RK-1' },
        },
        { ...nothing, key: 'earlierOpen', said: '前面的期间 2026-09 还没有结账', period: '2026-09' },
        { ...nothing, key: 'beforeThe26th', said: '还早' },
        { ...nothing, key: 'keptOffline', offline: true, said: '离线登记“发料 CK-1”未被接受' },
      ],
    })),
  )
  showPage('2026-10')
  expect(await screen.findByText('4 项问题，解决后才能结账')).toBeTruthy()
  const report = within(screen.getByRole('region', { name: '试结报告 2026-10' }))
  expect(report.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/material/receipt/7',
    '/material/period/2026-09',
    '/user/offline?state=kept',
  ])
  expect(report.getAllByRole('listitem')).toHaveLength(4)
})

test('closing asks first, and what is closed can be asked to be opened again with a reason', async () => {
  const { asked } = served(
    serve(periodCalls.get, () =>
      detailOf(closed, {
        closings: [
          {
            id: 1,
            closedBy: '金秀兰',
            closedTime: '2026-09-29 09:00:00',
            rowCount: 120,
            hash: closed.hash ?? '',
            supersededTime: null,
          },
        ],
      }),
    ),
    serve(periodCalls.reopen, () => undefined),
  )
  const { user } = showPage('2026-09')
  expect(await screen.findByText(closed.hash ?? '')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '结账' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '申请反结账' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '漏记一张')
  await user.click(dialog.getByRole('button', { name: '申请反结账' }))
  await screen.findByText('有效')
  expect(asked.find(({ name }) => name === periodCalls.reopen.name)?.ask).toMatchObject({
    period: '2026-09',
    reason: '漏记一张',
  })
})

test('headquarters is told who asked and why, in English too', async () => {
  setLanguage('en')
  served(
    serve(periodCalls.get, () =>
      detailOf(
        { ...closed, state: 'reopening', can: { approve: true } },
        {
          reopenings: [
            {
              id: 1,
              reason: 'A receipt was left out',
              askedBy: 'Jin',
              askedTime: '2026-09-30 09:00:00',
              decision: null,
              opinion: '',
              decidedBy: null,
              decidedTime: null,
            },
          ],
        },
      ),
    ),
  )
  showPage('2026-09')
  expect(await screen.findByRole('button', { name: 'Agree' })).toBeTruthy()
  expect(screen.getByText('A receipt was left out')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy()
})
