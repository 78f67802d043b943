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
