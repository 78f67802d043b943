import { type HandoverRow, handover, handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

/** Everything that may be done with a handover, for its list and its page. */
export const useHandoverActions = <R extends HandoverRow>(): DocumentActions<R> =>
  useDocumentActions<R>(handover, {
    calls: handoverCalls,
    about: (row) => [row.postName, `${row.fromName} → ${row.toName}`],
    // Who signs first takes over.
    signer: (row) => row.toName,
    actions: ['submit', 'decisions', 'count', 'confirm', 'edit', 'void', 'remove'],
  })
