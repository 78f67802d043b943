import { isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { type OutboundDetail, outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { Link } from 'react-router'
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
import { useOutboundActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: OutboundDetail['lines'] }) => {
  const t = useText(outboundMessages)
  const here = useDocumentPath(outbound)
  const table = useLineColumns(lines, of, {
    batchNo: ({ batchId, batchNo }) => <Link to={`${here}/uses?batch=${batchId}`}>{batchNo}</Link>,
    issueNumber: ({ issueId, issueNumber }) => issueNumber && <Link to={`${here}/${issueId}`}>{issueNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const useFigures = () => {
  const t = useText(outboundMessages)
  return (row: OutboundDetail): Figure[] => [
    { label: t('outDate'), value: shownDate(row.outDate) },
    ...(row.amount === null ? [] : [{ label: t('amount'), value: shownNumber(row.amount) }]),
  ]
}
/** Under what it was issued, of what comes back; and what took it back. */
const useRelated = () => {
  const t = useText(outboundMessages)
  const [here, reversals] = [useDocumentPath(outbound), useDocumentPath(reversal)]
  return ({ lines: of, reversalId, reversalNumber }: OutboundDetail): Related[] => [
    ...[...new Map(of.map((line) => [line.issueId, line.issueNumber]))].flatMap(([id, title]) =>
      id === null || title === null ? [] : [{ label: t('issueNumber'), title, to: `${here}/${id}` }],
    ),
    ...(reversalId === null || reversalNumber === null
      ? []
      : [{ label: t('reversalNumber'), title: reversalNumber, to: `${reversals}/${reversalId}` }]),
  ]
}
/** What follows it, and the list by which it is fetched. */
const Onward = ({ row }: { row: OutboundDetail }) => {
  const t = useText(outboundMessages)
  const person = usePerson()
  const [here, reversals] = [useDocumentPath(outbound), useDocumentPath(reversal)]
  const receipts = useDocumentPath(receipt)
  const isIssue = row.outKind === 'project' || row.outKind === 'repair'
  const isOpen = row.lines.some(({ outQty, returnedQty }) => !isZero(subtract(outQty, returnedQty)))
  const links = [
    ...(row.outKind === 'return' ? [] : [{ label: t('pickList'), to: `${here}/${row.id}/pick` }]),
    ...(row.docState === 'posted' && isIssue && isOpen && mayDo(person, outboundCalls.create.permission)
      ? [{ label: t('giveBack'), to: `${here}/new?return=${row.id}` }]
      : []),
    ...(row.lines.some(({ coreOpenQty }) => !isZero(coreOpenQty)) && mayDo(person, receiptCalls.create.permission)
      ? [
          {
            label: t(row.outKind === 'supplier' ? 'receiveRepaired' : 'receiveCore'),
            to: `${receipts}/new?cores=${row.outKind === 'supplier' ? 'repaired' : 'core'}`,
          },
        ]
      : []),
    ...(row.docState === 'posted' && mayDo(person, reversalCalls.create.permission)
      ? [{ label: t('reverse'), to: `${reversals}/new?outbound=${row.id}` }]
      : []),
  ]
  return <NextDocuments links={links} />
}

/** The page of one: what it says, what may be done with it, and what happened to it. */
const OutboundPage = () => {
  const paper = usePaperPath(outbound)
  return (
    <DocumentPage
      of={outbound}
      {...useAnswers(outbound, outboundCalls)}
      acts={useOutboundActions()}
      usual={['draft', 'posted']}
      subtitle={(row) => row.projectName || row.supplierName || row.storeName}
      figures={useFigures()}
      related={useRelated()}
      signer={({ receiverName }) => receiverName}
      print={paper()}
    >
      {(row) => (
        <>
          <Onward row={row} />
          <Lines of={row.lines} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default OutboundPage
