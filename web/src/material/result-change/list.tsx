import { type ResultChangeRow, resultChange, resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const ResultChangeList = () => {
  const acts = useStandardActions<ResultChangeRow>(resultChange, resultChangeCalls)
  const { exportOf: _export, ...list } = useDocumentList(resultChange, resultChangeCalls, acts)
  const chosen = useChosen(resultChange, resultChangeCalls, acts)
  const state = useStateColumn(resultChange)
  const columns = useMemo(
    (): Column<ResultChangeRow>[] => [
      { field: 'number', width: 200 },
      { field: 'reason', width: 200 },
      { field: 'docState', ...state },
      { field: 'totalBefore', kind: 'money' },
      { field: 'totalAmount', kind: 'money' },
      { field: 'differenceUSD', kind: 'money' },
      { field: 'resultName', width: 180 },
      { field: 'resultNumber', width: 190, optional: true },
      { field: 'supplierNames', width: 180, optional: true },
      { field: 'lineCount', kind: 'figure' },
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
        card={{ title: 'reason', facts: ['number', 'differenceUSD', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={resultChange} field={field} />,
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
export default ResultChangeList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={resultChange}
    list={resultChangeCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.reason}
  />
)
