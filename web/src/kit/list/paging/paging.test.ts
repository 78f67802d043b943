import { describe, expect, test } from 'vitest'
import { fallback, pagerItems } from './paging.ts'

const shown = (page: number, last: number, count: number) =>
  pagerItems(page, last, count).map((item) => (item.kind === 'page' ? item.page : item.by < 0 ? '<<' : '>>'))

describe('the pager', () => {
  test('shows every page as long as there are few', () => {
    expect(shown(3, 7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(shown(1, 1, 7)).toEqual([1])
  })
  test('shows at most seven numbers, first and last always among them', () => {
    expect(shown(1, 20, 7)).toEqual([1, 2, 3, 4, 5, 6, '>>', 20])
    expect(shown(10, 20, 7)).toEqual([1, '<<', 8, 9, 10, 11, 12, '>>', 20])
    expect(shown(20, 20, 7)).toEqual([1, '<<', 15, 16, 17, 18, 19, 20])
  })
  test('shows at most five on a phone', () => {
    expect(shown(10, 20, 5)).toEqual([1, '<<', 9, 10, 11, '>>', 20])
  })
})

describe('a page without rows', () => {
  test('gives way to the last that has rows', () => {
    expect(fallback(4, 20, { rows: [], total: 60 })).toBe(3)
    expect(fallback(9, 20, { rows: [], total: 0 })).toBe(1)
    expect(fallback(1, 20, { rows: [], total: 0 })).toBeUndefined()
    expect(fallback(4, 20, { rows: [1], total: 61 })).toBeUndefined()
  })
  test('does not trust an estimated total', () => {
    expect(fallback(40_000, 20, { rows: [], total: 900_000, totalExact: false })).toBe(500)
  })
})
