import { type ReturnRow, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentPath, useStateColumn, useStateOptions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
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
import { useReturnActions } from './actions.tsx'

const Returns = () => {
  const t = useText(returnMessages)
  const navigate = useNavigate()
  const path = useDocumentPath(deviceReturn)
  const acts = useReturnActions()
  const state = useStateColumn(deviceReturn)
  const states = useStateOptions(deviceReturn)
  const columns = useMemo(
    (): Column<ReturnRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'deviceCount', kind: 'figure' },
      { field: 'expectedQty', kind: 'figure', as: (row) => <Amount of={row.expectedQty} /> },
      { field: 'inspectQty', kind: 'figure', as: (row) => <Amount of={row.inspectQty} amber /> },
      { field: 'unsettledQty', kind: 'figure', as: (row) => <Amount of={row.unsettledQty} amber /> },
      'fromProject',
      'toPool',
      { field: 'backDeviceType', says: (row) => t(`backDeviceType${row.backDeviceType}`) },
      { field: 'leavingState', says: (row) => t(`leavingState${row.leavingState}`) },
      { field: 'expectedArrival', kind: 'day' },
      'applicantName',
      { field: 'submitTime', kind: 'moment' },
      { field: 'callCode', optional: true },
      { field: 'deptName', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [state, t],
  )
  return (
    <>
      <List
        of={returnCalls.list}
        columns={columns}
        rowKey="id"
        main="number"
        to={({ id }) => String(id)}
        card={{ title: 'number', facts: ['docState', 'fromProject', 'inspectQty'] }}
        actions={acts.rowActions}
        add={{ of: returnCalls.create, label: t('add'), run: () => void navigate(`${path}/new`) }}
        exportOf={returnCalls.export}
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
