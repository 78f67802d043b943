// Allocations: from an approved application to devices and quantities in a crew's hands, with what is still on the road.
// Asked for by acceptance G3 and G9: choose, ship in batches, receive line by line, settle what differs.
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { registerView, titled } from '../../kit/views/index.ts'

registerView('equipment/allocation/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(allocationMessages, 'add'), load: () => import('./new.tsx') },
    { path: ':id', title: titled(allocationMessages, 'title'), load: () => import('./page.tsx') },
    { path: ':id/edit', title: titled(allocationMessages, 'editTitle'), load: () => import('./edit.tsx') },
  ],
})
