import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { projectSelection } from '@geodepot/contracts/system/project.selection.ts'
import type { user } from '@geodepot/contracts/system/user.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../kit/api/index.ts'
import { observable } from '../../../kit/browser/index.ts'

/** The project that a person works on: a default for forms and filters, never a right. */
export type CurrentProject = AnswerOf<typeof user.currentProject>

const current = observable<CurrentProject | undefined>(undefined)
const selecting = observable(false)

export const setCurrentProject = current.write
/** The current project, or undefined while none is chosen. */
export const useCurrentProject = (): CurrentProject | undefined => useSyncExternalStore(current.subscribe, current.read)

/** Takes up the project that the server remembers of a person. One that is gone, or out of reach, counts as none. */
export const restoreProject = async (projectInfoNo: string): Promise<void> => {
  if (projectInfoNo === '') return setCurrentProject(undefined)
  try {
    const { projectName, orgId, orgCode, projectType, teamId } = await call(
      projectSelection.select,
      { id: projectInfoNo },
      { quiet: true },
    )
    setCurrentProject({
      projectInfoNo,
      projectName,
      projectOrgId: orgId,
      projectOrgCode: orgCode,
      projectType,
      projectTeamName: teamId,
    })
  } catch {
    setCurrentProject(undefined)
  }
}

const select = () => {
  selecting.write(true)
}
const leave = () => {
  selecting.write(false)
}
/** Opens the project-selection dialog. */
export const useSelectProject = (): (() => void) => select
export const useSelecting = (): { open: boolean; leave: () => void } => ({
  open: useSyncExternalStore(selecting.subscribe, selecting.read),
  leave,
})
