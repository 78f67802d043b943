import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { LineQuantitiesDialog } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'

const linesOf = ({ lines }: OrderDetail) =>
  lines
    .map((line) => ({
      ...line,
      open: subtract(line.leftQty, compare(line.receivedQty, line.shippedQty) > 0 ? line.receivedQty : line.shippedQty),
    }))
    .filter(({ open }) => compare(open, '0') > 0)
    .map(({ lineId, partNo, open, unitName, ...line }) => ({
      lineId,
      name: materialName(line),
      detail: partNo,
      open,
      unitName,
    }))

/** Gives up what will not be delivered, line by line, for a reason that whoever asked for it reads. */
const CloseLines = ({ of, close }: { of: OrderRow; close: () => void }) => {
  const t = useText(orderMessages)
  return (
    <LineQuantitiesDialog<OrderDetail>
      id={of.id}
      get={orderCalls.get}
      call={orderCalls.closeLines}
      linesOf={linesOf}
      title={`${t('closeLines')} · ${of.number}`}
      action={t('closeLines')}
      gone={t('gone')}
      close={close}
    />
  )
}
export default CloseLines
