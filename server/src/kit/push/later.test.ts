import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { later, queue } from './later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what is asked for', () => {
  it('is done once for many wishes at a time, again for one that came meanwhile, and never twice at once', async () => {
    const ends: (() => void)[] = []
    const work = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          ends.push(resolve)
        }),
    )
    const asked = later(work)
    for (let count = 0; count < 5; count++) asked.run()
    await vi.advanceTimersByTimeAsync(10)
    expect(work).toHaveBeenCalledTimes(1)
    asked.run()
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledTimes(1)
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(10)
    expect(work).toHaveBeenCalledTimes(2)
    ends.shift()?.()
    await asked.close()
    asked.run()
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('is tried again a little later when it failed', async () => {
    const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the database is away'))
    const asked = later(work)
    asked.run()
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(work).toHaveBeenCalledTimes(2)
    await asked.close()
  })

  it('is worked off in portions; what failed stays, unless nobody wants it any more', async () => {
    const portions: number[][] = []
    let fails = true
    const unwanted = new Set<number>()
    const waiting = queue<number>(
      2,
      async (due) => {
        portions.push(due)
        if (fails && due.includes(3)) throw new Error('not now')
      },
      (one) => !unwanted.has(one),
    )
    waiting.add([1, 2, 3, 4, 3])
    await vi.advanceTimersByTimeAsync(10)
    expect(portions).toEqual([
      [1, 2],
      [3, 4],
    ])
    fails = false
    unwanted.add(4)
    await vi.advanceTimersByTimeAsync(1000)
    expect(portions.slice(2)).toEqual([[3]])
    await waiting.close()
  })
})
