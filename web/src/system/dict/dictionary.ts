import { type DictEntry, dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { useCallback, useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'

const none: readonly DictEntry[] = []

/**
 * The enabled entries of a dictionary, to choose from, and what any of its values
 * is called: a disabled entry keeps its label on what was
 * written with it. The value itself while that is not known.
 */
export const useDictionary = (type: string): { entries: readonly DictEntry[]; label: (value: string) => string } => {
  const all = useApiQuery(dictEntries.byType, { type, withDisabled: true }, { fresh: 10 * 60_000 }).data ?? none
  const entries = useMemo(() => all.filter(({ status }) => status === '0'), [all])
  const label = useCallback(
    (value: string) => all.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value,
    [all],
  )
  return { entries, label }
}
