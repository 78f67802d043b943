import { describe, expect, test } from 'vitest'
import { cellText, isIdentityFormat, numberText } from './cell.ts'
import { columnLetter } from './index.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
] as const)('column %i is %s', (column, letter) => expect(columnLetter(column)).toBe(letter))

describe('a cell as a person sees it', () => {
  test.each([
    [0.1 + 0.2, '0.3'],
    [1.005 * 100, '100.5'],
    [0, '0'],
    [-0, '0'],
    [-12.5, '-12.5'],
    [123456789012, '123456789012'],
    [1.5e21, '1500000000000000000000'],
    [-1.5e-7, '-0.00000015'],
    [1e-7, '0.0000001'],
    [100, '100'],
  ])('%d reads %s', (value, text) => expect(numberText(value)).toBe(text))

  test.each([
    [new Date('2026-03-05T00:00:00Z'), '2026-03-05'],
    [new Date('2026-03-05T08:30:00Z'), '2026-03-05 08:30:00'],
    [new Date('2026-03-05T08:29:59.9996Z'), '2026-03-05 08:30:00'],
    [new Date('1899-12-31T13:45:00Z'), '13:45:00'],
    [new Date(Number.NaN), '########'],
    [true, 'TRUE'],
    [false, 'FALSE'],
    ['', null],
    [null, null],
    [' x ', ' x '],
  ])('%s reads %s', (value, text) => expect(cellText(value)).toBe(text))

  test('numbers filled up by their format keep the zeros', () => {
    expect(cellText(7, '0000')).toBe('0007')
    expect(cellText(7, '"SN-"000')).toBe('SN-007')
    expect(['0000', '"SN"000', '00-00'].every(isIdentityFormat)).toBe(true)
    expect(['0', '0.00', '#,##0', 'General', '0%', '0.00E+00', 'yyyy-mm-dd'].some(isIdentityFormat)).toBe(false)
  })
})
