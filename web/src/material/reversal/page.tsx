import { type ReversalDetail, reversal, reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  useAnswers,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
  useStandardActions,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: ReversalDetail['lines'] }) => {
  const t = useText(reversalMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const ReversalPage = () => {
  const paper = usePaperPath(reversal)
  return (
    <DocumentPage
      of={reversal}
      {...useAnswers(reversal, reversalCalls)}
      acts={useStandardActions<ReversalDetail>(reversal, reversalCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.name}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
        </>
      )}
    </DocumentPage>
  )
}
export default ReversalPage

const Sheet = ({ row, history, steps }: Printed<ReversalDetail>) => {
  const t = usePaperText(reversalMessages)
  return (
    <DocumentPaper of={reversal} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
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
