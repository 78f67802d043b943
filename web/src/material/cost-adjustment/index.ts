// Cost adjustment: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by: the part of the specification that asks for it.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/cost-adjustment.messages.ts').then((part) => part.costAdjustmentMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/cost-adjustment/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintCostAdjustment })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/cost-adjustment',
  place: 'project',
  permission: 'material:cost-adjustment:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
