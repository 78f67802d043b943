import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentState, NextDocuments, useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'

const most = 50
/** What came in of an order, on its page; and, while something is to come, the way to receive it. */
export const ReceiptsOfOrder = ({ orderId, isOpen }: { orderId: number; isOpen: boolean }) => {
  const t = useText(receiptMessages)
  const person = usePerson()
  const path = useDocumentPath(receipt)
  const enabled = mayDo(person, receiptCalls.list.permission)
  const { data } = useApiQuery(receiptCalls.list, { orderId, pageSize: most }, { enabled })
  const mayReceive = isOpen && mayDo(person, receiptCalls.create.permission)
  const rows = data?.rows ?? []
  if (rows.length === 0 && !mayReceive) return null
  const columns: LineColumn<(typeof rows)[number]>[] = [
    {
      field: 'number',
      title: t('number'),
      width: 200,
      as: ({ id, number }) => <Link to={`${path}/${id}`}>{number}</Link>,
    },
    { field: 'inDate', title: t('inDate'), kind: 'day', width: 110 },
    { field: 'storeName', title: t('storeName'), width: 160 },
    {
      field: 'docState',
      title: t('docState'),
      width: 100,
      as: ({ docState }) => <DocumentState of={receipt} state={docState} />,
    },
    { field: 'batchNo', title: t('batchNo'), width: 260 },
    { field: 'deliveryNoteNo', title: t('deliveryNoteNo'), width: 140 },
  ]
  return (
    <Panel title={t('receiptsOf')}>
      {mayReceive && <NextDocuments links={[{ label: t('receive'), to: `${path}/new?order=${orderId}` }]} />}
      {rows.length > 0 && (
        <LinesTable
          columns={columns}
          rows={rows}
          rowKey="id"
          label={t('receiptsOf')}
          card={{ title: 'number', facts: ['inDate', 'storeName', 'docState'] }}
        />
      )}
    </Panel>
  )
}
