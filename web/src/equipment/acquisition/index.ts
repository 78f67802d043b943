// Acquisition: its list, its page, its paper, the form in which it is written, and those of a project on its page.
// Asked for by acceptance G1, G3 and G9: new equipment singly, in series or by quantity, accepted by two.
import { registerPanel, registerView, titled } from '../../kit/routing/index.ts'

export { Series } from './lazy.ts'

const words = () =>
  import('@geodepot/contracts/equipment/acquisition.messages.ts').then((part) => part.acquisitionMessages)
const print = () => import('@geodepot/contracts/kit/print.messages.ts').then((part) => part.printMessages)
registerView('equipment/acquisition/index', () => import('./list.tsx'), {
  children: [
    { path: 'new', title: titled(words, 'add'), load: () => import('./form.tsx') },
    { path: ':id', title: titled(words, 'title'), load: () => import('./page.tsx') },
    {
      path: ':id/print',
      title: titled(print, 'print'),
      load: () => import('./page.tsx').then((part) => ({ default: part.PrintAcquisition })),
    },
    { path: ':id/edit', title: titled(words, 'editTitle'), load: () => import('./form.tsx') },
  ],
})
registerPanel({
  name: 'equipment/acquisition',
  place: 'project',
  permission: 'equipment:acquisition:list',
  load: () => import('./list.tsx').then(({ OfProject }) => ({ default: OfProject })),
})
