import { type LeaseDetail, lease, leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperApproval,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  useAnswers,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { LinePhotos } from '../../kit/files/index.ts'
import { shownDate, shownMoment, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useTech } from '../shipment/index.ts'
import { useLeaseActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: LeaseDetail['lines'] }) => {
  const t = useText(leaseMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
      <p className="quiet">{t('costHint')}</p>
    </Panel>
  )
}
/** What was inspected when it came and when it went, with photos. */
const Acts = ({ of }: { of: LeaseDetail }) => {
  const t = useText(leaseMessages)
  const tech = useTech()
  if (of.acts.length === 0) return null
  return (
    <Panel title={t('acts')}>
      <ul className="plain-list">
        {of.acts.map((act) => (
          <li key={act.actId}>
            <strong>
              {t(`act_${act.actKind}`)} {act.name} {shownQuantity(act.quantity)}
            </strong>{' '}
            {tech(act.condition)} {act.note}{' '}
            <LinePhotos kind={lease.name} id={of.id} name={act.name} photos={act.photos} />{' '}
            <small>{[act.person, shownMoment(act.happenTime)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
const Terms = ({ of: { stops, extensions } }: { of: LeaseDetail }) => {
  const t = useText(leaseMessages)
  return (
    <>
      {stops.length > 0 && (
        <Panel title={t('stops')}>
          <ul className="plain-list">
            {stops.map(({ name, stopFrom, stopTo, reason }) => (
              <li key={`${name} ${stopFrom}`}>
                <strong>
                  {shownDate(stopFrom)} – {shownDate(stopTo)}
                </strong>{' '}
                {name === '' ? t('allLines') : name} <small>{reason}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {extensions.length > 0 && (
        <Panel title={t('extensions')}>
          <ul className="plain-list">
            {extensions.map(({ position, was, until, reason, person }) => (
              <li key={position}>
                <strong>
                  {t('extensionSaid', { position, was: shownDate(was) ?? '', until: shownDate(until) ?? '' })}
                </strong>{' '}
                {reason} <small>{person}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** The page of one: its contract, what it has cost so far, what came and went, what may be done with it. */
const LeasePage = () => {
  const paper = usePaperPath(lease)
  return (
    <DocumentPage
      of={lease}
      {...useAnswers(lease, leaseCalls)}
      acts={useLeaseActions()}
      usual={['draft', 'submitted', 'approved', 'running', 'closed']}
      subtitle={(row) => `${row.partnerName} · ${row.models} ${saidAmounts(row.hiredQty)}`}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
          <Acts of={row} />
          <Terms of={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default LeasePage

const Sheet = ({ row, history, steps, signatures = [] }: Printed<LeaseDetail>) => {
  const t = usePaperText(leaseMessages)
  const s = usePaperText(signatureMessages)
  return (
    <DocumentPaper of={lease} row={row} title={t('title')} inEffect={['approved', 'running', 'closed']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      {signatures.length > 0 && (
        <PaperSignatures
          of={signatures.map((signature) => ({
            role: `${t(`signs_${signature.act}` as 'signs_start')} · ${s(`role_${signature.signsAs}`)}`,
            signature,
          }))}
        />
      )}
      <PaperApproval of={lease} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with who signed when it went on and off hire, and the signatures of its approval. */
export const PrintLease = () => (
  <DocumentPrint of={lease} calls={leaseCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
