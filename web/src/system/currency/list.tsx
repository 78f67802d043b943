import { type CurrencyRow, currency } from '@geodepot/contracts/system/currency.ts'
import { currencyMessages } from '@geodepot/contracts/system/currency.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'

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
  const [subject, setSubject] = useState<Subject<typeof currency.get>>()
  const asked = useConfirmedMutation(currency.remove)
  const remove = (rows: readonly CurrencyRow[]) =>
    asked(
      { ids: rows.map(({ id }) => id).join(',') },
      {
        title: t('removeTitle'),
        text: t('removeQuestion', { names: rows.map(({ code }) => code).join(', ') }),
        ok: t('remove'),
        danger: true,
      },
    )
  const actions: readonly RowAction<CurrencyRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ id }) => setSubject({ id }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={currency.list}
        columns={columns}
        rowKey="id"
        main="code"
        card={{ title: 'code', facts: ['name', 'latestRate', 'rateDate'] }}
        actions={actions}
        opens={({ id, can }) => {
          if (can.edit) setSubject({ id })
        }}
        add={{ of: currency.create, run: () => setSubject('new') }}
        exportOf={currency.export}
        chosen={(rows, clear) =>
          rows.every(({ can }) => can.remove) ? (
            <GuardedButton
              danger
              onPress={() =>
                remove(rows).then((done) => {
                  if (done) clear()
                })
              }
            >
              {t('removeChosen', { count: rows.length })}
            </GuardedButton>
          ) : null
        }
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice of={field('status')} options={statuses} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={currency.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'edit')}
        width={720}
        form={CurrencyForm}
      />
    </>
  )
}
export default CurrencyList
