import { analysis, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { type ApplicationDetail, application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
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
} from '../../kit/document/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { useApplicationActions } from './actions.ts'
import { fateOf, header, lines } from './described.ts'
import { DuplicatesOf } from './duplicates.tsx'
import { usePlansOf } from './planned.tsx'

const Lines = ({ of }: { of: ApplicationDetail['lines'] }) => {
  const t = useText(applicationMessages)
  const tm = useText(materialMessages)
  const path = useDocumentPath(analysis)
  const sees = mayDo(usePerson(), analysisCalls.get.permission)
  const columns = useLineColumns(lines, of, {
    materialNameCn: ({ lineId, proposed, ...line }) => (
      <>
        <StoryOf lineId={lineId} name={materialName(line)} />{' '}
        {proposed === '1' && <StateTag tone="attention">{tm('proposed1')}</StateTag>}
      </>
    ),
    plans: usePlansOf(),
    analysis: (line) =>
      line.analysis && (
        <>
          {fateOf(line, t)}{' '}
          {sees ? <Link to={`${path}/${line.analysis.id}`}>{line.analysis.number}</Link> : line.analysis.number}
        </>
      ),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const ApplicationPage = () => {
  const t = useText(applicationMessages)
  const paper = usePaperPath(application)
  return (
    <DocumentPage
      of={application}
      {...useAnswers(application, applicationCalls)}
      acts={useApplicationActions<ApplicationDetail>()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.formName}
      figures={(row) => [{ label: `${t('estimatedTotalAmount')} (USD)`, value: grouped(row.estimatedTotalAmount, 2) }]}
      print={paper()}
    >
      {(row) => (
        <>
          <DuplicatesOf of={row} />
          <HeaderFacts of={header} row={row} />
          <UsesOf kind="material/application" id={row.id} />
          <Lines of={row.lines} />
        </>
      )}
    </DocumentPage>
  )
}
export default ApplicationPage

const Sheet = ({ row, history, steps }: Printed<ApplicationDetail>) => {
  const t = usePaperText(applicationMessages)
  return (
    <DocumentPaper of={application} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={application} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintApplication = () => (
  <DocumentPrint of={application} calls={applicationCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
