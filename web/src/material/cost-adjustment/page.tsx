import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
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
  type Related,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
  useStandardActions,
} from '../../kit/document/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { fees, header, lines } from './described.ts'

const Lines = ({ of }: { of: CostAdjustmentDetail['lines'] }) => {
  const t = useText(costAdjustmentMessages)
  return (
    <Panel title={t('lines')}>
      <LinesTable {...useLineColumns(lines, of)} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}
const Fees = ({ of }: { of: CostAdjustmentDetail['fees'] }) => {
  const t = useText(costAdjustmentMessages)
  const table = useLineColumns(
    fees,
    of.map((fee, at) => ({ ...fee, at })),
  )
  if (of.length === 0) return null
  return (
    <Panel title={t('fees')}>
      <LinesTable {...table} rowKey="at" label={t('fees')} />
    </Panel>
  )
}

/** The page of one: what it changes, and what happened to it. */
const CostAdjustmentPage = () => {
  const t = useText(costAdjustmentMessages)
  const paper = usePaperPath(costAdjustment)
  const receipts = useDocumentPath(receipt)
  const related = ({ receiptId, receiptNumber }: CostAdjustmentDetail): Related[] => [
    { label: t('receiptId'), title: receiptNumber, to: `${receipts}/${receiptId}` },
  ]
  return (
    <DocumentPage
      of={costAdjustment}
      {...useAnswers(costAdjustment, costAdjustmentCalls)}
      acts={useStandardActions<CostAdjustmentDetail>(costAdjustment, costAdjustmentCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => `${row.receiptNumber} · ${row.supplierName}`}
      figures={(row) =>
        row.difference === null ? [] : [{ label: t('difference'), value: shownNumber(row.difference) }]
      }
      related={related}
      print={paper()}
    >
      {(row) => (
        <>
          <Lines of={row.lines} />
          <Fees of={row.fees} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default CostAdjustmentPage

const Sheet = ({ row, history, steps }: Printed<CostAdjustmentDetail>) => {
  const t = usePaperText(costAdjustmentMessages)
  return (
    <DocumentPaper of={costAdjustment} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} unitOf={() => 'USD'} />
      <PaperApproval of={costAdjustment} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintCostAdjustment = () => (
  <DocumentPrint of={costAdjustment} calls={costAdjustmentCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
