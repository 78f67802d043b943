import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { useCallback } from 'react'
import { useLanguage } from '../kit/text/index.ts'
import type { Title } from './routes.ts'

/** Puts a title into words: the server's as they are, ours in the language of the page. */
export const useTitle = (): ((title: Title) => string) => {
  const language = useLanguage()
  return useCallback((title) => (typeof title === 'string' ? title : textOf(title[0], title[1], language)), [language])
}
