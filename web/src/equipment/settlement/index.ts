// Repair settlement: its list, its page, its paper, and the form in which it is written.
// Asked for by acceptance G5.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/equipment/settlement.messages.ts').then((part) => part.settlementMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/settlement/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintSettlement })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
