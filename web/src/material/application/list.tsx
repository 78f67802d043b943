import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { useApplicationActions } from './actions.ts'

/** Those of the person's scope. */
const ApplicationList = () => {
  const t = useText(applicationMessages)
  const acts = useApplicationActions<ApplicationRow>()
  const { exportOf: _export, ...list } = useDocumentList(application, applicationCalls, acts)
  const chosen = useChosen(application, applicationCalls, acts)
  const state = useStateColumn(application)
  const types = useDictionary(dictionaries.materialType)
  const columns = useMemo(
    (): Column<ApplicationRow>[] => [
      'number',
      { field: 'formName', width: 220 },
      { field: 'docState', ...state },
      'projectName',
      'materialTypeName',
      { field: 'estimatedTotalAmount', kind: 'money', unit: 'USD' },
      { field: 'estimatedFreightAmount', kind: 'money', unit: 'USD', optional: true },
      {
        field: 'projectManagerConfirm',
        says: (row) => t(`projectManagerConfirm${row.projectManagerConfirm}`),
      },
      { field: 'sentToProcurement', says: (row) => t(`sentToProcurement${row.sentToProcurement}`) },
      { field: 'teamGroup', optional: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'formName', facts: ['projectName', 'estimatedTotalAmount', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={application} field={field} />,
          more: (field) => (
            <>
              <SearchText of={field('formName')} />
              <SearchChoice
                several
                of={field('materialType')}
                options={types.entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default ApplicationList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={application}
    list={applicationCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.formName}
  />
)
