// Amendment of a purchase order: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance H7 and H13.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/material/order-amendment.messages.ts').then((part) => part.orderAmendmentMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/order-amendment/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintOrderAmendment })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/order-amendment',
  place: 'project',
  permission: 'material:order-amendment:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
