import { reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  DocumentPage,
  type Figure,
  HeaderFacts,
  NextDocuments,
  type Related,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperPath,
} from '../../kit/document/index.ts'
import { shownDate, shownNumber, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'
import { useTransferActions } from './actions.tsx'
import { arrivals, charges, header, lines } from './described.ts'

const Lines = ({ of }: { of: StoreTransferDetail['lines'] }) => {
  const t = useText(storeTransferMessages)
  const table = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const Arrivals = ({ of }: { of: StoreTransferDetail }) => {
  const t = useText(storeTransferMessages)
  const names = new Map(of.lines.map((line) => [line.lineId, materialName(line)]))
  const rows = of.arrivals.map((one, at) => ({ ...one, at, name: names.get(one.lineId) ?? '' }))
  const table = useLineColumns(arrivals, rows)
  if (rows.length === 0) return null
  return (
    <Panel title={t('arrivals')}>
      <LinesTable {...table} rowKey="at" label={t('arrivals')} />
    </Panel>
  )
}
const Charges = ({ of }: { of: StoreTransferDetail['charges'] }) => {
  const t = useText(storeTransferMessages)
  const table = useLineColumns(charges, of)
  if (of.length === 0) return null
  return (
    <Panel title={t('charges')}>
      <LinesTable {...table} rowKey="chargeId" label={t('charges')} />
    </Panel>
  )
}
const useFigures = () => {
  const t = useText(storeTransferMessages)
  return (row: StoreTransferDetail): Figure[] => [
    { label: t('sendDate'), value: shownDate(row.sendDate) },
    ...(row.amount === null ? [] : [{ label: t('amount'), value: shownNumber(row.amount) }]),
  ]
}

/** What took it back. */
const useRelated = () => {
  const t = useText(storeTransferMessages)
  const reversals = useDocumentPath(reversal)
  return ({ reversalId, reversalNumber }: StoreTransferDetail): Related[] =>
    reversalId === null || reversalNumber === null
      ? []
      : [{ label: t('reversalNumber'), title: reversalNumber, to: `${reversals}/${reversalId}` }]
}
/** What was sent by mistake is taken back, as long as nothing of it has arrived. */
const Onward = ({ row }: { row: StoreTransferDetail }) => {
  const t = useText(storeTransferMessages)
  const person = usePerson()
  const reversals = useDocumentPath(reversal)
  if (row.docState !== 'sent' || row.arrivals.length > 0 || !mayDo(person, reversalCalls.create.permission)) return null
  return <NextDocuments links={[{ label: t('reverse'), to: `${reversals}/new?transfer=${row.id}` }]} />
}

/** The page of one: what it says, what may be done with it, and what became of it. */
const TransferPage = () => {
  const paper = usePaperPath(storeTransfer)
  return (
    <DocumentPage
      of={storeTransfer}
      {...useAnswers(storeTransfer, storeTransferCalls)}
      acts={useTransferActions()}
      usual={['draft', 'sent', 'received']}
      subtitle={(row) => `${row.fromStore} → ${row.toStore}`}
      figures={useFigures()}
      related={useRelated()}
      signer={({ receiverName }) => receiverName}
      print={paper()}
    >
      {(row) => (
        <>
          <Onward row={row} />
          <Lines of={row.lines} />
          <Arrivals of={row} />
          <Charges of={row.charges} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default TransferPage
