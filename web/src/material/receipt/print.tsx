import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type ReceiptDetail, receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
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

const Sheet = ({ row }: Printed<ReceiptDetail>) => {
  const t = usePaperText(receiptMessages)
  return (
    <DocumentPaper of={receipt} row={row} title={t('title')} inEffect={['posted', 'stored']}>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines, { materialNameCn: ({ partNo }) => partNo })}
      />
      <PaperSignatures
        of={[
          { role: t('signs_keeper'), name: row.applicantName, date: row.submitTime },
          { role: t('signs_inspector'), name: row.docState === 'stored' ? row.inspectorName : null },
        ]}
      />
    </DocumentPaper>
  )
}
/** The paper of a receipt: what came in, in which batches, at what cost; signed by keeper and inspector. */
const PrintReceipt = () => (
  <DocumentPrint of={receipt} calls={receiptCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintReceipt
