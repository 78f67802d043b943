import { application } from '@geodepot/contracts/material/application.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import {
  type OrderAmendmentDetail,
  type OrderAmendmentLineRow,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Link } from 'react-router'
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
  type Related,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
  useStandardActions,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { totalOf } from '../order/index.ts'
import { materialName } from '../material/index.ts'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: readonly OrderAmendmentLineRow[] }) => {
  const t = useText(orderAmendmentMessages)
  const [applications, results] = [useDocumentPath(application), useDocumentPath(result)]
  const table = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.sourceLineId} name={materialName(line)} />,
    resultNumber: (line) =>
      line.resultId !== null && <Link to={`${results}/${line.resultId}`}>{line.resultNumber}</Link>,
    applicationNumber: (line) =>
      line.applicationId !== null && <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
  })
  // Where terms alone are amended there is nothing to be listed.
  if (of.length === 0) return null
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(orderAmendmentMessages)
  return ({ totalBefore, totalAmount, difference, currencyCode }: OrderAmendmentDetail): Figure[] =>
    totalAmount === null
      ? []
      : [
          { label: t('totalBefore'), value: totalOf({ totalAmount: totalBefore, currencyCode }) },
          { label: t('totalAmount'), value: totalOf({ totalAmount, currencyCode }) },
          { label: t('difference'), value: totalOf({ totalAmount: difference, currencyCode }) },
        ]
}

/** The page of one: what it amends, what may be done with it, what happened to it. */
const OrderAmendmentPage = () => {
  const t = useText(orderAmendmentMessages)
  const paper = usePaperPath(orderAmendment)
  const orders = useDocumentPath(order)
  return (
    <DocumentPage
      of={orderAmendment}
      {...useAnswers(orderAmendment, orderAmendmentCalls)}
      acts={useStandardActions<OrderAmendmentDetail>(orderAmendment, orderAmendmentCalls)}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => [row.supplierName, row.reason].join(' · ')}
      figures={useFigures()}
      related={({ orderId, orderNumber }): Related[] => [
        { label: t('orderNumber'), title: orderNumber, to: `${orders}/${orderId}` },
      ]}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
          <UsesOf kind="material/order-amendment" id={row.id} />
        </>
      )}
    </DocumentPage>
  )
}
export default OrderAmendmentPage

const Sheet = ({ row, history, steps }: Printed<OrderAmendmentDetail>) => {
  const t = usePaperText(orderAmendmentMessages)
  const columns = usePaperColumns(lines)
  return (
    <DocumentPaper of={orderAmendment} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      {row.lines.length > 0 && (
        <PaperTable title={t('lines')} lines={row.lines} columns={columns} unitOf={() => row.currencyCode} />
      )}
      <PaperApproval of={orderAmendment} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** What the supplier is sent: what differs of the order, on which terms, and who signed. */
export const PrintOrderAmendment = () => (
  <DocumentPrint of={orderAmendment} calls={orderAmendmentCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
