// Device applications: a project asks for equipment; its page shows what is free, who decides, and what has been allocated.
// Asked for by acceptance G2 and the calls of the specification's section 7.5.
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { registerView, titled } from '../../kit/views/index.ts'

registerView('equipment/application/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(applicationMessages, 'add'), load: () => import('./new.tsx'), noCache: true },
    { path: ':id', title: titled(applicationMessages, 'title'), load: () => import('./detail.tsx') },
    { path: ':id/edit', title: titled(applicationMessages, 'editTitle'), load: () => import('./edit.tsx'), noCache: true },
  ],
})
