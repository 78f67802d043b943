import {
  type StoreTransferRow,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useChosen, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'
import { useTransferActions } from './actions.tsx'

/** Those of the person's scope: from both ends. */
const TransferList = () => {
  const acts = useTransferActions()
  const { exportOf: _export, ...list } = useDocumentList(storeTransfer, storeTransferCalls, acts)
  const chosen = useChosen(storeTransfer, storeTransferCalls, acts)
  const state = useStateColumn(storeTransfer)
  const { options } = useStores()
  const columns = useMemo(
    (): Column<StoreTransferRow>[] => [
      { field: 'number', width: 190 },
      { field: 'fromStore', width: 130 },
      { field: 'toStore', width: 130 },
      { field: 'materials', width: 220 },
      { field: 'sendDate', kind: 'day' },
      { field: 'docState', ...state, width: 110 },
      { field: 'shortCount', kind: 'figure', width: 80 },
      { field: 'amount', kind: 'money', width: 120 },
      { field: 'expectedDate', kind: 'day', later: true },
      { field: 'applicationNo', width: 190, later: true },
      { field: 'waybillNo', width: 130, optional: true },
      { field: 'carrier', optional: true },
      { field: 'lineCount', kind: 'figure', optional: true },
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
        card={{ title: 'materials', facts: ['number', 'fromStore', 'toStore', 'sendDate', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={storeTransfer} field={field} />,
          more: (field) => (
            <>
              <SearchChoice of={field('storeId')} options={options} />
              <SearchText of={field('batchNo')} />
              <SearchDay of={field('beginDate')} />
              <SearchDay of={field('endDate')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default TransferList
