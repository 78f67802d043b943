import {
  type ApplicationLineRow,
  type ApplicationRow,
  application,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { type Language, listIn } from '@geodepot/contracts/kit/messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import { Answered } from '../../../kit/ui/index.ts'
import { shownMoment, type Translate } from '../../../kit/i18n/index.ts'
import {
  Paper,
  PaperApproval,
  type PaperColumn,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperLanguage,
  usePaperText,
} from '../../../kit/document/index.ts'
import { useApplicationPath } from '../actions.tsx'
import { anyOf, requirementText } from '../capability/words.ts'

type AcceptedRow = ApplicationLineRow['accepted'][number]
// Below what the line names, each part on a line of its own; one for one says nothing.
const asksFor = (
  t: Translate<typeof applicationMessages>,
  language: Language,
  { requirements, accepted, unit }: ApplicationLineRow,
): string => {
  const model = (row: AcceptedRow) =>
    `${row.brand} ${row.devModel}${row.unit === unit && Number(row.factor) === 1 ? '' : ` (${t('factorMeans', { unit: row.unit, factor: row.factor, asked: unit })})`}`
  const named = (key: 'acceptedPaper' | 'agreedPaper', rows: readonly AcceptedRow[]) =>
    rows.length === 0 ? [] : [t(key, { models: listIn(rows.map(model), language) })]
  return [
    ...requirements.map((one) => requirementText(t, one)),
    ...named(
      'acceptedPaper',
      accepted.filter(({ agreed }) => !agreed),
    ),
    ...named(
      'agreedPaper',
      accepted.filter(({ agreed }) => agreed),
    ),
  ].join('\n')
}

interface SheetProps {
  readonly of: ApplicationRow
  readonly lines: readonly ApplicationLineRow[]
  readonly history: readonly HistoryEntry[]
  readonly steps: readonly ApprovalStep[] | undefined
}
const Sheet = ({ of, lines, history, steps }: SheetProps) => {
  const t = usePaperText(applicationMessages)
  const language = usePaperLanguage()
  const columns: readonly PaperColumn<ApplicationLineRow>[] = [
    {
      key: 'kind',
      title: t('kind'),
      value: (line) =>
        line.devModel === null ? `${line.devType} (${t(anyOf(line))})` : `${line.brand ?? ''} ${line.devModel}`.trim(),
      more: (line) => asksFor(t, language, line),
      width: 30,
    },
    {
      key: 'devType',
      title: t('devType'),
      value: (line) => (line.devModel === null ? '' : line.devType),
      optional: true,
    },
    { key: 'requestedQty', title: t('requestedQty'), value: (line) => line.requestedQty, kind: 'total' },
    { key: 'unit', title: t('unit'), value: (line) => line.unit, kind: 'code' },
    {
      key: 'allocatedQty',
      title: t('allocatedQty'),
      value: (line) => (Number(line.allocatedQty) === 0 ? '' : line.allocatedQty),
      kind: 'figure',
      optional: true,
    },
    { key: 'startDate', title: t('startDate'), value: (line) => line.startDate, kind: 'code', optional: true },
    { key: 'endDate', title: t('endDate'), value: (line) => line.endDate, kind: 'code', optional: true },
    { key: 'team', title: t('team'), value: (line) => line.team, optional: true },
    { key: 'purpose', title: t('purpose'), value: (line) => line.purpose, optional: true },
    { key: 'remark', title: t('lines.remark'), value: (line) => line.remark, optional: true },
  ]
  const state = t(`state_${of.docState}` as 'state_draft')
  return (
    <Paper
      title={t('paper')}
      number={of.appNo}
      callCode={of.callCode}
      state={state}
      mark={of.docState === 'approved' ? undefined : state}
    >
      <PaperFacts
        of={[
          [t('appName'), of.appName, 'wide'],
          [t('projectName'), of.projectName, 'wide'],
          [t('orgName'), of.orgName],
          [t('mixTypeId'), t(`mix_${of.mixTypeId}`)],
          [t('planStart'), of.planStart],
          [t('planEnd'), of.planEnd],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), shownMoment(of.submitTime)],
          [t('remark'), of.remark, 'wide'],
        ]}
      />
      <PaperTable title={t('lines')} lines={lines} columns={columns} unitOf={(line) => line.unit} />
      <PaperApproval of={application} history={history} steps={steps} />
    </Paper>
  )
}

const Sheets = ({ id }: { id: number }) => {
  const query = usePaperQuery(applicationCalls.get, { deviceappid: id })
  const lines = usePaperQuery(applicationCalls.lines, { deviceappid: id })
  const history = usePaperQuery(applicationCalls.history, { businessId: id })
  const awaits = query.data?.docState === application.approval?.pending
  const steps = usePaperQuery(applicationCalls.steps, { id }, { enabled: awaits })
  return (
    <Answered asked={[query, lines, history, ...(awaits ? [steps] : [])]}>
      {() =>
        query.data &&
        lines.data &&
        history.data && (
          <Sheet
            of={query.data}
            lines={lines.data.rows}
            history={history.data}
            steps={awaits ? steps.data : undefined}
          />
        )
      }
    </Answered>
  )
}

/** The paper of an application: what is asked for, and who signs it. */
const PrintApplication = () => {
  const id = Number(useParams()['id'])
  const back = `${useApplicationPath()}/${id}`
  const number = usePaperQuery(applicationCalls.get, { deviceappid: id }).data?.appNo ?? ''
  return (
    <PrintView name={number} letterhead={dept.company} back={back}>
      <Sheets id={id} />
    </PrintView>
  )
}
export default PrintApplication
