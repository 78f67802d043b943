import { type AcquisitionDetail, acquisition, acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
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

const Lines = ({ of }: { of: AcquisitionDetail['lines'] }) => {
  const t = useText(acquisitionMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const AcquisitionPage = () => {
  const paper = usePaperPath(acquisition)
  return (
    <DocumentPage
      of={acquisition}
      {...useAnswers(acquisition, acquisitionCalls)}
      acts={useStandardActions<AcquisitionDetail>(acquisition, acquisitionCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.models}
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
export default AcquisitionPage

const Sheet = ({ row, history, steps }: Printed<AcquisitionDetail>) => {
  const t = usePaperText(acquisitionMessages)
  return (
    <DocumentPaper of={acquisition} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={acquisition} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintAcquisition = () => (
  <DocumentPrint of={acquisition} calls={acquisitionCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
