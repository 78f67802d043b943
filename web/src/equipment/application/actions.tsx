import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { queryNow } from '../../kit/api/index.ts'
import { type DocumentActions, operationAction, useDecisions, useDocumentActions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { RemarkDialog } from './remark.tsx'

const isEditable = ({ docState }: ApplicationRow) => application.editable.some((state) => state === docState)

/** Where the list of applications is for this person. */
export const useApplicationPath = (): string => usePathOf('equipment/application/index') ?? '/equipment/application'

/** Everything that may be done with an application, for its list and its page. */
export const useApplicationActions = (
  done?: (name: string, row: ApplicationRow) => void,
): DocumentActions<ApplicationRow> => {
  const t = useText(applicationMessages)
  const navigate = useNavigate()
  const person = usePerson()
  const path = useApplicationPath()
  const allocationPath = usePathOf('equipment/allocation/index')
  const [remarked, setRemarked] = useState<ApplicationRow>()
  const decisions = useDecisions<ApplicationRow>(application, applicationCalls)
  const acts = useDocumentActions<ApplicationRow>(application, {
    latest: ({ id }) => queryNow(applicationCalls.get, { deviceappid: id }),
    ...(done && { done }),
    actions: [
      operationAction('submit', applicationCalls.submit, ({ id, version }) => ({ deviceappid: id, version }), {
        question: t('confirmSubmit'),
      }),
      ...decisions,
      {
        name: 'allocate',
        primary: true,
        run: ({ id }) => void navigate(`${allocationPath ?? ''}/new?applicationId=${id}`),
        shown: (row) =>
          row.docState === 'approved' &&
          row.allocationProgress < 100 &&
          allocationPath !== undefined &&
          mayDo(person, 'equipment:allocation:add'),
      },
      { name: 'edit', letter: 'e', run: ({ id }) => void navigate(`${path}/${id}/edit`) },
      operationAction('remove', applicationCalls.remove, ({ id }) => ({ devappid: id, opflag: '1' as const }), {
        question: t('confirmDelete'),
        danger: true,
      }),
      operationAction('void', applicationCalls.void, ({ id, version }, opinion = '') => ({ id, version, opinion })),
      {
        name: 'remark',
        label: t('changeRemark'),
        shown: (row) => !isEditable(row) && mayDo(person, 'equipment:application:remark'),
        run: setRemarked,
      },
      {
        name: 'copy',
        shown: () => mayDo(person, 'equipment:application:add'),
        run: ({ id }) => void navigate(`${path}/new?copy=${id}`),
      },
    ],
  })
  return {
    ...acts,
    dialogs: (
      <>
        {acts.dialogs}
        {remarked && <RemarkDialog of={remarked} close={() => setRemarked(undefined)} />}
      </>
    ),
  }
}
