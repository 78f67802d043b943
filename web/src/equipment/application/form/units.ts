import { type DictChoice, dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'

const none: readonly DictChoice[] = []
const tenMinutes = 600_000
export interface Units {
  /** The units to choose from: kept by their Chinese label, shown in the reader's language. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly say: (unit: string) => string
}

/** Units of measure, as lines keep and show them. */
export const useUnits = (): Units => {
  const all =
    useApiQuery(dictEntries.byType, { type: dictionaries.unit, withDisabled: true }, { fresh: tenMinutes }).data ?? none
  return useMemo(() => {
    const named = all.map(({ dictLabelCn, dictLabel, status }) => ({
      value: dictLabelCn ?? dictLabel,
      label: dictLabel,
      status,
    }))
    const labels = new Map(named.map(({ value, label }) => [value, label]))
    return {
      options: named.flatMap(({ value, label, status }) => (status === '0' ? [{ value, label }] : [])),
      say: (unit) => labels.get(unit) ?? unit,
    }
  }, [all])
}
