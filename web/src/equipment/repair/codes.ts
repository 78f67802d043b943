import { codeDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { usePaperQuery } from '../../kit/document/index.ts'
import { useDictionary } from '../../system/dict/index.ts'

const useCodes = (type: string) => {
  const { entries, label } = useDictionary(type)
  return {
    label: (value: string) => label(value) ?? value,
    options: entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: `${dictValue} ${dictLabel}` })),
  }
}
/** Levels 601 to 610, as their dictionary calls them. */
export const useLevels = () => useCodes(codeDictionaries.repairLevel)
/** Items 001 to 021. */
export const useItems = () => useCodes(codeDictionaries.repairItem)
/** What an item is called on paper. */
export const usePaperItems = () => {
  const { data = [] } = usePaperQuery(dictEntries.byType, { type: codeDictionaries.repairItem, withDisabled: true })
  return (item: string): string | undefined => data.find(({ dictValue }) => dictValue === item)?.dictLabel
}
