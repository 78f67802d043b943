import { afterEach, describe, expect, test, vi } from 'vitest'
import { takeEarly } from './early.ts'

const headers = { 'Accept-Language': 'zh-CN', Authorization: 'Bearer a' }
const begun = (url: string) => {
  const response = Promise.resolve(new Response('early'))
  window.early = [{ url, headers, response }]
  return response
}
const asked = { url: '/prod-api/list?b=2&a=1', method: 'GET', headers }
afterEach(() => {
  delete window.early
  vi.restoreAllMocks()
})

describe('what the document asked for', () => {
  test('is taken by the first that asks the same, in whatever order', () => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    const response = begun('/prod-api/list?a=1&b=2')
    expect(takeEarly(asked)).toBe(response)
    expect(takeEarly(asked)).toBeUndefined()
  })
  test.each([
    ['something else', { ...asked, url: '/prod-api/list?a=1' }],
    ['another person', { ...asked, headers: { ...headers, Authorization: 'Bearer b' } }],
    ['another language', { ...asked, headers: { ...headers, 'Accept-Language': 'en' } }],
    ['a change', { ...asked, method: 'POST' }],
  ])('is not for %s', (_, other) => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    expect(takeEarly(other)).toBeUndefined()
  })
  test('is nobody’s once the page has stood for a while', () => {
    begun('/prod-api/list?a=1&b=2')
    vi.spyOn(performance, 'now').mockReturnValue(31_000)
    expect(takeEarly(asked)).toBeUndefined()
  })
})
