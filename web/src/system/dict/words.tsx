import { type DictTypeRow, tagColours } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

/** The words of a dictionary's coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(dictMessages)
  const status = (value: DictTypeRow['status']) => t(`status${value}`)
  return {
    status,
    statusTag: (value: DictTypeRow['status']) => (
      <StateTag tone={value === '0' ? 'done' : 'refused'}>{status(value)}</StateTag>
    ),
    builtin: (value: DictTypeRow['isBuiltin']) => t(`builtin_${value}`),
    isDefault: (value: 'Y' | 'N') => t(`default_${value}`),
    statusOptions: (['0', '1'] as const).map((value) => ({ value, label: status(value) })),
    defaultOptions: (['N', 'Y'] as const).map((value) => ({ value, label: t(`default_${value}`) })),
    /** Two names of this wire are the same grey: an entry keeps the one that it has. */
    colourOptions: (own: string) =>
      tagColours
        .filter((colour) => colour !== (own === 'info' ? 'default' : 'info'))
        .map((value) => ({ value, label: t(`class_${value}`) })),
  }
}
