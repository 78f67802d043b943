import { type StockCountDetail, stockCount, stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  type Figure,
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
  useStandardActions,
} from '../../kit/document/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: StockCountDetail['lines'] }) => {
  const t = useText(stockCountMessages)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...useLineColumns(lines, of)} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(stockCountMessages)
  return ({ lineCount, differing, gainUSD, lossUSD }: StockCountDetail): Figure[] => [
    { label: t('lineCount'), value: String(lineCount) },
    ...(differing === null ? [] : [{ label: t('differing'), value: String(differing) }]),
    ...(gainUSD === null ? [] : [{ label: t('gainUSD'), value: shownNumber(gainUSD) }]),
    ...(lossUSD === null ? [] : [{ label: t('lossUSD'), value: shownNumber(lossUSD) }]),
  ]
}

/** The page of one: what was found, what differs, and what happened to it. */
const StockCountPage = () => {
  const paper = usePaperPath(stockCount)
  return (
    <DocumentPage
      of={stockCount}
      {...useAnswers(stockCount, stockCountCalls)}
      acts={useStandardActions<StockCountDetail>(stockCount, stockCountCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => `${row.countName} · ${row.storeName}`}
      figures={useFigures()}
      print={paper()}
    >
      {(row) => (
        <>
          <Lines of={row.lines} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default StockCountPage

const Sheet = ({ row, history, steps }: Printed<StockCountDetail>) => {
  const t = usePaperText(stockCountMessages)
  return (
    <DocumentPaper of={stockCount} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} unitOf={() => 'USD'} />
      <PaperApproval of={stockCount} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper: to walk along with while one counts, and with the signatures of its approval afterwards. */
export const PrintStockCount = () => (
  <DocumentPrint of={stockCount} calls={stockCountCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
