import { DownOutlined } from '@ant-design/icons'
import { ConfigProvider, Select, type SelectProps } from 'antd'
import { useState } from 'react'
import './resting.css'

type Value = string | number
interface RestingSelectProps<V extends Value> {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly className?: string
  readonly size?: 'small'
  readonly placeholder?: string
  readonly allowClear?: boolean
  readonly value: V | readonly V[] | null
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V | readonly V[] | null | undefined) => void
}

/**
 * A choice: as it looks with its list closed, until somebody reaches for it. What antd makes of it takes as long as sixty
 * cells of a table, and it is drawn twice, as it measures itself.
 */
export const RestingSelect = <V extends Value>({ options, value, onChange, ...rest }: RestingSelectProps<V>) => {
  const { componentSize } = ConfigProvider.useConfig()
  const [reached, setReached] = useState<'press' | 'focus'>()
  const several = Array.isArray(value)
  // Values of several are laid out by how much room each takes.
  const asItLooks = several ? (value.length === 0 ? '' : undefined) : labelOf(options, value as V | null)
  const [isWhole, setWhole] = useState(asItLooks === undefined)
  if (asItLooks === undefined && !isWhole) setWhole(true)
  if (isWhole || reached !== undefined)
    return (
      <Select
        {...rest}
        {...(several && { mode: 'multiple' as const, maxTagCount: 'responsive' as const, optionFilterProp: 'label' })}
        {...(reached && { autoFocus: true, defaultOpen: reached === 'press' })}
        options={[...options]}
        popupMatchSelectWidth={false}
        value={(several ? [...value] : value) as SelectProps['value']}
        onChange={onChange as SelectProps['onChange']}
      />
    )
  const { id, placeholder, className = '' } = rest
  const large = rest.size === undefined && componentSize === 'large'
  return (
    <div
      className={`resting-select ${several ? 'resting-several ' : ''}${large ? 'resting-large ' : ''}${className}`}
      role="presentation"
      // The focus goes to what takes its place: not before the press is over, as whatever opens closes with a press elsewhere.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setReached('press')}
    >
      <span title={asItLooks === '' ? undefined : asItLooks} className={asItLooks === '' ? 'resting-none' : ''}>
        {asItLooks === '' ? placeholder : asItLooks}
      </span>
      <input
        id={id}
        aria-label={rest['aria-label']}
        role="combobox"
        aria-expanded="false"
        aria-haspopup="listbox"
        aria-controls={id}
        readOnly
        value=""
        onFocus={() => setReached('focus')}
      />
      <DownOutlined aria-hidden="true" />
    </div>
  )
}
const labelOf = <V extends Value>(options: RestingSelectProps<V>['options'], value: V | null): string | undefined =>
  value === null ? '' : options.find((one) => one.value === value)?.label
