// Price agreements: their list, their page with what was called off, their paper, and the form in which one is written.
// Asked for by acceptance H1 and H7; orders call them off.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/material/agreement.messages.ts').then((part) => part.agreementMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('material/agreement/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(print, 'print'), load: () => import('./print.tsx') },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'material/agreement',
  place: 'project',
  permission: 'material:agreement:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
