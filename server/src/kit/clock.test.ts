import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, dayIn, momentOf, now, today, wireTime } from './clock.ts'

const newYear = new Date('2025-12-31T16:00:00Z')
afterEach(() => {
  vi.useRealTimers()
})

describe('the clock', () => {
  it('stands at a moment for as long as somebody works there, and goes on afterwards', async () => {
    vi.useFakeTimers({ now: newYear })
    const then = new Date('2024-05-06T07:08:09Z')
    expect(await at(then, async () => [now(), today()])).toEqual([then, '2024-05-06'])
    await expect(
      at(then, async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(now()).toEqual(newYear)
    const nested = await at(then, async () => [await at(newYear, async () => now()), now()])
    expect(nested).toEqual([newYear, then])
  })

  it('counts days in the zone of the place, Shanghai unless said otherwise', () => {
    expect(dayIn(newYear)).toBe('2026-01-01')
    expect(dayIn(new Date(newYear.getTime() - 1))).toBe('2025-12-31')
    expect(dayIn(newYear, 'Asia/Muscat')).toBe('2025-12-31')
    expect(dayIn(new Date('2026-03-29T00:30:00Z'), 'Europe/Paris')).toBe('2026-03-29')
    vi.useFakeTimers({ now: newYear })
    expect([today(), today('Africa/Dakar')]).toEqual(['2026-01-01', '2025-12-31'])
  })
})

describe('times on the wire', () => {
  it('are Shanghai’s, to the second', () => {
    expect(wireTime(newYear)).toBe('2026-01-01 00:00:00')
    expect(wireTime(new Date('2026-07-01T04:05:06.999Z'))).toBe('2026-07-01 12:05:06')
    expect(momentOf('2026-01-01 00:00')).toEqual(newYear)
    expect(momentOf('2026-01-01 00:00:01').getTime()).toBe(newYear.getTime() + 1000)
    vi.useFakeTimers({ now: newYear })
    expect(momentOf(undefined)).toEqual(newYear)
  })

  it('come back as they went, for every second of a century, and sort as they follow each other', () => {
    const second = fc.integer({ min: Date.UTC(1992, 0, 1) / 1000, max: Date.UTC(2092, 0, 1) / 1000 })
    fc.assert(
      fc.property(second, second, (a, b) => {
        const [one, two] = [a, b].map((value) => new Date(value * 1000)) as [Date, Date]
        expect(momentOf(wireTime(one))).toEqual(one)
        expect(wireTime(one) < wireTime(two)).toBe(a < b)
        expect(wireTime(one).slice(0, 10)).toBe(dayIn(one))
      }),
    )
  })
})
