import { type OperatorScoreRow, operatorScoreCalls, scoreStates } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorScoreMessages } from '@geodepot/contracts/equipment/operator-score.messages.ts'
import { grades } from '@geodepot/contracts/equipment/operator.ts'
import { quartersBack } from '@geodepot/contracts/equipment/operator.period.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, absent, today, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

// Loaded when they are first opened: the list itself does without.
const OperatorScoreForm = lazy(() => import('./form.tsx'))
const ScoreSheet = lazy(() => import('./sheet.tsx'))
const nameOf = (row: OperatorScoreRow): string => `${row.operatorName} ${row.period}`

const useColumns = (): Column<OperatorScoreRow>[] => {
  const t = useText(operatorScoreMessages)
  return useMemo(
    () => [
      { field: 'operatorName', width: 110 },
      { field: 'number', width: 190 },
      { field: 'operatorNo', width: 100 },
      { field: 'projectName', width: 260 },
      { field: 'period', width: 100 },
      { field: 'total', kind: 'figure', width: 90 },
      { field: 'grade', width: 70, says: ({ grade }) => grade ?? absent },
      {
        field: 'state',
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={state === 'submitted' ? 'done' : 'draft'}>{t(`state_${state}`)}</StateTag>,
      },
      { field: 'scorer', width: 100 },
      { field: 'submitTime', kind: 'moment' },
      { field: 'devNo', width: 110, later: true },
      { field: 'remark', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
}

/** All that the person may see: drafts are written in a dialog, what was submitted is read. */
const OperatorScoreList = () => {
  const t = useText(operatorScoreMessages)
  const columns = useColumns()
  const [shown, setShown] = useState<OperatorScoreRow>()
  const submit = useConfirmedMutation(operatorScoreCalls.submit)
  return (
    <>
      <MasterList
        of={operatorScoreCalls}
        ask={({ id }) => ({ id })}
        nameOf={nameOf}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={OperatorScoreForm}
        reads={setShown}
        columns={columns}
        rowKey="id"
        main="operatorName"
        card={{ title: 'operatorName', facts: ['projectName', 'period', 'total', 'state'] }}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        actions={(edit) => [
          edit,
          {
            name: 'submit',
            label: t('submit'),
            shown: ({ can }) => can.submit === true,
            run: ({ id, version, operatorName, total }) =>
              void submit(
                { id, version },
                {
                  title: t('submitTitle', { name: operatorName }),
                  text: t('submitHelp', { total }),
                  ok: t('submit'),
                },
              ),
          },
        ]}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchChoice
                of={field('period')}
                options={quartersBack(today(), 12).map((value) => ({ value, label: value }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice
                several
                of={field('state')}
                options={scoreStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
              <SearchChoice several of={field('grade')} options={grades.map((value) => ({ value, label: value }))} />
            </>
          ),
        }}
      />
      <Suspense>{shown && <ScoreSheet of={shown} close={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
export default OperatorScoreList
