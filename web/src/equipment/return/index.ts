// Returns: what a project holds goes back to a pool, with what is on the road, and what waits for its inspection.
// Asked for by acceptance G3 and G9: choose by model, filter or scan, send, receive, inspect.
import { registerView, titled } from '../../kit/routing/index.ts'

export { PackPage, packing } from './phone.tsx'

const words = () => import('@geodepot/contracts/equipment/return.messages.ts').then((part) => part.returnMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/return/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./new.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./edit.tsx') },
  ],
})
