import { type PlanRow, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useDocumentPath,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { usePlanActions } from './actions.tsx'
import { InHand, useEntries, usePurchaserOptions } from './buyers.tsx'

/** How much waits to be bought, and the way to it. */
const WaitingLink = () => {
  const t = useText(planMessages)
  const path = useDocumentPath(plan)
  const enabled = mayDo(usePerson(), planCalls.open.permission)
  const { data } = useApiQuery(planCalls.open, { pageSize: 1 }, { enabled })
  if (!data) return null
  return (
    <Link className="plan-waiting" to={`${path}/waiting`}>
      {t('waitingCount', { count: data.total })}
    </Link>
  )
}

/** Those of the person's scope. */
const PlanList = () => {
  const t = useText(planMessages)
  const acts = usePlanActions()
  const { exportOf: _export, ...list } = useDocumentList(plan, planCalls, acts)
  const chosen = useChosen(plan, planCalls, acts, {
    of: planCalls.allocate,
    question: (count) => t('confirmTogether', { count }),
  })
  const state = useStateColumn(plan)
  const purchasers = usePurchaserOptions()
  const modes = useEntries(dictionaries.purchaseMode)
  const sources = useEntries(dictionaries.sourceType)
  const columns = useMemo(
    (): Column<PlanRow>[] => [
      { field: 'number', width: 190 },
      { field: 'name', width: 180 },
      { field: 'docState', ...state },
      'purchaserName',
      'purchaseModeName',
      'sourceTypeName',
      { field: 'lineCount', kind: 'figure' },
      { field: 'estimatedAmount', kind: 'money', unit: 'USD' },
      { field: 'expectedDate', kind: 'day', later: true },
      { field: 'projectNames', width: 200, later: true },
      { field: 'allocationStatus', says: (row) => t(`allocationStatus${row.allocationStatus}`), optional: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'name', facts: ['purchaserName', 'estimatedAmount', 'docState'] }}
        toolbar={
          <>
            <WaitingLink />
            {chosen([])}
            <InHand />
          </>
        }
        chosen={chosen}
        search={{
          main: (field) => (
            <>
              <DocumentSearch of={plan} field={field} />
              <SearchChoice of={field('purchaserId')} options={purchasers} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice
                of={field('allocationStatus')}
                options={(['0', '1'] as const).map((value) => ({ value, label: t(`allocationStatus${value}`) }))}
              />
              <SearchChoice several of={field('purchaseMode')} options={modes.options} />
              <SearchChoice several of={field('sourceType')} options={sources.options} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default PlanList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={plan} list={planCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.name} />
)
