import { useDictionary } from '../../system/dict/index.ts'

/** The entries of a dictionary as a field offers them. */
export const useChoices = (type: string) => {
  const { entries, label } = useDictionary(type)
  return { options: entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })), say: label }
}
