import { type OperatorScoreDetail, operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import OperatorScoreList from './list.tsx'

const points = [
  { key: 'qc', name: '激发质量', full: '60', points: '55.5', note: '' },
  { key: 'hse', name: 'HSE', full: '40', points: null, note: '' },
]
const rowOf = (id: number, more: Partial<OperatorScoreDetail> = {}): OperatorScoreDetail => ({
  id,
  number: `PF-XB-20260721-000${id}`,
  operatorId: 7,
  operatorNo: 'ZY001',
  operatorName: `韩立群${id}`,
  projectInfoNo: 'P2602',
  projectName: '富满东三维',
  period: '2026-Q3',
  devId: null,
  devNo: null,
  total: '55.5',
  grade: null,
  state: 'draft',
  scorer: '田亮',
  submitTime: null,
  standardName: '标准一',
  points,
  version: 2,
  can: { edit: true, submit: true, remove: true },
  createBy: '田亮',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})

masterPromises({
  page: () => <OperatorScoreList />,
  of: operatorScoreCalls,
  row: rowOf,
  adds: /新增评分/,
})

test('a draft is submitted after a question that says its total, and what stays is read', async () => {
  const kept = rowOf(2, { state: 'submitted', grade: 'B', total: '88.5', can: {} })
  const { asked } = served(
    serve(operatorScoreCalls.list, () => ({ rows: [rowOf(1), kept], total: 2 })),
    serve(operatorScoreCalls.get, () => kept),
    serve(operatorScoreCalls.submit, () => ({ version: 3 })),
  )
  const { user } = show(<OperatorScoreList />)
  await doWith(user, within(await screen.findByRole('row', { name: /韩立群1/ })), '提交')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/总分 55.5/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: '提交' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === operatorScoreCalls.submit.name)?.ask).toEqual({ id: '1', version: 2 }),
  )
  await user.click(await screen.findByText('韩立群2'))
  const sheet = within(await screen.findByRole('dialog', { name: /评分单/ }))
  expect(await sheet.findByRole('row', { name: /激发质量 60 55.5/ })).toBeTruthy()
  expect(sheet.getByRole('row', { name: /总分 100 88.5 B/ })).toBeTruthy()
})

test('a new sheet asks for the criteria of its quarter', async () => {
  const { asked } = served(
    serve(operatorScoreCalls.list, () => ({ rows: [], total: 0 })),
    serve(operatorScoreCalls.blank, () => ({ standardName: '标准一', points })),
  )
  const { user } = show(<OperatorScoreList />)
  await user.click((await screen.findAllByRole('button', { name: /新增评分/ }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('激发质量')).toBeTruthy()
  expect(asked.find(({ name }) => name === operatorScoreCalls.blank.name)?.ask).toMatchObject({
    period: expect.stringMatching(/^\d{4}-Q[1-4]$/),
  })
})
