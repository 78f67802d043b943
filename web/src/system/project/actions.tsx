import { type ProjectListRow, project, projectDocument, usableStates } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { Suspense, lazy, useState } from 'react'
import { useApiMutation, queryNow } from '../../kit/api/index.ts'
import { type DocumentActions, operationAction, useDecisions, useDocumentActions } from '../../kit/document/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { setCurrentProject, useCurrentProject } from './selection/current.ts'
import { ProjectDialog, type Showing } from './form/dialog.tsx'

const ConvertDialog = lazy(() => import('./convert.tsx').then(({ ConvertDialog: dialog }) => ({ default: dialog })))
const WaiveDialog = lazy(() => import('./waive.tsx').then(({ WaiveDialog: dialog }) => ({ default: dialog })))

interface Opened {
  readonly showing?: Showing
  readonly convert?: ProjectListRow
  readonly waive?: ProjectListRow
}
interface ProjectActions extends DocumentActions<ProjectListRow> {
  readonly show: (showing: Showing) => void
}

const isUsable = ({ docState }: ProjectListRow): boolean => usableStates.some((state) => state === docState)

/**
 * Everything that may be done with a project, for its list and its page. `gone` is told when the project is there no
 * more, and what took its place.
 */
export const useProjectActions = (gone?: (successor?: string) => void): ProjectActions => {
  const t = useText(projectMessages)
  const current = useCurrentProject()
  const [opened, open] = useState<Opened>({})
  const shut = () => open({})
  const decisions = useDecisions<ProjectListRow>(projectDocument, project)
  const remove = useConfirmedMutation(project.remove)
  const choose = useApiMutation(user.currentProject)
  const removed = async ({ projectInfoNo, projectName }: ProjectListRow) => {
    if (
      !(await remove(
        { id: projectInfoNo },
        { title: t('removeQuestion', { name: projectName }), ok: t('remove'), danger: true },
      ))
    )
      return
    if (current?.projectInfoNo === projectInfoNo) setCurrentProject(undefined)
    gone?.()
  }
  const acts = useDocumentActions<ProjectListRow>(projectDocument, {
    about: (row) => [row.projectName],
    latest: ({ projectInfoNo }) => queryNow(project.get, { id: projectInfoNo }),
    actions: [
      operationAction('submit', project.submit, ({ id, version }) => ({ id, version }), {
        question: t('confirmSubmit'),
      }),
      ...decisions,
      { name: 'edit', letter: 'e', run: ({ projectInfoNo }) => open({ showing: { mode: 'edit', id: projectInfoNo } }) },
      { name: 'convert', run: (row) => open({ convert: row }) },
      { name: 'waive', run: (row) => open({ waive: row }) },
      {
        name: 'setCurrent',
        shown: (row) => isUsable(row) && row.projectInfoNo !== current?.projectInfoNo,
        run: ({ projectInfoNo }) => void choose.run({ projectInfoNo }).then(setCurrentProject, () => undefined),
      },
      {
        name: 'detail',
        shown: () => true,
        run: ({ projectInfoNo }) => open({ showing: { mode: 'detail', id: projectInfoNo } }),
      },
      { name: 'remove', danger: true, run: (row) => void removed(row) },
    ],
  })
  const { convert, waive, showing } = opened
  return {
    ...acts,
    show: (next) => open({ showing: next }),
    dialogs: (
      <>
        {acts.dialogs}
        <ProjectDialog showing={showing} close={shut} />
        <Suspense fallback={null}>
          {convert && (
            <ConvertDialog
              of={convert}
              close={shut}
              renew={() => open({ showing: { mode: 'add', replaces: convert.projectInfoNo } })}
              done={(into) => {
                shut()
                gone?.(into)
              }}
            />
          )}
          {waive && <WaiveDialog of={waive} close={shut} />}
        </Suspense>
      </>
    ),
  }
}
