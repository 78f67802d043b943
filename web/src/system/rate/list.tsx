import { type RateRow, rate } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  ImportButton,
  List,
  type RowAction,
  SearchChoice,
  SearchDay,
  SearchToggle,
} from '../../kit/list/index.ts'
import { useCurrencies } from '../currency/index.ts'

const RateForm = lazy(() => import('./form.tsx'))
const RateImport = lazy(() => import('./import.tsx'))

const useColumns = (): readonly Column<RateRow>[] => {
  const t = useText(rateMessages)
  return useMemo(() => {
    const quoted = ({ currencyCode: code, quotation, rate: figure }: RateRow) =>
      t(`quoted_${quotation}`, { code, rate: figure })
    return [
      { field: 'rateDate', kind: 'day' },
      'currencyCode',
      'currencyName',
      { field: 'rate', as: quoted, says: quoted },
      { field: 'toUsd', kind: 'figure' },
      'source',
      {
        field: 'state',
        as: ({ state }) => <StateTag tone={state === 'current' ? 'done' : 'draft'}>{t(`state_${state}`)}</StateTag>,
        says: ({ state }) => t(`state_${state}`),
      },
      { field: 'remark', optional: true },
      'createBy',
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'replacedBy', optional: true },
      { field: 'replacedTime', kind: 'moment', optional: true },
    ]
  }, [t])
}

/** What was quoted, the newest day first. */
const RateList = () => {
  const t = useText(rateMessages)
  const columns = useColumns()
  const { options } = useCurrencies()
  const [subject, setSubject] = useState<Subject<typeof rate.get>>()
  const asked = useConfirmedMutation(rate.remove)
  const actions: readonly RowAction<RateRow>[] = [
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ id }) => setSubject({ id }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: ({ id, currencyCode, rateDate }) =>
        void asked(
          { ids: String(id) },
          {
            title: t('removeTitle'),
            text: t('removeQuestion', { name: `${currencyCode} ${rateDate}` }),
            ok: t('remove'),
            danger: true,
          },
        ),
    },
  ]
  return (
    <>
      <List
        of={rate.list}
        columns={columns}
        rowKey="id"
        main="rateDate"
        card={{ title: 'rate', facts: ['rateDate', 'currencyName', 'state'] }}
        actions={actions}
        opens={({ id, can }) => (can.edit ? () => setSubject({ id }) : undefined)}
        add={{ of: rate.create, label: t('add'), run: () => setSubject('new') }}
        toolbar={<ImportButton permission="system:rate:import" dialog={RateImport} />}
        exportOf={rate.export}
        empty={{ title: t('empty') }}
        search={{
          main: (field) => (
            <>
              <SearchChoice of={field('currencyCode')} options={options} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
              <SearchToggle of={field('withReplaced')} value="Y" />
            </>
          ),
        }}
      />
      <RecordDialog
        of={rate.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        width={720}
        form={RateForm}
      />
    </>
  )
}
export default RateList
