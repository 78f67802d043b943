import { monthsMessages } from '@geodepot/contracts/kit/months.messages.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import type { Change } from './asked.ts'

interface Dimension {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}
/** The months, by what figures are told apart, and what was chosen of it; `children` stand beside them. */
export const FigureFilters = ({
  of,
  by,
  change,
  children,
}: {
  of: {
    readonly beginMonth: string
    readonly endMonth: string
    readonly chosen: readonly { readonly field: string; readonly label: string }[]
  }
  by: Dimension
  change: Change
  children?: ReactNode
}) => {
  const t = useText(monthsMessages)
  const month = (name: 'beginMonth' | 'endMonth') => (
    <label className="figures-month">
      <span>{t(name)}</span>
      <input
        key={of[name]}
        type="month"
        className="ant-input"
        defaultValue={of[name]}
        onChange={({ target }) => /^(19|20)\d{2}-\d{2}$/.test(target.value) && change({ [name]: target.value })}
      />
    </label>
  )
  return (
    <div className="figures-filters">
      {month('beginMonth')}
      {month('endMonth')}
      <Radio.Group
        optionType="button"
        aria-label={by.label}
        value={by.value}
        options={[...by.options]}
        onChange={({ target }) => change({ by: target.value as string })}
      />
      {children}
      {of.chosen.map(({ field, label }) => (
        <button
          key={field}
          type="button"
          className="figures-only"
          aria-label={t('dropOnly', { name: label })}
          onClick={() => change({ [field]: undefined })}
        >
          {t('only', { name: label })} <CloseOutlined aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
