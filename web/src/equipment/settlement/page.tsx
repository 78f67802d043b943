import { type SettlementDetail, settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
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
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useSettlementActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: SettlementDetail['lines'] }) => {
  const t = useText(settlementMessages)
  const columns = useLineColumns(lines, of, {
    repairNumber: ({ repairId, repairNumber }) => <Link to={`/open/equipment/repair/${repairId}`}>{repairNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: which repairs it settles, and what they cost. */
const SettlementPage = () => {
  const paper = usePaperPath(settlement)
  return (
    <DocumentPage
      of={settlement}
      {...useAnswers(settlement, settlementCalls)}
      acts={useSettlementActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => [row.workshopName, row.vendorName].filter(Boolean).join(' · ')}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
        </>
      )}
    </DocumentPage>
  )
}
export default SettlementPage

const Sheet = ({ row, history, steps }: Printed<SettlementDetail>) => {
  const t = usePaperText(settlementMessages)
  return (
    <DocumentPaper of={settlement} row={row} title={t('title')} inEffect={['approved']} landscape>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={settlement} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintSettlement = () => (
  <DocumentPrint of={settlement} calls={settlementCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
