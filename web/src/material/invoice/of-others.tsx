import { invoice, invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentState, useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'
import { amountOf, reasonsOf } from './described.ts'

interface InvoicesOfProps {
  readonly of: { readonly orderId: number } | { readonly receiptId: number }
  /** Where another can be entered. */
  readonly newOf?: number | undefined
}
/** What was billed of an order, or for a receipt, on its page; and the way to another. */
export const InvoicesOf = ({ of, newOf }: InvoicesOfProps) => {
  const t = useText(invoiceMessages)
  const person = usePerson()
  const path = useDocumentPath(invoice)
  const enabled = mayDo(person, invoiceCalls.list.permission)
  const { data } = useApiQuery(invoiceCalls.list, { ...of, pageSize: 100 }, { enabled })
  const rows = data?.rows ?? []
  const mayEnter = newOf !== undefined && mayDo(person, invoiceCalls.create.permission)
  if (rows.length === 0 && !mayEnter) return null
  const columns: LineColumn<(typeof rows)[number]>[] = [
    {
      field: 'number',
      title: t('number'),
      width: 190,
      as: ({ id, number }) => <Link to={`${path}/${id}`}>{number}</Link>,
    },
    { field: 'invoiceNo', title: t('invoiceNo'), width: 150 },
    {
      field: 'docState',
      title: t('docState'),
      width: 100,
      as: ({ docState }) => <DocumentState of={invoice} state={docState} />,
    },
    { field: 'reasons', title: t('reasons'), width: 150, as: reasonsOf },
    { field: 'totalAmount', title: t('totalAmount'), kind: 'figure', width: 150, as: (row) => amountOf(row) },
    { field: 'invoiceDate', title: t('invoiceDate'), kind: 'day' },
  ]
  return (
    <Panel title={t('invoicesOf')}>
      {rows.length > 0 && (
        <LinesTable
          rows={rows}
          columns={columns}
          rowKey="id"
          label={t('invoicesOf')}
          card={{ title: 'invoiceNo', facts: ['docState', 'reasons', 'totalAmount'] }}
        />
      )}
      {mayEnter && (
        <p>
          <Link to={`${path}/new?order=${newOf}`}>{t('newInvoice')}</Link>
        </p>
      )}
    </Panel>
  )
}
