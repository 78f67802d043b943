import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { useText } from '../i18n/index.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'

interface SeveralFieldProps<V extends object, I extends string | number> extends FieldProps<V> {
  readonly options: readonly { readonly value: I; readonly label: string }[]
  readonly loading?: boolean
}
/** Any number of choices, found by typing. Taking all away leaves an empty list, which is sent. */
export const SeveralField = <V extends object, I extends string | number>({
  options,
  loading = false,
  ...field
}: SeveralFieldProps<V, I>) => {
  const t = useText(formMessages)
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => (
        <Select
          {...input}
          mode="multiple"
          allowClear
          optionFilterProp="label"
          loading={loading}
          options={[...options]}
          placeholder={t('choose')}
          notFoundContent={loading ? null : t('nothingToChoose')}
          value={Array.isArray(value) ? (value as I[]) : []}
          onChange={(chosen: I[]) => set(chosen)}
        />
      )}
    </FieldSlot>
  )
}
