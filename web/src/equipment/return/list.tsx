import { type ReturnRow, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, useFirstFilter } from '../../kit/list/index.ts'
import { Amounts } from '../../kit/ui/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { useReturnActions } from './actions.tsx'

const Returns = () => {
  const t = useText(returnMessages)
  const acts = useReturnActions()
  const state = useStateColumn(deviceReturn)
  const list = useDocumentList(deviceReturn, returnCalls, acts)
  const columns = useMemo(
    (): Column<ReturnRow>[] => [
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
      {
        field: 'inspectQty',
        width: 130,
        says: (row) => saidAmounts(row.inspectQty),
        as: (row) => <Amounts of={row.inspectQty} amber />,
      },
      {
        field: 'unsettledQty',
        width: 130,
        says: (row) => saidAmounts(row.unsettledQty),
        as: (row) => <Amounts of={row.unsettledQty} amber />,
      },
      'fromProject',
      'toPool',
      { field: 'backDeviceType', later: true, says: (row) => t(`backDeviceType${row.backDeviceType}`) },
      { field: 'leavingState', later: true, says: (row) => t(`leavingState${row.leavingState}`) },
      { field: 'expectedArrival', kind: 'day' },
      { field: 'deptName', optional: true },
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
        card={{ title: 'number', facts: ['docState', 'fromProject', 'inspectQty'] }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        search={{
          main: (field) => <DocumentSearch of={deviceReturn} field={field} />,
          more: (field) => (
            <>
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchChoice
                of={field('backDeviceType')}
                options={(['1', '2', '3', '4'] as const).map((value) => ({
                  value,
                  label: t(`backDeviceType${value}`),
                }))}
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
/** Returns of the person's scope, and those that wait for this person; opened plainly, those of the current project. */
const ReturnList = () => useFirstFilter('projectInfoNo', useCurrentProject()?.projectInfoNo) && <Returns />
export default ReturnList
