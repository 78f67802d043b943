import {
  type AllocationDetail,
  type AllocationLineRow,
  allocation,
  allocationCalls,
} from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Suspense, lazy, useState } from 'react'
import { DocumentPage, HeaderFacts, type Related, useAnswers, usePaperPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Amounts } from '../../kit/ui/index.ts'
import { CertificateNotices } from '../certificate/index.ts'
import { HandedOverPanels } from '../shipment/index.ts'
import { useAllocationActions } from './actions.tsx'
import { Exchanges } from './consent/exchanges.tsx'
import { header, way } from './described.ts'
import { Lines } from './lines.tsx'
import './allocation.css'

/**
 * The states that it goes through: the project's consent where there are
 * substitutes, the approval where it goes beyond the application.
 */
const usualOf = (of: AllocationDetail | undefined): string[] => {
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

/** The application that it serves, for those whose menu leads there. */
const useRelated = () => {
  const t = useText(allocationMessages)
  const path = usePathOf('equipment/application/index')
  return ({ applicationId, appNo }: AllocationDetail): Related[] =>
    applicationId === null
      ? []
      : [
          {
            label: t('appNo'),
            title: appNo ?? String(applicationId),
            ...(path !== undefined && { to: `${path}/${applicationId}` }),
          },
        ]
}

const notSent = ['draft', 'returned', 'withdrawn', 'consenting', 'submitted', 'dispatching']
const SwapDialog = lazy(() => import('./swap.tsx'))
/** What goes; whoever loads it puts another in the place of what turns out bad. */
const Loading = ({ of }: { of: AllocationDetail }) => {
  const [line, setLine] = useState<AllocationLineRow>()
  return (
    <>
      <Lines of={of.lines} swap={of.can.swap === true ? setLine : undefined} />
      <Suspense fallback={null}>{line && <SwapDialog of={of} line={line} close={() => setLine(undefined)} />}</Suspense>
    </>
  )
}

/** The page of one allocation: what goes, what is on the road, what arrived, what differs, and what happened when. */
const AllocationPage = () => {
  const t = useText(allocationMessages)
  const paper = usePaperPath(allocation)
  const answers = useAnswers(allocation, allocationCalls)
  return (
    <DocumentPage
      of={allocation}
      {...answers}
      acts={useAllocationActions()}
      usual={usualOf(answers.query.data)}
      subtitle={(row) => (row.isBeyond ? `${way(row)} · ${t('isBeyond')}` : way(row))}
      print={paper()}
      figures={(row) => [
        { label: t('deviceCount'), value: <Amounts of={row.deviceCount} /> },
        { label: t('expectedQty'), value: <Amounts of={row.expectedQty} /> },
        { label: t('unsettledQty'), value: <Amounts of={row.unsettledQty} amber /> },
      ]}
      related={useRelated()}
    >
      {(row) => (
        <>
          {row.isBeyond && row.docState === 'submitted' && (
            <div className="document-note" role="note">
              <strong>{t('isBeyond')}</strong> {t('beyondHint')}
            </div>
          )}
          {row.docState === 'consenting' && <Exchanges of={row} />}
          {notSent.includes(row.docState) && <CertificateNotices documentId={row.id} />}
          <HeaderFacts of={header} row={row} />
          <Loading of={row} />
          <HandedOverPanels of={row} kind={allocation.name} paper={paper} />
        </>
      )}
    </DocumentPage>
  )
}
export default AllocationPage
