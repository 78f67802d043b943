import { type ScoreStandardRow, scoreStandardCalls } from '@geodepot/contracts/equipment/score-standard.ts'
import { scoreStandardMessages } from '@geodepot/contracts/equipment/score-standard.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText } from '../../kit/list/index.ts'

const NewStandard = lazy(() => import('./form.tsx'))

/** Every standard there was, the last one first. */
const ScoreStandardList = () => {
  const t = useText(scoreStandardMessages)
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const last = useApiQuery(
    scoreStandardCalls.list,
    { pageSize: 1, orderByColumn: 'validFrom', isAsc: 'desc' },
    { enabled: adding, fresh: 0 },
  )
  const columns = useMemo(
    (): Column<ScoreStandardRow>[] => [
      { field: 'standardName', width: 200 },
      { field: 'validFrom', kind: 'day', width: 120 },
      {
        field: 'criteria',
        says: ({ criteria }) =>
          criteria.map(({ name, nameEn, points }) => `${language === 'cn' ? name : nameEn} ${points}`).join(' · '),
      },
      { field: 'gradeA', kind: 'figure', width: 80 },
      { field: 'gradeB', kind: 'figure', width: 80 },
      { field: 'gradeC', kind: 'figure', width: 80 },
      { field: 'scores', kind: 'figure', width: 90 },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
    ],
    [language],
  )
  return (
    <>
      <List
        of={scoreStandardCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="id"
        main="standardName"
        card={{ title: 'standardName', facts: ['validFrom', 'criteria', 'scores'] }}
        exportOf={scoreStandardCalls.export}
        add={{ of: scoreStandardCalls.create, label: t('add'), run: () => setAdding(true) }}
        search={{ main: (field) => <SearchText of={field('standardName')} /> }}
      />
      <Suspense>
        {adding && last.isFetchedAfterMount && last.data && (
          <NewStandard from={last.data.rows[0]} close={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  )
}
export default ScoreStandardList
