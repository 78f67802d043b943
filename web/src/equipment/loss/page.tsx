import { type LossDetail, loss, lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
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
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { LinePhotos } from '../../kit/files/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { codesOf, modelName, useTech } from '../shipment/index.ts'
import { useLossActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: LossDetail }) => {
  const t = useText(lossMessages)
  const tech = useTech()
  const columns = useLineColumns(lines, of.lines, {
    outcome: ({ outcome, becomes }) =>
      outcome === 'lost' ? t('outcome_lost') : `${t('outcome_damaged')} → ${tech(becomes)}`,
    photos: (line) => (
      <LinePhotos
        kind={loss.name}
        id={of.id}
        name={line.devId === null ? modelName(line) : (codesOf(line)[0] ?? modelName(line))}
        photos={line.photos}
      />
    ),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const Finds = ({ of }: { of: LossDetail['finds'] }) => {
  const t = useText(lossMessages)
  if (of.length === 0) return null
  return (
    <Panel title={t('finds')}>
      <ul className="plain-list">
        {of.map(({ name, quantity, note, person, foundAt }) => (
          <li key={`${name} ${foundAt} ${quantity}`}>
            <strong>
              {name} {shownQuantity(quantity)}
            </strong>{' '}
            {note} <small>{[person, foundAt].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The page of one: what happened, what may be done about it, what came of it. */
const LossPage = () => {
  const paper = usePaperPath(loss)
  return (
    <DocumentPage
      of={loss}
      {...useAnswers(loss, lossCalls)}
      acts={useLossActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => `${row.holderName} · ${saidAmounts([...row.lostQty, ...row.damagedQty])}`}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row} />
          <Finds of={row.finds} />
        </>
      )}
    </DocumentPage>
  )
}
export default LossPage

const Sheet = ({ row, history, steps }: Printed<LossDetail>) => {
  const t = usePaperText(lossMessages)
  return (
    <DocumentPaper of={loss} row={row} title={t('title')} inEffect={['approved', 'recovered']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={loss} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintLoss = () => (
  <DocumentPrint of={loss} calls={lossCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
