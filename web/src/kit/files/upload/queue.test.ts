import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, type Toaster, setToaster } from '../../api/index.ts'
import { marked, paceOf } from './pace.ts'
import { type QueueOptions, type Send, uploadQueue } from './queue.ts'

const rowOf = (name: string): FileRow => ({
  id: name,
  name,
  url: `/file/${name}`,
  size: 1,
  type: 'text/plain',
  createBy: '',
  createTime: '',
  thumbnail: false,
})
const fileNamed = (name: string, size = 3) => new File(['x'.repeat(size)], name)
const said: string[] = []
const nothing = () => undefined
const teller: Toaster = {
  success: nothing,
  info: nothing,
  warning: nothing,
  error: (text) => {
    said.push(text)
  },
  notice: nothing,
  news: nothing,
  confirm: () => Promise.resolve(false),
}
let unplug: () => void
beforeEach(() => {
  said.length = 0
  unplug = setToaster(teller)
})
afterEach(() => unplug())

interface Flight {
  readonly file: File
  readonly signal: AbortSignal
  readonly report: Parameters<Send>[1]
  readonly land: () => void
  readonly fail: (error: Error) => void
}
/** A queue whose sends end when the test says so. */
const queueOf = (merge: QueueOptions['merge'] = nothing, more: Partial<QueueOptions> = {}) => {
  const flights: Flight[] = []
  const send: Send = (file, report, signal) =>
    new Promise((resolve, reject) => {
      flights.push({ file, report, signal, land: () => resolve(rowOf(file.name)), fail: reject })
      signal.addEventListener('abort', () => reject(new CallError('cancelled', 0, '')))
    })
  const queue = uploadQueue({ send, merge, ...more })
  const flight = (name: string) => {
    const found = flights.findLast(({ file }) => file.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  return {
    queue,
    flights,
    flight,
    states: () => Object.fromEntries(queue.read().map(({ file, state }) => [file.name, state])),
  }
}
const soon = () =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })

describe('a queue of uploads', () => {
  test('sends three at once and merges when all that were started have arrived, in their order', async () => {
    const merge = vi.fn()
    const { queue, flights, flight, states } = queueOf(merge)
    queue.add(['a', 'b', 'c', 'd'].map((name) => fileNamed(name)))
    expect(flights).toHaveLength(3)
    for (const name of ['c', 'b']) flight(name).land()
    await soon()
    expect(states()).toEqual({ a: 'sending', b: 'sent', c: 'sent', d: 'sending' })
    flight('d').land()
    await soon()
    expect(merge).not.toHaveBeenCalled()
    flight('a').land()
    await soon()
    expect(merge.mock.calls).toEqual([[['a', 'b', 'c', 'd'].map(rowOf)]])
    expect(queue.read()).toEqual([])
    expect(await queue.settled()).toBe(true)
  })

  test('leaves a failed one out of the count, says so in the specified words, and tries it again when asked', async () => {
    const merge = vi.fn()
    const { queue, flight, states } = queueOf(merge)
    queue.add([fileNamed('a'), fileNamed('b')])
    flight('b').fail(new CallError('network', 0, 'x'))
    flight('a').land()
    await soon()
    expect(merge.mock.calls).toEqual([[[rowOf('a')]]])
    expect(said).toEqual(['上传附件失败，请重试'])
    expect([states(), queue.read()[0]?.problem]).toEqual([{ b: 'failed' }, '上传附件失败，请重试'])
    expect(await queue.settled()).toBe(false)
    queue.retry(queue.read()[0]?.key ?? '')
    flight('b').land()
    await soon()
    expect(merge.mock.calls[1]).toEqual([[rowOf('b')]])
    expect(queue.read()).toEqual([])
  })

  test('shows a refusal in the words of the server', async () => {
    const { queue, flight } = queueOf()
    queue.add([fileNamed('a')])
    flight('a').fail(new CallError('refused', 500, '文件格式不正确, 请上传pdf格式文件!'))
    await soon()
    expect(queue.read()[0]?.problem).toBe('文件格式不正确, 请上传pdf格式文件!')
  })

  test('cancels one without touching the others, silently; the rest is merged', async () => {
    const merge = vi.fn()
    const { queue, flight } = queueOf(merge)
    queue.add([fileNamed('a'), fileNamed('b')])
    flight('a').land()
    await soon()
    queue.drop(queue.read()[1]?.key ?? '')
    await soon()
    expect(flight('b').signal.aborted).toBe(true)
    expect(merge.mock.calls).toEqual([[[rowOf('a')]]])
    expect([queue.read(), said]).toEqual([[], []])
  })

  test('keeps what arrived when it cannot be taken over, and does not send it again', async () => {
    const merge = vi
      .fn()
      .mockRejectedValueOnce(new CallError('refused', 500, '当前状态下不能修改附件'))
      .mockResolvedValue(undefined)
    const { queue, flights, flight } = queueOf(merge)
    queue.add([fileNamed('a')])
    flight('a').land()
    await soon()
    expect(queue.read()).toMatchObject([{ state: 'failed', problem: '当前状态下不能修改附件' }])
    queue.retry(queue.read()[0]?.key ?? '')
    await soon()
    expect([flights.length, merge.mock.calls.length, queue.read()]).toEqual([1, 2, []])
  })

  test('tells how fast it goes once a second has passed', () => {
    let clock = 0
    const { queue, flight } = queueOf(nothing, { now: () => clock })
    queue.add([fileNamed('a', 1000)])
    flight('a').report({ sent: 0 })
    clock = 500
    flight('a').report({ sent: 100 })
    expect(queue.read()[0]?.pace).toBeUndefined()
    clock = 2000
    flight('a').report({ sent: 200 })
    expect(queue.read()[0]?.pace).toEqual({ speed: 100, left: 8 })
  })
})

test('the pace follows the last seconds and begins anew after a setback', () => {
  const marks = [
    [0, 0],
    [1000, 1000],
    [8000, 2000],
    [9000, 7000],
  ].reduce<ReturnType<typeof marked>>((before, [at = 0, sent = 0]) => marked(before, { at, sent }), [])
  expect(paceOf(marks, 12_000)).toEqual({ speed: 5000, left: 1 })
  expect(paceOf(marked(marks, { at: 9500, sent: 10 }), 12_000)).toBeUndefined()
})
