import { result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  type DocumentActions,
  type DocumentRow,
  type LineDecisions,
  useDocumentActions,
  useDocumentPath,
} from '../../kit/document/index.ts'

const isOver = ({ docState }: DocumentRow): boolean => docState === 'refused' || docState === 'voided'
/** Everything that may be done with a result, for its list and its page. */
export const useResultActions = <R extends DocumentRow>(decisions?: LineDecisions): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const path = useDocumentPath(result)
  return useDocumentActions<R>(result, {
    calls: resultCalls,
    along: decisions?.along,
    actions: [
      'submit',
      'decisions',
      'edit',
      'remove',
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
