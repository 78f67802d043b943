import { type ReversalRow, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
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
const ReversalList = () => {
  const acts = useStandardActions<ReversalRow>(reversal, reversalCalls)
  const list = useDocumentList(reversal, reversalCalls, acts)
  const state = useStateColumn(reversal)
  const columns = useMemo(
    (): Column<ReversalRow>[] => [
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
          main: (field) => <DocumentSearch of={reversal} field={field} />,
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
export default ReversalList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={reversal} list={reversalCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.name} />
)
