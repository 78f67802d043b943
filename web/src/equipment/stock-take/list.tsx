import { type StockTakeRow, stockTake, stockTakeCalls, takeBases } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { useMemo } from 'react'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useStockTakeActions } from './actions.tsx'

/** Those of the person's scope. */
const StockTakeList = () => {
  const t = useText(stockTakeMessages)
  const acts = useStockTakeActions()
  const list = useDocumentList(stockTake, stockTakeCalls, acts)
  const state = useStateColumn(stockTake)
  const columns = useMemo(
    (): Column<StockTakeRow>[] => [
      'number',
      'takeName',
      { field: 'docState', ...state },
      { field: 'takeBasis', says: ({ takeBasis }) => t(`takeBasis_${takeBasis}`) },
      'placeName',
      { field: 'categoryName', optional: true },
      { field: 'sampleSize', kind: 'figure', optional: true },
      { field: 'openedTime', kind: 'moment' },
      { field: 'expectedCount', kind: 'figure', width: 80 },
      { field: 'countedCount', kind: 'figure', width: 80 },
      { field: 'differing', kind: 'figure', width: 80 },
      { field: 'lossUSD', kind: 'money', later: true },
      { field: 'orgName', optional: true },
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
        card={{ title: 'takeName', facts: ['number', 'placeName', 'differing', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={stockTake} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('takeBasis')}
                options={takeBases.map((value) => ({ value, label: t(`takeBasis_${value}`) }))}
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
export default StockTakeList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={stockTake}
    list={stockTakeCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.takeName}
  />
)
