import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { costAdjustment, costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type ReceiptDetail, receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
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
import { usePathOf } from '../../kit/routing/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { ClaimsOfReceipt } from '../claim/index.ts'
import { InvoicesOf } from '../invoice/index.ts'
import { useReceiptActions } from './actions.tsx'
import { fees, header, lines, moves } from './described.ts'

const Lines = ({ of }: { of: ReceiptDetail['lines'] }) => {
  const t = useText(receiptMessages)
  const orders = useDocumentPath(order)
  const outbounds = useDocumentPath(outbound)
  const table = useLineColumns(lines, of, {
    materialNameCn: (line) =>
      line.orderLineId === null ? materialName(line) : <StoryOf lineId={line.lineId} name={materialName(line)} />,
    outboundNumber: ({ outboundId, outboundNumber }) =>
      outboundNumber && <Link to={`${outbounds}/${outboundId}`}>{outboundNumber}</Link>,
    orderNumber: ({ orderId, orderNumber }) => orderNumber && <Link to={`${orders}/${orderId}`}>{orderNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const Fees = ({ of }: { of: ReceiptDetail['fees'] }) => {
  const t = useText(receiptMessages)
  const rows = of.map((fee, at) => ({ ...fee, at }))
  const table = useLineColumns(fees, rows)
  if (of.length === 0) return null
  return (
    <Panel title={t('fees')}>
      <LinesTable {...table} rowKey="at" label={t('fees')} />
    </Panel>
  )
}
const Moves = ({ of }: { of: ReceiptDetail }) => {
  const t = useText(receiptMessages)
  const names = new Map(of.lines.map((line) => [line.lineId, materialName(line)]))
  const rows = of.moves.map((move, at) => ({ ...move, at, name: names.get(move.lineId) ?? '' }))
  const table = useLineColumns(moves, rows)
  if (rows.length === 0) return null
  return (
    <Panel title={t('moves')}>
      <LinesTable {...table} rowKey="at" label={t('moves')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(receiptMessages)
  return (row: ReceiptDetail): Figure[] => [
    { label: t('inDate'), value: shownDate(row.inDate) },
    ...(row.amortAmount === null ? [] : [{ label: t('amortAmount'), value: shownNumber(row.amortAmount) }]),
  ]
}
/** The orders, or the scrapped equipment, that it is of, and what took it back. */
const useRelated = () => {
  const t = useText(receiptMessages)
  const [orders, reversals] = [useDocumentPath(order), useDocumentPath(reversal)]
  const scraps = usePathOf('equipment/scrap/index')
  return ({ lines: of, reversalId, reversalNumber, scrapId, scrapNo }: ReceiptDetail): Related[] => [
    ...(scrapId === null || scraps === undefined
      ? []
      : [{ label: t('scrapNo'), title: scrapNo, to: `${scraps}/${scrapId}` }]),
    ...[...new Map(of.map((line) => [line.orderId, line.orderNumber]))].flatMap(([id, title]) =>
      id === null || title === null ? [] : [{ label: t('orderNo'), title, to: `${orders}/${id}` }],
    ),
    ...(reversalId === null || reversalNumber === null
      ? []
      : [{ label: t('reversalNumber'), title: reversalNumber, to: `${reversals}/${reversalId}` }]),
  ]
}
/** What follows a receipt in documents of their own, and the labels of its batches. */
const Onward = ({ row }: { row: ReceiptDetail }) => {
  const t = useText(receiptMessages)
  const person = usePerson()
  const [reversals, costs] = [useDocumentPath(reversal), useDocumentPath(costAdjustment)]
  const receipts = useDocumentPath(receipt)
  if (!['posted', 'stored'].includes(row.docState)) return null
  const links = [
    { label: t('labels'), to: `${receipts}/${row.id}/labels` },
    ...(row.receiptKind !== 'core' && mayDo(person, costAdjustmentCalls.create.permission)
      ? [{ label: t('adjustCost'), to: `${costs}/new?receipt=${row.id}` }]
      : []),
    ...(mayDo(person, reversalCalls.create.permission)
      ? [{ label: t('reverse'), to: `${reversals}/new?receipt=${row.id}` }]
      : []),
  ]
  return <NextDocuments links={links} />
}

/** The page of one: what it says, what may be done with it, and what happened to it. */
const ReceiptPage = () => {
  const paper = usePaperPath(receipt)
  return (
    <DocumentPage
      of={receipt}
      {...useAnswers(receipt, receiptCalls)}
      acts={useReceiptActions()}
      usual={['draft', 'posted', 'stored']}
      subtitle={(row) => row.supplierName || row.storeName}
      figures={useFigures()}
      related={useRelated()}
      print={paper()}
    >
      {(row) => (
        <>
          <Onward row={row} />
          <Lines of={row.lines} />
          <Fees of={row.fees} />
          <Moves of={row} />
          <ClaimsOfReceipt row={row} />
          <InvoicesOf of={{ receiptId: row.id }} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default ReceiptPage
