import { type VirtualOrderRow, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { type Column, List, SearchDay, SearchText } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const VirtualOrderList = () => {
  const acts = useStandardActions<VirtualOrderRow>(virtualOrder, virtualOrderCalls)
  const list = useDocumentList(virtualOrder, virtualOrderCalls, acts)
  const state = useStateColumn(virtualOrder)
  const columns = useMemo(
    (): Column<VirtualOrderRow>[] => [
      'number',
      'name',
      { field: 'docState', ...state },
      'projectName',
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
        card={{ title: 'number', facts: ['name', 'projectName', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={virtualOrder} field={field} />,
          more: (field) => (
            <>
              <SearchText of={field('name')} />
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
    titleOf={(row) => row.name}
  />
)
