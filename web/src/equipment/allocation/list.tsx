import { type AllocationRow, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchDay, useFirstFilter } from '../../kit/list/index.ts'
import { Amounts } from '../../kit/ui/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { useAllocationActions } from './actions.tsx'

const Allocations = () => {
  const t = useText(allocationMessages)
  const acts = useAllocationActions()
  const state = useStateColumn(allocation)
  const list = useDocumentList(allocation, allocationCalls, acts)
  const columns = useMemo(
    (): Column<AllocationRow>[] => [
      'number',
      { field: 'docState', ...state },
      {
        field: 'deviceCount',
        width: 130,
        says: (row) => saidAmounts(row.deviceCount),
        as: (row) => <Amounts of={row.deviceCount} />,
      },
      {
        field: 'expectedQty',
        width: 130,
        says: (row) => saidAmounts(row.expectedQty),
        as: (row) => <Amounts of={row.expectedQty} />,
      },
      { field: 'fromHolder', width: 150 },
      { field: 'toProject', width: 180 },
      { field: 'dispatchDate', kind: 'day', later: true },
      { field: 'expectedArrival', kind: 'day' },
      {
        field: 'unsettledQty',
        width: 110,
        says: (row) => saidAmounts(row.unsettledQty),
        as: (row) => <Amounts of={row.unsettledQty} amber />,
      },
      { field: 'appNo', later: true },
      { field: 'toDeptName', optional: true },
      { field: 'isBeyond', optional: true, says: (row) => (row.isBeyond ? t('isBeyond') : absent) },
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
        card={{ title: 'number', facts: ['docState', 'toProject', 'expectedQty'] }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        search={{
          main: (field) => <DocumentSearch of={allocation} field={field} />,
          more: (field) => (
            <>
              <ProjectSearch of={field('projectInfoNo')} />
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
/**
 * Allocations of the person's scope, those that wait for this person, and what of them is on the road; opened plainly,
 * those of the current project.
 */
const AllocationList = () => useFirstFilter('projectInfoNo', useCurrentProject()?.projectInfoNo) && <Allocations />
export default AllocationList
