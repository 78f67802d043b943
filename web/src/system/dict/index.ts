// Dictionaries as pages read them: the entries of a code, and the label of a value.
// Asked for by sections 3 and 7.2 of the specification: fetched by code, in the reader's language.
import { type DictEntry, dict } from '@geodepot/contracts/system/dict.ts'
import { useCallback } from 'react'
import { useAsk } from '../../kit/ask/index.ts'

const none: readonly DictEntry[] = []

/** The enabled entries of a dictionary, and what one of its values is called; the value itself while that is not known. */
export const useDictionary = (type: string): { entries: readonly DictEntry[]; label: (value: string) => string } => {
  const entries = useAsk(dict.byType, { type }, { fresh: 10 * 60_000 }).data ?? none
  const label = useCallback((value: string) => entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value, [entries])
  return { entries, label }
}
