import { type AllocationRow, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentPath, useStateColumn, useStateOptions } from '../../kit/document/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  List,
  SearchChoice,
  SearchDay,
  SearchText,
  SearchToggle,
  useFirstFilter,
} from '../../kit/list/index.ts'
import { Amount } from '../../kit/ui/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { useAllocationActions } from './actions.tsx'

const Allocations = () => {
  const t = useText(allocationMessages)
  const navigate = useNavigate()
  const path = useDocumentPath(allocation)
  const acts = useAllocationActions()
  const state = useStateColumn(allocation)
  const states = useStateOptions(allocation)
  const columns = useMemo(
    (): Column<AllocationRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'deviceCount', kind: 'figure' },
      { field: 'expectedQty', kind: 'figure', as: (row) => <Amount of={row.expectedQty} /> },
      { field: 'unsettledQty', kind: 'figure', as: (row) => <Amount of={row.unsettledQty} amber /> },
      'fromHolder',
      'toProject',
      { field: 'dispatchDate', kind: 'day' },
      { field: 'expectedArrival', kind: 'day' },
      'appNo',
      'applicantName',
      { field: 'submitTime', kind: 'moment' },
      { field: 'callCode', optional: true },
      { field: 'toDeptName', optional: true },
      { field: 'isBeyond', optional: true, says: (row) => (row.isBeyond ? t('isBeyond') : absent) },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [state, t],
  )
  return (
    <>
      <List
        of={allocationCalls.list}
        columns={columns}
        rowKey="id"
        main="number"
        to={({ id }) => String(id)}
        card={{ title: 'number', facts: ['docState', 'toProject', 'expectedQty'] }}
        actions={acts.rowActions}
        add={{ of: allocationCalls.create, label: t('add'), run: () => void navigate(`${path}/new`) }}
        exportOf={allocationCalls.export}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice several of={field('docState')} options={states} />
              <SearchToggle of={field('mine')} value="waiting" />
            </>
          ),
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
