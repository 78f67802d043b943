import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultChange, resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  type DocumentActions,
  type DocumentRow,
  type LineDecisions,
  isUnderWay,
  useDocumentActions,
  useDocumentPath,
} from '../../kit/document/index.ts'

const isOver = ({ docState }: DocumentRow): boolean => docState === 'refused' || docState === 'voided'
const isInForce = ({ docState }: DocumentRow): boolean => docState === 'approved' || docState === 'partial'
/** Everything that may be done with a result, for its list and its page. */
export const useResultActions = <R extends DocumentRow & { readonly changes?: Followers }>(
  decisions?: LineDecisions,
): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const [path, changes] = [useDocumentPath(result), useDocumentPath(resultChange)]
  return useDocumentActions<R>(result, {
    calls: resultCalls,
    along: decisions?.along,
    actions: [
      'submit',
      'decisions',
      'edit',
      'remove',
      {
        name: 'change',
        onPage: true,
        // One at a time: what goes on stands on the page.
        shown: (row) =>
          isInForce(row) &&
          !isUnderWay(resultChange, row.changes ?? []) &&
          mayDo(person, resultChangeCalls.create.permission),
        run: ({ id }) => void navigate(`${changes}/new?of=${id}`),
      },
      'closeRest',
      'void',
      {
        name: 'copyAsNew',
        onPage: true,
        // What failed stays closed: another number may be tried.
        shown: (row) => isOver(row) && mayDo(person, resultCalls.create.permission),
        run: ({ id }) => void navigate(`${path}/new?copy=${id}`),
      },
    ],
  })
}
