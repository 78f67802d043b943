// Plan allocation: its list, the lines that wait to be bought, its page, its paper, the form, and those of a project on its
// page. Asked for by acceptance H4, H12 and H13.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'

export { AssignedFields } from './assigned-fields.tsx'
export { useEntries } from './buyers.tsx'
/** What is in no plan is not bought any more. */
export const GiveUp = lazyPart(() => import('./give-up.tsx'))

const words = () => import('@geodepot/contracts/material/plan.messages.ts').then((part) => part.planMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/plan/index', () => import('./list.tsx'), {
  children: [
    { path: 'waiting', title: titled(words, 'waiting'), load: () => import('./waiting.tsx') },
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintPlan })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/plan',
  place: 'project',
  permission: 'material:plan:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
