import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import {
  type HandedPaper,
  type HandedPlace,
  type HandoverDetail,
  handover,
  handoverCalls,
} from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  type Figure,
  HeaderFacts,
  PaperApproval,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  useAnswers,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { useHandoverActions } from './actions.ts'
import { header } from './described.ts'
import './handover.css'

const mostModels = 6
const saidHolds = ({ holds }: HandedPlace): string =>
  holds.map(({ name, ...held }) => `${name} ${saidAmounts([held])}`).join(' · ')

const Name = ({ of: { what, label, view, below } }: { of: HandedPlace }) => {
  // A page that is not in this person's menu is named and leads nowhere.
  const path = usePathOf(view ?? '')
  const to = view === null ? below : path === undefined ? undefined : `${path}${below}`
  return (
    <div>
      <small>{what}</small>
      {to === undefined ? label : <Link to={to}>{label}</Link>}
    </div>
  )
}
const Take = ({ of: { counts, take } }: { of: HandedPlace }) => {
  const t = useText(handoverMessages)
  if (counts === 'N') return null
  return (
    <div>
      <small>{t('take')}</small>
      {take === null ? (
        <StateTag tone="attention">{t('notCounted')}</StateTag>
      ) : (
        <>
          <Link to={`/open/${take.kind}/${take.id}`}>{take.number}</Link>{' '}
          <StateTag tone={take.isDone === 'N' ? 'underWay' : take.differing > 0 ? 'attention' : 'done'}>
            {t('takeState', { counted: take.counted, expected: take.expected, differing: take.differing })}
          </StateTag>
        </>
      )}
    </div>
  )
}
const Places = ({ of }: { of: readonly HandedPlace[] }) => {
  const t = useText(handoverMessages)
  return (
    <Panel title={t('handedPlaces')}>
      {of.length === 0 && <p className="quiet">{t('noPlaces')}</p>}
      <ul className="hands-over">
        {of.map((place) => (
          <li key={place.itemId}>
            <Name of={place} />
            <div>
              <p className="hands-over-holds">
                {place.holds.length === 0
                  ? t('nothingThere')
                  : saidHolds({ ...place, holds: place.holds.slice(0, mostModels) })}{' '}
                {place.holds.length > mostModels && (
                  <span className="quiet">{t('moreModels', { models: place.holds.length })}</span>
                )}
              </p>
              {place.open.length > 0 && (
                <p className="hands-over-holds">
                  <small>{t('openPapers')}</small>
                  {place.open.map(({ id, kind, number }) => (
                    <span key={id}>
                      <Link to={`/open/${kind}/${id}`}>{number}</Link>{' '}
                    </span>
                  ))}
                </p>
              )}
            </div>
            <Take of={place} />
            {place.moved === 'Y' ? <StateTag tone="done">{t('moved')}</StateTag> : <span />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
const Papers = ({ of }: { of: readonly HandedPaper[] }) => {
  const t = useText(handoverMessages)
  return (
    <Panel title={t('handedPapers')}>
      {of.length === 0 && <p className="quiet">{t('noPapers')}</p>}
      <ul className="hands-over">
        {of.map(({ itemId, what, label, below, moved }) => (
          <li key={itemId}>
            <div>
              <small>{what}</small>
              <Link to={below}>{label}</Link>
            </div>
            <span />
            <span />
            {moved === 'Y' ? <StateTag tone="done">{t('moved')}</StateTag> : <span />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(handoverMessages)
  return ({ placeCount, paperCount, differing }: HandoverDetail): Figure[] => [
    { label: t('placeCount'), value: String(placeCount) },
    { label: t('paperCount'), value: String(paperCount) },
    { label: t('differing'), value: String(differing) },
  ]
}

/** The page of one: from whom to whom, what places hold, how far the counting is, what waits. */
const HandoverPage = () => {
  const paper = usePaperPath(handover)
  return (
    <DocumentPage
      of={handover}
      {...useAnswers(handover, handoverCalls)}
      acts={useHandoverActions<HandoverDetail>()}
      usual={['draft', 'submitted', 'approved', 'closed']}
      subtitle={(row) => `${row.postName} · ${row.fromName} → ${row.toName}`}
      signer={(row) => row.toName}
      figures={useFigures()}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          {row.docState !== 'draft' && (
            <>
              <Places of={row.handedPlaces} />
              <Papers of={row.handedPapers} />
            </>
          )}
        </>
      )}
    </DocumentPage>
  )
}
export default HandoverPage

const Sheet = ({ row, history, steps, signatures }: Printed<HandoverDetail>) => {
  const t = usePaperText(handoverMessages)
  const saidTake = ({ take }: HandedPlace): string =>
    take === null
      ? ''
      : `${take.number} ${t('takeState', { counted: take.counted, expected: take.expected, differing: take.differing })}`
  return (
    <DocumentPaper of={handover} row={row} title={t('title')} inEffect={['approved', 'closed']} landscape>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('handedPlaces')}
        lines={row.handedPlaces}
        columns={[
          { key: 'what', title: t('what'), value: ({ what }) => what, width: 11 },
          { key: 'label', title: t('label'), value: ({ label }) => label, width: 16 },
          { key: 'holds', title: t('holds'), value: saidHolds },
          {
            key: 'open',
            title: t('openPapers'),
            value: ({ open }) => open.map(({ number }) => number).join(' '),
            optional: true,
            width: 15,
          },
          { key: 'take', title: t('take'), value: saidTake, optional: true, width: 15 },
        ]}
      />
      <PaperTable
        title={t('handedPapers')}
        lines={row.handedPapers}
        columns={[
          { key: 'what', title: t('what'), value: ({ what }) => what, width: 40 },
          { key: 'label', title: t('number'), value: ({ label }) => label },
        ]}
      />
      <PaperApproval of={handover} history={history} steps={steps} />
      <PaperSignatures
        of={[
          {
            role: t('fromName'),
            name: row.fromName,
            signature: signatures?.find(({ signsAs }) => signsAs === 'giver'),
          },
          { role: t('toName'), name: row.toName, signature: signatures?.find(({ signsAs }) => signsAs === 'receiver') },
        ]}
      />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval and of both people. */
export const PrintHandover = () => (
  <DocumentPrint of={handover} calls={handoverCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
