import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { header, lines } from './described.ts'

const Sheet = ({ row, history, steps }: Printed<OrderDetail>) => {
  const t = usePaperText(orderMessages)
  return (
    <DocumentPaper of={order} row={row} title={t('title')} inEffect={['approved', 'signed', 'closed']}>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines)}
        unitOf={() => row.currencyCode}
      />
      <PaperApproval of={order} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** What the supplier is sent: whom it is bought of, what at which price, on which terms, and who signed. */
const PrintOrder = () => (
  <DocumentPrint of={order} calls={orderCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintOrder
