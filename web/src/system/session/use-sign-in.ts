import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import type { session } from '@geodepot/contracts/system/session.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callLight, keepToken } from '../../kit/call/index.ts'
import { says } from '../../kit/text/index.ts'
import * as light from './light.ts'
import { sealed } from './seal.ts'

export const fields = ['username', 'password', 'code'] as const
export type Field = (typeof fields)[number]
export type Filled = Readonly<Record<Field, string>>

/** Milliseconds that the server's word about a failed sign-in stays. */
export const troubleShown = 5000

export interface Picture { readonly asked: boolean; readonly image?: string | undefined; readonly uuid?: string | undefined }

const askPicture = async (): Promise<Picture> => {
  const { captchaEnabled, img, uuid } = await callLight<typeof session.captcha>(light.captcha, {}, { quiet: true })
  return { asked: captchaEnabled, image: img, uuid }
}
const askToken = async ({ username, password, code }: Filled, uuid: string): Promise<string> => {
  const { publicKey } = await callLight<typeof session.publicKey>(light.publicKey, {}, { quiet: true })
  const form = {
    username: username.trim(), password: await sealed(publicKey, password), code: code.trim(), uuid,
    client_id: 'web', client_secret: '', grant_type: 'password' as const, scope: 'server', type: 'account', source: 'web',
  }
  return (await callLight<typeof session.token>(light.token, form, { quiet: true })).access_token
}
const textOf = (thrown: unknown): string => (thrown instanceof CallError ? thrown.msg : String(thrown))

/** A text that goes away after five seconds. */
const useTrouble = (first: string | undefined): [string | undefined, (text: string | undefined) => void] => {
  const [trouble, setTrouble] = useState(first === undefined ? undefined : { text: first })
  useEffect(() => {
    if (trouble === undefined) return undefined
    const timer = setTimeout(() => { setTrouble(undefined) }, troubleShown)
    return () => { clearTimeout(timer) }
  }, [trouble])
  const say = useCallback((text: string | undefined) => { setTrouble(text === undefined ? undefined : { text }) }, [])
  return [trouble?.text, say]
}

export interface SigningIn {
  readonly values: Filled
  readonly set: (field: Field, value: string) => void
  /** Fields that were left empty. */
  readonly prompts: Partial<Record<Field, boolean>>
  readonly trouble: string | undefined
  readonly picture: Picture | undefined
  readonly anotherPicture: () => void
  readonly busy: boolean
  /** Resolves to the field that needs attention first, if any. */
  readonly submit: () => Promise<Field | undefined>
}

/** What the sign-in page knows and does. `done` is called once the token is kept; `farewell` is said first. */
export const useSignIn = (done: () => void, farewell: string | undefined): SigningIn => {
  const [values, setValues] = useState<Filled>({ username: '', password: '', code: '' })
  const [prompts, setPrompts] = useState<Partial<Record<Field, boolean>>>({})
  const [trouble, say] = useTrouble(farewell)
  const [picture, setPicture] = useState<Picture>()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)

  const anotherPicture = useCallback(async () => {
    try {
      setPicture(await askPicture())
      setValues((before) => ({ ...before, code: '' }))
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.kind !== 'cancelled') say(textOf(thrown))
    }
  }, [say])
  useEffect(() => { void anotherPicture() }, [anotherPicture])

  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setPrompts((before) => ({ ...before, [field]: false }))
  }
  const submit = async (): Promise<Field | undefined> => {
    if (working.current) return undefined
    const empty = fields.filter((field) => values[field].trim() === '' && (field !== 'code' || picture?.asked !== false))
    setPrompts(Object.fromEntries(empty.map((field) => [field, true])))
    if (empty[0] !== undefined) return empty[0]
    working.current = true
    setBusy(true)
    say(undefined)
    try {
      keepToken(await askToken(values, picture?.uuid ?? ''))
      done()
      return undefined
    } catch (thrown) {
      say(textOf(thrown) || says(sessionMessages, 'wrongPair'))
      await anotherPicture()
      return picture?.asked === false ? 'password' : 'code'
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  return { values, set, prompts, trouble, picture, anotherPicture: () => { void anotherPicture() }, busy, submit }
}
