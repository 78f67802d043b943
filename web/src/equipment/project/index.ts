// What equipment shows of a project on its page: what it holds, and the documents that brought it there.
// Asked for by acceptance D and G: a project at a glance.
import { registerPanel } from '../../kit/routing/index.ts'

registerPanel({
  name: 'equipment/project',
  place: 'project',
  permission: 'equipment:device:list',
  load: () => import('./holdings.tsx'),
})
registerPanel({
  name: 'equipment/project-models',
  place: 'project',
  permission: 'equipment:device:list',
  load: () => import('./models.tsx'),
})
registerPanel({
  name: 'equipment/project-documents',
  place: 'project',
  permission: 'equipment:application:list',
  load: () => import('./documents.tsx'),
})

/** Its table by model on paper, which stands under what is on the road. */
export const printModels = () => import('./models-print.tsx')
