import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatheredLines } from './log-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const info = (msg: string) => `{"level":30,"msg":"${msg}"}\n`
const warn = '{"level":40,"msg":"held"}\n'

it('writes what went well together, a moment later', () => {
  const write = vi.fn<(text: string) => void>()
  const lines = gatheredLines(write)
  lines.write(info('one'))
  lines.write(info('two'))
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(write.mock.calls).toEqual([[info('one') + info('two')]])
  lines.write(info('three'))
  vi.advanceTimersByTime(100)
  expect(write).toHaveBeenLastCalledWith(info('three'))
})

it('writes a warning at once, in its place', () => {
  const write = vi.fn<(text: string) => void>()
  const lines = gatheredLines(write)
  lines.write(info('one'))
  lines.write(warn)
  expect(write.mock.calls).toEqual([[info('one') + warn]])
  vi.advanceTimersByTime(1000)
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes what is left when it is asked to', () => {
  const write = vi.fn<(text: string) => void>()
  const lines = gatheredLines(write)
  lines.write(info('last'))
  lines.flush()
  lines.flush()
  expect(write.mock.calls).toEqual([[info('last')]])
})
