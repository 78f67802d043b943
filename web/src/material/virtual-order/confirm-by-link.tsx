import type { VirtualOrderLinkView } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { mostLines } from '@geodepot/contracts/system/ticket.bounds.ts'
import { useCallback, useState } from 'react'
import { translate } from '../../kit/i18n/index.ts'
import { linkSource, viewOf } from '../../system/ticket/index.ts'
import { OrderOnPhone, wrongOrder } from './confirm.tsx'
import { type OrderDraft, decisionsOf } from './quantities.ts'

/** A virtual order by link. Once it was decided on, its address is that of the page that only shows it. */
export default function ConfirmVirtualOrder({ go }: { go: (path: string) => void }) {
  const [source] = useState(() =>
    linkSource<VirtualOrderLinkView, OrderDraft>('material/virtual-order', {
      wrong: (decision, draft, view) =>
        wrongOrder(decision, draft, view) ??
        (decision === 'approve' && decisionsOf(view.lines, draft).length > mostLines
          ? translate(virtualOrderMessages, 'tooManyChanged', { most: mostLines })
          : undefined),
      lines: (draft, { lines }) => decisionsOf(lines, draft),
    }),
  )
  const settled = useCallback(() => history.replaceState(null, '', viewOf(location.pathname) + location.search), [])
  return <OrderOnPhone source={source} alone go={go} settled={settled} />
}
