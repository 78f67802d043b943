import { type DisposalDetail, disposal, disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
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
import { useDisposalActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: DisposalDetail['lines'] }) => {
  const t = useText(disposalMessages)
  const columns = useLineColumns(lines, of, {
    scrapNumber: ({ scrapId, scrapNumber }) => <Link to={`/open/equipment/scrap/${scrapId}`}>{scrapNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what was disposed of, to whom it went, and what it brought. */
const DisposalPage = () => {
  const t = useText(disposalMessages)
  const paper = usePaperPath(disposal)
  return (
    <DocumentPage
      of={disposal}
      {...useAnswers(disposal, disposalCalls)}
      acts={useDisposalActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) =>
        [t(`method_${row.method}`), row.buyer, saidAmounts(row.disposedQty)].filter(Boolean).join(' · ')
      }
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
export default DisposalPage

const Sheet = ({ row, history, steps }: Printed<DisposalDetail>) => {
  const t = usePaperText(disposalMessages)
  return (
    <DocumentPaper of={disposal} row={row} title={t('title')} inEffect={['approved']} landscape>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={disposal} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintDisposal = () => (
  <DocumentPrint of={disposal} calls={disposalCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
