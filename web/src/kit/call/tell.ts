import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { says } from '../text/index.ts'
import type { CallError } from './error.ts'

export interface Question {
  readonly title: string
  readonly text?: string
  readonly ok: string
  readonly cancel?: string
  /** What is asked destroys something. */
  readonly danger?: boolean
}
/** One thing that is new. `open` leads to it. */
export interface News {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly open: () => void
}
/** How the page speaks to its person. The frame plugs its own in; before that nothing is said. */
export interface Teller {
  success(text: string): void
  info(text: string): void
  warning(text: string): void
  error(text: string, requestId?: string): void
  notify(title: string, text?: string): void
  /** What is new: shown at the bottom right until it has been seen; what comes meanwhile joins it. */
  news(title: string, items: readonly News[], more: (count: number) => string): void
  /** Whether the person said yes. The safe answer has the focus. */
  confirm(question: Question): Promise<boolean>
}

const silent: Teller = {
  success: () => undefined,
  info: () => undefined,
  warning: () => undefined,
  error: () => undefined,
  notify: () => undefined,
  news: () => undefined,
  confirm: () => Promise.resolve(false),
}
let teller = silent
/** Plugs in who speaks; returns the way to unplug it. */
export const setTeller = (next: Teller): (() => void) => {
  teller = next
  return () => {
    if (teller === next) teller = silent
  }
}

export const tell: Teller = {
  success: (text) => {
    teller.success(text)
  },
  info: (text) => {
    teller.info(text)
  },
  warning: (text) => {
    teller.warning(text)
  },
  error: (text, requestId) => {
    teller.error(text, requestId)
  },
  notify: (title, text) => {
    teller.notify(title, text)
  },
  news: (title, items, more) => {
    teller.news(title, items, more)
  },
  confirm: (question) => teller.confirm(question),
}

/** What to do when a person whose session ended wants to sign in again, and how that is asked. */
export interface Expired {
  readonly question: () => Question
  readonly again: () => Promise<void>
}
let expired: Expired | undefined
/** Plugs in what happens when a session ended; returns the way to unplug it. */
export const setExpired = (next: Expired): (() => void) => {
  expired = next
  return () => {
    if (expired === next) expired = undefined
  }
}

let asking = false
let askedAt = Number.NEGATIVE_INFINITY
const lately = 10_000
/** Whether this person is being asked to sign in again, or was a moment ago. */
export const askedToSignIn = (): boolean => asking || performance.now() - askedAt < lately
/** One box, however many calls found the session gone. */
const askToSignIn = async (): Promise<void> => {
  if (asking || expired === undefined) return
  asking = true
  try {
    const { question, again } = expired
    if (await tell.confirm(question())) await again()
  } finally {
    asking = false
    askedAt = performance.now()
  }
}

/** Shows a failed call as the error catalogue says. `quiet`: its caller shows it; a session that ended is still asked about. */
export const show = (error: CallError, quiet = false): void => {
  if (error.kind === 'refused' && error.code === 401) void askToSignIn()
  else if (quiet || error.kind === 'cancelled') return
  else if (error.kind === 'refused' && error.code !== 500) tell.notify(says(webMessages, 'notice'), error.msg)
  else tell.error(error.msg, error.requestId)
}
