import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import { Chart } from './chart.tsx'
import { heightOf, pictureOf, short } from './draw.ts'
import type { ChartShape } from './types.ts'

vi.mock('./picture.tsx', () => ({ default: () => <i data-picture /> }))
afterEach(clear)

const shape: ChartShape = {
  rows: [
    { key: '2026-10', label: '2026-10', values: { late: 1200, ahead: 0 } },
    { key: '2026-11', label: '2026-11', values: { late: 300, ahead: 1_250_000 } },
  ],
  series: [
    { key: 'late', label: '已逾期', colour: 5 },
    { key: 'ahead', label: '未到期', colour: 1 },
  ],
  direction: 'up',
  stacked: true,
  says: (value) => value.toFixed(2),
}
const look = {
  ink: '#111',
  quiet: '#555',
  line: '#ddd',
  ground: '#fff',
  colours: ['#2f7de1', '', '', '', '#d9534f'],
  font: 'sans-serif',
}
const labels = (picture: string) => [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('bars start at zero, say what they come to, and bear the names of their parts', () => {
  const said = labels(pictureOf(shape, look, 600))
  expect(said).toEqual(expect.arrayContaining(['0', '2026-10', '2026-11', '1.2k', '1.25M', '已逾期', '未到期']))
})

test('a picture is well formed, whatever its letters and names are called', () => {
  const named = { ...shape, rows: [{ key: 'a', label: '<R&D> "库"', values: { late: 1 } }] }
  const picture = pictureOf(named, { ...look, font: '"Segoe UI", sans-serif' }, 600)
  // The reader at hand knows no sections of plain text, of which its styles are one.
  const read = new DOMParser().parseFromString(picture.replace(/<style[^]*<\/style>/, ''), 'image/svg+xml')
  expect(read.querySelector('parsererror')).toBeNull()
  expect(read.documentElement.textContent).toContain('<R&D> "库"')
})

test('bars that lie say their figures in full, and have room each', () => {
  const lying: ChartShape = { ...shape, direction: 'across', stacked: false, series: shape.series.slice(0, 1) }
  expect(labels(pictureOf(lying, look, 600))).toEqual(expect.arrayContaining(['0', '1200.00', '300.00']))
  const more = { ...lying, rows: [...lying.rows, ...lying.rows] }
  expect(heightOf(more)).toBeGreaterThan(heightOf(lying))
})

test('figures are short where there is little room', () => {
  const figures = [0, 999.94, 1500, 38_700, 250_000, 1_250_000, 12_345_678]
  expect(figures.map((one) => short(one))).toEqual(['0', '999.9', '1.5k', '38.7k', '250k', '1.25M', '12.3M'])
  expect(figures.map((one) => short(one, 26))).toEqual(['0', '999.9', '1.5k', '39k', '250k', '1.3M', '12.3M'])
})

test('the question stands above; the figures are a table for whoever does not see pictures, and for all at a press', async () => {
  const sheet = vi.fn()
  const { user } = show(<Chart {...shape} question="何时到？" head="月份" none="没有" name="图" sheet={sheet} />)
  const figure = screen.getByRole('figure', { name: '何时到？' })
  expect(await within(figure).findByRole('cell', { name: '1250000.00' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-picture]')).not.toBeNull())
  await user.click(within(figure).getByRole('button', { name: '以表格显示: 何时到？' }))
  expect(document.querySelector('[data-picture]')).toBeNull()
  expect(within(figure).getAllByRole('row')).toHaveLength(3)
  expect(within(figure).getByRole('region', { name: '何时到？' }).tabIndex).toBe(0)
  await user.click(within(figure).getByRole('button', { name: '导出: 何时到？' }))
  expect(await screen.findByRole('menuitem', { name: '图片 (PNG)' })).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: '数据 (xlsx)' }))
  expect(sheet).toHaveBeenCalledOnce()
})

test('where there is nothing, that is said', () => {
  show(<Chart {...shape} rows={[]} question="何时到？" head="月份" none="没有数据" name="图" />)
  expect(screen.getByText('没有数据')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
