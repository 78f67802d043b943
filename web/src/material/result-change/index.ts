// Change of a procurement result: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance H6 and H13.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/result-change.messages.ts').then((part) => part.resultChangeMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/result-change/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintResultChange })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/result-change',
  place: 'project',
  permission: 'material:result-change:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
