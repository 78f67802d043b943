// Procurement result: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance H6, H12 and H13.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/result.messages.ts').then((part) => part.resultMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/result/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintResult })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/result',
  place: 'project',
  permission: 'material:result:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
