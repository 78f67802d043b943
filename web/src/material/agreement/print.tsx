import { type AgreementDetail, agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { header, lines } from './described.ts'

const Sheet = ({ row, history, steps }: Printed<AgreementDetail>) => {
  const t = usePaperText(agreementMessages)
  return (
    <DocumentPaper of={agreement} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines)}
        unitOf={() => row.currencyCode}
      />
      <PaperApproval of={agreement} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** What is agreed with the supplier: at which prices, on which terms, until when, and who signed. */
const PrintAgreement = () => (
  <DocumentPrint of={agreement} calls={agreementCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintAgreement
