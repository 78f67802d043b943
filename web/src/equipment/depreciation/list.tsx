import {
  type DepreciationRow,
  type DepreciationRuns,
  depreciationCalls,
} from '@geodepot/contracts/equipment/depreciation.ts'
import { depreciationMessages } from '@geodepot/contracts/equipment/depreciation.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { CategoryPanel } from '../category/index.ts'

const Rules = lazy(() => import('./rules.tsx'))

/** What the latest months came to, and the button that runs the next. */
const Runs = ({ of }: { of: DepreciationRuns }) => {
  const t = useText(depreciationMessages)
  const run = useConfirmedMutation(depreciationCalls.run)
  const may = mayDo(usePerson(), depreciationCalls.run.permission)
  const { next, isOver, skipped, runs } = of
  const [last] = runs
  return (
    <>
      {may && isOver && (
        <Button
          type="primary"
          onClick={() =>
            void run(
              { month: next },
              {
                title: t('runTitle', { month: next }),
                text: t('runHelp', { skipped }),
                ok: t('runMonth', { month: next }),
              },
            )
          }
        >
          {t('runMonth', { month: next })}
        </Button>
      )}
      <span role="status" className="quiet">
        {last?.sums.map(({ currency, devices, amount, netValue }) => (
          <span key={currency}>
            {last.month} · {t('devices', { count: devices })} · {t('amount')} {shownNumber(amount)} {currency} ·{' '}
            {t('netValue')} {shownNumber(netValue)} {currency}
            {!isOver && ' · '}
          </span>
        ))}
        {!isOver && t('nothingDue', { month: next })}
      </span>
    </>
  )
}

/** The lines of a month, the last that was run unless another is chosen. */
const DepreciationList = () => {
  const t = useText(depreciationMessages)
  const devices = usePathOf('equipment/device/index')
  const runs = useApiQuery(depreciationCalls.runs, {}, { keep: true })
  const [ruling, setRuling] = useState(false)
  const columns = useMemo(
    (): readonly Column<DepreciationRow>[] => [
      { field: 'devNo', width: 120 },
      { field: 'devName', width: 200 },
      { field: 'month', width: 90 },
      { field: 'amount', kind: 'money', width: 120 },
      { field: 'accumulated', kind: 'money', width: 130 },
      { field: 'netValue', kind: 'money', width: 130 },
      { field: 'originalValue', kind: 'money', width: 130 },
      { field: 'currency', width: 80 },
      { field: 'months', kind: 'figure', width: 90 },
      { field: 'residualValue', kind: 'money', later: true },
      { field: 'ownerOrgName', width: 180 },
      { field: 'devType', later: true },
    ],
    [],
  )
  return (
    <>
      <List
        of={depreciationCalls.list}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        columns={columns}
        rowKey="id"
        main="devNo"
        to={({ devId }) => (devices === undefined ? undefined : `${devices}/${devId}`)}
        card={{ title: 'devName', facts: ['devNo', 'amount', 'netValue'] }}
        exportOf={depreciationCalls.export}
        aside={(field) => <CategoryPanel of={field('categoryId')} />}
        toolbar={
          <>
            {runs.data && <Runs of={runs.data} />}
            <Button onClick={() => setRuling(true)}>{t('rules')}</Button>
          </>
        }
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('month')}
                options={(runs.data?.runs ?? []).map(({ month }) => ({ value: month, label: month }))}
              />
              <DepartmentSearch of={field('deptId')} />
              <SearchText of={field('keyword')} />
            </>
          ),
        }}
      />
      <Suspense>{ruling && <Rules close={() => setRuling(false)} />}</Suspense>
    </>
  )
}
export default DepreciationList
