import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type Role, transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { type Along, type DocumentActions, useDocumentActions } from './actions.tsx'
import type { DocumentRow } from './state.tsx'

/**
 * Everything that may be done with a document, as it is declared: submitted, decided, changed, deleted, and then what is
 * its own. `along` is what the page gathers for one of them.
 */
export const useStandardActions = <R extends DocumentRow>(
  of: AnyDocument,
  calls: Readonly<Record<string, AnyOperation>>,
  along?: Along,
): DocumentActions<R> => {
  const named = (...roles: Role[]) =>
    transitionsOf(of).flatMap(({ name, transition }) => (roles.includes(transition.role) ? [name] : []))
  return useDocumentActions<R>(of, {
    calls,
    along,
    actions: [...named('submit'), 'decisions', 'edit', 'remove', ...named('own', 'void')],
  })
}
