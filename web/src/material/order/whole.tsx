import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { type ReactNode } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'

interface WholeProps {
  readonly of: Pick<OrderRow, 'id' | 'number' | 'supplierName'>
  readonly action: string
  readonly width?: '80%'
  readonly close: () => void
  readonly children: (of: OrderDetail) => ReactNode
}
/** A dialog about an order of which a list knows its row alone: the whole of it is read first. */
export const Whole = ({ of, action, width, close, children }: WholeProps) => {
  const t = useText(orderMessages)
  const asked = useApiQuery(orderCalls.get, { id: of.id })
  return (
    <AppDialog
      open
      title={`${action} · ${of.number} · ${of.supplierName}`}
      onClose={close}
      {...(width !== undefined && { width })}
    >
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && children(asked.data)}
      </Answered>
    </AppDialog>
  )
}
