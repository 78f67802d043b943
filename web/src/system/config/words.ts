import { type ConfigRow, type ValueKind, valueKinds } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { useText } from '../../kit/i18n/index.ts'

/** The words of a parameter's coded values, and the choices that they make. */
export const useWords = () => {
  const t = useText(configMessages)
  const letters = ['Y', 'N'] as const
  return {
    kind: (value: ValueKind) => t(`kind_${value}`),
    builtin: (value: ConfigRow['configType']) => t(`type_${value}`),
    open: (value: ConfigRow['isPublic']) => t(`public_${value}`),
    /** A value as a person reads it. */
    value: ({ valueKind, configValue }: Pick<ConfigRow, 'valueKind' | 'configValue'>) =>
      valueKind === 'yesNo' ? t(configValue === 'true' ? 'yes' : 'no') : configValue,
    kindOptions: valueKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    builtinOptions: letters.map((value) => ({ value, label: t(`type_${value}`) })),
    publicOptions: letters.map((value) => ({ value, label: t(`public_${value}`) })),
    yesNoOptions: [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ],
  }
}
