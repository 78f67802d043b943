import { type OutboundRow, outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

const Inspect = lazy(() => import('./inspect.tsx'))

/** Everything that may be done with one, for its list and its page. */
export const useOutboundActions = (): DocumentActions<OutboundRow> => {
  const [asked, setAsked] = useState<OutboundRow>()
  return useDocumentActions<OutboundRow>(outbound, {
    calls: outboundCalls,
    about: (row) => [row.storeName, row.projectName || row.supplierName].filter(Boolean),
    // Nobody receives what is written off or comes back.
    signer: ({ outKind, receiverName }) => (outKind === 'writeOff' || outKind === 'return' ? undefined : receiverName),
    actions: ['submit', { name: 'inspect', run: setAsked }, 'decisions', 'edit', 'remove'],
    dialogs: <Suspense fallback={null}>{asked && <Inspect of={asked} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
