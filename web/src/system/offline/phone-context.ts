import type { UserInfo } from '@geodepot/contracts/system/user.ts'
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react'
import { CallError, callLight, ownToken, token, tokenOwner } from '../../kit/api/index.ts'
import { useOnline } from '../../kit/browser/index.ts'
import {
  type Queue,
  type Waiting,
  dropOld,
  flush,
  installWorker,
  keep,
  keptOf,
  learnClock,
  senderOf,
  stay,
  useQueue,
} from '../../kit/offline/index.ts'
import { getInfo } from './light.ts'

/** Who uses this phone: as the server said last. */
export interface PhonePerson {
  readonly userId: number
  readonly nickName: string
  readonly permissions: readonly string[]
}
/** `unreachable`: the browser says that there is a network, and the server does not answer. */
export type Link = 'online' | 'offline' | 'unreachable' | 'signed-out'
export interface Phone {
  /** Nothing for who never signed in here. */
  readonly person: PhonePerson | undefined
  readonly link: Link
  /** What waits here, of everybody. */
  readonly queue: Queue
  /** Whether this browser keeps anything. */
  readonly keeps: boolean
  readonly isSending: boolean
  /** Whether the pages open from here. */
  readonly isInstalled: boolean
  readonly sendNow: () => Promise<void>
}

const PhoneContext = createContext<Phone | undefined>(undefined)
export const PhoneProvider = PhoneContext.Provider
/** The phone that this page is on. */
export const usePhone = (): Phone => {
  const phone = useContext(PhoneContext)
  if (!phone) throw new Error('this page is not on the phone')
  return phone
}

const nobody: Queue = { entries: [], photos: [] }
const personKey = 'person'
/** Milliseconds between two attempts to send what waits. */
const pause = 20_000

export const mayDo = ({ permissions }: PhonePerson, permission: string): boolean =>
  permissions.includes('*:*:*') || permissions.includes(permission)

const told = async (): Promise<PhonePerson> => {
  const held = token()
  const { user, permissions } = (await callLight(getInfo, {}, { quiet: true })) as UserInfo
  ownToken(held, user.userId)
  return { userId: user.userId, nickName: user.nickName, permissions }
}

// What somebody wrote down is not sent, nor read, under the name of whoever signed in since.
const isOthers = (userId: number): boolean => token() !== undefined && tokenOwner() !== userId

/** What became of what was written down: it is on this phone, the server has it, or it was not accepted. */
export type Standing = 'saved' | 'sent' | Waiting
/** The same of one entry, by what waits here. */
export const standingOf = ({ entries }: Queue, entryKey: string): Standing => {
  const entry = entries.find((one) => one.entryKey === entryKey)
  if (!entry) return 'sent'
  return entry.state === 'waiting' ? 'saved' : entry
}

/** Who is here, how the link is, and what waits; sends by itself whenever there is something to send and a way. */
export const usePhoneState = (): Phone & { readonly isReady: boolean } => {
  const [person, setPerson] = useState<PhonePerson>()
  const [isReady, setReady] = useState(false)
  const [answers, setAnswers] = useState<Link>('online')
  const [isSending, setSending] = useState(false)
  const [isInstalled, setInstalled] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const online = useOnline()
  const queue = useQueue()
  const known = queue === undefined || queue === 'none' ? nobody : queue

  const begin = useEffectEvent(async (isOnline: boolean, isAgain: boolean) => {
    const before = isAgain ? undefined : (await keptOf<PhonePerson>(personKey).catch(() => undefined))?.value
    setPerson((now) => [now, before].find((one) => one && !isOthers(one.userId)))
    if (token() === undefined) setAnswers('signed-out')
    else if (isOnline)
      try {
        const now = await told()
        setPerson(now)
        setAnswers('online')
        await keep(personKey, now).catch(() => undefined)
        await learnClock().catch(() => undefined)
        await dropOld().catch(() => undefined)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setAnswers(error.code === 401 ? 'signed-out' : 'unreachable')
      }
    setReady(true)
  })
  useEffect(() => {
    void begin(online, attempt > 0)
  }, [online, attempt])
  useEffect(() => {
    if (!online || answers !== 'unreachable') return undefined
    const timer = setInterval(() => setAttempt((now) => now + 1), pause)
    return () => clearInterval(timer)
  }, [online, answers])
  useEffect(() => {
    void stay()
    void installWorker().then(setInstalled)
  }, [])

  const me = person?.userId
  const sendNow = useCallback(async () => {
    if (me === undefined) return
    if (isOthers(me)) return setAttempt((now) => now + 1)
    setSending(true)
    try {
      const sent = await flush(me)
      // Who is signed out stays so, and keeps the way back in, when the next attempt does not reach the server.
      setAnswers((before) =>
        sent === 'all' ? 'online' : sent === 'signed-out' || before === 'signed-out' ? 'signed-out' : 'unreachable',
      )
    } finally {
      setSending(false)
    }
  }, [me])
  const waits =
    known.entries.some((entry) => entry.state === 'waiting' && senderOf(entry) === me) ||
    known.photos.some(({ ready, personId, msg }) => ready && personId === me && msg === '')
  useEffect(() => {
    if (!waits || !online || !isReady) return undefined
    void sendNow()
    const timer = setInterval(() => void sendNow(), pause)
    const seen = () => {
      if (document.visibilityState === 'visible') void sendNow()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waits, online, isReady, sendNow])

  return {
    person,
    link: online ? answers : 'offline',
    queue: known,
    keeps: queue !== 'none',
    isSending,
    isInstalled,
    sendNow,
    isReady,
  }
}
