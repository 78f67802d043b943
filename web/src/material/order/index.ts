// Purchase order: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance H7, H12 and H13.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { totalOf } from './total.ts'

const words = () => import('@geodepot/contracts/material/order.messages.ts').then((part) => part.orderMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/order/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/order',
  place: 'project',
  permission: 'material:order:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
