import { type PushFrame, pushClosed } from '@geodepot/contracts/kit/push.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { useFollow } from './follow.ts'
import { dropToken, keepToken } from './token.ts'
import { setLanguage } from '../i18n/index.ts'
import { pauseAfter, type Channel, openChannel } from './push.ts'

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  readonly url: string
  readonly said: unknown[] = []
  readyState = 0
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opened() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  hears(frame: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }))
  }
  ends(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
const message = (id: number) => ({
  id,
  kind: 'alert',
  title: [`新 ${id}`, `New ${id}`],
  body: ['', ''],
  link: '/index',
  sendTime: '2026-11-21 08:00:00',
})
const hello = { type: 'hello', since: '10', unread: 0, beatSeconds: 25 }

let heard: [frame: PushFrame, again: boolean][]
let ended: ReturnType<typeof vi.fn<() => void>>
let late: ReturnType<typeof vi.fn<() => void>>
let away: ReturnType<typeof vi.fn<(isAway: boolean) => void>>
let channel: Channel
const open = () => {
  channel = openChannel({
    hear: (...frame) => {
      heard.push(frame)
    },
    ended,
    late,
    away,
  })
  return latest()
}
const latest = () => {
  const socket = FakeSocket.all.at(-1)
  if (!socket) throw new Error('nothing was opened')
  return socket
}
const ids = () => heard.flatMap(([frame]) => (frame.type === 'messages' ? frame.messages.map(({ id }) => id) : []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all.length = 0
  heard = []
  ;[ended, late, away] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(isAway: boolean) => void>()]
  keepToken('my-token')
})
afterEach(() => {
  channel.close()
  dropToken()
  setLanguage('cn')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the push channel', () => {
  it('says the token first, in a message and not in the address, and goes on where it was', () => {
    const first = open()
    expect(first.url).toMatch(/^ws:\/\/.+\/prod-api\/ws$/)
    first.opened()
    expect(first.said).toEqual([{ token: 'my-token', language: 'cn' }])
    first.hears(hello)
    first.hears({ type: 'messages', since: '20', unread: 1, messages: [message(1)], more: false })
    first.ends(1006)
    vi.advanceTimersByTime(1000)
    const second = latest()
    expect(second).not.toBe(first)
    second.opened()
    expect(second.said).toEqual([{ token: 'my-token', language: 'cn', since: '20' }])
    second.hears({ ...hello, since: '30' })
    second.hears({ type: 'messages', since: '30', unread: 2, messages: [message(1), message(2)], more: false })
    expect(ids()).toEqual([1, 2])
    expect(heard.filter(([frame]) => frame.type === 'hello').map(([, again]) => again)).toEqual([false, true])
  })

  it('says which records are open as they come and go, and tells those who show them of a change', () => {
    const told = vi.fn()
    const Shown = ({ record }: { record: string }) => {
      useFollow(record, told)
      return null
    }
    const { rerender, unmount } = render(createElement(Shown, { record: 'test.slip.5' }))
    const first = open()
    first.opened()
    first.hears(hello)
    expect(first.said.slice(1)).toEqual([{ follow: ['test.slip.5'] }])
    rerender(createElement(Shown, { record: 'test.slip.6' }))
    expect(first.said.at(-1)).toEqual({ follow: ['test.slip.6'] })
    first.hears({ type: 'changed', records: ['test.slip.5'] })
    vi.advanceTimersByTime(2000)
    expect(told).not.toHaveBeenCalled()
    first.hears({ type: 'changed', records: ['test.slip.6'] })
    first.hears({ type: 'changed', records: ['test.slip.6'] })
    vi.advanceTimersByTime(2000)
    expect(told).toHaveBeenCalledOnce()
    // Whatever happened while the connection was away is looked up.
    first.ends(1006)
    vi.advanceTimersByTime(1000)
    latest().opened()
    latest().hears(hello)
    expect(latest().said.at(-1)).toEqual({ follow: ['test.slip.6'] })
    vi.advanceTimersByTime(2000)
    expect(told).toHaveBeenCalledTimes(2)
    unmount()
    expect(latest().said.at(-1)).toEqual({ follow: [] })
  })

  it('waits longer after each failure, differently on each page, and begins anew after a success', () => {
    expect([0, 1, 2, 3, 20].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 8000, 30_000])
    expect(pauseAfter(3, 0)).toBe(4000)
    vi.spyOn(Math, 'random').mockReturnValue(1)
    open().ends(1006)
    vi.advanceTimersByTime(1000)
    latest().ends(1006)
    vi.advanceTimersByTime(1999)
    expect(FakeSocket.all).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(3)
    latest().opened()
    latest().hears(hello)
    latest().ends(1012)
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(4)
  })

  it('tells once of an outage, when three attempts in a row failed, goes on trying, and tells of its end', () => {
    open()
    for (let failures = 1; failures <= 10; failures += 1) {
      expect(away.mock.calls).toEqual(failures > 3 ? [[true]] : [])
      latest().ends(1006)
      vi.advanceTimersByTime(30_000)
      expect(FakeSocket.all).toHaveLength(failures + 1)
    }
    latest().opened()
    latest().hears(hello)
    expect(away.mock.calls).toEqual([[true], [false]])
    for (const _twice of [1, 2]) {
      latest().ends(1006)
      vi.advanceTimersByTime(30_000)
    }
    latest().opened()
    latest().hears(hello)
    expect(away).toHaveBeenCalledTimes(2)
  })

  it('gives up a connection on which nothing is heard, not even a heartbeat', () => {
    const first = open()
    first.opened()
    first.hears(hello)
    vi.advanceTimersByTime(60_000)
    first.hears({ type: 'beat' })
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(5000)
    expect(first.readyState).toBe(3)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('tells once that the session ended, and tries that token no more', () => {
    const first = open()
    first.opened()
    first.ends(pushClosed.ended)
    vi.advanceTimersByTime(1500)
    expect(ended).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(120_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all).toHaveLength(1)
    keepToken('another')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('says nothing to somebody who is signing out', () => {
    const first = open()
    first.opened()
    first.ends(pushClosed.ended)
    dropToken()
    vi.advanceTimersByTime(10_000)
    expect(ended).not.toHaveBeenCalled()
  })

  it('says when the token came too late, and tries again; where another page took its place it waits until it is looked at', () => {
    open().ends(pushClosed.late)
    expect(late).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
    latest().ends(pushClosed.tooMany)
    vi.advanceTimersByTime(120_000)
    expect(FakeSocket.all).toHaveLength(2)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all).toHaveLength(3)
    expect(ended).not.toHaveBeenCalled()
  })

  it('pauses while the browser is offline', () => {
    const first = open()
    first.opened()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    expect(first.readyState).toBe(3)
    vi.advanceTimersByTime(120_000)
    expect(FakeSocket.all).toHaveLength(1)
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('has a visitor without a token open nothing, speaks the language chosen, and takes no notice of nonsense', () => {
    dropToken()
    channel = openChannel({
      hear: (...frame) => {
        heard.push(frame)
      },
      ended,
      late,
      away,
    })
    expect(FakeSocket.all).toEqual([])
    keepToken('my-token')
    setLanguage('en')
    latest().opened()
    expect(latest().said).toEqual([{ token: 'my-token', language: 'en' }])
    for (const nonsense of ['', '{', '[]', { type: 'what' }, { type: 'messages' }]) latest().hears(nonsense)
    expect(heard).toEqual([])
  })
})
