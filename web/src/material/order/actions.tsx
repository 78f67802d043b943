import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { order, orderCalls, type OrderDetail, type OrderRow } from '@geodepot/contracts/material/order.ts'
import { orderAmendment, orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { showError, useApiMutation } from '../../kit/api/index.ts'
import { type DocumentActions, isUnderWay, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'
import { totalOf } from './total.ts'

interface Dialog {
  readonly of: OrderRow
  readonly close: () => void
}
/** What is asked in a dialog of its own. */
const dialogs: Readonly<Record<string, ComponentType<Dialog>>> = {
  sign: lazy(() => import('./sign.tsx')),
  explain: lazy(() => import('./explain.tsx')),
  keepShipment: lazy(() => import('./shipment.tsx')),
  keepInvoices: lazy(() => import('./invoices.tsx')),
  keepPayments: lazy(() => import('./payments.tsx')),
  pay: lazy(() => import('./pay.tsx')),
  refund: lazy(() => import('./refund.tsx')),
  keepPaper: lazy(() => import('./paper.tsx')),
  keepMilestones: lazy(() => import('./milestones.tsx')),
  closeLines: lazy(() => import('./close-lines.tsx')),
}

/** Its papers are to follow, and no scheme confirms it yet. */
const isToConfirm = ({
  formalities,
  formalitiesScheme: written = null,
}: OrderRow & Partial<Pick<OrderDetail, 'formalitiesScheme'>>): boolean =>
  formalities !== null &&
  formalities !== 'complete' &&
  (written === null || ['refused', 'voided'].includes(written.docState))
/** Everything that may be done with an order, for its list and its page. */
export const useOrderActions = (): DocumentActions<OrderRow> => {
  const [asked, setAsked] = useState<{ name: string; of: OrderRow }>()
  const navigate = useNavigate()
  const person = usePerson()
  const [amendments, schemes] = [useDocumentPath(orderAmendment), useDocumentPath(scheme)]
  const confirm = useApiMutation(schemeCalls.confirm)
  const Asked = asked && dialogs[asked.name]
  return useDocumentActions<OrderRow>(order, {
    calls: orderCalls,
    about: (row) => [row.supplierName, totalOf(row)],
    actions: [
      'submit',
      'decisions',
      {
        name: 'confirm',
        primary: true,
        onPage: true,
        shown: (row: OrderRow & Partial<Pick<OrderDetail, 'formalitiesScheme'>>) =>
          isToConfirm(row) && mayDo(person, schemeCalls.confirm.permission),
        run: ({ id: orderId }) =>
          void confirm.run({ orderId }).then(({ id }) => void navigate(`${schemes}/${id}`), showError),
      },
      ...Object.keys(dialogs).map((name) => ({ name, run: (of: OrderRow) => setAsked({ name, of }) })),
      {
        name: 'amend',
        onPage: true,
        // One at a time: what goes on stands on the page.
        shown: ({ docState, amendments: of = [] }: OrderRow & { readonly amendments?: Followers }) =>
          docState === 'signed' &&
          !isUnderWay(orderAmendment, of) &&
          mayDo(person, orderAmendmentCalls.create.permission),
        run: ({ id }) => void navigate(`${amendments}/new?of=${id}`),
      },
      'close',
      'reopen',
      'edit',
      'remove',
      'cancel',
      'void',
    ],
    dialogs: <Suspense fallback={null}>{Asked && <Asked of={asked.of} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
