// Leases: their list, their page, their paper, the form in which they are written, and those of a project or a device on its page.
// Asked for by acceptance G1 and G3: equipment of others with us, ours with others, by the day.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/lease.messages.ts').then((part) => part.leaseMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/lease/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintLease })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/lease',
  place: 'project',
  permission: 'equipment:lease:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
