import { expect, test, vi } from 'vitest'
import { allowance } from './allowance.ts'
import { type Content, Overrun, sandboxed, contentIn } from './index.ts'
import { readersOf } from './test/children.ts'
import type { Asked } from './test/reader.ts'

const entry = new URL('test/reader.ts', import.meta.url)
const bounds = { atOnce: 2, seconds: 20, heap: 64, memory: 4096, idle: 0 }
const nothing = contentIn(Buffer.alloc(0))
const onLinux = process.platform === 'linux'
const over = async (asked: Asked, change: Partial<typeof bounds> = {}): Promise<unknown> => {
  const error: unknown = await sandboxed(entry, { ...bounds, ...change })({ question: asked, content: nothing }).catch(
    (reason: unknown) => reason,
  )
  return error instanceof Overrun ? error.over : error
}

test('a reader is another process, asks for the bytes that it wants, and is kept for the next question', async () => {
  const read = sandboxed(entry, { ...bounds, idle: 20 })
  const who = await read<number>({ question: 'who', content: nothing })
  expect(who).not.toBe(process.pid)
  let taken = 0
  const large: Content = {
    size: 500 * 1024 * 1024,
    at: async (_from, length) => {
      taken += length
      return Buffer.from('head')
    },
  }
  expect(await read<string>({ question: 'head', content: large })).toBe('head')
  expect(taken).toBe(4)
  const parts: number[] = []
  expect(
    await read<string, number>({
      question: 'parts',
      content: nothing,
      take: (part) => {
        parts.push(part)
      },
    }),
  ).toBe('done')
  expect(parts).toEqual([1, 2, 3])
  expect(await read<number>({ question: 'who', content: nothing })).toBe(who)
  // An error of its own costs its own process alone.
  await expect(read({ question: 'throw', content: nothing })).rejects.toMatchObject({ over: 'error' })
  expect(await read<number>({ question: 'who', content: nothing })).not.toBe(who)
})

test('time passes while a reader works, not while it waits for its bytes', () => {
  vi.useFakeTimers()
  try {
    let times = 0
    const time = allowance(1_000, () => {
      times += 1
    })
    time.go()
    vi.advanceTimersByTime(600)
    time.pause()
    vi.advanceTimersByTime(60_000)
    time.go()
    vi.advanceTimersByTime(399)
    expect(times).toBe(0)
    vi.advanceTimersByTime(1)
    expect(times).toBe(1)
    const ended = allowance(1_000, () => {
      times += 1
    })
    ended.go()
    ended.stop()
    ended.go()
    vi.advanceTimersByTime(60_000)
    expect(times).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a source that fails says so itself', async () => {
  const broken: Content = { size: 10, at: () => Promise.reject(new Error('the disk is gone')) }
  await expect(sandboxed(entry, bounds)({ question: 'head', content: broken })).rejects.toThrow('the disk is gone')
})

test('who exceeds time, heap or memory is ended, as is one that crashes, and nobody else with it', async () => {
  expect(await over('spin', { seconds: 1 })).toBe('time')
  expect(await over('heap')).toBe('memory')
  if (onLinux) expect(await over('buffers', { memory: 300 })).toBe('memory')
  expect(await over('crash')).toBe('error')
  // One may still wait for the next question of the first test.
  if (onLinux)
    await expect.poll(() => readersOf('sandbox/test/reader.ts').length, { timeout: 10_000 }).toBeLessThanOrEqual(1)
}, 60_000)

test('a reading ends when nobody waits for it, and one that waits its turn is not begun', async () => {
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const read = sandboxed(entry, { ...bounds, atOnce: 1 })
  const spinning = read({ question: 'spin', content: nothing, signal: leaving.signal })
  const waiting = read({ question: 'spin', content: nothing, signal: staying.signal })
  staying.abort(new Error('gone before'))
  leaving.abort(new Error('gone'))
  await expect(spinning).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone before')
  expect(await read<number>({ question: 'who', content: nothing })).toBeGreaterThan(0)
})
