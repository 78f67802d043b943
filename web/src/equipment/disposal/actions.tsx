import { type DisposalRow, disposal, disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

/** Everything that may be done with a disposal, for its list and its page. */
export const useDisposalActions = (): DocumentActions<DisposalRow> =>
  useDocumentActions<DisposalRow>(disposal, {
    calls: disposalCalls,
    about: (row) => [row.buyer, saidAmounts(row.disposedQty)],
    actions: ['submit', 'decisions', 'edit', 'remove'],
  })
