import {
  type OverviewDimension,
  type OverviewFigures,
  overviewDimensions,
} from '@geodepot/contracts/material/overview.ts'
import { overviewMessages } from '@geodepot/contracts/material/overview.messages.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'

/** By which field of the address one of what sums are told apart by is chosen. */
export const fieldOf = {
  project: 'projectInfoNo',
  unit: 'orgId',
  supplier: 'supplierId',
  type: 'materialType',
} as const
const fields = ['beginMonth', 'endMonth', 'by', ...Object.values(fieldOf)] as const
export type Asked = Partial<Record<(typeof fields)[number], string>>

/** What is asked for, as the address says it: a link shows the same. */
export const useAsked = () => {
  const [address, setAddress] = useSearchParams()
  const asked: Asked = Object.fromEntries(
    fields.flatMap((field) => {
      const value = address.get(field)
      return value === null || value === '' ? [] : [[field, value]]
    }),
  )
  const change = (more: Readonly<Record<string, string | undefined>>) =>
    setAddress(
      Object.fromEntries(
        Object.entries({ ...asked, ...more }).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, value]],
        ),
      ),
      { replace: true },
    )
  return { asked, change }
}

/** The months, by what sums are told apart, and what was chosen of it. */
export const Filters = ({
  of,
  by,
  change,
}: {
  of: OverviewFigures
  by: OverviewDimension
  change: ReturnType<typeof useAsked>['change']
}) => {
  const t = useText(overviewMessages)
  const month = (name: 'beginMonth' | 'endMonth') => (
    <label className="overview-month">
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
    <div className="overview-filters">
      {month('beginMonth')}
      {month('endMonth')}
      <Radio.Group
        optionType="button"
        aria-label={t('by')}
        value={by}
        options={overviewDimensions.map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={({ target }) => change({ by: target.value as string })}
      />
      {of.chosen.map(({ field, label }) => (
        <button
          key={field}
          type="button"
          className="overview-only"
          aria-label={t('dropOnly', { name: label })}
          onClick={() => change({ [field]: undefined })}
        >
          {t('only', { name: label })} <CloseOutlined aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
