import { type AllocationDetail, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Facts, Panel, Empty } from '../../kit/ui/index.ts'
import { DocumentPage } from '../../kit/document/index.ts'
import { Ago, absent, shownQuantity, useLabels, useText } from '../../kit/i18n/index.ts'
import { usePathOf, useTag } from '../../kit/routing/index.ts'
import { Differences, Receipts, Settlements, Shipments } from '../shipment/index.ts'
import { useAllocationActions, useAllocationPath } from './actions.tsx'
import { Exchanges } from './consent/exchanges.tsx'
import { Lines } from './lines.tsx'
import './allocation.css'

/**
 * The states that it goes through: the project's consent where there are
 * substitutes, the approval where it goes beyond the application.
 */
const wayOf = (of: AllocationDetail | undefined): string[] => {
  const isOther = of?.lines.some(({ isSubstitute }) => isSubstitute) === true
  return [
    'draft',
    ...(isOther ? ['consenting'] : []),
    ...(isOther || of?.isBeyond === true ? ['submitted'] : []),
    'dispatching',
    'receiving',
    'closed',
  ]
}

const Header = ({ of }: { of: AllocationDetail }) => {
  const t = useText(allocationMessages)
  const label = useLabels(allocationMessages)
  return (
    <Panel title={t('base')}>
      <Facts
        of={[
          [t('fromHolder'), of.fromHolder],
          [t('toProject'), of.toProject],
          [t('toDeptName'), of.toDeptName],
          [t('outType'), of.outType === '0' ? t('outType0') : of.outType],
          [t('dispatchDate'), of.dispatchDate],
          [t('expectedArrival'), of.expectedArrival],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), <Ago key="submitted" at={of.submitTime} />],
          [label('remark'), of.remark],
        ]}
      />
    </Panel>
  )
}

/** The page of one allocation: what goes, what is on the road, what arrived, what differs, and what happened when. */
const AllocationPage = () => {
  const t = useText(allocationMessages)
  const id = Number(useParams()['id'])
  const tag = useTag()
  const applications = usePathOf('equipment/application/index')
  const query = useApiQuery(allocationCalls.get, { id })
  const history = useApiQuery(allocationCalls.history, { id })
  const awaits = query.data?.docState === allocation.approval?.pending
  const steps = useApiQuery(allocationCalls.steps, { id }, { enabled: awaits })
  const acts = useAllocationActions({
    of: query.data,
    done: (name) => {
      if (name === 'remove') tag.close()
    },
  })
  const detail = query.data
  const path = useAllocationPath()
  const paper = (sheet: string) => `${path}/${id}/print?sheet=${sheet}`
  if (query.error?.code === 404) return <Empty title={t('gone')} />
  return (
    <DocumentPage
      of={allocation}
      query={query}
      history={history}
      steps={awaits ? steps : undefined}
      acts={acts}
      way={wayOf(detail)}
      subtitle={(row) => `${row.fromHolder} → ${row.toProject}${row.isBeyond ? ` · ${t('isBeyond')}` : ''}`}
      print={`${path}/${id}/print`}
      figures={(row) => [
        { label: t('deviceCount'), value: shownQuantity(row.deviceCount) },
        { label: t('expectedQty'), value: isZero(row.expectedQty) ? absent : shownQuantity(row.expectedQty) },
        {
          label: t('unsettledQty'),
          value: isZero(row.unsettledQty) ? (
            absent
          ) : (
            <span className="hand-over-amber">{shownQuantity(row.unsettledQty)}</span>
          ),
        },
      ]}
      related={(row) =>
        row.applicationId === null
          ? []
          : [
              {
                label: t('appNo'),
                title: row.appNo ?? String(row.applicationId),
                ...(applications !== undefined && { to: `${applications}/${row.applicationId}` }),
              },
            ]
      }
    >
      {() =>
        detail && (
          <>
            {detail.isBeyond && detail.docState === 'submitted' && (
              <div className="document-note" role="note">
                <strong>{t('isBeyond')}</strong> {t('beyondHint')}
              </div>
            )}
            {detail.docState === 'consenting' && <Exchanges of={detail} />}
            <Header of={detail} />
            <Lines of={detail.lines} />
            <Differences of={detail} />
            <Shipments of={detail} paper={paper} />
            <Receipts of={detail} paper={paper} />
            <Settlements of={detail} />
          </>
        )
      }
    </DocumentPage>
  )
}
export default AllocationPage
