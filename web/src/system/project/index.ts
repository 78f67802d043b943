// Projects: their list, information form and page, the current one, and the dialog that selects it.
// Asked for by sections 2.5, 2.6, 3 and 4 of the specification and acceptance D1 to D7.
import { lazyPart } from '../../kit/ui/index.ts'
import { registerView, titled } from '../../kit/routing/index.ts'

export {
  type CurrentProject,
  restoreProject,
  setCurrentProject,
  useCurrentProject,
  useSelectProject,
  useSelecting,
} from './selection/current.ts'
export { ProjectField } from './selection/field.tsx'
export { ProjectSearch } from './selection/search.tsx'
/** The dialog; the frame draws it once. */
export const ProjectSelection = lazyPart(() => import('./selection/selection.tsx'))

const words = () => import('@geodepot/contracts/system/project.messages.ts').then((part) => part.projectMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('system/project/index', () => import('./list.tsx'), {
  children: [
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
  ],
})
