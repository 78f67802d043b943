import { claim, claimCalls, type ClaimRow } from '@geodepot/contracts/material/claim.ts'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { amountOf } from './described.ts'

interface Dialog {
  readonly of: ClaimRow
  readonly close: () => void
}
/** What is asked in a dialog of its own. */
const dialogs: Readonly<Record<string, ComponentType<Dialog>>> = {
  send: lazy(() => import('./send.tsx')),
  answer: lazy(() => import('./answer.tsx')),
  settle: lazy(() => import('./settle.tsx')),
}

/** Everything that may be done with a claim, for its list and its page. */
export const useClaimActions = (): DocumentActions<ClaimRow> => {
  const [asked, setAsked] = useState<{ name: string; of: ClaimRow }>()
  const Asked = asked && dialogs[asked.name]
  return useDocumentActions<ClaimRow>(claim, {
    calls: claimCalls,
    about: (row) => [row.supplierName, amountOf(row)],
    actions: [
      ...Object.keys(dialogs).map((name) => ({ name, run: (of: ClaimRow) => setAsked({ name, of }) })),
      'edit',
      'remove',
      'drop',
    ],
    dialogs: <Suspense fallback={null}>{Asked && <Asked of={asked.of} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
