import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serialsOf } from './acquisition.serials.rules.ts'

const read = (text: string, most?: number) => serialsOf(text, most).serials
const problem = (text: string, most?: number) => serialsOf(text, most).problem

describe('serial numbers as people write them', () => {
  test.each([
    ['Z-001..Z-003, Z-050', ['Z-001', 'Z-002', 'Z-003', 'Z-050']],
    ['Z-001..003', ['Z-001', 'Z-002', 'Z-003']],
    ['Z-8～Z-11', ['Z-8', 'Z-9', 'Z-10', 'Z-11']],
    ['A12-098B 至 A12-101B', ['A12-098B', 'A12-099B', 'A12-100B', 'A12-101B']],
    ['ABC', ['ABC']],
    ['X1\nX2\r\n X3 ', ['X1', 'X2', 'X3']],
    ['7..7；9', ['7', '9']],
    ['Ｚ－１，Z-2', ['Z-1', 'Z-2']],
    ['SN 2024/001..SN 2024/002', ['SN 2024/001', 'SN 2024/002']],
    ['99999999999999999998..99999999999999999999', ['99999999999999999998', '99999999999999999999']],
  ])('%s', (text, serials) => {
    expect(read(text)).toEqual(serials)
  })

  test.each([
    ['', 'rangeEmpty'],
    [' ， ;', 'rangeEmpty'],
    ['Z-040..Z-001', 'rangeBackwards'],
    ['Z-001..Y-040', 'rangeOtherPrefix'],
    ['Z-001A..Z-040B', 'rangeOtherPrefix'],
    ['Z-08..Z-112', 'rangeOtherWidth'],
    ['Z-001..40', 'rangeOtherWidth'],
    ['A..B', 'rangeNoNumber'],
    ['Z-001..', 'rangeNoNumber'],
    ['Z-1..Z-2..Z-3', 'rangeNoNumber'],
    ['Z-000001..Z-100000', 'rangeTooMany'],
    ['1..99999999999999999999999', 'rangeTooMany'],
    ['Z-1..Z-3, z-2', 'rangeRepeated'],
    ['9'.repeat(61), 'rangeTooLong'],
  ])('%s is refused: %s', (text, key) => {
    expect(problem(text)?.key).toBe(key)
  })

  test('says how many there would be, and how many may be', () => {
    expect(problem('N-00001..N-20000, M-1')).toEqual({ key: 'rangeTooMany', params: { count: '20000', most: 10_000 } })
    expect(problem('A-1..A-3', 2)).toEqual({ key: 'rangeTooMany', params: { count: '3', most: 2 } })
    expect(read('A-1..A-2', 2)).toHaveLength(2)
  })
})

const prefix = fc.stringMatching(/^[A-Z]{0,3}-?$/)
const suffix = fc.stringMatching(/^[A-Z]?$/)

test('a row has every number between its ends once, each as wide as the first', () => {
  fc.assert(
    fc.property(
      prefix,
      suffix,
      fc.nat(5000),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 5, max: 9 }),
      (head, tail, from, count, width) => {
        const named = (at: number) => `${head}${String(at).padStart(width, '0')}${tail}`
        const serials = read(`${named(from)}..${named(from + count - 1)}`)
        expect(serials).toEqual(Array.from({ length: count }, (_, at) => named(from + at)))
      },
    ),
  )
})

test('no text makes more than may be, nor the same twice', () => {
  const text = fc.stringMatching(/^[A-C0-9.,~ -]{0,40}$/)
  fc.assert(
    fc.property(text, (given) => {
      const { serials = [] } = serialsOf(given, 500)
      expect(serials.length).toBeLessThanOrEqual(500)
      expect(new Set(serials.map((serial) => serial.toLowerCase())).size).toBe(serials.length)
    }),
  )
})
