import { describe, expect, test } from 'vitest'
import { pasted } from './paste.ts'
import { blockOf, understood, written } from './read.ts'
import type { GridColumn } from './types.ts'

interface Line {
  name?: string
  amount?: string
  day?: string
  kind?: string
}
const columns: GridColumn<Line>[] = [
  { field: 'name', title: 'Name' },
  { field: 'amount', title: 'Amount', kind: 'figure' },
  { field: 'day', title: 'Day', kind: 'day' },
  {
    field: 'kind',
    title: 'Kind',
    kind: 'choice',
    choices: [
      { value: '1', label: 'Vibroseis' },
      { value: '015', label: '015 Air conditioning' },
    ],
  },
]
const [, amount, day, kind] = columns as [GridColumn<Line>, GridColumn<Line>, GridColumn<Line>, GridColumn<Line>]

describe('a pasted block', () => {
  test('is read as spreadsheets write it', () => {
    expect(blockOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(blockOf('one')).toEqual([['one']])
    expect(blockOf('"two\nlines"\t"a ""quoted"" word"\n\tx')).toEqual([
      ['two\nlines', 'a "quoted" word'],
      ['', 'x'],
    ])
  })
  test('takes figures, days and choices as people write them', () => {
    expect(written(amount, {}, ' １,234.50 ').change).toEqual({ amount: '1234.50' })
    expect(written(day, {}, '2026/3/7').change).toEqual({ day: '2026-03-07' })
    expect(written(day, {}, '2026年3月7日').change).toEqual({ day: '2026-03-07' })
    expect(written(day, {}, '20260307').change).toEqual({ day: '2026-03-07' })
    expect(written(kind, {}, 'vibroseis').change).toEqual({ kind: '1' })
    expect(written(kind, {}, 'air conditioning').change).toEqual({ kind: '015' })
    expect(written(amount, { amount: '3' }, ' ').change).toEqual({ amount: undefined })
  })
  test('keeps what it cannot read, to be mended', () => {
    expect(written(amount, {}, 'ten')).toEqual({ change: { amount: 'ten' }, understood: false })
    expect(written(day, {}, '2026-02-30').understood).toBe(false)
    expect(understood(amount, { amount: 'ten' })).toBe(false)
    expect(understood(amount, { amount: '10' })).toBe(true)
  })
  test('is laid over the lines, making those that are missing up to the bound', () => {
    const done = pasted<Line>(
      [{ name: 'a' }, { name: 'b', amount: '1' }],
      columns,
      { row: 1, column: 1 },
      [['5', '2026-01-02'], ['x', ''], ['7']],
      () => ({}),
      3,
    )
    expect(done.lines).toEqual([
      { name: 'a' },
      { name: 'b', amount: '5', day: '2026-01-02' },
      { amount: 'x', day: undefined },
    ])
    expect(done).toMatchObject({ rows: 2, columns: 2, skipped: 1, full: true })
  })
})
