// Users: who is signed in, and the project that a person works on.
// Asked for by acceptance A4 and D7 and the specification's calls of sections 7.1 and 2.5.
import { user } from '@geodepot/contracts/system/user.ts'
import { userMessages } from '@geodepot/contracts/system/user.messages.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, change, handle } from '../../kit/http/route.ts'
import { findProject } from '../project/index.ts'
import { findInfo } from './queries.ts'

export const routes: readonly Route[] = [
  handle(user.getInfo, ({ db, actor, context }) => findInfo(db, actor, context.language)),
  change(user.currentProject, async ({ tx, actor, input, context }) => {
    const chosen = await findProject(tx, actor, input.projectInfoNo, context.language)
    if (!chosen) throw refusal(userMessages, 'projectUnknown', {}, 'projectInfoNo')
    await tx.updateTable('system.user').set({ current_project_id: chosen.projectInfoNo }).where('id', '=', actor.userId).execute()
    return {
      projectInfoNo: chosen.projectInfoNo, projectName: chosen.projectName, projectOrgId: chosen.orgId, projectOrgCode: chosen.orgCode,
      projectType: chosen.projectType, projectTeamName: chosen.teamId,
    }
  }),
]
