import {
  type StockTakeDetail,
  type StockTakeLineRow,
  stockTake,
  stockTakeCalls,
} from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { differences } from '@geodepot/contracts/equipment/stock-take.rules.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  type Figure,
  HeaderFacts,
  PaperApproval,
  type PaperColumn,
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
import { LinePhotos } from '../../kit/files/index.ts'
import { StateTag, shownNumber, useText } from '../../kit/i18n/index.ts'
import { Qr } from '../../kit/label/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useStockTakeActions } from './actions.tsx'
import { header, lines, saidGoods } from './described.ts'

const toneOf = ({ result }: StockTakeLineRow): Tone => {
  if (result === 'open') return 'draft'
  if (!differences.has(result)) return 'done'
  return result === 'missing' || result === 'short' ? 'refused' : 'attention'
}
const Result = ({ of }: { of: StockTakeLineRow }) => {
  const t = useText(stockTakeMessages)
  // What a quantity differs by is not told as long as it is counted.
  if (of.devId === null && of.modelId !== null && of.difference === null && of.result !== 'open')
    return of.recount === 'Y' ? (
      <StateTag tone="attention">{t('recountY')}</StateTag>
    ) : (
      <StateTag tone="underWay">{t('counted')}</StateTag>
    )
  return <StateTag tone={toneOf(of)}>{t(`result_${of.result}`)}</StateTag>
}
const Correction = ({ of }: { of: StockTakeLineRow }) => {
  const t = useText(stockTakeMessages)
  const path = usePathOf(`${of.correctionOf?.kind ?? ''}/index`)
  if (of.correction === 'none') return null
  const number = of.correctionOf?.number
  return (
    <>
      {t(`correction_${of.correction}`)}{' '}
      {path === undefined ? number : <Link to={`${path}/${of.correctionOf?.id ?? ''}`}>{number}</Link>}
    </>
  )
}
const Lines = ({ of }: { of: StockTakeDetail }) => {
  const t = useText(stockTakeMessages)
  const columns = useLineColumns(lines, of.lines, {
    result: (line) => <Result of={line} />,
    correction: (line) => <Correction of={line} />,
    photos: (line) => <LinePhotos kind={stockTake.name} id={of.id} name={saidGoods(line)} photos={line.photos} />,
  })
  if (of.openedTime === null) return null
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(stockTakeMessages)
  return ({ openedTime, expectedCount, countedCount, differing, lossUSD }: StockTakeDetail): Figure[] =>
    openedTime === null
      ? []
      : [
          { label: t('expectedCount'), value: String(expectedCount) },
          { label: t('countedCount'), value: String(countedCount) },
          { label: t('differing'), value: String(differing) },
          ...(lossUSD === null ? [] : [{ label: t('lossUSD'), value: shownNumber(lossUSD) }]),
        ]
}

/** The page of one: what was expected, what was found, and what became of each difference. */
const StockTakePage = () => {
  const paper = usePaperPath(stockTake)
  return (
    <DocumentPage
      of={stockTake}
      {...useAnswers(stockTake, stockTakeCalls)}
      acts={useStockTakeActions()}
      usual={['draft', 'counting', 'submitted', 'approved']}
      subtitle={(row) => `${row.takeName} · ${row.placeName}`}
      figures={useFigures()}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default StockTakePage

/** The sheet to walk along with: each device with its code to be scanned, and room for what one finds. */
const useSheetColumns = (isCounted: boolean): PaperColumn<StockTakeLineRow>[] => {
  const t = usePaperText(stockTakeMessages)
  const plain = usePaperColumns(lines)
  if (isCounted) return [...plain, { key: 'result', title: t('result'), value: (line) => t(`result_${line.result}`) }]
  return [
    {
      key: 'qr',
      title: t('scanQr'),
      value: () => '',
      draw: (line) =>
        line.devId === null ? null : <Qr code={line.devSign ?? line.selfNum ?? line.devCoding ?? ''} size={44} />,
      width: 9,
    },
    ...plain.filter(({ key }) => ['devModel', 'devSign', 'holderName', 'shelf', 'condition', 'unit'].includes(key)),
    { key: 'byHand', title: t('byHand'), value: () => '', blank: true, width: 12 },
    { key: 'reason', title: t('lineReason'), value: () => '', blank: true, width: 16 },
  ]
}
const Sheet = ({ row, history, steps }: Printed<StockTakeDetail>) => {
  const t = usePaperText(stockTakeMessages)
  const language = usePaperLanguage()
  const isCounted = !['draft', 'counting', 'returned', 'withdrawn'].includes(row.docState)
  return (
    <DocumentPaper
      of={stockTake}
      row={row}
      title={t('title')}
      inEffect={isCounted ? ['approved'] : [row.docState]}
      corner={<Qr code={row.number} size={72} />}
    >
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={useSheetColumns(isCounted)} />
      <PaperSignatures of={[{ role: t('countedBy'), name: listIn(row.counters, language) }, { role: t('witness') }]} />
      <PaperApproval of={stockTake} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper: to walk along with while one counts, and with the signatures of its approval afterwards. */
export const PrintStockTake = () => (
  <DocumentPrint of={stockTake} calls={stockTakeCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
