import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import { LinesGrid } from './grid.tsx'
import type { GridColumn, Touched } from './types.ts'

interface Line {
  name?: string
  amount?: string
  day?: string
  kind?: string
  free?: string
  picked?: string
}
const known: Readonly<Record<string, string>> = { 'HAWK-1': 'INOVA Hawk', '428': 'Sercel 428XL' }
const columns: GridColumn<Line>[] = [
  {
    field: 'name',
    title: '型号',
    required: true,
    read: (text) => {
      const name = known[text] ?? Object.values(known).find((one) => one === text)
      return text === '' || name !== undefined ? { name } : undefined
    },
  },
  { field: 'amount', title: '数量', kind: 'figure', total: true },
  {
    field: 'kind',
    title: '类型',
    kind: 'choice',
    choices: [
      { value: '1', label: '可控震源' },
      { value: '2', label: '检波器' },
    ],
  },
  { field: 'free', title: '可用', readOnly: () => true, says: ({ name }) => (name === undefined ? '' : '12') },
  {
    field: 'picked',
    title: '要求',
    hint: () => '填写',
    edit: ({ take, row }) => <button onClick={() => take({ picked: `for ${row}` })}>take it</button>,
  },
]
const changed = vi.fn<(lines: Line[], touched: Touched) => void>()
const Cards = ({ start, errors = new Map() }: { start: Line[]; errors?: ReadonlyMap<string, string> }) => {
  const [lines, setLines] = useState(start)
  return (
    <LinesGrid
      label="明细"
      lines={lines}
      columns={columns}
      blank={() => ({})}
      errors={errors}
      max={200}
      onChange={(next, touched) => {
        changed(next, touched)
        setLines(next)
      }}
    />
  )
}
const lines = () => changed.mock.lastCall?.[0]
const card = (row: number) => within(screen.getByRole('listitem', { name: `第 ${row} 行` }))
const scan = () => screen.getByLabelText('扫码查找或添加')

beforeEach(() => {
  // The whole of matchMedia, for a window narrower than 992 px.
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  changed.mockClear()
})

test('on a phone a line is a card: its fields are written there, and the next line is one tap away', async () => {
  const { user } = show(<Cards start={[{ name: 'INOVA Hawk', amount: '40' }, { name: 'Sercel 428XL' }]} />)
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(card(1).getByRole('button', { name: /INOVA Hawk/ }))
  expect(card(1).getByText('12')).toBeTruthy()
  const amount = card(1).getByLabelText('第 1 行 数量')
  await user.clear(amount)
  await user.type(amount, '1,250')
  expect((amount as HTMLInputElement).value).toBe('1,250')
  expect(lines()?.[0]?.amount).toBe('1250')
  expect(changed.mock.lastCall?.[1]).toEqual(['0.amount'])
  await user.selectOptions(card(1).getByLabelText('第 1 行 类型'), '检波器')
  await user.click(card(1).getByRole('button', { name: '第 1 行 要求' }))
  await user.click(card(1).getByText('take it'))
  expect(lines()?.[0]).toEqual({ name: 'INOVA Hawk', amount: '1250', kind: '2', picked: 'for 0' })
  await user.click(card(1).getByRole('button', { name: '下一行' }))
  expect(card(1).queryByLabelText('第 1 行 数量')).toBeNull()
  await user.type(card(2).getByLabelText('第 2 行 数量'), 'many')
  expect(card(2).getByText('无法识别“many”')).toBeTruthy()
  await user.click(card(2).getByRole('button', { name: '添加一行' }))
  expect(lines()).toHaveLength(3)
  expect(card(3).getByLabelText('第 3 行 数量')).toBeTruthy()
})

test('a line is removed and comes back', async () => {
  const start = [{ name: 'INOVA Hawk' }, { name: 'Sercel 428XL' }]
  const { user } = show(<Cards start={start} />)
  await user.click(card(1).getByRole('button', { name: /INOVA Hawk/ }))
  await user.click(card(1).getByRole('button', { name: '删除第 1 行' }))
  expect(lines()).toEqual([start[1]])
  expect(screen.getByText('已删除第 1 行')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(lines()).toEqual(start)
})

test('a scan opens the line that it names, adds one that is known, and takes nothing else', async () => {
  const { user } = show(<Cards start={[{ name: 'INOVA Hawk', amount: '40' }, {}]} />)
  await user.type(scan(), 'inova hawk{Enter}')
  expect(await card(1).findByLabelText('第 1 行 数量')).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
  // A code that stands for a line that is there already.
  await user.type(scan(), 'HAWK-1{Enter}')
  expect(changed).not.toHaveBeenCalled()
  await user.type(scan(), '428{Enter}')
  expect(lines()).toEqual([{ name: 'INOVA Hawk', amount: '40' }, { name: 'Sercel 428XL' }])
  expect(await screen.findByText('已添加为第 2 行')).toBeTruthy()
  expect(card(2).getByLabelText('第 2 行 数量')).toBeTruthy()
  await user.type(scan(), '40{Enter}')
  expect(await screen.findByText('没有这一行，也无法按此添加')).toBeTruthy()
  expect(lines()).toHaveLength(2)
})

test('problems stand at their cards, and those alone can be shown', async () => {
  const many = Array.from({ length: 96 }, (_, index) => ({ name: `n${index}`, amount: '1' }))
  const errors = new Map([
    ['80.amount', '数量不足'],
    ['3', '重复的行'],
  ])
  const { user } = show(<Cards start={many} errors={errors} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  expect(screen.getByText('96')).toBeTruthy()
  expect(card(4).getByText('重复的行')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '2 行有问题' }))
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual(['第 4 行', '第 81 行'])
  await user.click(card(4).getByRole('button', { name: /n3/ }))
  await user.click(card(4).getByRole('button', { name: '下一行' }))
  expect(card(81).getByText('数量不足')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '2 行有问题' }))
  await user.click(screen.getByRole('button', { name: '再显示 15 行' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(96)
})
