import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { queryNow } from '../../kit/api/index.ts'
import { type DocumentActions, operationAction, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'

const CloseRest = lazyPart(() => import('./close-rest.tsx'))
const Remark = lazyPart(() => import('./remark.tsx'))
const isEditable = ({ docState }: ApplicationRow) => application.editable.some((state) => state === docState)

/** Everything that may be done with an application, for its list and its page. */
export const useApplicationActions = (): DocumentActions<ApplicationRow> => {
  const t = useText(applicationMessages)
  const navigate = useNavigate()
  const person = usePerson()
  const path = useDocumentPath(application)
  const allocationPath = usePathOf('equipment/allocation/index')
  const [remarked, setRemarked] = useState<ApplicationRow>()
  const [rested, setRested] = useState<ApplicationRow>()
  const [shutRemark, shutRest] = [() => setRemarked(undefined), () => setRested(undefined)]
  return useDocumentActions<ApplicationRow>(application, {
    latest: ({ id }) => queryNow(applicationCalls.get, { deviceappid: id }),
    calls: applicationCalls,
    about: (row) => [row.appName, row.projectName],
    actions: [
      operationAction('submit', applicationCalls.submit, ({ id, version }) => ({ deviceappid: id, version }), {
        question: t('confirmSubmit'),
      }),
      'decisions',
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
      'edit',
      operationAction('remove', applicationCalls.remove, ({ id }) => ({ devappid: id, opflag: '1' as const }), {
        question: t('confirmDelete'),
        danger: true,
      }),
      { name: 'closeRest', run: setRested },
      'void',
      // What everybody may do with every row would only hide what waits to be done: both stand on the page alone.
      {
        name: 'remark',
        label: t('changeRemark'),
        onPage: true,
        shown: (row) => !isEditable(row) && mayDo(person, 'equipment:application:remark'),
        run: setRemarked,
      },
      {
        name: 'copy',
        onPage: true,
        shown: () => mayDo(person, 'equipment:application:add'),
        run: ({ id }) => void navigate(`${path}/new?copy=${id}`),
      },
    ],
    dialogs: (
      <>
        {remarked && <Remark of={remarked} close={shutRemark} failed={shutRemark} />}
        {rested && <CloseRest of={rested} close={shutRest} failed={shutRest} />}
      </>
    ),
  })
}
