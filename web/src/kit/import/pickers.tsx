import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Input, Select } from 'antd'
import { useText } from '../i18n/index.ts'
import type { PickerProps } from './types.ts'

/** A text for all rows. */
export const TextPicker = ({ label, value, set, max }: PickerProps & { max: number }) => (
  <Input
    aria-label={label}
    allowClear
    maxLength={max}
    value={value ?? ''}
    onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
  />
)

interface ChoicePickerProps extends PickerProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly loading?: boolean
}
/** One of a few for all rows. */
export const ChoicePicker = ({ label, value, set, options, loading = false }: ChoicePickerProps) => {
  const t = useText(formMessages)
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      loading={loading}
      placeholder={t('choose')}
      options={[...options]}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => set(chosen ?? undefined)}
    />
  )
}
