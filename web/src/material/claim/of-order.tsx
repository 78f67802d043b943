import { claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import type { ReceiptDetail } from '@geodepot/contracts/material/receipt.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentState, useDocumentPath } from '../../kit/document/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'
import { amountOf } from './described.ts'

interface Row {
  readonly id: number
  readonly number: string
  readonly docState: string
  readonly what: string
  readonly amount: string
  readonly foundDate: string
}
interface ClaimsProps {
  readonly of: { readonly orderId: number } | { readonly receiptId: number }
  /** What its list is called by, and where another is written: below its words. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
}
const Claims = ({ of, links }: ClaimsProps) => {
  const t = useText(claimMessages)
  const person = usePerson()
  const path = useDocumentPath(claim)
  const enabled = mayDo(person, claimCalls.list.permission)
  const { data } = useApiQuery(claimCalls.list, { ...of, pageSize: 100 }, { enabled })
  const rows = (data?.rows ?? []).map((row): Row => ({
    id: row.id,
    number: row.number,
    docState: row.docState,
    what: row.kinds.map((kind) => t(`claimKind_${kind}`)).join(', '),
    amount: amountOf(row),
    foundDate: shownDate(row.foundDate),
  }))
  const may = mayDo(person, claimCalls.create.permission) ? links : []
  if (rows.length === 0 && may.length === 0) return null
  const columns: LineColumn<Row>[] = [
    {
      field: 'number',
      title: t('number'),
      width: 190,
      as: ({ id, number }) => <Link to={`${path}/${id}`}>{number}</Link>,
    },
    {
      field: 'docState',
      title: t('docState'),
      width: 100,
      as: ({ docState }) => <DocumentState of={claim} state={docState} />,
    },
    { field: 'what', title: t('kinds'), width: 160 },
    { field: 'amount', title: t('claimAmount'), width: 130 },
    { field: 'foundDate', title: t('foundDate'), width: 110 },
  ]
  return (
    <Panel title={t('claims')}>
      {rows.length > 0 && (
        <LinesTable<Row>
          rows={rows}
          columns={columns}
          rowKey="id"
          label={t('claims')}
          card={{ title: 'number', facts: ['docState', 'what', 'amount'] }}
        />
      )}
      {may.map(({ to, label }) => (
        <p key={to}>
          <Link to={`${path}/new?${to}`}>{label}</Link>
        </p>
      ))}
    </Panel>
  )
}

/** The claims about an order, on its page, and the way to another. */
export const ClaimsOfOrder = ({ orderId, isOpen }: { orderId: number; isOpen: boolean }) => {
  const t = useText(claimMessages)
  return isOpen ? <Claims of={{ orderId }} links={[{ to: `order=${orderId}`, label: t('newClaim') }]} /> : null
}
/** The claims about what was rejected of a receipt, and the way to one, by order, while some of it is not claimed for. */
export const ClaimsOfReceipt = ({ row }: { row: ReceiptDetail }) => {
  const t = useText(claimMessages)
  const left = row.lines.filter(({ rejectedQty, claimedQty }) => compare(rejectedQty, claimedQty) > 0)
  const orders = new Map(left.map(({ orderId, orderNumber }) => [orderId, orderNumber]))
  const links = [...orders].flatMap(([orderId, number]) =>
    orderId === null
      ? []
      : [{ to: `order=${orderId}&receipt=${row.id}`, label: `${t('openClaim')} · ${number ?? ''}` }],
  )
  return <Claims of={{ receiptId: row.id }} links={row.docState === 'reversed' ? [] : links} />
}
