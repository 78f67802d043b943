import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import type { session } from '@geodepot/contracts/system/session.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callLight } from '../../kit/api/index.ts'
import { translate } from '../../kit/i18n/index.ts'
import * as light from './light.ts'
import { sealed } from './seal.ts'

export type Filled<F extends string> = Readonly<Record<F, string>>
/** What a page of the gate asks for, and what it does with it. */
export interface Plan<F extends string> {
  /** In their order on the page; `code` is the captcha, where one is asked for. */
  readonly fields: readonly F[]
  /** Why a field cannot stay as it is, in words. */
  readonly wrong: (field: F, values: Filled<F>) => string | undefined
  readonly send: (values: Filled<F>, uuid: string) => Promise<void>
  /** Where the person goes on after a failure when no captcha is asked for. */
  readonly again: F
  /**
   * What the server refuses of a field is told at it, until it is typed anew; otherwise it is told for five seconds.
   */
  readonly atFields?: true
}

/** Milliseconds for which the button stays shut once it was pressed. */
const hold = 1000
/** Milliseconds that the server's word about a failure stays. */
const troubleShown = 5000

export interface Picture {
  readonly asked: boolean
  readonly image?: string | undefined
  readonly uuid?: string | undefined
}

const askPicture = async (): Promise<Picture> => {
  const { captchaEnabled, img, uuid } = await callLight<typeof session.captcha>(light.captcha, {}, { quiet: true })
  return { asked: captchaEnabled, image: img, uuid }
}
const askKey = async (): Promise<string> =>
  (await callLight<typeof session.publicKey>(light.publicKey, {}, { quiet: true })).publicKey
/** A password as it travels. */
export const sealedPassword = async (password: string): Promise<string> => sealed(await askKey(), password)
/**
 * The password that there is and the one to come, as they travel: under one
 * key, for a second asking would cancel the first.
 */
export const sealedPair = async (
  before: string,
  next: string,
): Promise<{ oldPassword: string; newPassword: string }> => {
  const key = await askKey()
  const [oldPassword, newPassword] = await Promise.all([sealed(key, before), sealed(key, next)])
  return { oldPassword, newPassword }
}
const textOf = (thrown: unknown): string => (thrown instanceof CallError ? thrown.msg : String(thrown))

/** A text that goes away after five seconds. */
const useTrouble = (first: string | undefined): [string | undefined, (text: string | undefined) => void] => {
  const [trouble, setTrouble] = useState(first === undefined ? undefined : { text: first })
  useEffect(() => {
    if (trouble === undefined) return undefined
    const timer = setTimeout(() => {
      setTrouble(undefined)
    }, troubleShown)
    return () => {
      clearTimeout(timer)
    }
  }, [trouble])
  const say = useCallback((text: string | undefined) => {
    setTrouble(text === undefined ? undefined : { text })
  }, [])
  return [trouble?.text, say]
}

export interface Entries<F extends string> {
  readonly values: Filled<F>
  readonly set: (field: F, value: string) => void
  /** What is wrong with a field, once it was tried. */
  readonly prompt: (field: F) => string | undefined
  readonly trouble: string | undefined
  readonly picture: Picture | undefined
  readonly anotherPicture: () => void
  readonly busy: boolean
  /** Whether it was sent, or tried, a moment ago. */
  readonly shut: boolean
  /** Resolves to the field that needs attention first, if any. */
  readonly submit: () => Promise<F | undefined>
}

/** What a page of the gate knows and does; `farewell` is said first. */
export const useEntries = <F extends string>(
  { fields, wrong, send, again, atFields }: Plan<F>,
  farewell?: string,
): Entries<F> => {
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((field) => [field, ''])) as Filled<F>)
  const [tried, setTried] = useState<ReadonlySet<F>>(new Set())
  const [refused, setRefused] = useState<Partial<Filled<F>>>({})
  const [trouble, say] = useTrouble(farewell)
  const [picture, setPicture] = useState<Picture>()
  const [busy, setBusy] = useState(false)
  const [shut, setShut] = useState(false)
  const working = useRef(false)

  const anotherPicture = useCallback(async () => {
    try {
      setPicture(await askPicture())
      setValues((before) => ({ ...before, code: '' }))
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.kind !== 'cancelled') say(textOf(thrown))
    }
  }, [say])
  const asksCode = fields.some((field) => field === 'code')
  useEffect(() => {
    if (asksCode) void anotherPicture()
  }, [anotherPicture, asksCode])

  const troubleOf = (field: F) =>
    field === 'code' && picture?.asked === false ? undefined : (wrong(field, values) ?? refused[field])
  const set = (field: F, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setTried((before) => new Set([...before].filter((one) => one !== field)))
    setRefused((before) => ({ ...before, [field]: undefined }))
  }
  const submit = async (): Promise<F | undefined> => {
    if (working.current) return undefined
    setTried(new Set(fields))
    const first = fields.find((field) => troubleOf(field) !== undefined)
    if (first !== undefined) return first
    working.current = true
    const until = Date.now() + hold
    setBusy(true)
    setShut(true)
    say(undefined)
    try {
      await send(values, picture?.uuid ?? '')
      return undefined
    } catch (thrown) {
      const errors = atFields === true && thrown instanceof CallError ? thrown.errors : []
      const known = fields.filter((field) => errors.some((error) => error.field === field))
      setRefused(
        Object.fromEntries(
          known.map((field) => [field, errors.find((error) => error.field === field)?.msg]),
        ) as Partial<Filled<F>>,
      )
      const [at] = known
      if (at === undefined) say(textOf(thrown) || translate(sessionMessages, 'wrongPair'))
      if (asksCode) await anotherPicture()
      if (at !== undefined) return at
      const code = fields.find((field) => field === 'code')
      return picture?.asked === false || code === undefined ? again : code
    } finally {
      setBusy(false)
      setTimeout(
        () => {
          working.current = false
          setShut(false)
        },
        Math.max(0, until - Date.now()),
      )
    }
  }
  return {
    values,
    set,
    prompt: (field) => (tried.has(field) ? troubleOf(field) : undefined),
    trouble,
    picture,
    anotherPicture: () => {
      void anotherPicture()
    },
    busy,
    shut,
    submit,
  }
}
