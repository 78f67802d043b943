import {
  type StoreTransferRow,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

interface Dialog {
  readonly of: StoreTransferRow
  readonly close: () => void
}
/** What is asked in a dialog of its own. */
const dialogs: Readonly<Record<string, ComponentType<Dialog>>> = {
  receive: lazy(() => import('./receive.tsx')),
  settle: lazy(() => import('./settle.tsx')),
  charge: lazy(() => import('./charge.tsx')),
}

/** Everything that may be done with one, for its list and its page. */
export const useTransferActions = (): DocumentActions<StoreTransferRow> => {
  const [asked, setAsked] = useState<{ name: string; of: StoreTransferRow }>()
  const Asked = asked && dialogs[asked.name]
  return useDocumentActions<StoreTransferRow>(storeTransfer, {
    calls: storeTransferCalls,
    about: (row) => [`${row.fromStore} → ${row.toStore}`],
    actions: [
      'submit',
      ...Object.keys(dialogs).map((name) => ({ name, run: (of: StoreTransferRow) => setAsked({ name, of }) })),
      'edit',
      'remove',
    ],
    dialogs: <Suspense fallback={null}>{Asked && <Asked of={asked.of} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
