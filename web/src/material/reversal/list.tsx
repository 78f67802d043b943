import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { type ReversalRow, reversal, reversalCalls, reversedKinds } from '@geodepot/contracts/material/reversal.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const ReversalList = () => {
  const t = useText(reversalMessages)
  const acts = useStandardActions<ReversalRow>(reversal, reversalCalls)
  const list = useDocumentList(reversal, reversalCalls, acts)
  const state = useStateColumn(reversal)
  const columns = useMemo(
    (): Column<ReversalRow>[] => [
      { field: 'number', width: 190 },
      { field: 'reversedKind', width: 90, says: ({ reversedKind }) => t(`reversedKind_${reversedKind}`) },
      { field: 'reversedNumber', width: 190 },
      { field: 'storeName', width: 150 },
      { field: 'docState', ...state },
      { field: 'bizDate', kind: 'day' },
      { field: 'amortAmount', kind: 'money', width: 130 },
      { field: 'reason', width: 200 },
      { field: 'supplierName', width: 160, optional: true },
      { field: 'batchNo', width: 170, optional: true },
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
        card={{ title: 'reversedNumber', facts: ['number', 'reversedKind', 'storeName', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={reversal} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('reversedKind')}
                options={reversedKinds.map((value) => ({ value, label: t(`reversedKind_${value}`) }))}
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
export default ReversalList
