import { type ClaimDetail, claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Button, Input } from 'antd'
import { toast, useApiQuery } from '../../kit/api/index.ts'
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
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => undefined,
    )
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

/** The page of one: what it says, what may be done with it, what happened to it. */
const ClaimPage = () => {
  const paper = usePaperPath(claim)
  const t = useText(claimMessages)
  const orders = useDocumentPath(order)
  return (
    <DocumentPage
      of={claim}
      {...useAnswers(claim, claimCalls)}
      acts={useClaimActions()}
      usual={['draft', 'sent', 'answered', 'settled']}
      subtitle={(row) => row.supplierName}
      figures={(row) => (row.claimAmount === null ? [] : [{ label: t('claimAmount'), value: amountOf(row) }])}
      related={(row) => [{ label: t('orderNo'), title: row.orderNo, to: `${orders}/${row.orderId}` }]}
      print={paper()}
    >
      {(row) => (
        <>
          <Lines of={row.lines} />
          <HeaderFacts of={headerOf(row)} row={row} />
          <Letter row={row} />
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
