// Device applications: a project asks for equipment; its page shows what
// is free, who decides, and what has been allocated.
// Asked for by acceptance G2 and the calls of the specification's section 7.5.
import { registerView, titled } from '../../kit/routing/index.ts'

const words = () =>
  import('@geodepot/contracts/equipment/application.messages.ts').then((part) => part.applicationMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/application/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./new.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print/print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./edit.tsx') },
  ],
})
