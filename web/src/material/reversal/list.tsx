import { type ReversalRow, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const ReversalList = () => {
  const acts = useStandardActions<ReversalRow>(reversal, reversalCalls)
  const list = useDocumentList(reversal, reversalCalls, acts)
  const state = useStateColumn(reversal)
  const columns = useMemo(
    (): Column<ReversalRow>[] => [
      { field: 'number', width: 190 },
      { field: 'receiptNumber', width: 190 },
      { field: 'storeName', width: 150 },
      { field: 'docState', ...state },
      { field: 'bizDate', kind: 'day' },
      { field: 'amortAmount', kind: 'money', unit: 'USD', width: 130 },
      { field: 'reason', width: 200 },
      { field: 'supplierName', width: 160, optional: true },
      { field: 'batchNo', width: 170, optional: true },
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
        card={{ title: 'receiptNumber', facts: ['number', 'storeName', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={reversal} field={field} />,
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
export default ReversalList
