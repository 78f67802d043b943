import { describe, expect, test } from 'vitest'
import { cellText, isIdentityFormat, numberText } from './cell.ts'
import { columnLetter, contentDisposition, halfWidth } from './index.ts'

describe('halfWidth', () => {
  test.each([
    ['ＡＢＣ－１２３', 'ABC-123'],
    ['（２０２６）　全角', '(2026) 全角'],
    ['检波器，４２８ＸＬ', '检波器,428XL'],
    ['plain 007、。', 'plain 007、。'],
  ])('%s becomes %s', (full, half) => expect(halfWidth(full)).toBe(half))
})

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

describe('contentDisposition', () => {
  test('carries a Chinese name twice, as ASCII', () => {
    const encoded = '%E8%AE%BE%E5%A4%87%E5%8F%B0%E8%B4%A6_2026.xlsx'
    expect(contentDisposition('设备台账_2026.xlsx')).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
    )
  })
  test.each([
    ['a"b\r\nSet-Cookie: x=1.xlsx', 'a_b__Set-Cookie_%20x=1.xlsx'.replace('=', '%3D')],
    ["it's (1)*!.xlsx", 'it%27s%20%281%29_%21.xlsx'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['', 'download'],
    ['\uD800.xlsx', '%EF%BF%BD.xlsx'],
  ])('nothing in a name breaks the header: %j', (name, encoded) => {
    const header = contentDisposition(name)
    expect(header).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded}`)
    expect(header).toMatch(/^[\u0020-\u007E]+$/)
  })
  test('an endless name keeps its extension', () => {
    const encoded = contentDisposition(`${'长'.repeat(400)}.xlsx`).split("''")[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe(`${'长'.repeat(250)}.xlsx`)
  })
})
