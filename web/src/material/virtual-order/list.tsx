import { type VirtualOrderRow, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStateColumn,
} from '../../kit/document/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'
import { useVirtualOrderActions } from './actions.ts'

/** Those of the person's scope. */
const VirtualOrderList = () => {
  const acts = useVirtualOrderActions<VirtualOrderRow>()
  const { exportOf: _export, ...list } = useDocumentList(virtualOrder, virtualOrderCalls, acts)
  const chosen = useChosen(virtualOrder, virtualOrderCalls, acts)
  const state = useStateColumn(virtualOrder)
  const columns = useMemo(
    (): Column<VirtualOrderRow>[] => [
      'number',
      { field: 'docState', ...state },
      'projectName',
      { field: 'applicationNumbers', width: 190 },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'totalAmount', kind: 'money', unit: 'USD' },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'number', facts: ['projectName', 'totalAmount', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={virtualOrder} field={field} />,
          more: (field) => (
            <>
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
export default VirtualOrderList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={virtualOrder}
    list={virtualOrderCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.applicationNumbers}
  />
)
