import { type SegregationRow, segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { DepartmentSearch } from '../dept/index.ts'

const Happened = lazy(() => import('./happened.tsx'))

/** Whether it has really happened to anybody's document. */
const HappenedNote = ({ open }: { open: () => void }) => {
  const t = useText(segregationMessages)
  const { data } = useApiQuery(segregation.happened, { pageSize: 1 })
  if (!data) return null
  if (data.total === 0) return <StateTag tone="done">{t('happenedNone')}</StateTag>
  return (
    <Button danger onClick={open}>
      {t('happenedSome', { count: data.total })}
    </Button>
  )
}

/** People whose roles combine what one person should not do. */
const SegregationList = () => {
  const t = useText(segregationMessages)
  const [opened, setOpened] = useState<{ pair?: string }>()
  const { data: pairs = [] } = useApiQuery(segregation.pairs, {})
  const columns = useMemo(
    (): Column<SegregationRow>[] => [
      { field: 'nickName', width: 120 },
      { field: 'userName', width: 120 },
      'deptName',
      { field: 'pairName', width: 240 },
      'oneRoles',
      'otherRoles',
      'documentNames',
      {
        field: 'happened',
        kind: 'figure',
        means: t('happenedMeans'),
        as: ({ happened, pair }) =>
          happened === 0 ? (
            '0'
          ) : (
            <Button type="link" danger size="small" onClick={() => setOpened({ pair })}>
              {happened}
            </Button>
          ),
        says: ({ happened }) => String(happened),
      },
    ],
    [t],
  )
  return (
    <>
      <List
        of={segregation.list}
        columns={columns}
        rowKey={({ userId, pair }) => `${userId} ${pair}`}
        main="nickName"
        help={t('help')}
        card={{ title: 'nickName', facts: ['pairName', 'oneRoles', 'otherRoles', 'happened'] }}
        exportOf={segregation.export}
        toolbar={<HappenedNote open={() => setOpened({})} />}
        empty={{ title: t('none') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                of={field('pair')}
                options={pairs.map(({ pair, pairName }) => ({ value: pair, label: pairName }))}
              />
              <DepartmentSearch of={field('deptId')} />
            </>
          ),
        }}
      />
      <Suspense fallback={null}>
        {opened && <Happened pair={opened.pair} close={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
export default SegregationList
