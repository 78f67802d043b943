import { type LeaseRow, lease, leaseCalls, leaseKinds } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { StateTag, shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useLeaseActions } from './actions.tsx'

/** Of how many days before the end people look at it. */
const soon = 15
/** Those of the person's scope. */
const LeaseList = () => {
  const t = useText(leaseMessages)
  const acts = useLeaseActions()
  const list = useDocumentList(lease, leaseCalls, acts)
  const state = useStateColumn(lease)
  const columns = useMemo(
    (): Column<LeaseRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'leaseKind', says: ({ leaseKind }) => t(`leaseKind_${leaseKind}`) },
      'partnerName',
      'models',
      { field: 'onHireQty', says: ({ onHireQty }) => saidAmounts(onHireQty) },
      { field: 'hireTo', kind: 'day' },
      {
        field: 'daysLeft',
        says: ({ daysLeft }) =>
          daysLeft === null ? '' : daysLeft < 0 ? t('late', { count: -daysLeft }) : String(daysLeft),
        as: ({ daysLeft }) => {
          if (daysLeft === null) return null
          if (daysLeft < 0) return <StateTag tone="refused">{t('late', { count: -daysLeft })}</StateTag>
          return daysLeft <= soon ? <StateTag tone="attention">{String(daysLeft)}</StateTag> : String(daysLeft)
        },
      },
      { field: 'cost', kind: 'money' },
      { field: 'currency', later: true },
      { field: 'placeName', later: true },
      { field: 'contractNo', later: true },
      { field: 'hireFrom', kind: 'day', later: true },
      { field: 'hiredQty', says: ({ hiredQty }) => saidAmounts(hiredQty), later: true },
      { field: 'damageTotal', kind: 'money', later: true },
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
        card={{ title: 'number', facts: ['leaseKind', 'partnerName', 'models', 'daysLeft', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={lease} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('leaseKind')}
                options={leaseKinds.map((value) => ({ value, label: t(`leaseKind_${value}`) }))}
              />
              <SearchChoice
                of={field('endsWithin')}
                options={(['0', '15', '30'] as const).map((value) => ({ value, label: t(`endsWithin_${value}`) }))}
              />
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
export default LeaseList

/** The latest of a project, on its page: who it is from, and what it has cost so far. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={lease}
    list={leaseCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => `${row.partnerName} ${row.models} ${row.currency} ${shownNumber(row.cost) ?? ''}`}
  />
)
