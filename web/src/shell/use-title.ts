import { type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { observable } from '../kit/browser/index.ts'
import { useLanguage } from '../kit/i18n/index.ts'
import type { Words } from '../kit/routing/index.ts'
import type { Title } from './routes.ts'

type Fetch = Exclude<Words, Messages>
const asked = new Set<Fetch>()
const come = observable<ReadonlyMap<Fetch, Messages>>(new Map())
const fetchOnce = async (from: Fetch): Promise<void> => {
  if (asked.has(from)) return
  asked.add(from)
  try {
    const texts = await from()
    come.write(new Map(come.read()).set(from, texts))
  } catch {
    // Without its texts a page has no name until it is asked for again.
    asked.delete(from)
  }
}

/**
 * Puts a title into words: the server's as they are, ours in the language of the
 * page, and nothing as long as those texts are on their way.
 */
export const useTitle = (): ((title: Title) => string) => {
  const language = useLanguage()
  const here = useSyncExternalStore(come.subscribe, come.read)
  return useCallback(
    (title) => {
      if (typeof title === 'string') return title
      const [from, key] = title
      if (typeof from !== 'function') return textOf(from, key, language)
      const messages = here.get(from)
      if (messages !== undefined) return textOf(messages, key, language)
      void fetchOnce(from)
      return ''
    },
    [language, here],
  )
}
