import { type KeyOf, type Language, type Messages, type Params, textOf } from '@geodepot/contracts/kit/messages.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { readText, writeText } from '../browser/index.ts'

/** What `<html lang>` and `Accept-Language` say for a setting. */
export const tags: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en' }

const settingKey = 'language'
const stored = (): Language => (readText(settingKey) === 'en' ? 'en' : 'cn')
let current: Language | undefined
const listeners = new Set<(next: Language) => void>()

/** The language of the page now. */
export const language = (): Language => (current ??= stored())

/** Calls `changed` after each change of language, before anything is drawn in it. Returns the way to stop. */
export const onLanguage = (changed: (next: Language) => void): (() => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Switches every text at once and remembers the choice in this browser. */
export const setLanguage = (next: Language): void => {
  current = next
  writeText(settingKey, next)
  document.documentElement.lang = tags[next]
  for (const changed of listeners) changed(next)
}

/** Reads the stored setting anew and marks the document with it: once, at the start. */
export const startLanguage = (): void => {
  current = stored()
  document.documentElement.lang = tags[current]
}

/** The text of `key` now, outside React. */
export const translate = <M extends Messages>(from: M, key: KeyOf<M>, params?: Params): string =>
  textOf(from, key, language(), params)

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language)

export type Translate<M extends Messages> = (key: KeyOf<M>, params?: Params) => string
/** The texts of one module in the language of the page; drawn anew when it changes. */
export const useText = <M extends Messages>(from: M): Translate<M> => {
  const now = useLanguage()
  return useCallback((key, params) => textOf(from, key, now, params), [from, now])
}
