import { type VirtualOrderDetail, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
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
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { useVirtualOrderActions } from './actions.ts'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: VirtualOrderDetail['lines'] }) => {
  const t = useText(virtualOrderMessages)
  const [analyses, applications] = [useDocumentPath(analysis), useDocumentPath(application)]
  const columns = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.lineId} name={materialName(line)} />,
    analysisNumber: (line) => <Link to={`${analyses}/${line.analysisId}`}>{line.analysisNumber}</Link>,
    applicationNumber: (line) => <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what it says, what may be done with it, what happened to it. */
const VirtualOrderPage = () => {
  const t = useText(virtualOrderMessages)
  const paper = usePaperPath(virtualOrder)
  return (
    <DocumentPage
      of={virtualOrder}
      {...useAnswers(virtualOrder, virtualOrderCalls)}
      acts={useVirtualOrderActions<VirtualOrderDetail>()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.applicationNumbers}
      figures={(row) => [{ label: `${t('totalAmount')} (USD)`, value: grouped(row.totalAmount, 2) }]}
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
export default VirtualOrderPage

const Sheet = ({ row, history, steps }: Printed<VirtualOrderDetail>) => {
  const t = usePaperText(virtualOrderMessages)
  return (
    <DocumentPaper of={virtualOrder} row={row} title={t('title')} inEffect={['approved', 'partial']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={virtualOrder} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintVirtualOrder = () => (
  <DocumentPrint of={virtualOrder} calls={virtualOrderCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
