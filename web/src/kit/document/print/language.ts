import { type KeyOf, type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { queryKeyOf, type CallError, call } from '../../api/index.ts'
import { type Translate, useLanguage } from '../../i18n/index.ts'

const PaperLanguage = createContext<Language | undefined>(undefined)
export const PaperLanguageProvider = PaperLanguage.Provider

/** The language of the print, which need not be that of the page; outside a print the page's own. */
export const usePaperLanguage = (): Language => {
  const own = useLanguage()
  return useContext(PaperLanguage) ?? own
}

/** As `useText`, in the language of the print. */
export const usePaperText = <M extends Messages>(from: M): Translate<M> => {
  const language = usePaperLanguage()
  return useCallback((key: KeyOf<M>, params) => textOf(from, key, language, params), [from, language])
}

/**
 * As `useApiQuery`, in the language of the print. Asked in the page's own it is the answer that the document's page shows.
 */
export const usePaperQuery = <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<AnswerOf<O>, CallError> => {
  const language = usePaperLanguage()
  return useQuery<AnswerOf<O>, CallError>({
    queryKey: [...queryKeyOf(operation).slice(0, 2), language, ask],
    queryFn: ({ signal }) => call(operation, ask, { quiet: true, signal, read: true, language }),
    enabled,
    // As any answer of a page: what could not be read again is told.
    meta: { notify: true },
  })
}
