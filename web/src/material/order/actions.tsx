import { order, orderCalls, type OrderRow } from '@geodepot/contracts/material/order.ts'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { totalOf } from './total.ts'

interface Dialog {
  readonly of: OrderRow
  readonly close: () => void
}
/** What is asked in a dialog of its own. */
const dialogs: Readonly<Record<string, ComponentType<Dialog>>> = {
  sign: lazy(() => import('./sign.tsx')),
  keepShipment: lazy(() => import('./shipment.tsx')),
  keepInvoices: lazy(() => import('./invoices.tsx')),
  keepPayments: lazy(() => import('./payments.tsx')),
  pay: lazy(() => import('./pay.tsx')),
  keepMilestones: lazy(() => import('./milestones.tsx')),
  closeLines: lazy(() => import('./close-lines.tsx')),
}

/** Everything that may be done with an order, for its list and its page. */
export const useOrderActions = (): DocumentActions<OrderRow> => {
  const [asked, setAsked] = useState<{ name: string; of: OrderRow }>()
  const Asked = asked && dialogs[asked.name]
  return useDocumentActions<OrderRow>(order, {
    calls: orderCalls,
    about: (row) => [row.supplierName, totalOf(row)],
    actions: [
      'submit',
      'decisions',
      ...Object.keys(dialogs).map((name) => ({ name, run: (of: OrderRow) => setAsked({ name, of }) })),
      'close',
      'edit',
      'remove',
      'cancel',
      'void',
    ],
    dialogs: <Suspense fallback={null}>{Asked && <Asked of={asked.of} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
