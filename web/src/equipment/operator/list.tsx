import { type OperatorRow, operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { StateTag, absent, shownDate, shownNumber, today, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

// Loaded when they are first opened: the list itself does without.
const OperatorForm = lazy(() => import('./form.tsx'))
const Results = lazy(() => import('./results.tsx'))
const nameOf = (row: OperatorRow): string => row.operatorName
const yesNo = ['Y', 'N'] as const

const useColumns = (): Column<OperatorRow>[] => {
  const t = useText(operatorMessages)
  return useMemo(
    () => [
      { field: 'operatorNo', width: 110 },
      { field: 'operatorName', width: 110 },
      { field: 'projectName', width: 240 },
      {
        field: 'total',
        kind: 'figure',
        width: 110,
        says: ({ total, grade }) => (total === null ? absent : `${shownNumber(total, 1)} ${grade ?? ''}`),
      },
      {
        field: 'openPeriods',
        width: 170,
        says: ({ openPeriods }) => (openPeriods === '' ? absent : openPeriods),
        as: ({ openPeriods }) => {
          if (openPeriods === '') return absent
          const [first = '', ...more] = openPeriods.split(' ')
          return <StateTag tone="attention">{more.length === 0 ? first : `${first} +${more.length}`}</StateTag>
        },
      },
      {
        field: 'licenceEnd',
        width: 210,
        says: ({ licenceEnd }) => (licenceEnd === null ? absent : shownDate(licenceEnd)),
        as: ({ licenceEnd }) =>
          licenceEnd !== null && licenceEnd < today() ? (
            <StateTag tone="refused">{`${shownDate(licenceEnd)} ${t('licenceOver')}`}</StateTag>
          ) : licenceEnd === null ? (
            absent
          ) : (
            shownDate(licenceEnd)
          ),
      },
      { field: 'licenceNo', optional: true },
      { field: 'orgName', width: 160 },
      {
        field: 'active',
        width: 90,
        says: ({ active }) => t(`active${active}`),
        as: ({ active }) => <StateTag tone={active === 'Y' ? 'done' : 'draft'}>{t(`active${active}`)}</StateTag>,
      },
      { field: 'accountName', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
}

/** All that the person may see; one is written in a dialog. */
const OperatorList = () => {
  const t = useText(operatorMessages)
  const [shown, setShown] = useState<OperatorRow>()
  const columns = useColumns()
  return (
    <>
      <MasterList
        of={operatorCalls}
        ask={({ id }) => ({ id })}
        nameOf={nameOf}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={OperatorForm}
        reads={setShown}
        columns={columns}
        rowKey="id"
        main="operatorName"
        card={{ title: 'operatorName', facts: ['operatorNo', 'projectName', 'total', 'openPeriods'] }}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} />
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchChoice
                of={field('unscored')}
                options={yesNo.map((value) => ({ value, label: t(`unscored${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <SearchChoice
              of={field('active')}
              options={yesNo.map((value) => ({ value, label: t(`active${value}`) }))}
            />
          ),
        }}
      />
      <Suspense>{shown && <Results of={shown} close={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
export default OperatorList
