import { type CustomsDetail, customs, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  useAnswers,
  useLineColumns,
  usePaperColumns,
  usePaperLanguage,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownDate, shownMoment, useLanguage, useText } from '../../kit/i18n/index.ts'
import { Amounts, LinesTable, Panel } from '../../kit/ui/index.ts'
import { useCustomsActions } from './actions.tsx'
import { DaysLeft } from './days-left.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: CustomsDetail['lines'] }) => {
  const t = useText(customsMessages)
  const columns = useLineColumns(lines, of)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
/** Until when it was, by which paper it was extended; what left without being discharged, and why. */
const Terms = ({ of: { extensions, waivers } }: { of: CustomsDetail }) => {
  const t = useText(customsMessages)
  return (
    <>
      {extensions.length > 0 && (
        <Panel title={t('extensions')}>
          <ul className="plain-list">
            {extensions.map(({ position, was, until, paperNo, reason, person }) => (
              <li key={position}>
                <strong>
                  {t('extensionSaid', {
                    position,
                    was: shownDate(was) ?? '',
                    until: shownDate(until) ?? '',
                    paper: paperNo,
                  })}
                </strong>{' '}
                {reason} <small>{person}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {waivers.length > 0 && (
        <Panel title={t('waivers')}>
          <ul className="plain-list">
            {waivers.map(({ waiverId, name, document, shipment, reason, person, happenedAt }) => (
              <li key={waiverId}>
                <strong>{name}</strong>{' '}
                {document && t('byShipment', { number: document.number, shipment: shipment ?? '' })} {reason}{' '}
                <small>{[person, shownMoment(happenedAt)].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** The page of one: its declaration, until when, what is still under customs, by which dispatch the rest was discharged. */
const CustomsPage = () => {
  const t = useText(customsMessages)
  const language = useLanguage()
  const paper = usePaperPath(customs)
  return (
    <DocumentPage
      of={customs}
      {...useAnswers(customs, customsCalls)}
      acts={useCustomsActions()}
      usual={['draft', 'open', 'closed']}
      subtitle={(row) => `${row.regimeName} · ${countryName(row.country, language)} · ${row.declarationNo}`}
      print={paper()}
      figures={(row) => [
        { label: t('coveredQty'), value: <Amounts of={row.coveredQty} /> },
        { label: t('leftQty'), value: <Amounts of={row.leftQty} amber /> },
        ...(row.daysLeft === null ? [] : [{ label: t('daysLeft'), value: <DaysLeft of={row.daysLeft} /> }]),
      ]}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={{ ...row, country: countryName(row.country, language) }} />
          <Lines of={row.lines} />
          <Terms of={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default CustomsPage

const Sheet = ({ row }: Printed<CustomsDetail>) => {
  const t = usePaperText(customsMessages)
  const language = usePaperLanguage()
  return (
    <DocumentPaper of={customs} row={row} title={t('title')} inEffect={['open', 'closed']}>
      <PaperHeader of={header} row={{ ...row, country: countryName(row.country, language) }} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperSignatures of={[{ role: t('applicantName'), name: row.applicantName, date: row.submitTime }]} />
    </DocumentPaper>
  )
}
/** Its paper. */
export const PrintCustoms = () => (
  <DocumentPrint of={customs} calls={customsCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
