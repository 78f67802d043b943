import { type InvoiceRow, invoice, invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { Suspense, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'
import { amountOf, reasonsOf } from './described.ts'

const Credit = lazyPart(() => import('./credit.tsx'))

/** Everything that may be done with an invoice, for its list and its page. */
export const useInvoiceActions = (): DocumentActions<InvoiceRow> => {
  const [credited, setCredited] = useState<InvoiceRow>()
  return useDocumentActions<InvoiceRow>(invoice, {
    calls: invoiceCalls,
    about: (row) => [row.supplierName, row.invoiceNo, amountOf(row), reasonsOf(row)],
    actions: [
      'submit',
      'release',
      'match',
      { name: 'credit', run: setCredited },
      'edit',
      'remove',
      'reopen',
      'refuse',
      'takeBack',
    ],
    dialogs: (
      <Suspense fallback={null}>{credited && <Credit of={credited} close={() => setCredited(undefined)} />}</Suspense>
    ),
  })
}
