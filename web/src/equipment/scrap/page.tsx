import { type ScrapDetail, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
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
import { StateTag, shownDate, shownMoment, useText } from '../../kit/i18n/index.ts'
import { LinePhotos } from '../../kit/files/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'
import { useScrapActions } from './actions.tsx'
import { header, lines, parts } from './described.ts'

const Lines = ({ of }: { of: ScrapDetail }) => {
  const t = useText(scrapMessages)
  const columns = useLineColumns(lines, of.lines, {
    photos: (line) => (
      <LinePhotos
        kind={scrap.name}
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
const Appraisals = ({ of }: { of: ScrapDetail['appraisals'] }) => {
  const t = useText(scrapMessages)
  if (of.length === 0) return null
  return (
    <Panel title={t('appraisals')}>
      <ul className="plain-list">
        {of.map(({ person, finding, opinion, appraisedAt, former }) => (
          <li key={`${person} ${appraisedAt}`}>
            <StateTag tone={former ? 'draft' : finding === 'scrap' ? 'done' : 'refused'}>
              {t(`finding_${finding}`)}
            </StateTag>{' '}
            <strong>{person}</strong> {opinion}{' '}
            <small>{[shownMoment(appraisedAt), former ? t('former') : ''].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Receipt = ({ id, kind, number }: { id: number; kind: string; number: string }) => {
  const path = usePathOf(`${kind}/index`)
  return path === undefined ? number : <Link to={`${path}/${id}`}>{number}</Link>
}
/** What was won back into stores, and where whoever keeps one writes down more. */
const Parts = ({ of }: { of: ScrapDetail }) => {
  const t = useText(scrapMessages)
  const person = usePerson()
  const receipts = usePathOf('material/receipt/index')
  const columns = useLineColumns(parts, of.parts, {
    receiptNo: ({ receiptId, receiptKind, receiptNo }) => (
      <Receipt id={receiptId} kind={receiptKind} number={receiptNo} />
    ),
    day: ({ day }) => shownDate(day),
  })
  const isOffered = of.docState === 'approved' && receipts !== undefined && mayDo(person, 'material:receipt:add')
  if (of.parts.length === 0 && !isOffered) return null
  return (
    <Panel title={t('parts')}>
      {of.parts.length > 0 && <LinesTable {...columns} rowKey="partId" label={t('parts')} />}
      {isOffered && <Link to={`${receipts}/new?scrap=${encodeURIComponent(of.number)}`}>{t('receiveParts')}</Link>}
    </Panel>
  )
}

/** The page of one: what is let go and why, what was found, what may be done. */
const ScrapPage = () => {
  const paper = usePaperPath(scrap)
  return (
    <DocumentPage
      of={scrap}
      {...useAnswers(scrap, scrapCalls)}
      acts={useScrapActions()}
      usual={['draft', 'appraising', 'submitted', 'approved']}
      subtitle={(row) => `${row.holderName} · ${saidAmounts(row.scrapQty)}`}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row} />
          <Parts of={row} />
          <Appraisals of={row.appraisals} />
        </>
      )}
    </DocumentPage>
  )
}
export default ScrapPage

const Sheet = ({ row, history, steps }: Printed<ScrapDetail>) => {
  const t = usePaperText(scrapMessages)
  const found = row.appraisals.filter(({ former }) => !former)
  return (
    <DocumentPaper of={scrap} row={row} title={t('title')} inEffect={['approved']} landscape>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      {found.length > 0 && (
        <section className="paper-part">
          <h2>{t('appraisals')}</h2>
          {found.map(({ person, finding, opinion, appraisedAt }) => (
            <p key={person}>
              <strong>{person}</strong> {t(`finding_${finding}`)} <span>{opinion}</span>{' '}
              <small>{shownMoment(appraisedAt)}</small>
            </p>
          ))}
        </section>
      )}
      <PaperApproval of={scrap} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintScrap = () => (
  <DocumentPrint of={scrap} calls={scrapCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
