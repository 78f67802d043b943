import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { queryNow } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import {
  type DocumentAction,
  type DocumentActions,
  operationAction,
  useDecisions,
  useDocumentActions,
} from './actions.tsx'
import { useDocumentPath } from './place.ts'
import type { DocumentRow } from './state.tsx'

/** The calls of a document that its pages make. */
export interface StandardCalls<R> {
  readonly get: Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<R>>
  readonly remove: AnyOperation
}
type Calls<R> = StandardCalls<R> & Readonly<Partial<Record<string, AnyOperation>>>

/**
 * Everything that may be done with a document, as it is declared: submitted, decided, changed, deleted, and then what is
 * its own, each asked about first as its input says.
 */
export const useStandardActions = <R extends DocumentRow>(
  of: AnyDocument,
  calls: Calls<R>,
  done?: (name: string, row: R) => void,
): DocumentActions<R> => {
  const word = useText(of.messages)
  const navigate = useNavigate()
  const path = useDocumentPath(of)
  const decisions = useDecisions<R>(of, calls)
  const made = (role: 'submit' | 'void' | 'own', question?: string): DocumentAction<R>[] =>
    transitionsOf(of).flatMap(({ name, transition }) => {
      const { [name]: call } = calls
      if (transition.role !== role || !call) return []
      const ask = ({ id, version }: R, opinion?: string) => ({ id, version, ...(opinion !== undefined && { opinion }) })
      return [operationAction<R, AnyOperation>(name, call, ask, question === undefined ? {} : { question })]
    })
  return useDocumentActions<R>(of, {
    latest: ({ id }) => queryNow(calls.get, { id }),
    ...(done && { done }),
    actions: [
      ...made('submit', word('confirmSubmit')),
      ...decisions,
      { name: 'edit', letter: 'e', run: ({ id }) => void navigate(`${path}/${id}/edit`) },
      operationAction<R, AnyOperation>('remove', calls.remove, ({ id }) => ({ id }), {
        question: word('confirmDelete'),
        danger: true,
      }),
      ...made('own'),
      ...made('void'),
    ],
  })
}
