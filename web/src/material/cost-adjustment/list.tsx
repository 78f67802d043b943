import {
  type CostAdjustmentRow,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
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
const CostAdjustmentList = () => {
  const acts = useStandardActions<CostAdjustmentRow>(costAdjustment, costAdjustmentCalls)
  const list = useDocumentList(costAdjustment, costAdjustmentCalls, acts)
  const state = useStateColumn(costAdjustment)
  const columns = useMemo(
    (): Column<CostAdjustmentRow>[] => [
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
          main: (field) => <DocumentSearch of={costAdjustment} field={field} />,
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
export default CostAdjustmentList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={costAdjustment}
    list={costAdjustmentCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.name}
  />
)
