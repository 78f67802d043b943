import { type PushFollow, type PushFrame, pushClosed, pushFrame, pushPath } from '@geodepot/contracts/kit/push.ts'
import { followed, onFollowed, recordsChanged } from './follow.ts'
import { prefix } from './request.ts'
import { token } from './token.ts'
import { language, onLanguage } from '../i18n/index.ts'

export interface ChannelParts {
  /** Hears each frame but heartbeats and changes of what is open, which its page hears; no message twice. `again`: the connection was away meanwhile. */
  readonly hear: (frame: PushFrame, again: boolean) => void
  /** The session behind the token has ended: nothing more comes. */
  readonly ended: () => void
  /** The server waited in vain for the page to say who it is. */
  readonly late: () => void
  /** The server cannot be reached, however often it is tried, or can be again: once each per outage. */
  readonly away: (isAway: boolean) => void
}
export interface Channel {
  close(): void
}

const shortest = 1000
const longest = 30_000
/** Heartbeats that may be missed. */
const patience = 2.5
const remembered = 500
/** Attempts that fail in a row before a person hears of it. */
const quiet = 3
/** Milliseconds in which a page that signed out is left. */
const leaving = 1500

/** Grows with each failure, and differs from page to page, so that a server that comes back is not stormed. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)

const address = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${prefix}${pushPath}`
const frameIn = (data: unknown): PushFrame | undefined => {
  try {
    return pushFrame.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/**
 * Opens the channel and keeps it up: reconnects with growing pauses, goes on
 * where it was, waits while the browser is offline.
 */
export const openChannel = ({ hear, ended, late, away }: ChannelParts): Channel => {
  let socket: WebSocket | undefined
  let since: string | undefined
  let failures = 0
  let greeted = false
  /** Whether the server knows this page, and takes what it says. */
  let isKnown = false
  let dead: string | undefined
  let closed = false
  let beatMs = 30_000
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const seen = new Set<number>()

  const listen = (): void => {
    clearTimeout(silence)
    silence = setTimeout(again, beatMs * patience)
  }
  const leave = (): void => {
    clearTimeout(timer)
    clearTimeout(silence)
    timer = undefined
    const old = socket
    socket = undefined
    isKnown = false
    old?.close()
  }
  const connect = (): void => {
    leave()
    const held = token()
    if (closed || held === undefined || held === dead || !navigator.onLine) return
    const own = new WebSocket(address())
    socket = own
    own.addEventListener('open', () => {
      own.send(JSON.stringify({ token: held, language: language(), ...(since !== undefined && { since }) }))
    })
    own.addEventListener('message', ({ data }) => {
      if (own !== socket) return
      listen()
      const frame = frameIn(data)
      if (frame) take(frame)
    })
    own.addEventListener('close', ({ code }) => {
      if (own === socket) lost(code, held)
    })
    listen()
  }
  const sayFollowed = (): void => {
    const most = 20
    if (isKnown) socket?.send(JSON.stringify({ follow: followed().slice(-most) } satisfies PushFollow))
  }
  const again = (): void => {
    leave()
    failures += 1
    if (failures === quiet) away(true)
    timer = setTimeout(connect, pauseAfter(failures - 1, Math.random()))
  }
  const lost = (code: number, held: string): void => {
    // Neither comes back by itself: another sign-in may have brought another
    // token by the time the page is looked at again.
    if (code === pushClosed.ended || code === pushClosed.confined || code === pushClosed.tooMany) {
      leave()
      if (code !== pushClosed.tooMany) dead = held
      // A person who signs out here is leaving already.
      if (code === pushClosed.ended)
        timer = setTimeout(() => {
          if (token() === held) ended()
        }, leaving)
      return
    }
    if (code === pushClosed.late) late()
    again()
  }
  const take = (frame: PushFrame): void => {
    if ('since' in frame) ({ since } = frame)
    if (frame.type === 'hello') {
      if (failures >= quiet) away(false)
      failures = 0
      beatMs = frame.beatSeconds * 1000
      listen()
      isKnown = true
      if (followed().length > 0) sayFollowed()
      hear(frame, greeted)
      if (greeted) recordsChanged()
      greeted = true
      return
    }
    if (frame.type === 'beat') return
    if (frame.type === 'changed') return recordsChanged(frame.records)
    hear(
      frame.type === 'messages' ? { ...frame, messages: frame.messages.filter(({ id }) => isNew(id)) } : frame,
      false,
    )
  }
  const isNew = (id: number): boolean => {
    if (seen.has(id)) return false
    const [oldest] = seen
    if (seen.size >= remembered && oldest !== undefined) seen.delete(oldest)
    seen.add(id)
    return true
  }
  // Back from sleep or from a dead network, nobody waits for the next attempt.
  const awake = (): void => {
    if (
      document.visibilityState === 'visible' &&
      socket?.readyState !== WebSocket.OPEN &&
      socket?.readyState !== WebSocket.CONNECTING
    )
      connect()
  }
  const events = [
    [window, 'online', connect],
    [window, 'offline', leave],
    [document, 'visibilitychange', awake],
  ] as const
  for (const [on, name, react] of events) on.addEventListener(name, react)
  const stopLanguage = onLanguage(connect)
  const stopFollowed = onFollowed(sayFollowed)
  connect()
  return {
    close: () => {
      closed = true
      leave()
      stopLanguage()
      stopFollowed()
      for (const [on, name, react] of events) on.removeEventListener(name, react)
    },
  }
}
