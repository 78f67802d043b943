import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { LinesTable } from './index.ts'

interface Line {
  readonly id: number
  readonly name: string
  readonly qty: string
}
const line = (id: number): Line => ({ id, name: `n${id}`, qty: '2' })
const lines = Array.from({ length: 12 }, (_, index) => line(index))
const Table = ({ of, open }: { of: readonly Line[]; open: readonly number[] }) => (
  <LinesTable
    rows={of}
    isOpen={({ id }) => open.includes(id)}
    columns={[
      { field: 'name', title: '型号' },
      { field: 'qty', title: '数量', kind: 'figure', total: true },
    ]}
    rowKey="id"
    label="明细"
    card={{ title: 'name', facts: ['qty'] }}
  />
)
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .flatMap((row) => /^n\d+/.exec(row.textContent)?.[0] ?? [])
afterEach(clear)

test('of many lines the open ones alone are shown at a press, and what they come to', async () => {
  const { user } = show(<Table of={lines} open={[3, 7]} />)
  expect(names()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: '只看未完成（2）' }))
  expect(names().map((name) => name.slice(0, 2))).toEqual(['n3', 'n7'])
  expect(screen.getByText('合计 · 共 2 行')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '只看未完成（2）' }))
  expect(names()).toHaveLength(12)
})

test('nothing is offered for a few lines, nor where all are open or none', () => {
  show(<Table of={lines.slice(0, 5)} open={[3]} />)
  show(<Table of={lines} open={[]} />)
  show(<Table of={lines} open={lines.map(({ id }) => id)} />)
  expect(screen.queryByRole('button', { name: /只看未完成/ })).toBeNull()
})
