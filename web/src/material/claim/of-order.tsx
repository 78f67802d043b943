import { claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
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
/** The claims about an order, on its page, and the way to another. */
export const ClaimsOfOrder = ({ orderId, isOpen }: { orderId: number; isOpen: boolean }) => {
  const t = useText(claimMessages)
  const person = usePerson()
  const path = useDocumentPath(claim)
  const sees = mayDo(person, claimCalls.list.permission)
  const { data } = useApiQuery(claimCalls.list, { orderId, pageSize: 100 }, { enabled: sees && isOpen })
  const rows = (data?.rows ?? []).map((row): Row => ({
    id: row.id,
    number: row.number,
    docState: row.docState,
    what: row.kinds.map((kind) => t(`claimKind_${kind}`)).join(', '),
    amount: amountOf(row),
    foundDate: shownDate(row.foundDate),
  }))
  const mayWrite = isOpen && mayDo(person, claimCalls.create.permission)
  if (rows.length === 0 && !mayWrite) return null
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
      {mayWrite && (
        <p>
          <Link to={`${path}/new?order=${orderId}`}>{t('newClaim')}</Link>
        </p>
      )}
    </Panel>
  )
}
