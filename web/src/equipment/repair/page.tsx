import { type RepairDetail, repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
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
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { StateTag, shownDate, shownMoment, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useRepairActions } from './actions.tsx'
import { useItems, usePaperItems } from './codes.ts'
import { header, outcomes, parts, work } from './described.ts'

const Work = ({ of }: { of: RepairDetail }) => {
  const t = useText(repairMessages)
  const items = useItems()
  const columns = useLineColumns(work, of.work, {
    repairItem: ({ repairItem }) => `${repairItem} ${items.label(repairItem)}`,
  })
  if (of.work.length === 0) return null
  return (
    <Panel title={t('work')}>
      <LinesTable {...columns} rowKey="lineId" label={t('work')} />
    </Panel>
  )
}
/** What became of a quantity. */
const Outcomes = ({ of }: { of: RepairDetail['outcomes'] }) => {
  const t = useText(repairMessages)
  const columns = useLineColumns(outcomes, of)
  if (of.length === 0) return null
  return (
    <Panel title={t('outcomes')}>
      <LinesTable {...columns} rowKey="outcomeId" label={t('outcomes')} />
    </Panel>
  )
}
const Outbound = ({ id, kind, number }: { id: number; kind: string; number: string }) => {
  const path = usePathOf(`${kind}/index`)
  return path === undefined ? number : <Link to={`${path}/${id}`}>{number}</Link>
}
const Parts = ({ of }: { of: RepairDetail }) => {
  const t = useText(repairMessages)
  const columns = useLineColumns(parts, of.parts, {
    outboundNo: ({ outboundId, outboundKind, outboundNo }) => (
      <Outbound id={outboundId} kind={outboundKind} number={outboundNo} />
    ),
    day: ({ day }) => shownDate(day),
  })
  return (
    <Panel title={t('parts')}>
      {of.parts.length > 0 && <LinesTable {...columns} rowKey="partId" label={t('parts')} />}
      <p className="quiet">{t('partsHint')}</p>
    </Panel>
  )
}
/** Its downtime, one part after the other. */
const Phases = ({ of }: { of: RepairDetail['phases'] }) => {
  const t = useText(repairMessages)
  if (of.length === 0) return null
  return (
    <Panel title={t('phases')}>
      <ul className="plain-list">
        {of.map(({ phase, since, until, hours, note, person }) => (
          <li key={since}>
            <strong>
              {t(`phase_${phase}`)} {shownQuantity(hours)} h
            </strong>{' '}
            {note}{' '}
            <small>
              {shownMoment(since)} – {until === null ? t('now') : shownMoment(until)} · {person}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The page of one: what is wrong, how far it has come, what it has cost, what may be done with it. */
const RepairPage = () => {
  const t = useText(repairMessages)
  const paper = usePaperPath(repair)
  return (
    <DocumentPage
      of={repair}
      {...useAnswers(repair, repairCalls)}
      acts={useRepairActions()}
      usual={['draft', 'sent', 'waiting', 'repairing', 'inspecting', 'completed', 'settled']}
      subtitle={(row) => `${row.deviceName} · ${row.repairLevel} ${row.levelName}`}
      print={paper()}
    >
      {(row) => (
        <>
          {row.scrapSuggested && (
            <p>
              <StateTag tone="attention">{t('scrapSuggested')}</StateTag>
            </p>
          )}
          <HeaderFacts of={header} row={row} />
          <Outcomes of={row.outcomes} />
          <Work of={row} />
          <Parts of={row} />
          <Phases of={row.phases} />
        </>
      )}
    </DocumentPage>
  )
}
export default RepairPage

const Sheet = ({ row, history, steps }: Printed<RepairDetail>) => {
  const t = usePaperText(repairMessages)
  const items = usePaperItems()
  return (
    <DocumentPaper
      of={repair}
      row={row}
      title={t('title')}
      inEffect={['sent', 'waiting', 'repairing', 'inspecting', 'completed', 'settled']}
    >
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('work')}
        lines={row.work}
        columns={usePaperColumns(work, { repairItem: ({ repairItem }) => items(repairItem) })}
      />
      <PaperTable title={t('outcomes')} lines={row.outcomes} columns={usePaperColumns(outcomes)} />
      <PaperTable title={t('parts')} lines={row.parts} columns={usePaperColumns(parts)} />
      <PaperApproval of={repair} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with who received, repaired and accepted it. */
export const PrintRepair = () => (
  <DocumentPrint of={repair} calls={repairCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
