import { type PushFrame, pushClosed, pushFrame } from '@geodepot/contracts/kit/push.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { type Fresh, type Place, freshFor } from './fresh.ts'
import { later, queue } from './later.ts'
import { noteLanguage } from './reach.ts'
import { everybody, topics } from './wake.ts'

/** What the hub needs of a connection. */
export interface Wire {
  send(text: string): void
  close(code: number, reason: string): void
  cut(): void
  ping(): void
  waiting(): number
}
export interface Line {
  readonly wire: Wire
  readonly actor: Actor
  place: Place
  answered: boolean
  greeted: boolean
  /** The records that its page shows, as far as its person sees them. */
  follows: ReadonlySet<string>
  /** Asks again which of them those are. */
  lookAgain: () => Promise<void>
}

export interface HubParts {
  readonly db: Database
  readonly url: string
  /** Which of these sessions still open anything. */
  readonly alive: (db: Database, sessions: readonly number[]) => Promise<ReadonlySet<number>>
  /** Milliseconds between heartbeats, and between looks at what no notification told of. */
  readonly beatMs?: number
  readonly lookMs?: number
  readonly linesPerPerson?: number
  readonly lines?: number
}
export interface Hub {
  /** Takes a connection whose person is known; undefined when there is no room. */
  join(wire: Wire, actor: Actor, since: string | undefined, language: Language | undefined): Line | undefined
  leave(line: Line): void
  /** Connections that are open now. */
  readonly size: () => number
  readonly ready: Promise<void>
  close(): Promise<void>
}

const standard = { beatMs: 25_000, lookMs: 60_000, linesPerPerson: 20, lines: 10_000 }
/** Bytes that may wait for a reader before it is taken for gone. */
const mostWaiting = 1024 * 1024
/** Connections that one statement reads for. */
const atOnce = 500

const say = (line: Line, frame: PushFrame): void => {
  if (line.wire.waiting() > mostWaiting) line.wire.cut()
  else line.wire.send(JSON.stringify(frame))
}

// Everybody who may use the database may notify: no notification ends the server.
const saidIn = (payload: string): PushFrame | undefined => {
  try {
    return pushFrame.safeParse({ ...JSON.parse(payload), type: 'said' }).data
  } catch {
    return undefined
  }
}

/** The open pages of one node, by person. Every node has one; the database tells them whose messages changed. */
export const createHub = (parts: HubParts): Hub => {
  const { db, url, alive, beatMs, lookMs, linesPerPerson, lines: mostLines } = { ...standard, ...parts }
  const people = new Map<number, Set<Line>>()
  const lines = new Set<Line>()
  let number = 0
  let closed = false

  const reading = queue<Line>(
    atOnce,
    async (due) => {
      const byNumber = new Map(due.map((line) => [line.place.line, line]))
      const found = await freshFor(
        db,
        due.map(({ place }) => place),
      )
      for (const one of found) deliver(byNumber.get(one.line), one, beatMs)
    },
    (line) => lines.has(line),
  )
  const checking = later(async () => {
    const open = [...lines]
    if (open.length === 0) return
    const still = await alive(db, [...new Set(open.map(({ actor }) => actor.sessionId))])
    for (const line of open)
      if (!still.has(line.actor.sessionId)) line.wire.close(pushClosed.ended, 'the session ended')
  })
  const following = queue<Line>(
    atOnce,
    async (due) => {
      for (const line of due) await line.lookAgain()
    },
    (line) => lines.has(line),
  )
  // Whoever may less hears of less, on pages that are open as well.
  const accessChanged = (): void => {
    checking.run()
    following.add(lines)
  }
  const changed = (payload: string): void => {
    if (payload === everybody) return reading.add(lines)
    for (const id of payload.split(',')) reading.add(people.get(Number(id)) ?? [])
  }
  const said = (payload: string): void => {
    const frame = saidIn(payload)
    if (frame) for (const line of lines) if (line.greeted) say(line, frame)
  }
  const recordChanged = (record: string): void => {
    for (const line of lines) if (line.follows.has(record)) say(line, { type: 'changed', records: [record] })
  }
  // Whatever was told while nobody heard is in the tables.
  const look = (): void => {
    reading.add(lines)
    checking.run()
  }
  const listening = listen(
    url,
    { [topics.changed]: changed, [topics.said]: said, [topics.records]: recordChanged, access_changed: accessChanged },
    () => {
      look()
      accessChanged()
    },
  )
  const beating = setInterval(() => {
    for (const line of lines) beat(line)
  }, beatMs).unref()
  const looking = setInterval(look, lookMs).unref()

  const leave = (line: Line): void => {
    lines.delete(line)
    const own = people.get(line.actor.userId)
    own?.delete(line)
    if (own?.size === 0) people.delete(line.actor.userId)
  }
  return {
    join: (wire, actor, since, language) => {
      if (closed || lines.size >= mostLines) return undefined
      const line: Line = {
        wire,
        actor,
        place: { line: number++, person: actor.userId, since, recent: [] },
        answered: true,
        greeted: false,
        follows: new Set(),
        lookAgain: async () => undefined,
      }
      const own = people.get(actor.userId) ?? new Set()
      people.set(actor.userId, own.add(line))
      lines.add(line)
      // The page that was opened longest ago gives way.
      const [oldest] = own
      if (own.size > linesPerPerson && oldest) oldest.wire.close(pushClosed.tooMany, 'too many pages')
      reading.add([line])
      // The session may have ended between the look at its token and this.
      checking.run()
      if (language !== undefined) noteLanguage(db, actor.userId, language).catch(() => undefined)
      return line
    },
    leave,
    size: () => lines.size,
    ready: listening.ready,
    close: async () => {
      closed = true
      clearInterval(beating)
      clearInterval(looking)
      for (const line of lines) line.wire.close(pushClosed.restart, 'the server restarts')
      await Promise.all([reading.close(), checking.close(), following.close(), listening.close()])
    },
  }
}

const deliver = (line: Line | undefined, { since, recent, unread, messages, more }: Fresh, beatMs: number): void => {
  if (!line) return
  line.place = { ...line.place, since, recent }
  if (!line.greeted) {
    line.greeted = true
    say(line, { type: 'hello', since, unread, beatSeconds: beatMs / 1000 })
    if (messages.length === 0 && !more) return
  }
  say(
    line,
    messages.length > 0 || more
      ? { type: 'messages', since, unread, messages, more }
      : { type: 'unread', since, unread },
  )
}

const beat = (line: Line): void => {
  if (!line.answered) return line.wire.cut()
  line.answered = false
  line.wire.ping()
  if (line.greeted) say(line, { type: 'beat' })
}
