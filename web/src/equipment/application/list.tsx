import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { type Column, List, SearchText, useFirstFilter } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { useApplicationActions } from './actions.tsx'
import { Progress } from './progress.tsx'

// Saving asks for `add` or `edit` by what is saved; the button is about a new one.
const create = { ...applicationCalls.save, permission: 'equipment:application:add' as const }
const calls = { ...applicationCalls, create }

const Applications = () => {
  const t = useText(applicationMessages)
  const acts = useApplicationActions()
  const state = useStateColumn(application)
  const list = useDocumentList(application, calls, acts)
  const columns = useMemo(
    (): Column<ApplicationRow>[] => [
      'appNo',
      'appName',
      { field: 'docState', ...state },
      'projectName',
      { field: 'orgName', optional: true },
      {
        field: 'allocationProgress',
        kind: 'figure',
        as: (row) => <Progress of={row.allocationProgress} />,
        says: (row) => `${row.allocationProgress}%`,
        width: 130,
      },
      { field: 'planStart', kind: 'day' },
      { field: 'planEnd', kind: 'day', later: true },
      { field: 'mixTypeId', optional: true, says: (row) => t(`mix_${row.mixTypeId}`) },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="appNo"
        card={{ title: 'appNo', facts: ['appName', 'projectName', 'docState'] }}
        search={{
          main: (field) => (
            <>
              <DocumentSearch of={application} field={field} />
              <ProjectSearch of={field('projectInfoNo')} />
            </>
          ),
          more: (field) => <SearchText of={field('appName')} />,
        }}
      />
      {acts.dialogs}
    </>
  )
}
/**
 * Device applications of the person's scope, and those that wait for a
 * decision; opened plainly, those of the current project.
 */
const ApplicationList = () => useFirstFilter('projectInfoNo', useCurrentProject()?.projectInfoNo) && <Applications />
export default ApplicationList
