import { type ApplicationLineRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { type Language, listIn } from '@geodepot/contracts/kit/messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  PaperApproval,
  type PaperColumn,
  PaperHeader,
  PaperTable,
  PrintView,
  type Printed,
  useDocumentId,
  useDocumentPath,
  usePaperColumns,
  usePaperLanguage,
  usePaperQuery,
  usePaperText,
  useSteps,
} from '../../../kit/document/index.ts'
import type { Translate } from '../../../kit/i18n/index.ts'
import { Answered } from '../../../kit/ui/index.ts'
import { anyOf, requirementText } from '../capability/words.ts'
import { header, lines } from '../described.ts'
import type { Source } from '../source.ts'

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

/** What a line is about, and what it asks for beside that. */
const useKind = (): readonly PaperColumn<ApplicationLineRow>[] => {
  const t = usePaperText(applicationMessages)
  const language = usePaperLanguage()
  return [
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
  ]
}
const Sheet = ({ row, history, steps }: Printed<Source>) => {
  const t = usePaperText(applicationMessages)
  return (
    <DocumentPaper of={application} row={row} title={t('paper')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={[...useKind(), ...usePaperColumns(lines)]} />
      <PaperApproval of={application} history={history} steps={steps} />
    </DocumentPaper>
  )
}

const Sheets = ({ id }: { id: number }) => {
  const query = usePaperQuery(applicationCalls.get, { deviceappid: id })
  const found = usePaperQuery(applicationCalls.lines, { deviceappid: id })
  const history = usePaperQuery(applicationCalls.history, { businessId: id })
  const steps = useSteps(application, query.data)
  return (
    <Answered asked={[query, found, history, ...(steps ? [steps] : [])]}>
      {() =>
        query.data &&
        found.data &&
        history.data && (
          <Sheet row={{ ...query.data, lines: found.data.rows }} history={history.data} steps={steps?.data} />
        )
      }
    </Answered>
  )
}

/** The paper of an application: what is asked for, and who signs it. */
const PrintApplication = () => {
  const id = useDocumentId()
  const back = `${useDocumentPath(application)}/${id}`
  const number = usePaperQuery(applicationCalls.get, { deviceappid: id }).data?.appNo ?? ''
  return (
    <PrintView name={number} letterhead={dept.company} back={back}>
      <Sheets id={id} />
    </PrintView>
  )
}
export default PrintApplication
