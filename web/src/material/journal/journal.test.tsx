import { type JournalRow, journalCalls } from '@geodepot/contracts/material/journal.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import JournalList from './list.tsx'

afterEach(clear)

const row: JournalRow = {
  id: 12,
  period: '2026-11',
  bizDate: '2026-11-03',
  kind: 'issue',
  debitAccount: 'use',
  debitObject: '库车三维',
  creditAccount: 'stock',
  creditObject: '中心库',
  projectInfoNo: 'P2601',
  costUnit: '西部分公司',
  materialCode: 'VB-1',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Servo valve',
  specChassisNo: '',
  applicableModel: '',
  partNo: '',
  unit: '08',
  unitName: '件',
  batchNo: 'B-1',
  quantity: '2',
  amount: '41.00',
  documentNumber: 'CK-1',
  document: { kind: 'material/outbound', id: 9 },
  month: null,
  reversible: false,
  recordedBy: '范',
  recordTime: '2026-11-03 10:00:00',
  remark: '',
}
const around = [
  serve(storeCalls.list, () => ({ rows: [], total: 0 })),
  serve(inventoryCalls.periods, () => [{ period: '2026-11', state: 'open' as const }]),
  serve(journalCalls.list, () => ({ rows: [row], total: 1 })),
]

test('a posting says its debit and credit; the sums by account are balanced', async () => {
  served(
    ...around,
    serve(journalCalls.balance, () => ({
      period: '2026-11',
      accounts: [
        { account: 'stock' as const, debit: '0.00', credit: '41.00' },
        { account: 'use' as const, debit: '41.00', credit: '0.00' },
      ],
      debit: '41.00',
      credit: '41.00',
    })),
  )
  const { user } = show(<JournalList />)
  expect(await screen.findByText('项目领用')).toBeTruthy()
  expect(screen.getByText('库存物资')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '按科目汇总' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/借贷平衡/)).toBeTruthy()
  expect(dialog.getAllByText('41.00').length).toBeGreaterThan(1)
})

test('what another area booked leads to its month, and is taken back with a reason', async () => {
  const booked: JournalRow = {
    ...row,
    id: 20,
    kind: 'depreciation',
    debitAccount: 'depreciation',
    creditAccount: 'accumulated',
    documentNumber: null,
    document: null,
    month: '2026-10',
    reversible: true,
  }
  const { asked } = served(
    ...around.slice(0, 2),
    serve(journalCalls.list, () => ({ rows: [booked], total: 1 })),
    serve(journalCalls.reverse, () => undefined),
  )
  const { user } = show(
    <PlacesProvider value={(view) => `/${view.replace('/index', '')}`}>
      <JournalList />
    </PlacesProvider>,
  )
  expect(await screen.findByText('累计折旧')).toBeTruthy()
  expect(screen.getByRole('link', { name: '20' }).getAttribute('href')).toBe('/equipment/depreciation?month=2026-10')
  await user.click(screen.getByRole('button', { name: /冲销/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox'), '重复记账')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked.map(({ ask }) => ask)).toContainEqual({ id: '20', reason: '重复记账' }))
})

test('without the right for prices there are no amounts, in English too', async () => {
  setLanguage('en')
  served(
    ...around.slice(0, 2),
    serve(journalCalls.list, () => ({ rows: [{ ...row, amount: null }], total: 1 })),
  )
  show(<JournalList />, { person: { ...someone, permissions: ['material:journal:list'] } })
  expect(await screen.findByText('Project cost')).toBeTruthy()
  expect(screen.queryByText('Amount (USD)')).toBeNull()
  expect(screen.queryByRole('button', { name: 'By account' })).toBeNull()
})
