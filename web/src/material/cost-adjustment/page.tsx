import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
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

const Lines = ({ of }: { of: CostAdjustmentDetail['lines'] }) => {
  const t = useText(costAdjustmentMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const CostAdjustmentPage = () => {
  const paper = usePaperPath(costAdjustment)
  return (
    <DocumentPage
      of={costAdjustment}
      {...useAnswers(costAdjustment, costAdjustmentCalls)}
      acts={useStandardActions<CostAdjustmentDetail>(costAdjustment, costAdjustmentCalls)}
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
export default CostAdjustmentPage

const Sheet = ({ row, history, steps }: Printed<CostAdjustmentDetail>) => {
  const t = usePaperText(costAdjustmentMessages)
  return (
    <DocumentPaper of={costAdjustment} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={costAdjustment} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintCostAdjustment = () => (
  <DocumentPrint of={costAdjustment} calls={costAdjustmentCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
