import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { application, applicationCalls, type ApplicationDetail } from '@geodepot/contracts/material/application.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'
import { type LinkableRow, useSendLink } from '../../system/ticket/index.ts'

/** Approved, and with a line that no analysis has. */
const isToAnalyse = (row: LinkableRow & Partial<Pick<ApplicationDetail, 'lines' | 'sentToProcurement'>>): boolean =>
  row.docState === 'approved' &&
  row.sentToProcurement === '1' &&
  row.lines?.some(({ analysis: has }) => has === null) === true

/** Everything that may be done with an application, for its list and its page. */
export const useApplicationActions = <R extends LinkableRow>(): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const path = useDocumentPath(application)
  const analyses = useDocumentPath(analysis)
  const link = useSendLink<R>(applicationCalls)
  return useDocumentActions<R>(application, {
    calls: applicationCalls,
    actions: [
      'submit',
      'decisions',
      {
        name: 'analyse',
        primary: true,
        onPage: true,
        shown: (row) => isToAnalyse(row) && mayDo(person, 'material:analysis:add'),
        run: ({ id }) => void navigate(`${analyses}/new?application=${id}`),
      },
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
