import { type ApplicationRow, application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentPath, useStateColumn, useStateOptions } from '../../kit/document/index.ts'
import { type Column, List, SearchChoice, SearchText, SearchToggle, useFirstFilter } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { useApplicationActions } from './actions.tsx'
import { Progress } from './progress.tsx'

const Applications = () => {
  const t = useText(applicationMessages)
  const navigate = useNavigate()
  const path = useDocumentPath(application)
  const acts = useApplicationActions()
  const state = useStateColumn(application)
  const states = useStateOptions(application)
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
      { field: 'planEnd', kind: 'day' },
      'applicantName',
      { field: 'submitTime', kind: 'moment' },
      { field: 'callCode', optional: true },
      { field: 'mixTypeId', optional: true, says: (row) => t(`mix_${row.mixTypeId}`) },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [state, t],
  )
  return (
    <>
      <List
        of={applicationCalls.list}
        columns={columns}
        rowKey="id"
        main="appNo"
        to={({ id }) => String(id)}
        card={{ title: 'appNo', facts: ['appName', 'projectName', 'docState'] }}
        actions={acts.rowActions}
        add={{ of: addCall, label: t('add'), run: () => void navigate(`${path}/new`) }}
        exportOf={applicationCalls.export}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchChoice several of={field('docState')} options={states} />
              <SearchToggle of={field('mine')} value="waiting" />
            </>
          ),
          more: (field) => <SearchText of={field('appName')} />,
        }}
      />
      {acts.dialogs}
    </>
  )
}
// Saving asks for `add` or `edit` by what is saved; the button is about a new one.
const addCall = { ...applicationCalls.save, permission: 'equipment:application:add' as const }
/**
 * Device applications of the person's scope, and those that wait for a
 * decision; opened plainly, those of the current project.
 */
const ApplicationList = () => useFirstFilter('projectInfoNo', useCurrentProject()?.projectInfoNo) && <Applications />
export default ApplicationList
