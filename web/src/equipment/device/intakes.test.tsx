import { type IntakeRow, deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { doWith } from '../../kit/test/row-actions.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Intakes from './intakes.tsx'

const row = (more: Partial<IntakeRow> = {}): IntakeRow => ({
  id: 4,
  fileName: '台账.xlsx',
  sheetName: 'Sheet1',
  state: 'standing',
  newCount: 40,
  changedCount: 2,
  movedCount: 0,
  createBy: '林主管',
  createTime: '2026-11-20 09:00:00',
  undoneBy: null,
  undoneTime: null,
  undoneWhy: '',
  can: { undo: true },
  ...more,
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('lists what each import made, and takes one back with a reason', async () => {
  const rows = [row(), row({ id: 3, fileName: '旧.xlsx', state: 'undone', undoneWhy: '错', can: {} })]
  const { asked } = served(
    serve(deviceIntake.list, () => ({ rows, total: 2 })),
    serve(deviceIntake.undo, () => undefined as never),
  )
  const { user } = show(<Intakes />)
  const line = (await screen.findByText('台账.xlsx')).closest('tr') ?? document.body
  expect(line.textContent).toContain('40')
  expect(screen.getByText('已撤销')).toBeTruthy()
  await doWith(user, within(line), '撤销导入')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('40 台设备')
  await user.type(within(dialog).getByRole('textbox'), '导错了文件')
  await user.click(within(dialog).getByRole('button', { name: '撤销导入' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === deviceIntake.undo.name)?.ask).toMatchObject({ reason: '导错了文件' }),
  )
})
