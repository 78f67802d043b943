import { type LedgerCheckRow, ledger } from '@geodepot/contracts/system/ledger.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import LedgerChecks from './list.tsx'

const rowOf = (checkId: number, more: Partial<LedgerCheckRow> = {}): LedgerCheckRow => ({
  checkId,
  ledger: 'equipment/custody',
  ledgerName: '设备保管账',
  outcome: '0',
  startTime: '2026-11-20 02:30:00',
  endTime: '2026-11-20 02:30:04',
  looked: 36_420,
  differences: 0,
  found: [],
  error: '',
  ...more,
})
const rows = [
  rowOf(3, {
    outcome: '1',
    differences: 3,
    found: ['设备 12：持有方记为 4，按流水应为 9', '设备 13：持有方记为 4，按流水应为 9'],
  }),
  rowOf(2, { ledger: 'document/event', ledgerName: '单据历史' }),
  rowOf(1, { outcome: '3', looked: null, differences: null, error: 'canceling statement due to statement timeout' }),
]
const list = serve(ledger.list, () => ({ rows, total: rows.length }))
const ledgers = serve(ledger.ledgers, () => [
  { ledger: 'equipment/custody', ledgerName: '设备保管账' },
  { ledger: 'document/event', ledgerName: '单据历史' },
])

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the checks of the ledgers', () => {
  test('say which was sound, which differs and how, and which could not be made', async () => {
    served(list, ledgers)
    const { user } = show(<LedgerChecks />)
    const line = within(
      (await screen.findByText('设备 12：持有方记为 4，按流水应为 9 另有 2 处')).closest('tr') ?? document.body,
    )
    expect(line.getByText('有差异')).toBeTruthy()
    expect(line.getByText('36,420')).toBeTruthy()
    expect(screen.getByText('canceling statement due to statement timeout')).toBeTruthy()
    await user.click(line.getByRole('button', { name: /查\s*看/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/设备 13：持有方记为 4，按流水应为 9\s*另有 1 处/)).toBeTruthy()
  })

  test('are made at once when somebody who may asks for it, who hears what was found', async () => {
    let now = rows
    const { asked } = served(
      serve(ledger.list, () => ({ rows: now, total: now.length })),
      ledgers,
      serve(ledger.run, () => {
        now = [
          rowOf(5, { ledger: 'document/event', ledgerName: '单据历史' }),
          rowOf(4, { outcome: '1', differences: 2, found: ['设备 14：持有方记为 4，按流水应为 9'] }),
          ...rows,
        ]
        return { after: 3 }
      }),
    )
    const { user } = show(<LedgerChecks />)
    await user.click(await screen.findByRole('button', { name: '立即核对' }))
    await user.click((await screen.findAllByRole('button', { name: '立即核对' })).at(-1) ?? document.body)
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/ledger.run')).toBe(true))
    expect(await screen.findByText('核对完成，发现 2 处差异', {}, { timeout: 5000 })).toBeTruthy()
    expect(await screen.findByText(/设备 14/)).toBeTruthy()
  })

  test('are only shown to those who may only look', async () => {
    setLanguage('en')
    served(list, ledgers)
    show(<LedgerChecks />, { person: { ...someone, permissions: ['monitor:ledger:list'] } })
    expect(await screen.findByText('Differs')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Check now|Export/ })).toBeNull()
  })
})
