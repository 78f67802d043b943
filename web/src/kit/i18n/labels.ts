import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import { useCallback } from 'react'
import { useLanguage } from './text.ts'

/** What the fields of a module are called: the module's words, else the kit's. */
export const useLabels = (messages: Messages): ((path: string) => string) => {
  const language = useLanguage()
  return useCallback((path: string) => labelOf(path.split('.'), messages, language), [messages, language])
}
