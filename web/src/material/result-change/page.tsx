import { application } from '@geodepot/contracts/material/application.ts'
import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import {
  type ResultChangeDetail,
  type ResultChangeLineRow,
  resultChange,
  resultChangeCalls,
} from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
import {
  DecidableLines,
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  type Figure,
  HeaderFacts,
  type LineDecisions,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  type Related,
  useAnswers,
  useDocumentPath,
  useFollowed,
  useLineColumns,
  useLineDecisions,
  usePaperColumns,
  usePaperPath,
  usePaperText,
  useStandardActions,
} from '../../kit/document/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { header, lines } from './described.ts'

const Lines = ({ of, decisions }: { of: readonly ResultChangeLineRow[]; decisions: LineDecisions }) => {
  const t = useText(resultChangeMessages)
  const applications = useDocumentPath(application)
  const orders = useFollowed(order, orderCalls.get)
  const table = useLineColumns(lines, of, {
    materialNameCn: (line) => (
      <StoryOf lineId={line.sourceLineId} name={materialName(line)}>
        {materialName(line)} <small>{line.partNo}</small>
      </StoryOf>
    ),
    applicationNumber: (line) => <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
    orders: (line) => orders(line.orders),
  })
  return (
    <Panel title={t('lines')}>
      <DecidableLines {...table} decisions={decisions} label={t('lines')} nameOf={materialName} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(resultChangeMessages)
  return ({ totalBefore, totalAmount, differenceUSD }: ResultChangeDetail): Figure[] =>
    totalAmount === null
      ? []
      : [
          { label: t('totalBefore'), value: shownNumber(totalBefore) },
          { label: t('totalAmount'), value: shownNumber(totalAmount) },
          { label: t('differenceUSD'), value: shownNumber(differenceUSD) },
        ]
}

/** The page of one: what it changes, what may be done with it and with each line, what happened to it. */
const ResultChangePage = () => {
  const t = useText(resultChangeMessages)
  const paper = usePaperPath(resultChange)
  const results = useDocumentPath(result)
  const answers = useAnswers(resultChange, resultChangeCalls)
  const decisions = useLineDecisions(resultChange, answers.query.data)
  return (
    <DocumentPage
      of={resultChange}
      {...answers}
      acts={useStandardActions<ResultChangeDetail>(resultChange, resultChangeCalls, decisions.along)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.reason}
      figures={useFigures()}
      related={({ resultId, resultNumber }): Related[] => [
        { label: t('resultNumber'), title: resultNumber, to: `${results}/${resultId}` },
      ]}
      print={paper()}
    >
      {(row) => (
        <>
          <Lines of={row.lines} decisions={decisions} />
          <UsesOf kind="material/result-change" id={row.id} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default ResultChangePage

const Sheet = ({ row, history, steps }: Printed<ResultChangeDetail>) => {
  const t = usePaperText(resultChangeMessages)
  return (
    <DocumentPaper of={resultChange} row={row} title={t('title')} inEffect={['approved', 'partial']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={resultChange} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintResultChange = () => (
  <DocumentPrint of={resultChange} calls={resultChangeCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
