// Transfers: what goes from one project, department or pool to another, its approval, its way and its printed form.
// Asked for by acceptance G4: the form is at the specification's own address, for the transfer that it names.
import { registerPage, registerPanel, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/equipment/transfer.messages.ts').then((part) => part.transferMessages)
const paper = () =>
  import('@geodepot/contracts/equipment/transfer.print.messages.ts').then((part) => part.transferPrintMessages)
const print = () => import('./print.tsx')
registerView('equipment/transfer/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    { path: ':id/print', title: titled(paper, 'form'), load: print },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPage({
  path: '/transfer/print',
  title: titled(paper, 'form'),
  load: print,
  permission: 'equipment:transfer:query',
  below: 'equipment/transfer/index',
})
registerPanel({
  name: 'equipment/transfer',
  place: 'project',
  permission: 'equipment:transfer:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
