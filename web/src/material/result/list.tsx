import { type ResultRow, result, resultCalls } from '@geodepot/contracts/material/result.ts'
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
import { useResultActions } from './actions.ts'

/** Those of the person's scope. */
const ResultList = () => {
  const acts = useResultActions<ResultRow>()
  const { exportOf: _export, ...list } = useDocumentList(result, resultCalls, acts)
  const chosen = useChosen(result, resultCalls, acts)
  const state = useStateColumn(result)
  const columns = useMemo(
    (): Column<ResultRow>[] => [
      'number',
      { field: 'resultName', width: 200 },
      { field: 'docState', ...state },
      { field: 'supplierNames', width: 180 },
      { field: 'totalAmount', kind: 'money' },
      { field: 'approvedAmount', kind: 'money' },
      { field: 'schemeNumber', width: 180, later: true },
      { field: 'projectNames', width: 180, optional: true },
      { field: 'purchaseModeName', optional: true },
      { field: 'lineCount', kind: 'figure', later: true },
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
        card={{ title: 'resultName', facts: ['number', 'totalAmount', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={result} field={field} />,
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
export default ResultList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={result} list={resultCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.resultName} />
)
