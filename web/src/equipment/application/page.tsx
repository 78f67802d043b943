import { type ApplicationLineRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import {
  DocumentPage,
  DocumentState,
  HeaderFacts,
  type Related,
  useDocumentId,
  useLineColumns,
  usePaperPath,
  useSteps,
} from '../../kit/document/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Awaits, LinesTable, Panel, Stacked } from '../../kit/ui/index.ts'
import { useApplicationActions } from './actions.tsx'
import { CapabilityOf } from './capability/capability-of.tsx'
import { anyOf, asksMore } from './capability/words.ts'
import { header, lines, openOf } from './described.ts'
import { type Free, exceeding, saidExceeding, saidFree } from './exceeding.ts'
import { OverlapsOf } from './form/overlaps.tsx'
import './application.css'

const usual = ['draft', 'submitted', 'approved'] as const

/** What was free when the line was written. */
const freeThen = ({ availableQty, othersQty }: ApplicationLineRow): Free | undefined =>
  availableQty === null ? undefined : { available: availableQty, others: othersQty ?? '0' }

const Lines = ({ of }: { of: readonly ApplicationLineRow[] }) => {
  const t = useText(applicationMessages)
  const narrow = useNarrow()
  const found = exceeding(
    of.map((line) => ({
      kind: line.modelId === null ? `c${line.categoryId}` : `m${line.modelId}`,
      wanted: line.requestedQty,
      free: freeThen(line),
    })),
  )
  const beyond = new Map([...found].flatMap(([row, one]) => (of[row] ? [[of[row].lineId, one] as const] : [])))
  const columns = useLineColumns(lines, of, {
    devModel: (line) => (
      <Stacked
        below={[
          line.devModel === null ? t(anyOf(line)) : line.devType,
          t(`tracking_${line.tracking}`),
          ...(narrow ? [line.unit] : []),
        ].join(' · ')}
        more={narrow && asksMore(line) && <CapabilityOf line={line} />}
      >
        {line.devModel === null ? line.devType : `${line.brand ?? ''} ${line.devModel}`}
      </Stacked>
    ),
    accepted: (line) => (asksMore(line) ? <CapabilityOf line={line} /> : absent),
    availableQty: (line) => {
      const [free, more] = [freeThen(line), beyond.get(line.lineId)]
      if (free === undefined) return absent
      return more ? (
        <strong className="amber" title={saidExceeding(t, more)}>
          {saidFree(t, free)}
        </strong>
      ) : (
        saidFree(t, free)
      )
    },
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** How many lines are allocated in full, of how many. */
const served = (rows: readonly ApplicationLineRow[]): string =>
  `${rows.filter((line) => compare(openOf(line), '0') <= 0).length} / ${rows.length}`

/** What serves this application: its allocations, for those who may see them. */
const useAllocations = (id: number): Related[] | undefined => {
  const t = useText(applicationMessages)
  const path = usePathOf('equipment/allocation/index')
  const { data, isLoading } = useApiQuery(
    allocationCalls.list,
    { applicationId: id, pageSize: 50 },
    { enabled: mayDo(usePerson(), allocationCalls.list.permission) },
  )
  if (isLoading) return undefined
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
  const id = useDocumentId()
  const query = useApiQuery(applicationCalls.get, { deviceappid: id })
  const linesOf = useApiQuery(applicationCalls.lines, { deviceappid: id })
  const found = linesOf.data
  const allocations = useAllocations(id)
  return (
    <DocumentPage
      of={application}
      query={query}
      history={useApiQuery(applicationCalls.history, { businessId: id })}
      steps={useSteps(application, query.data)}
      acts={useApplicationActions()}
      usual={usual}
      subtitle={(row) => row.appName}
      print={usePaperPath(application)()}
      related={() => allocations}
      figures={(row) => [
        { label: t('allocationProgress'), value: `${row.allocationProgress}%` },
        { label: t('servedLines'), value: found ? served(found.rows) : '' },
      ]}
    >
      {(row) => (
        <>
          {found ? <OverlapsOf of={row} lines={found.rows} /> : linesOf.isLoading && <Awaits />}
          <HeaderFacts of={header} row={row} />
          {found && <Lines of={found.rows} />}
        </>
      )}
    </DocumentPage>
  )
}
export default ApplicationPage
