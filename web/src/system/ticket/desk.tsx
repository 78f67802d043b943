import type { LinkOffer, linkOperations } from '@geodepot/contracts/system/ticket.ts'
import { Suspense, lazy, useState } from 'react'
import type { DocumentAction, DocumentRow } from '../../kit/document/index.ts'

const SendLink = lazy(() => import('./send.tsx'))

/** A document's page says to whom a link may be sent; its list does not. */
export type LinkableRow = DocumentRow & { readonly link?: LinkOffer }

/** The button of a document's page that makes a link for a project manager, and its dialog. */
export const useSendLink = <R extends LinkableRow>(of: Pick<ReturnType<typeof linkOperations>, 'sendLink'>) => {
  const [row, setRow] = useState<R>()
  const action: DocumentAction<R> = {
    name: 'sendLink',
    onPage: true,
    shown: ({ link }) => (link ?? null) !== null,
    run: setRow,
  }
  return {
    action,
    dialog: row?.link && (
      <Suspense fallback={null}>
        <SendLink of={of} id={row.id} offer={row.link} close={() => setRow(undefined)} />
      </Suspense>
    ),
  }
}
