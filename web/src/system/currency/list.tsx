import { type CurrencyRow, currency } from '@geodepot/contracts/system/currency.ts'
import { currencyMessages } from '@geodepot/contracts/system/currency.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { lazy, useMemo } from 'react'
import { MasterList } from '../../kit/master/index.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'

const CurrencyForm = lazy(() => import('./form.tsx'))

const useColumns = (): readonly Column<CurrencyRow>[] => {
  const t = useText(currencyMessages)
  const tr = useText(rateMessages)
  return useMemo(() => {
    const quoted = ({ code, latestRate, quotation }: CurrencyRow) =>
      latestRate === null || quotation === null ? absent : tr(`quoted_${quotation}`, { code, rate: latestRate })
    return [
      'code',
      'name',
      'sign',
      { field: 'digits', kind: 'figure' },
      { field: 'latestRate', as: quoted, says: quoted },
      {
        field: 'rateDate',
        as: ({ rateDate, stale }) => (
          <>
            {rateDate ?? absent} {stale && <StateTag tone="attention">{t('stale')}</StateTag>}
          </>
        ),
        says: ({ rateDate, stale }) => `${rateDate ?? absent}${stale ? ` ${t('stale')}` : ''}`,
      },
      {
        field: 'status',
        as: ({ status }) => <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status${status}`)}</StateTag>,
        says: ({ status }) => t(`status${status}`),
      },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ]
  }, [t, tr])
}

/** What amounts may be in, with the last rate of each. */
const CurrencyList = () => {
  const t = useText(currencyMessages)
  const columns = useColumns()
  const statuses = (['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))
  return (
    <MasterList
      of={currency}
      ask={({ id }) => ({ id })}
      nameOf={({ code }) => code}
      words={{ add: t('add'), edit: t('edit'), remove: t('removeTitle') }}
      form={CurrencyForm}
      plain
      columns={columns}
      rowKey="id"
      main="code"
      card={{ title: 'code', facts: ['name', 'latestRate', 'rateDate'] }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice of={field('status')} options={statuses} />
          </>
        ),
      }}
    />
  )
}
export default CurrencyList
