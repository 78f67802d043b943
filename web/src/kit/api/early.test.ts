import { afterEach, describe, expect, test, vi } from 'vitest'
import { earlyNow, earlyRead, takeEarly } from './early.ts'

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
  test('is taken by the first that asks the same, in whatever order', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    expect(await takeEarly(asked)).toEqual({ status: 200, text: 'early' })
    expect(takeEarly(asked)).toBeUndefined()
  })
  test('is there at once when it has been read, and for one alone', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    const now = () =>
      earlyNow(
        () => asked,
        ({ text }) => text,
      )
    expect(now()).toBeUndefined()
    await earlyRead()
    expect([now(), now()]).toEqual(['early', undefined])
  })
  test('is read once, however many ask while it is being read', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    const all = earlyRead()
    expect(await takeEarly(asked)).toEqual({ status: 200, text: 'early' })
    expect(await all).toEqual([{ status: 'fulfilled', value: { status: 200, text: 'early' } }])
  })
  test('is left for the call where nothing can be made of it', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    await earlyRead()
    const refused = () => {
      throw new Error('refused')
    }
    expect(earlyNow(() => asked, refused)).toBeUndefined()
    expect(await takeEarly(asked)).toEqual({ status: 200, text: 'early' })
  })
  test.each([
    ['something else', { ...asked, url: '/prod-api/list?a=1' }],
    ['another person', { ...asked, headers: { ...headers, Authorization: 'Bearer b' } }],
    ['another language', { ...asked, headers: { ...headers, 'Accept-Language': 'en' } }],
    ['a change', { ...asked, method: 'POST' }],
  ])('is not for %s', async (_, other) => {
    vi.spyOn(performance, 'now').mockReturnValue(900)
    begun('/prod-api/list?a=1&b=2')
    await earlyRead()
    expect(
      earlyNow(
        () => other,
        ({ text }) => text,
      ),
    ).toBeUndefined()
    expect(takeEarly(other)).toBeUndefined()
  })
  test('is nobody’s once the page has stood for a while', () => {
    begun('/prod-api/list?a=1&b=2')
    vi.spyOn(performance, 'now').mockReturnValue(31_000)
    expect(takeEarly(asked)).toBeUndefined()
  })
})
