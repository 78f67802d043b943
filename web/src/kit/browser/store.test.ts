import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropOutdated, stored, stamp } from './store.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const isNumber = (value: unknown): value is number => typeof value === 'number'

describe('what is kept in the browser', () => {
  test('is dropped when another version wrote it, and left alone otherwise', () => {
    localStorage.setItem('language', 'en')
    dropOutdated()
    expect(localStorage.getItem('language')).toBeNull()
    expect(localStorage.getItem('stamp')).toBe('202506121446')
    localStorage.setItem('language', 'en')
    dropOutdated()
    expect([localStorage.getItem('language'), stamp]).toEqual(['en', '202506121446'])
    localStorage.setItem('stamp', '1')
    dropOutdated()
    expect(localStorage.getItem('language')).toBeNull()
  })

  test('counts as nothing when it is broken or of another kind', () => {
    const size = stored('size', 3, isNumber)
    expect(size.read()).toBe(3)
    size.write(5)
    expect(size.read()).toBe(5)
    for (const broken of ['{', '"big"', 'null', '[]', 'undefined']) {
      localStorage.setItem('size', broken)
      expect(size.read()).toBe(3)
    }
  })

  test('never stops the page when the store is forbidden or full', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const size = stored('size', 3, isNumber)
    expect(() => {
      dropOutdated()
      size.write(5)
      size.forget()
    }).not.toThrow()
    expect(size.read()).toBe(3)
  })
})
