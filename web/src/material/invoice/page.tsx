import { type InvoiceDetail, invoice, invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { claim } from '@geodepot/contracts/material/claim.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  type Related,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'
import { useInvoiceActions } from './actions.tsx'
import './invoice.css'
import { amountOf, credits, header, lines, matches } from './described.ts'

/** Each difference in a sentence, as long as it holds the invoice. */
const Held = ({ row }: { row: InvoiceDetail }) => {
  const t = useText(invoiceMessages)
  if (row.docState !== 'held') return null
  const why = [
    ...row.lines.flatMap((line) =>
      line.holds.map((hold) => {
        const name = materialName(line)
        if (hold === 'price')
          return line.netAmount === null || line.expectedAmount === null
            ? t('why_priceHidden', { name })
            : t('why_price', {
                name,
                invoiced: shownNumber(line.netAmount),
                expected: shownNumber(line.expectedAmount),
                code: row.currencyCode,
              })
        if (hold === 'currency') return t('why_currency', { name, code: line.orderCurrency })
        if (hold === 'overInvoiced')
          return t('why_overInvoiced', {
            name,
            quantity: shownQuantity(line.quantity),
            ordered: shownQuantity(line.orderedQty),
          })
        return t('why_notReceived', {
          name,
          quantity: shownQuantity(line.quantity),
          open: shownQuantity(line.openQty ?? '0'),
        })
      }),
    ),
    ...(row.reasons.includes('tax') ? [t('why_tax')] : []),
    ...(row.reasons.includes('duplicate') ? [t('why_duplicate', { number: row.duplicateOf })] : []),
  ]
  return (
    <Panel title={t('heldTitle')}>
      <Alert
        type="warning"
        showIcon
        title={
          <ul className="invoice-reasons">
            {why.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        }
      />
    </Panel>
  )
}
const Lines = ({ of }: { of: InvoiceDetail['lines'] }) => {
  const t = useText(invoiceMessages)
  const orders = useDocumentPath(order)
  const table = useLineColumns(lines, of, {
    orderNo: ({ orderId, orderNo }) => <Link to={`${orders}/${orderId}`}>{orderNo}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const Credits = ({ of }: { of: InvoiceDetail['credits'] }) => {
  const t = useText(invoiceMessages)
  const claims = useDocumentPath(claim)
  const table = useLineColumns(credits, of, {
    claimNo: ({ claimId, claimNo }) => claimId !== null && <Link to={`${claims}/${claimId}`}>{claimNo}</Link>,
  })
  if (of.length === 0) return null
  return (
    <Panel title={t('credits')}>
      <LinesTable {...table} rowKey="creditId" label={t('credits')} />
    </Panel>
  )
}
/** Which batches it pays for, what they cost before and now, and how much of the difference went on with what was issued. */
const Matches = ({ of }: { of: InvoiceDetail['matches'] }) => {
  const t = useText(invoiceMessages)
  const receipts = useDocumentPath(receipt)
  const table = useLineColumns(matches, of, {
    receiptNo: ({ receiptId, receiptNo }) => <Link to={`${receipts}/${receiptId}`}>{receiptNo}</Link>,
  })
  if (of.length === 0) return null
  return (
    <Panel title={t('matches')}>
      <LinesTable {...table} rowKey="matchId" label={t('matches')} />
    </Panel>
  )
}
/** The orders that it bills, and the receipts that it pays for. */
const useRelated = () => {
  const t = useText(invoiceMessages)
  const [orders, receipts] = [useDocumentPath(order), useDocumentPath(receipt)]
  return ({ lines: of, matches: paid }: InvoiceDetail): Related[] => [
    ...[...new Map(of.map(({ orderId, orderNo }) => [orderId, orderNo]))].map(([id, title]) => ({
      label: t('orderNo'),
      title,
      to: `${orders}/${id}`,
    })),
    ...[...new Map(paid.map(({ receiptId, receiptNo }) => [receiptId, receiptNo]))].map(([id, title]) => ({
      label: t('receiptNo'),
      title,
      to: `${receipts}/${id}`,
    })),
  ]
}

/** The page of one: what it says, why it is held, what it changed, and what may be done with it. */
const InvoicePage = () => {
  const t = useText(invoiceMessages)
  const paper = usePaperPath(invoice)
  return (
    <DocumentPage
      of={invoice}
      {...useAnswers(invoice, invoiceCalls)}
      acts={useInvoiceActions()}
      usual={['draft', 'passed']}
      subtitle={(row) => `${row.supplierName} · ${row.invoiceNo}`}
      figures={(row) => (row.totalAmount === null ? [] : [{ label: t('totalAmount'), value: amountOf(row) }])}
      related={useRelated()}
      print={paper()}
    >
      {(row) => (
        <>
          <Held row={row} />
          <Lines of={row.lines} />
          <Credits of={row.credits} />
          <Matches of={row.matches} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default InvoicePage

const Sheet = ({ row }: Printed<InvoiceDetail>) => {
  const t = usePaperText(invoiceMessages)
  return (
    <DocumentPaper of={invoice} row={row} title={t('title')} inEffect={['passed', 'released']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperSignatures
        of={[
          { role: t('applicantName'), name: row.applicantName },
          { role: t('releasedBy'), name: row.releasedBy },
        ]}
      />
    </DocumentPaper>
  )
}
/** Its paper, for the file of the payment. */
export const PrintInvoice = () => (
  <DocumentPrint of={invoice} calls={invoiceCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
