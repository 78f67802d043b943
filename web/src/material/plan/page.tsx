import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { type PlanDetail, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
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
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { usePlanActions } from './actions.tsx'
import { header, lines } from './described.ts'
import { useCovering } from './covering.tsx'
import { useCallOffsOf, useSchemesOf } from './schemed.tsx'

const Lines = ({ row }: { row: PlanDetail }) => {
  const of = row.lines
  const t = useText(planMessages)
  const [applications, analyses] = [useDocumentPath(application), useDocumentPath(analysis)]
  const schemes = useSchemesOf()
  const columns = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.lineId} name={materialName(line)} />,
    schemes,
    callOffs: useCallOffsOf(),
    agreements: useCovering(row),
    applicationNumber: (line) => <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
    analysisNumber: (line) => <Link to={`${analyses}/${line.analysisId}`}>{line.analysisNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const PlanPage = () => {
  const t = useText(planMessages)
  const paper = usePaperPath(plan)
  return (
    <DocumentPage
      of={plan}
      {...useAnswers(plan, planCalls)}
      acts={usePlanActions()}
      usual={['draft', 'allocated']}
      subtitle={(row) => row.name}
      figures={(row) => [{ label: `${t('estimatedAmount')} (USD)`, value: grouped(row.estimatedAmount, 2) }]}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default PlanPage

const Sheet = ({ row, history, steps }: Printed<PlanDetail>) => {
  const t = usePaperText(planMessages)
  return (
    <DocumentPaper of={plan} row={row} title={t('title')} inEffect={['allocated']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={plan} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signature of whoever allocated it. */
export const PrintPlan = () => (
  <DocumentPrint of={plan} calls={planCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
