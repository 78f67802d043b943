import { type AnalysisDetail, analysis, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { virtualOrder } from '@geodepot/contracts/material/virtual-order.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
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
  useDocumentActions,
} from '../../kit/document/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { usePlansOf } from '../application/index.ts'
import { materialName } from '../material/index.ts'
import { GiveUp } from '../plan/index.ts'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: AnalysisDetail['lines'] }) => {
  const t = useText(analysisMessages)
  const path = useDocumentPath(application)
  const orders = useDocumentPath(virtualOrder)
  const columns = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.lineId} name={materialName(line)} />,
    plans: usePlansOf(),
    applicationNumber: (line) => <Link to={`${path}/${line.applicationId}`}>{line.applicationNumber}</Link>,
    virtualOrders: (line) =>
      line.virtualOrders.map(({ id, number, quantity }) => (
        <div key={id}>
          <Link to={`${orders}/${id}`}>{number}</Link> ×{shownQuantity(quantity)}
        </div>
      )),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** Bought and in no plan in full. */
const isToAssign = ({ buyQty, plans, virtualOrders }: AnalysisDetail['lines'][number]): boolean =>
  !isZero(buyQty) &&
  virtualOrders.length === 0 &&
  compare(buyQty, add('0', ...plans.map(({ quantity }) => quantity))) > 0
const useAnalysisActions = () => {
  const navigate = useNavigate()
  const person = usePerson()
  const plans = useDocumentPath(plan)
  const [givenUp, setGivenUp] = useState<AnalysisDetail>()
  return useDocumentActions<AnalysisDetail>(analysis, {
    calls: analysisCalls,
    actions: [
      'submit',
      'decisions',
      {
        name: 'assign',
        primary: true,
        onPage: true,
        shown: (row) => row.docState === 'approved' && row.lines.some(isToAssign) && mayDo(person, 'material:plan:add'),
        run: ({ lines: of }) => {
          const ids = of.filter(isToAssign).map(({ lineId }) => lineId)
          void navigate(`${plans}/new?lines=${ids.join(',')}`)
        },
      },
      { name: 'giveUp', run: setGivenUp },
      'edit',
      'remove',
      'void',
    ],
    dialogs: givenUp && <GiveUp of={givenUp} close={() => setGivenUp(undefined)} />,
  })
}

/** Where what it keeps in stores is looked at. */
const Kept = ({ of: { number, docState, lines: of } }: { of: AnalysisDetail }) => {
  const t = useText(reservationMessages)
  const sees = mayDo(usePerson(), reservationCalls.list.permission)
  const keeps = of.some(({ useQty, moveQty }) => !isZero(useQty) || !isZero(moveQty))
  if (!sees || !keeps || (docState !== 'approved' && docState !== 'submitted')) return null
  return (
    <p>
      <Link to={`/material/reservation?${new URLSearchParams({ documentNo: number }).toString()}`}>{t('title')}</Link>
    </p>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const AnalysisPage = () => {
  const paper = usePaperPath(analysis)
  return (
    <DocumentPage
      of={analysis}
      {...useAnswers(analysis, analysisCalls)}
      acts={useAnalysisActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.applicationNumbers}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <UsesOf kind="material/analysis" id={row.id} />
          <Kept of={row} />
          <Lines of={row.lines} />
        </>
      )}
    </DocumentPage>
  )
}
export default AnalysisPage

const Sheet = ({ row, history, steps }: Printed<AnalysisDetail>) => {
  const t = usePaperText(analysisMessages)
  return (
    <DocumentPaper of={analysis} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={analysis} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintAnalysis = () => (
  <DocumentPrint of={analysis} calls={analysisCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
