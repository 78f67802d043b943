import { order, orderCalls, type OrderRow } from '@geodepot/contracts/material/order.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { totalOf } from './total.ts'

const Sign = lazy(() => import('./sign.tsx'))
const CloseLines = lazy(() => import('./close-lines.tsx'))

/** Everything that may be done with an order, for its list and its page. */
export const useOrderActions = (): DocumentActions<OrderRow> => {
  const [signed, setSigned] = useState<OrderRow>()
  const [closed, setClosed] = useState<OrderRow>()
  return useDocumentActions<OrderRow>(order, {
    calls: orderCalls,
    about: (row) => [row.supplierName, totalOf(row)],
    actions: [
      'submit',
      'decisions',
      { name: 'sign', run: setSigned },
      { name: 'closeLines', run: setClosed },
      'close',
      'edit',
      'remove',
      'cancel',
      'void',
    ],
    dialogs: (
      <Suspense fallback={null}>
        {signed && <Sign of={signed} close={() => setSigned(undefined)} />}
        {closed && <CloseLines of={closed} close={() => setClosed(undefined)} />}
      </Suspense>
    ),
  })
}
