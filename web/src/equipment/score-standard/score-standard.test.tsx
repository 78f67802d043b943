import { type ScoreStandardRow, scoreStandardCalls } from '@geodepot/contracts/equipment/score-standard.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import ScoreStandardList from './list.tsx'

const standard: ScoreStandardRow = {
  id: 1,
  standardName: '标准一',
  validFrom: '2026-01-01',
  criteria: [
    { key: 'qc', name: '激发质量', nameEn: 'Source QC', points: '60' },
    { key: 'hse', name: 'HSE', nameEn: 'HSE', points: '40' },
  ],
  gradeA: '90',
  gradeB: '80',
  gradeC: '70',
  scores: 3,
  remark: '',
  createBy: '林',
  createTime: '2026-01-01 08:00:00',
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('another standard begins with what the last one said', async () => {
  const { asked } = served(
    serve(scoreStandardCalls.list, () => ({ rows: [standard], total: 1 })),
    serve(scoreStandardCalls.create, () => ({ id: 2 })),
  )
  const { user } = show(<ScoreStandardList />)
  expect((await screen.findAllByText('激发质量 60 · HSE 40')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: /新建一版标准/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(/生效日期/), '2026-07-01{Enter}')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === scoreStandardCalls.create.name)?.ask).toMatchObject({
      standardName: '标准一',
      validFrom: '2026-07-01',
      criteria: standard.criteria,
      gradeA: '90',
    }),
  )
})
