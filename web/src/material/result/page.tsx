import { application } from '@geodepot/contracts/material/application.ts'
import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { type ResultDetail, type ResultLineRow, result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { resultChange } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { add, divided, isZero, multiply } from '@geodepot/contracts/kit/decimal.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
import {
  DecidableLines,
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  type Figure,
  FollowersPanel,
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
} from '../../kit/document/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { Briefing, LineHistory, useBriefing } from '../briefing/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { useResultActions } from './actions.ts'
import { header, lines } from './described.ts'

const sumOf = (of: readonly ResultLineRow[], field: 'amountUSD' | 'savingUSD'): string =>
  add('0', ...of.map((line) => line[field] ?? '0'))
/** What is left of the amounts by what is said of the lines; nothing for those who may not see prices. */
const comesTo = (of: readonly ResultLineRow[], { decided }: LineDecisions) => {
  const left = new Map(decided.map(({ lineId, quantity }) => [lineId, quantity]))
  if (of.some(({ amountUSD }) => amountUSD === null)) return undefined
  const granted = of.map(({ lineId, amountUSD, quantity }) =>
    isZero(quantity) ? '0' : divided(multiply(amountUSD ?? '0', left.get(lineId) ?? quantity), quantity, 2),
  )
  return { granted: shownNumber(add('0', ...granted)), asked: shownNumber(sumOf(of, 'amountUSD')) }
}

/** Where the history of a part stands beside its decision it is said once. */
const withoutPrices = <
  T extends { readonly card: { readonly title: keyof ResultLineRow; readonly facts: readonly string[] } },
>(
  table: T,
): T => ({ ...table, card: { ...table.card, facts: table.card.facts.filter((fact) => fact !== 'lastPrices') } })

const Lines = ({
  of,
  decisions,
  told,
}: {
  of: readonly ResultLineRow[]
  decisions: LineDecisions
  told: ReturnType<typeof useBriefing>
}) => {
  const history = new Map((told?.lines ?? []).map((line) => [line.lineId, line]))
  const t = useText(resultMessages)
  const page = useText(documentPageMessages)
  const [applications, plans] = [useDocumentPath(application), useDocumentPath(plan)]
  const orders = useFollowed(order, orderCalls.get)
  const sum = comesTo(of, decisions)
  const table = useLineColumns(lines, of, {
    materialNameCn: (line) => (
      <StoryOf lineId={line.lineId} name={materialName(line)}>
        {materialName(line)} <small>{line.partNo}</small>
      </StoryOf>
    ),
    applicationNumber: (line) => <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
    orders: (line) => orders(line.orders),
    planNumber: (line) => <Link to={`${plans}/${line.planId}`}>{line.planNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <DecidableLines
        {...(told ? withoutPrices(table) : table)}
        decisions={decisions}
        label={t('lines')}
        nameOf={materialName}
        beside={({ lineId }) => <LineHistory of={history.get(lineId)} />}
        comesTo={sum && page('decidedAmount', sum)}
      />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(resultMessages)
  return ({ totalAmount, approvedAmount, lines: of }: ResultDetail): Figure[] =>
    totalAmount === null
      ? []
      : [
          { label: t('totalAmount'), value: shownNumber(totalAmount) },
          ...(approvedAmount === null ? [] : [{ label: t('approvedAmount'), value: shownNumber(approvedAmount) }]),
          { label: t('totalSaving'), value: shownNumber(sumOf(of, 'savingUSD')) },
        ]
}
const useRelated = () => {
  const t = useText(resultMessages)
  const schemes = useDocumentPath(scheme)
  return ({ schemeId, schemeNumber, copiedFromNo }: ResultDetail): Related[] => [
    { label: t('schemeNumber'), title: schemeNumber, to: `${schemes}/${schemeId}` },
    ...(copiedFromNo === null ? [] : [{ label: t('copiedFrom'), title: copiedFromNo }]),
  ]
}

/** The page of one: what it says, what may be done with it and with each line, what happened to it. */
const ResultPage = () => {
  const changes = useText(resultChangeMessages)
  const paper = usePaperPath(result)
  const answers = useAnswers(result, resultCalls)
  const decisions = useLineDecisions(result, answers.query.data)
  const told = useBriefing('material/result', answers.query.data)
  return (
    <DocumentPage
      of={result}
      {...answers}
      acts={useResultActions<ResultDetail>(decisions)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.resultName}
      figures={useFigures()}
      related={useRelated()}
      print={paper()}
    >
      {(row) => (
        <>
          <Briefing row={row} told={told} />
          <UsesOf kind="material/result" id={row.id} />
          <Lines of={row.lines} decisions={decisions} told={told} />
          <FollowersPanel of={resultChange} title={changes('changes')} rows={row.changes} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default ResultPage

const Sheet = ({ row, history, steps }: Printed<ResultDetail>) => {
  const t = usePaperText(resultMessages)
  return (
    <DocumentPaper of={result} row={row} title={t('title')} inEffect={['approved', 'partial']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={result} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintResult = () => (
  <DocumentPrint of={result} calls={resultCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
