import { receipt, receiptCalls, type ReceiptRow } from '@geodepot/contracts/material/receipt.ts'
import { type ComponentType, Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

interface Dialog {
  readonly of: ReceiptRow
  readonly close: () => void
}
/** What is asked in a dialog of its own. */
const dialogs: Readonly<Record<string, ComponentType<Dialog>>> = {
  inspect: lazy(() => import('./inspect.tsx')),
  putAway: lazy(() => import('./put-away.tsx')),
}

/** Everything that may be done with a receipt, for its list and its page. */
export const useReceiptActions = (): DocumentActions<ReceiptRow> => {
  const [asked, setAsked] = useState<{ name: string; of: ReceiptRow }>()
  const Asked = asked && dialogs[asked.name]
  return useDocumentActions<ReceiptRow>(receipt, {
    calls: receiptCalls,
    about: (row) => [row.storeName, row.supplierName].filter(Boolean),
    actions: [
      'submit',
      ...Object.keys(dialogs).map((name) => ({ name, run: (of: ReceiptRow) => setAsked({ name, of }) })),
      'edit',
      'remove',
    ],
    dialogs: <Suspense fallback={null}>{Asked && <Asked of={asked.of} close={() => setAsked(undefined)} />}</Suspense>,
  })
}
