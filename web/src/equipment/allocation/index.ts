// Allocations: from an approved application to devices and quantities in
// a crew's hands, with what is still on the road.
// Asked for by acceptance G3 and G9: choose, ship in batches, receive line by line, settle what differs.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/equipment/allocation.messages.ts').then((part) => part.allocationMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/allocation/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./new.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print/print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./edit.tsx') },
  ],
})
