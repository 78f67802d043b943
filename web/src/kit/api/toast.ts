import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { translate } from '../i18n/index.ts'
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
export interface Toaster {
  success(text: string): void
  info(text: string): void
  warning(text: string): void
  error(text: string, requestId?: string): void
  notice(title: string, text?: string): void
  /** What is new: shown at the bottom right until it has been seen; what comes meanwhile joins it. */
  news(title: string, items: readonly News[], more: (count: number) => string): void
  /** Whether the person said yes. The safe answer has the focus. */
  confirm(question: Question): Promise<boolean>
}

const silentToaster: Toaster = {
  success: () => undefined,
  info: () => undefined,
  warning: () => undefined,
  error: () => undefined,
  notice: () => undefined,
  news: () => undefined,
  confirm: () => Promise.resolve(false),
}
let current = silentToaster
/** Plugs in who speaks; returns the way to unplug it. */
export const setToaster = (next: Toaster): (() => void) => {
  current = next
  return () => {
    if (current === next) current = silentToaster
  }
}

export const toast: Toaster = {
  success: (text) => {
    current.success(text)
  },
  info: (text) => {
    current.info(text)
  },
  warning: (text) => {
    current.warning(text)
  },
  error: (text, requestId) => {
    current.error(text, requestId)
  },
  notice: (title, text) => {
    current.notice(title, text)
  },
  news: (title, items, more) => {
    current.news(title, items, more)
  },
  confirm: (question) => current.confirm(question),
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
/** One box, however many calls found the session gone: who chose to stay is not asked for one that was under way by then. */
const askToSignIn = async (begun: number): Promise<void> => {
  if (asking || expired === undefined || begun < askedAt) return
  asking = true
  try {
    const { question, again } = expired
    if (await toast.confirm(question())) await again()
  } finally {
    asking = false
    askedAt = performance.now()
  }
}

/**
 * Shows a failed call as the error catalogue says. `quiet`: its caller
 * shows it; a session that ended is still asked about. `begun`: when the call was, by the page's own clock.
 */
export const showError = (error: CallError, quiet = false, begun = performance.now()): void => {
  if (error.kind === 'refused' && error.code === 401) void askToSignIn(begun)
  else if (quiet || error.kind === 'cancelled') return
  else if (error.kind === 'refused' && error.code !== 500) toast.notice(translate(webMessages, 'notice'), error.msg)
  else toast.error(error.msg, error.requestId)
}
