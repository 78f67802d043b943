import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { header, lines } from './described.ts'

const Sheet = ({ row, signatures = [] }: Printed<StoreTransferDetail>) => {
  const t = usePaperText(storeTransferMessages)
  const [carriers, receivers] = [
    signatures.filter(({ signsAs }) => signsAs === 'carrier'),
    signatures.filter(({ signsAs }) => signsAs === 'receiver'),
  ]
  return (
    <DocumentPaper of={storeTransfer} row={row} title={t('title')} inEffect={['sent', 'received']}>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines, { materialNameCn: ({ partNo }) => partNo })}
      />
      <PaperSignatures
        of={[
          { role: t('signs_sender'), name: row.applicantName, date: row.submitTime },
          ...carriers.map((signature) => ({ role: t('signs_carrier'), signature })),
          // Received in parts, each part has its own.
          ...(receivers.length > 0
            ? receivers.map((signature) => ({ role: t('signs_receiver'), signature }))
            : [{ role: t('signs_receiver'), name: row.docState === 'received' ? row.receiverName : null }]),
        ]}
      />
    </DocumentPaper>
  )
}
/** The paper that goes with the goods: signed by both keepers. */
const PrintTransfer = () => (
  <DocumentPrint of={storeTransfer} calls={storeTransferCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintTransfer
