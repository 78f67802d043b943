import { type TransferRow, transfer, transferCalls, transferKinds } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { Amounts } from '../../kit/ui/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { useTransferActions } from './actions.tsx'
import { saidMoney, way } from './described.ts'

/** Transfers of the person's scope, from either side, and those that wait for this person. */
const TransferList = () => {
  const t = useText(transferMessages)
  const acts = useTransferActions()
  const state = useStateColumn(transfer)
  const list = useDocumentList(transfer, transferCalls, acts)
  const columns = useMemo(
    (): Column<TransferRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'fromPlace', width: 170 },
      { field: 'toPlace', width: 170 },
      {
        field: 'deviceCount',
        width: 120,
        says: (row) => saidAmounts(row.deviceCount),
        as: (row) => <Amounts of={row.deviceCount} />,
      },
      {
        field: 'expectedQty',
        width: 110,
        says: (row) => saidAmounts(row.expectedQty),
        as: (row) => <Amounts of={row.expectedQty} />,
      },
      {
        field: 'unsettledQty',
        width: 110,
        says: (row) => saidAmounts(row.unsettledQty),
        as: (row) => <Amounts of={row.unsettledQty} amber />,
      },
      { field: 'expectedArrival', kind: 'day' },
      { field: 'transferKind', later: true, says: (row) => t(`transferKind_${row.transferKind}`) },
      { field: 'originalValues', later: true, says: (row) => saidMoney(row.originalValues) },
      { field: 'netValues', optional: true, says: (row) => saidMoney(row.netValues) },
      { field: 'fromDeptName', optional: true },
      { field: 'toDeptName', optional: true },
      { field: 'reason', optional: true },
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
        card={{ title: 'number', facts: ['docState', 'fromPlace', 'toPlace'] }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        search={{
          main: (field) => <DocumentSearch of={transfer} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('transferKind')}
                options={transferKinds.map((value) => ({ value, label: t(`transferKind_${value}`) }))}
              />
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
export default TransferList

/** The latest of a project, from either side, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={transfer} list={transferCalls.list} projectInfoNo={projectInfoNo} titleOf={way} />
)
