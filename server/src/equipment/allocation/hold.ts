import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { Doing } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type HeldProject, holdProject } from '../../system/project/index.ts'

type Given = Omit<Doing<typeof allocation, 'equipment.allocation', unknown>, 'input'>

/** Lets an effect run while the project stays what it is: neither deleted nor converted behind its back. */
export const withProject =
  <G extends Given, R>(effect: (doing: G, project: HeldProject) => Promise<R>) =>
  async (doing: G): Promise<R> => {
    const project = await holdProject(doing.tx, doing.document.row.project_id)
    if (!project) throw refusal(allocationMessages, 'unknownProject')
    return effect(doing, project)
  }
/** The same for what sends equipment to it: nothing more goes to a project that is closed. */
export const withOpenProject = <G extends Given, R>(effect: (doing: G) => Promise<R>) =>
  withProject(async (doing: G, project): Promise<R> => {
    if (project.isClosed) throw refusal(allocationMessages, 'projectClosed')
    return effect(doing)
  })
