import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type ReceiptRow, receipt, receiptCalls, receiptKinds } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStateColumn,
} from '../../kit/document/index.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'
import { useReceiptActions } from './actions.tsx'

/** Those of the person's scope. */
const ReceiptList = () => {
  const t = useText(receiptMessages)
  const acts = useReceiptActions()
  const { exportOf: _export, ...list } = useDocumentList(receipt, receiptCalls, acts)
  const chosen = useChosen(receipt, receiptCalls, acts)
  const state = useStateColumn(receipt)
  const { options } = useStores()
  const priced = mayDo(usePerson(), pricePermission)
  const columns = useMemo(
    (): Column<ReceiptRow>[] => [
      { field: 'number', width: 190 },
      { field: 'receiptKind', width: 90, says: ({ receiptKind }) => t(`receiptKind_${receiptKind}`) },
      { field: 'supplierName', width: 180 },
      { field: 'storeName', width: 140 },
      { field: 'inDate', kind: 'day' },
      { field: 'docState', ...state, width: 132 },
      ...(priced ? ([{ field: 'amortAmount', kind: 'money', width: 130 }] satisfies Column<ReceiptRow>[]) : []),
      { field: 'orderNo', width: 190, later: true },
      { field: 'batchNo', width: 170, later: true },
      {
        field: 'estimated',
        width: 80,
        later: true,
        says: ({ estimated }) => (estimated === '1' ? t('estimated_1') : ''),
      },
      { field: 'deliveryNoteNo', width: 130, optional: true },
      { field: 'invoice', width: 130, optional: true },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'uninspectedCount', kind: 'figure', optional: true },
      ...(priced
        ? ([
            { field: 'purchaseAmount', kind: 'money', optional: true },
            { field: 'feeAmount', kind: 'money', optional: true },
          ] satisfies Column<ReceiptRow>[])
        : []),
      { field: 'inspectorName', optional: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t, priced],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'supplierName', facts: ['number', 'storeName', 'inDate', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={receipt} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('receiptKind')}
                options={receiptKinds.map((value) => ({ value, label: t(`receiptKind_${value}`) }))}
              />
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
export default ReceiptList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={receipt}
    list={receiptCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.supplierName || row.storeName}
  />
)
