import {
  type ApplicationLineRow,
  type ApplicationRow,
  application,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { useParams } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { Facts, Panel, type LineColumn, LinesTable, Empty } from '../../kit/ui/index.ts'
import { DocumentPage, DocumentState, type Related } from '../../kit/document/index.ts'
import { Ago, absent, shownQuantity, useLabels, useText } from '../../kit/i18n/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { usePathOf, useTag } from '../../kit/routing/index.ts'
import { useApplicationActions, useApplicationPath } from './actions.tsx'
import { CapabilityOf, asksMore } from './capability/capability-of.tsx'
import { OverlapsOf } from './form/overlaps.tsx'
import { anyOf } from './capability/words.ts'
import './application.css'

const way = ['draft', 'submitted', 'approved'] as const

const Header = ({ of }: { of: ApplicationRow }) => {
  const t = useText(applicationMessages)
  const label = useLabels(applicationMessages)
  return (
    <Panel title={t('base')}>
      <Facts
        of={[
          [t('projectName'), of.projectName],
          [t('orgName'), of.orgName],
          [t('mixTypeId'), t(`mix_${of.mixTypeId}`)],
          [t('planStart'), of.planStart],
          [t('planEnd'), of.planEnd],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), <Ago key="submitted" at={of.submitTime} />],
          [label('remark'), of.remark],
        ]}
      />
    </Panel>
  )
}

const Lines = ({ of }: { of: readonly ApplicationLineRow[] }) => {
  const t = useText(applicationMessages)
  const label = useLabels(applicationMessages)
  const narrow = useNarrow()
  const sameUnit = new Set(of.map(({ unit }) => unit)).size === 1
  const written = (
    field: 'team' | 'startDate' | 'endDate' | 'purpose' | 'remark',
    column: Omit<LineColumn<ApplicationLineRow>, 'field'>,
  ): LineColumn<ApplicationLineRow>[] => (of.some((line) => line[field]) ? [{ field, ...column }] : [])
  const columns: LineColumn<ApplicationLineRow>[] = [
    {
      field: 'devModel',
      title: t('kind'),
      width: 200,
      as: (line) => (
        <span className="application-kind">
          <span>{line.devModel === null ? line.devType : `${line.brand ?? ''} ${line.devModel}`}</span>
          <small>
            {line.devModel === null ? t(anyOf(line)) : line.devType} · {t(`tracking_${line.tracking}`)}
            {narrow && ` · ${line.unit}`}
          </small>
          {narrow && asksMore(line) && <CapabilityOf line={line} />}
        </span>
      ),
    },
    ...(of.some(asksMore)
      ? [
          {
            field: 'accepted' as const,
            title: t('capability'),
            width: 260,
            as: (line: ApplicationLineRow) => (asksMore(line) ? <CapabilityOf line={line} /> : absent),
          },
        ]
      : []),
    { field: 'requestedQty', title: t('requestedQty'), kind: 'figure', total: sameUnit },
    { field: 'unit', title: t('unit'), width: 80 },
    {
      field: 'availableQty',
      title: t('availableQty'),
      kind: 'figure',
      as: (line) =>
        line.availableQty !== null && compare(line.requestedQty, line.availableQty) > 0 ? (
          <span className="application-beyond" title={t('beyond', { count: 1 })}>
            {shownQuantity(line.availableQty)}
          </span>
        ) : (
          shownQuantity(line.availableQty)
        ),
    },
    { field: 'allocatedQty', title: t('allocatedQty'), kind: 'figure', total: sameUnit },
    ...written('team', { title: t('team') }),
    ...written('startDate', { title: t('startDate'), kind: 'day' }),
    ...written('endDate', { title: t('endDate'), kind: 'day' }),
    ...written('purpose', { title: t('purpose') }),
    ...written('remark', { title: label('lines.remark') }),
  ]
  return (
    <Panel title={t('lines')}>
      <LinesTable
        rows={of}
        columns={columns}
        rowKey="lineId"
        label={t('lines')}
        card={{ title: 'devModel', facts: ['requestedQty', 'availableQty', 'allocatedQty'] }}
      />
    </Panel>
  )
}

/** What serves this application: its allocations, for those who may see them. */
const useAllocations = (id: number): Related[] => {
  const t = useText(applicationMessages)
  const path = usePathOf('equipment/allocation/index')
  const { data } = useApiQuery(
    allocationCalls.list,
    { applicationId: id, pageSize: 50 },
    { enabled: mayDo(usePerson(), allocationCalls.list.permission) },
  )
  return (data?.rows ?? []).map((row) => ({
    label: `${t('allocations')} · ${row.fromHolder}`,
    title: row.number,
    note: <DocumentState of={allocation} state={row.docState} />,
    ...(path !== undefined && { to: `${path}/${row.id}` }),
  }))
}

/** The page of one application. */
const ApplicationPage = () => {
  const t = useText(applicationMessages)
  const id = Number(useParams()['id'])
  const tag = useTag()
  const query = useApiQuery(applicationCalls.get, { deviceappid: id })
  const lines = useApiQuery(applicationCalls.lines, { deviceappid: id })
  const history = useApiQuery(applicationCalls.history, { businessId: id })
  const awaits = query.data?.docState === application.approval?.pending
  const steps = useApiQuery(applicationCalls.steps, { id }, { enabled: awaits })
  const acts = useApplicationActions((name) => {
    if (name === 'remove') tag.close()
  })
  const allocations = useAllocations(id)
  const path = useApplicationPath()
  if (query.error?.code === 404) return <Empty title={t('gone')} />
  return (
    <DocumentPage
      of={application}
      query={query}
      history={history}
      steps={awaits ? steps : undefined}
      acts={acts}
      way={way}
      subtitle={(row) => row.appName}
      print={`${path}/${id}/print`}
      related={() => allocations}
      figures={(row) => [
        { label: t('lines'), value: lines.data ? String(lines.data.rows.length) : '' },
        { label: t('allocationProgress'), value: `${row.allocationProgress}%` },
      ]}
    >
      {(row) => (
        <>
          {lines.data && <OverlapsOf of={row} lines={lines.data.rows} />}
          <Header of={row} />
          {lines.data && <Lines of={lines.data.rows} />}
        </>
      )}
    </DocumentPage>
  )
}
export default ApplicationPage
