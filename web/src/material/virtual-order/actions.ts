import { virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { useNavigate } from 'react-router'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { type LinkableRow, useSendLink } from '../../system/ticket/index.ts'

/** Everything that may be done with a virtual order, for its list and its page. */
export const useVirtualOrderActions = <R extends LinkableRow>(): DocumentActions<R> => {
  const navigate = useNavigate()
  const link = useSendLink<R>(virtualOrderCalls)
  return useDocumentActions<R>(virtualOrder, {
    calls: virtualOrderCalls,
    actions: [
      'submit',
      'decisions',
      {
        name: 'adjust',
        onPage: true,
        shown: ({ can }) => can['approve'] === true,
        run: ({ id }) => void navigate(`/app/PurchasePlanVirtual/edit?id=${id}`),
      },
      link.action,
      'edit',
      'remove',
      'void',
    ],
    dialogs: link.dialog,
  })
}
