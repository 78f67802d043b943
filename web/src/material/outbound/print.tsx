import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { type OutboundDetail, outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { header, lines, pickHeader, picks } from './described.ts'

const Sheet = ({ row, history, steps, signatures = [] }: Printed<OutboundDetail>) => {
  const t = usePaperText(outboundMessages)
  return (
    <DocumentPaper
      of={outbound}
      row={row}
      title={row.outKind === 'return' ? t('outKind_return') : t('title')}
      inEffect={['posted']}
    >
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines, { materialNameCn: ({ partNo }) => partNo })}
      />
      {row.outKind === 'writeOff' ? (
        <PaperApproval of={outbound} history={history} steps={steps} />
      ) : (
        <PaperSignatures
          of={[
            { role: t('signs_keeper'), name: row.applicantName, date: row.submitTime },
            { role: t('signs_receiver'), signature: signatures.find(({ signsAs }) => signsAs === 'receiver') },
            { role: t('signs_leader'), name: null },
          ]}
        />
      )}
    </DocumentPaper>
  )
}
/** The paper of one: what left in which batches; signed by keeper, receiver and the head of the user unit. */
const PrintOutbound = () => (
  <DocumentPrint of={outbound} calls={outboundCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintOutbound

const PickSheet = ({ row }: Printed<OutboundDetail>) => {
  const t = usePaperText(outboundMessages)
  // As one walks along the shelves, and what is due first before what comes later.
  const inOrder = row.lines.toSorted(
    (a, b) =>
      a.goodsLocation.localeCompare(b.goodsLocation, 'en', { numeric: true }) ||
      (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') ||
      a.receivedOn.localeCompare(b.receivedOn),
  )
  return (
    <DocumentPaper of={outbound} row={row} title={t('pickList')} inEffect={['draft', 'submitted', 'posted']}>
      <PaperHeader of={pickHeader} row={row} />
      <PaperTable
        title={t('pickList')}
        lines={inOrder}
        columns={usePaperColumns(picks, { materialNameCn: ({ partNo }) => partNo })}
      />
      <PaperSignatures of={[{ role: t('signs_keeper'), name: null }]} />
    </DocumentPaper>
  )
}
/** The list by which it is fetched, location by location. */
export const PrintPickList = () => (
  <DocumentPrint of={outbound} calls={outboundCalls} letterhead={dept.company}>
    {(printed) => <PickSheet {...printed} />}
  </DocumentPrint>
)
