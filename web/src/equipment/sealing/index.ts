// Sealing and stopping: its list, its page, its paper, the form in which it is written, and the inspection that unseals.
// Asked for by practice 34: no work is expected of what is sealed, or stopped with approval.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/sealing.messages.ts').then((part) => part.sealingMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/sealing/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintSealing })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
