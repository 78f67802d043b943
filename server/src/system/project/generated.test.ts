import { amendedStates, project } from '@geodepot/contracts/system/project.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { projects } from './document.ts'

documentTests(projects, {
  calls: project,
  others: { steps: project.steps, nudge: project.nudge, history: project.history, members: project.members },
  edit: project.update,
  remove: project.remove,
  amended: amendedStates,
  named: (id) => ({ id, projectInfoNo: String(id) }),
  make: async (server) => {
    const draft = {
      projectName: '塔西南三维',
      projectType: '5000100004000000001',
      explorationMethod: '0300100012000000003',
      projectYear: '2027',
    }
    const { id } = await server.as('jl_shi').call(project.create, draft)
    return { id, draft }
  },
})
