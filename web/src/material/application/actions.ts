import { application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'
import { type LinkableRow, useSendLink } from '../../system/ticket/index.ts'

/** Everything that may be done with an application, for its list and its page. */
export const useApplicationActions = <R extends LinkableRow>(): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const path = useDocumentPath(application)
  const link = useSendLink<R>(applicationCalls)
  return useDocumentActions<R>(application, {
    calls: applicationCalls,
    actions: [
      'submit',
      'decisions',
      link.action,
      'edit',
      'remove',
      'void',
      {
        name: 'copy',
        onPage: true,
        shown: () => mayDo(person, applicationCalls.create.permission),
        run: ({ id }) => void navigate(`${path}/new?copy=${id}`),
      },
    ],
    dialogs: link.dialog,
  })
}
