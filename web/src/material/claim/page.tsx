import { type ClaimDetail, claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Button, Input } from 'antd'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { Attachments } from '../../kit/files/index.ts'
import { copyText, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useClaimActions } from './actions.tsx'
import { amountOf, headerOf, lines } from './described.ts'

const Lines = ({ of }: { of: ClaimDetail['lines'] }) => {
  const t = useText(claimMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** What the supplier is told: to be copied where the product sends no mail. */
const Letter = ({ row }: { row: ClaimDetail }) => {
  const t = useText(claimMessages)
  const isSent = row.sending !== null
  const { data } = useApiQuery(claimCalls.letter, { id: row.id }, { enabled: isSent })
  if (!isSent || !data || row.sending === null) return null
  const text = `${data.subject}\n\n${data.body}`
  const copy = () => void copyText(text)
  return (
    <Panel title={t('letterTitle')}>
      <p>
        {[row.contactName, data.address, t(`sending_${row.sending}`), row.sendingError].filter(Boolean).join(' · ')}{' '}
        <Button size="small" onClick={copy}>
          {t('copy')}
        </Button>
      </p>
      <Input.TextArea aria-label={t('letterTitle')} readOnly autoSize={{ minRows: 4, maxRows: 14 }} value={text} />
    </Panel>
  )
}

/** What the supplier sends instead, free of charge: received at the cost of what was rejected. */
const Replacement = ({ row }: { row: ClaimDetail }) => {
  const t = useText(claimMessages)
  const path = useDocumentPath(receipt)
  const may = mayDo(usePerson(), receiptCalls.create.permission)
  const isOwed = row.docState === 'answered' && row.answer !== 'refused' && row.wanted === 'replacement'
  if (!may || !isOwed || row.receiptId === null) return null
  return (
    <p>
      <Link to={`${path}/new?claim=${row.id}`}>
        <Button size="small">{t('receiveReplacement')}</Button>
      </Link>
    </p>
  )
}
/** The photos that were taken as it was rejected. */
const ReceiptFiles = ({ row: { receiptId } }: { row: ClaimDetail }) => {
  const t = useText(claimMessages)
  const sees = mayDo(usePerson(), receiptCalls.get.permission)
  if (receiptId === null || !sees) return null
  return (
    <Panel title={t('receiptPhotos')}>
      <Attachments record={recordNameOf(receipt.name, receiptId)} canEdit={false} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const ClaimPage = () => {
  const paper = usePaperPath(claim)
  const t = useText(claimMessages)
  const [orders, receipts] = [useDocumentPath(order), useDocumentPath(receipt)]
  return (
    <DocumentPage
      of={claim}
      {...useAnswers(claim, claimCalls)}
      acts={useClaimActions()}
      usual={['draft', 'sent', 'answered', 'settled']}
      subtitle={(row) => row.supplierName}
      figures={(row) => (row.claimAmount === null ? [] : [{ label: t('claimAmount'), value: amountOf(row) }])}
      related={(row) => [
        { label: t('orderNo'), title: row.orderNo, to: `${orders}/${row.orderId}` },
        ...(row.receiptId === null
          ? []
          : [{ label: t('receiptNo'), title: row.receiptNo, to: `${receipts}/${row.receiptId}` }]),
        ...(row.replacementReceiptId === null
          ? []
          : [
              {
                label: t('replacementReceiptNo'),
                title: row.replacementReceiptNo,
                to: `${receipts}/${row.replacementReceiptId}`,
              },
            ]),
      ]}
      print={paper()}
    >
      {(row) => (
        <>
          <Replacement row={row} />
          <Lines of={row.lines} />
          <HeaderFacts of={headerOf(row)} row={row} />
          <Letter row={row} />
          <ReceiptFiles row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default ClaimPage

const Sheet = ({ row }: Printed<ClaimDetail>) => {
  const t = usePaperText(claimMessages)
  return (
    <DocumentPaper of={claim} row={row} title={t('title')} inEffect={['sent', 'answered', 'settled']}>
      <PaperHeader of={headerOf(row)} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperSignatures of={[{ role: t('applicantName'), name: row.applicantName }, { role: t('supplierName') }]} />
    </DocumentPaper>
  )
}
/** Its paper, signed by both. */
export const PrintClaim = () => (
  <DocumentPrint of={claim} calls={claimCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
