import { iconMessages } from '@geodepot/contracts/kit/icon.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { type FieldProps, FieldSlot } from '../../kit/form/index.ts'
import { MenuIcon, iconNames } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** The picture of a menu, found by its word. */
export const IconField = <V extends object>(field: FieldProps<V>) => {
  const t = useText(formMessages)
  const word = useText(iconMessages)
  const options = iconNames.map((name) => ({ value: name as string, label: word(name) }))
  const drawn = (name: string, label: string) => (
    <span className="menu-name">
      <MenuIcon name={name} />
      {label}
    </span>
  )
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => {
        const name = typeof value === 'string' && value !== '' ? value : null
        return (
          <Select
            {...input}
            allowClear
            showSearch={{
              filterOption: (typed, option) =>
                `${option?.label ?? ''} ${option?.value ?? ''}`.toLowerCase().includes(typed.toLowerCase()),
            }}
            placeholder={t('choose')}
            options={options}
            value={name}
            notFoundContent={t('nothingToChoose')}
            optionRender={({ value: one, label }) => drawn(String(one), String(label))}
            labelRender={({ value: one, label }) => drawn(String(one), typeof label === 'string' ? label : String(one))}
            onChange={(chosen: string | null | undefined) => set(chosen ?? '')}
          />
        )
      }}
    </FieldSlot>
  )
}
