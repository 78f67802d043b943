import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { type ReversalDetail, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { storeTransfer } from '@geodepot/contracts/material/store-transfer.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperApproval,
  PaperHeader,
  type Printed,
  type Related,
  useAnswers,
  useDocumentPath,
  usePaperPath,
  usePaperText,
  useStandardActions,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { header } from './described.ts'

/** The page of one: what it takes back, and what happened to it. */
const ReversalPage = () => {
  const t = useText(reversalMessages)
  const paper = usePaperPath(reversal)
  const paths = {
    receipt: useDocumentPath(receipt),
    outbound: useDocumentPath(outbound),
    storeTransfer: useDocumentPath(storeTransfer),
  }
  const related = (row: ReversalDetail): Related[] => [
    {
      label: t(`reversedKind_${row.reversedKind}`),
      title: row.reversedNumber,
      to: `${paths[row.reversedKind]}/${row[`${row.reversedKind}Id`]}`,
    },
  ]
  return (
    <DocumentPage
      of={reversal}
      {...useAnswers(reversal, reversalCalls)}
      acts={useStandardActions<ReversalDetail>(reversal, reversalCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.reversedNumber}
      related={related}
      print={paper()}
    >
      {(row) => <HeaderFacts of={header} row={row} />}
    </DocumentPage>
  )
}
export default ReversalPage

const Sheet = ({ row, history, steps }: Printed<ReversalDetail>) => {
  const t = usePaperText(reversalMessages)
  return (
    <DocumentPaper of={reversal} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperApproval of={reversal} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintReversal = () => (
  <DocumentPrint of={reversal} calls={reversalCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
