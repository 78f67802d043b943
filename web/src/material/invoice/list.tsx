import {
  type InvoiceRow,
  invoice,
  invoiceCalls,
  invoiceHolds,
  lineHolds,
} from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useInvoiceActions } from './actions.tsx'
import { amountOf, reasonsOf } from './described.ts'

/** Those of the person's scope. */
const InvoiceList = () => {
  const t = useText(invoiceMessages)
  const acts = useInvoiceActions()
  const list = useDocumentList(invoice, invoiceCalls, acts)
  const state = useStateColumn(invoice)
  const columns = useMemo(
    (): Column<InvoiceRow>[] => [
      { field: 'number', width: 190 },
      { field: 'supplierName', width: 180 },
      { field: 'invoiceNo', width: 140 },
      { field: 'docState', ...state },
      { field: 'reasons', width: 150, says: reasonsOf },
      { field: 'totalAmount', kind: 'money', width: 150, says: (row) => amountOf(row) },
      { field: 'invoiceDate', kind: 'day' },
      { field: 'netAmount', kind: 'money', later: true, says: (row) => amountOf(row, 'netAmount') },
      { field: 'taxAmount', kind: 'money', optional: true, says: (row) => amountOf(row, 'taxAmount') },
      { field: 'orderNos', width: 190, later: true },
      { field: 'receivedDate', kind: 'day', optional: true },
      { field: 'lineCount', optional: true },
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
        card={{ title: 'supplierName', facts: ['invoiceNo', 'totalAmount', 'reasons', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={invoice} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('reason')}
                options={[...lineHolds, ...invoiceHolds].map((value) => ({ value, label: t(`hold_${value}`) }))}
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
export default InvoiceList
